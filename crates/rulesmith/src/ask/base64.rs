//! Bytes as text: Base64 (RFC 4648, section 4).

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes as text.
pub(super) fn write(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let word = three.iter().fold(0u32, |word, &byte| word << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        for place in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= three.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

/// The bytes of a text, if it is one that [`write`] writes.
pub(super) fn read(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    for four in text.as_bytes().chunks(4) {
        let letters = four.iter().take_while(|&&letter| letter != b'=').count();
        let mut word = 0u32;
        for (place, letter) in four[..letters].iter().enumerate() {
            let digit = LETTERS.iter().position(|known| known == letter)?;
            word |= (digit as u32) << (18 - 6 * place);
        }
        bytes.extend_from_slice(&word.to_be_bytes()[1..letters.max(1)]);
    }
    (write(&bytes) == text).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::{read, write};

    #[test]
    fn as_in_the_rfc() {
        // RFC 4648, section 10.
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(write(bytes.as_bytes()), text);
            assert_eq!(read(text).as_deref(), Some(bytes.as_bytes()));
        }
        for text in ["Z", "Zg", "Zg=", "Zh==", "Zm8=Zg==", "Zm9v\n", "Zm-v", "===="] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
