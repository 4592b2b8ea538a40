//! Which requests are heard at all. A page of some site on the web can send requests to this machine from the browser that
//! shows it; so a request must name this machine as its host, and if it says where it comes from, that must be here.

use axum::http::header::{HOST, HeaderName, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Uri};
use std::net::IpAddr;

/// What browsers say about where a request comes from.
static SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// What every answer says: the page may load and ask nothing but what comes from here, and nobody may show it inside another.
pub(crate) const POLICY: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
         connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cache-control", "no-store"),
];

/// Why a request is not heard; nothing if it is.
pub(crate) fn refusal(headers: &HeaderMap, uri: &Uri, port: u16) -> Option<&'static str> {
    let host = match headers.get_all(HOST).iter().collect::<Vec<_>>().as_slice() {
        [host] => host.to_str().ok().map(str::to_string),
        _ => None,
    };
    // A request may name its host in its first line instead; then both have to be right.
    let named = uri.authority().map(ToString::to_string);
    let heard = |host: &str| is_here(host, port);
    if !host.as_deref().is_some_and(heard) || !named.as_deref().is_none_or(heard) {
        return Some("the host that the request names is not this server");
    }
    let from_here = |origin: &HeaderValue| {
        let host = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
        host.is_some_and(heard)
    };
    if !headers.get_all(ORIGIN).iter().all(from_here) {
        return Some("the request comes from another site");
    }
    let site = |site: &HeaderValue| matches!(site.to_str(), Ok("same-origin" | "none"));
    if !headers.get_all(&SITE).iter().all(site) {
        return Some("the request comes from another site");
    }
    None
}

/// Whether `host:port` is this server by a name that cannot be somebody else's.
fn is_here(host: &str, port: u16) -> bool {
    let Some((name, number)) = host.rsplit_once(':') else {
        return port == 80 && is_this_machine(host);
    };
    number == port.to_string() && is_this_machine(name)
}

fn is_this_machine(name: &str) -> bool {
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::is_here;

    #[test]
    fn only_names_of_this_machine_with_the_right_port() {
        for host in ["127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080"] {
            assert!(is_here(host, 8080), "{host}");
        }
        for host in
            ["", "localhost", "localhost:80", "evil.example:8080", "localhost.evil.example:8080", "127.0.0.1:8080:8080"]
        {
            assert!(!is_here(host, 8080), "{host}");
        }
        assert!(is_here("localhost", 80));
    }
}
