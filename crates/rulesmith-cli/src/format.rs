//! `--format`: help lists the formats that a command has; the others are refused in one sentence that names those.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};
use rulesmith::ask::{Format, Kind};
use std::ffi::OsStr;

/// Reads a format for a command with answers of one kind.
#[derive(Clone, Copy, Debug)]
pub struct FormatOf(pub Kind);

impl TypedValueParser for FormatOf {
    type Value = Format;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<Format, Error> {
        let known = Format::ALL.into_iter().find(|format| value == format.name());
        known.ok_or_else(|| {
            let names = self.0.formats().iter().map(|format| format.name().to_string()).collect();
            let mut error = Error::new(ErrorKind::InvalidValue).with_cmd(command);
            let argument = argument.map(ToString::to_string).unwrap_or_default();
            error.insert(ContextKind::InvalidArg, ContextValue::String(argument));
            error.insert(ContextKind::InvalidValue, ContextValue::String(value.to_string_lossy().into_owned()));
            error.insert(ContextKind::ValidValue, ContextValue::Strings(names));
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = self.0.formats().iter().map(|format| PossibleValue::new(format.name()).help(format.help()));
        Some(Box::new(values))
    }
}
