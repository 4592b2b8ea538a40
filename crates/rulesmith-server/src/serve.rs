//! Sockets, routes and statuses.

use crate::desk::Desk;
use crate::guard::{self, POLICY};
use crate::limits::Limits;
use crate::patient::Patient;
use crate::{NO_PAGE, page};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{ACCEPT, ALLOW, CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::Response;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use rulesmith::ask::{AskError, ErrorKind, Failure, Question};
use rulesmith::work::Progress;
use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, mpsc};

/// A server that listens, on this machine only.
///
/// ```
/// use rulesmith_server::{Limits, Server};
/// let server = Server::bind(0, Limits::default())?;
/// assert!(server.address().ip().is_loopback());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Server {
    listener: std::net::TcpListener,
    address: SocketAddr,
    desk: Desk,
    limits: Limits,
}

impl Server {
    /// Listens at a port of 127.0.0.1; 0 is any that is free.
    pub fn bind(port: u16, limits: Limits) -> io::Result<Server> {
        let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, desk: Desk::new(limits), limits })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// A way to see how many questions are worked on right now.
    pub fn busy(&self) -> impl Fn() -> usize + Send + 'static {
        let desk = self.desk.clone();
        move || desk.busy()
    }

    /// Serves until the program ends.
    pub fn run(self) -> io::Result<Infallible> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            // Work waits at the desk, not here.
            .max_blocking_threads(2 * self.limits.workers + 8)
            // As deep as the program's own stack.
            .thread_stack_size(8 << 20)
            .enable_all()
            .build()?;
        runtime.block_on(self.accept())
    }

    async fn accept(self) -> io::Result<Infallible> {
        let listener = TcpListener::from_std(self.listener)?;
        let connections = Arc::new(Semaphore::new(self.limits.connections));
        let table = Table { desk: self.desk, limits: self.limits, port: self.address.port() };
        let service = TowerToHyperService::new(Router::new().fallback(route).with_state(table));
        loop {
            let Ok(permit) = connections.clone().acquire_owned().await else {
                return Err(io::Error::other("no more connections"));
            };
            let socket = match listener.accept().await {
                Ok((socket, _)) => socket,
                // A client that is gone already, or too many open files: the next one may be luckier.
                Err(_) => {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    continue;
                }
            };
            let service = service.clone();
            let patience = self.limits.patience;
            tokio::spawn(async move {
                let _permit = permit;
                let _ = socket.set_nodelay(true);
                // A connection that fails concerns nobody but its client.
                let _ = hyper::server::conn::http1::Builder::new()
                    .timer(TokioTimer::new())
                    .header_read_timeout(patience)
                    .max_buf_size(64 << 10)
                    .serve_connection(TokioIo::new(Patient::new(socket, patience)), service)
                    .await;
            });
        }
    }
}

#[derive(Clone)]
struct Table {
    desk: Desk,
    limits: Limits,
    port: u16,
}

async fn route(State(table): State<Table>, request: Request) -> Response {
    if let Some(why) = guard::refusal(request.headers(), request.uri(), table.port) {
        return refused(StatusCode::FORBIDDEN, &AskError::bad_input(why));
    }
    let path = request.uri().path();
    match (path, request.method()) {
        ("/ask", &Method::POST) => ask(table, request).await,
        ("/ask", _) => not_allowed("POST"),
        (_, &Method::GET | &Method::HEAD) => match page::find(path) {
            Some((media_type, content)) => answer(StatusCode::OK, media_type, Body::from(content)),
            None if path == "/" => {
                answer(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", Body::from(format!("{NO_PAGE}\n")))
            }
            None => refused(StatusCode::NOT_FOUND, &AskError::bad_input(format!("there is no {path} here"))),
        },
        _ if page::find(path).is_some() => not_allowed("GET, HEAD"),
        _ => refused(StatusCode::NOT_FOUND, &AskError::bad_input(format!("there is no {path} here"))),
    }
}

async fn ask(table: Table, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    if !says(&parts.headers, CONTENT_TYPE, "application/json") {
        let error = AskError::bad_input("a question is sent with the content type application/json");
        return refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, &error);
    }
    let longest = table.limits.question;
    let too_long = || {
        let error = AskError::bad_input(format!("the question is longer than {longest} bytes, which is the limit"));
        refused(StatusCode::PAYLOAD_TOO_LARGE, &error)
    };
    let mut body = Limited::new(body, longest + BEYOND);
    let said = parts.headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if said.is_some_and(|length| length > longest as u64) {
        throw_away(&mut body).await;
        return too_long();
    }
    let read = tokio::time::timeout(table.limits.patience, Limited::new(&mut body, longest).collect()).await;
    let text = match read {
        Ok(Ok(body)) => body.to_bytes(),
        Ok(Err(error)) if error.is::<LengthLimitError>() => {
            throw_away(&mut body).await;
            return too_long();
        }
        Ok(Err(_)) => return refused(StatusCode::BAD_REQUEST, &AskError::bad_input("the question ended too early")),
        Err(_) => {
            let seconds = table.limits.patience.as_secs_f64();
            let error = AskError::bad_input(format!("the question was not sent within {seconds} seconds"));
            return refused(StatusCode::REQUEST_TIMEOUT, &error);
        }
    };
    let question: Question = match serde_json::from_slice(&text) {
        Ok(question) => question,
        Err(error) => {
            let error = AskError::bad_input(format!("this is not a question: {error}"));
            return refused(StatusCode::BAD_REQUEST, &error);
        }
    };
    if says(&parts.headers, ACCEPT, LINES) {
        return stream(table, question);
    }
    match table.desk.ask(question, |_| {}).await {
        Ok(json) => answer(StatusCode::OK, JSON, Body::from(Bytes::from_owner(json))),
        Err(error) => refused(status(&error), &error),
    }
}

/// How much of a question that is too long is read all the same, and how long that may take.
const BEYOND: usize = 16 << 20;
const AWAY: Duration = Duration::from_secs(1);

/// Reads what is left of a question and keeps nothing of it: a client that is still sending would not hear why it is refused.
async fn throw_away(body: &mut Limited<Body>) {
    let rest = async { while body.frame().await.is_some_and(|frame| frame.is_ok()) {} };
    let _ = tokio::time::timeout(AWAY, rest).await;
}

const JSON: &str = "application/json";
const LINES: &str = "application/x-ndjson";

/// The time between two lines that say how far the work is.
const BETWEEN: Duration = Duration::from_millis(100);

/// Says how far the work is, then what came out. When the client goes away the body is dropped, and with it the work.
fn stream(table: Table, question: Question) -> Response {
    let (lines, mut told) = mpsc::unbounded_channel::<Bytes>();
    let last = Mutex::new(None::<Instant>);
    let report = move |progress_now: &Progress| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_some_and(|last| last.elapsed() < BETWEEN) {
            return;
        }
        *last = Some(Instant::now());
        let Progress { stage, done, of } = progress_now;
        let line = serde_json::json!({"progress": {"stage": stage, "done": done, "of": of}});
        let _ = lines.send(format!("{line}\n").into());
    };
    // What is asked is part of the body's own future, so that it ends with the body.
    let mut work = Some(Box::pin(async move {
        match table.desk.ask(question, report).await {
            Ok(json) => Bytes::from_owner(json.between(b"{\"answer\": ", b"}\n")),
            Err(error) => failure(&error).into(),
        }
    }));
    let mut end = None;
    let body = stream_of(move |context| {
        if let Some(running) = &mut work
            && let Poll::Ready(line) = running.as_mut().poll(context)
        {
            (work, end) = (None, Some(line));
        }
        // The answer is the last line: what was told before comes before it.
        match told.poll_recv(context) {
            Poll::Ready(Some(line)) if work.is_some() || end.is_some() => Poll::Ready(Some(line)),
            _ if work.is_none() => Poll::Ready(end.take()),
            _ => Poll::Pending,
        }
    });
    answer(StatusCode::OK, LINES, body)
}

/// A body made of a function that is polled for its next part.
fn stream_of(next: impl FnMut(&mut Context<'_>) -> Poll<Option<Bytes>> + Send + 'static) -> Body {
    struct Polled<F>(F);
    impl<F: FnMut(&mut Context<'_>) -> Poll<Option<Bytes>> + Unpin> tokio_stream::Stream for Polled<F> {
        type Item = Result<Bytes, Infallible>;

        fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
            (self.0)(context).map(|part| part.map(Ok))
        }
    }
    Body::from_stream(Polled(Box::new(next)))
}

fn says(headers: &HeaderMap, name: axum::http::HeaderName, value: &str) -> bool {
    let said = headers.get(name).and_then(|said| said.to_str().ok()).unwrap_or_default();
    said.split(';').next().is_some_and(|said| said.trim().eq_ignore_ascii_case(value))
}

/// The status of a failure: the client's question, or what it may cost, is always what has to change.
fn status(error: &AskError) -> StatusCode {
    match error.kind {
        ErrorKind::BadInput => StatusCode::BAD_REQUEST,
        ErrorKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorKind::Undecided => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorKind::Cancelled => StatusCode::REQUEST_TIMEOUT,
        ErrorKind::Busy => StatusCode::TOO_MANY_REQUESTS,
    }
}

fn failure(error: &AskError) -> Vec<u8> {
    let mut line = serde_json::to_vec(&Failure { error: error.clone() }).unwrap_or_default();
    line.push(b'\n');
    line
}

fn refused(status: StatusCode, error: &AskError) -> Response {
    let mut response = answer(status, JSON, Body::from(failure(error)));
    if status == StatusCode::TOO_MANY_REQUESTS {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response
}

fn not_allowed(methods: &'static str) -> Response {
    let error = AskError::bad_input(format!("this is asked by {methods}"));
    let mut response = refused(StatusCode::METHOD_NOT_ALLOWED, &error);
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(methods));
    response
}

fn answer(status: StatusCode, media_type: &'static str, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    for (name, value) in POLICY {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
