//! Polynomials modulo a small prime, only to see into which degrees a polynomial splits there.

use super::polynomial::Polynomial;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::Mod;

/// Coefficients modulo the prime, constant term first, no leading zeros.
type Residues = Vec<u64>;

fn trimmed(mut a: Residues) -> Residues {
    while a.last() == Some(&0) {
        a.pop();
    }
    a
}

fn inverse(a: u64, prime: u64) -> u64 {
    power(a, prime - 2, prime)
}

fn power(base: u64, mut exponent: u64, prime: u64) -> u64 {
    let (mut base, mut result) = (base % prime, 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * base % prime;
        }
        base = base * base % prime;
        exponent >>= 1;
    }
    result
}

fn remainder(a: &[u64], b: &[u64], prime: u64) -> Residues {
    let mut a = a.to_vec();
    let lead = inverse(b[b.len() - 1], prime);
    while a.len() >= b.len() {
        let factor = a[a.len() - 1] * lead % prime;
        let shift = a.len() - b.len();
        for (i, c) in b.iter().enumerate() {
            a[shift + i] = (a[shift + i] + (prime - factor) * c) % prime;
        }
        a = trimmed(a);
        if a.is_empty() {
            break;
        }
    }
    a
}

fn quotient(a: &[u64], b: &[u64], prime: u64) -> Residues {
    let mut a = a.to_vec();
    let lead = inverse(b[b.len() - 1], prime);
    let mut result = vec![0; (a.len() + 1).saturating_sub(b.len())];
    while a.len() >= b.len() && !a.is_empty() {
        let factor = a[a.len() - 1] * lead % prime;
        let shift = a.len() - b.len();
        result[shift] = factor;
        for (i, c) in b.iter().enumerate() {
            a[shift + i] = (a[shift + i] + (prime - factor) * c) % prime;
        }
        a = trimmed(a);
    }
    trimmed(result)
}

fn gcd(a: &[u64], b: &[u64], prime: u64) -> Residues {
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    while !b.is_empty() {
        let rest = remainder(&a, &b, prime);
        a = b;
        b = rest;
    }
    a
}

fn multiply_mod(a: &[u64], b: &[u64], modulus: &[u64], prime: u64) -> Residues {
    let mut product = vec![0; (a.len() + b.len()).saturating_sub(1)];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            product[i + j] = (product[i + j] + x * y) % prime;
        }
    }
    remainder(&trimmed(product), modulus, prime)
}

fn power_mod(base: &[u64], mut exponent: u64, modulus: &[u64], prime: u64) -> Residues {
    let mut base = base.to_vec();
    let mut result = vec![1];
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = multiply_mod(&result, &base, modulus, prime);
        }
        base = multiply_mod(&base, &base, modulus, prime);
        exponent >>= 1;
    }
    result
}

/// The degrees of the irreducible factors modulo the prime (distinct-degree factorisation), or nothing if the prime
/// divides the leading coefficient or the polynomial is not squarefree there.
pub(super) fn factor_degrees(polynomial: &Polynomial, prime: u64) -> Option<Vec<usize>> {
    let modulus = Integer::from(prime);
    let reduce = |c: &Integer| u64::try_from(&c.mod_op(&modulus)).unwrap_or(0);
    let mut rest: Residues = trimmed(polynomial.coefficients().iter().map(reduce).collect());
    if rest.len() != polynomial.coefficients().len() {
        return None;
    }
    let derivative: Residues =
        trimmed(rest.iter().enumerate().skip(1).map(|(i, c)| c * (i as u64 % prime) % prime).collect());
    if derivative.is_empty() || gcd(&rest, &derivative, prime).len() != 1 {
        return None;
    }
    let mut degrees = Vec::new();
    let mut frobenius = remainder(&[0, 1], &rest, prime);
    let mut degree = 0;
    while rest.len() > 1 {
        degree += 1;
        if 2 * degree > rest.len() - 1 {
            degrees.push(rest.len() - 1);
            break;
        }
        frobenius = power_mod(&frobenius, prime, &rest, prime);
        let mut difference = frobenius.clone();
        difference.resize(difference.len().max(2), 0);
        difference[1] = (difference[1] + prime - 1) % prime;
        let factor = gcd(&rest, &trimmed(difference), prime);
        if factor.len() > 1 {
            degrees.extend(std::iter::repeat_n(degree, (factor.len() - 1) / degree));
            rest = quotient(&rest, &factor, prime);
            if rest.len() > 1 {
                frobenius = remainder(&frobenius, &rest, prime);
            }
        }
    }
    Some(degrees)
}
