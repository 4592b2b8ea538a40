//! `rulesmith explore`: the explorer, served to a browser on this machine.

use crate::asking;
use crate::failure::Failure;
use crate::limits::Limits;
use crate::message;
use clap::Args;
use rulesmith_server::{NO_PAGE, Server, has_page};
use std::io::Write;
use std::process::{Command, ExitCode, Stdio};

#[derive(Args)]
pub struct Explore {
    /// The port of 127.0.0.1 to listen at; 0 is any that is free
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
}

impl Explore {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let server = Server::bind(self.port, limits.of_a_server()).map_err(|error| {
            Failure::bad_input(format!("port {} of this machine cannot be listened at: {error}", self.port))
        })?;
        let address = format!("http://{}/", server.address());
        let mut out = asking::out();
        writeln!(out, "{address}")?;
        out.flush()?;
        drop(out);
        if has_page() {
            message::say("The explorer is at this address for as long as this program runs; Ctrl-C ends it.");
        } else {
            message::say(&format!("rulesmith: {NO_PAGE}"));
        }
        if self.open && !opened(&address) {
            message::say("rulesmith: no browser could be opened; open the address by hand");
        }
        match server.run() {
            Ok(never) => match never {},
            Err(error) => Err(Failure::bad_input(format!("the server ended: {error}"))),
        }
    }
}

/// Whether the system was told to open an address.
fn opened(address: &str) -> bool {
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(before).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
