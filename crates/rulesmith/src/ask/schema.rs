//! The JSON Schemas of questions, answers and failures, as they stand in `docs/schema/`.
//!
//! ```
//! let schema = rulesmith::ask::schema::question();
//! let variants = schema.as_value()["oneOf"].as_array().unwrap();
//! assert!(variants.iter().any(|variant| variant["properties"]["ask"]["const"] == "solve"));
//! ```

use super::{Answer, Failure, Question};
use schemars::Schema;
use schemars::generate::SchemaSettings;

/// What is accepted as a question.
pub fn question() -> Schema {
    SchemaSettings::draft2020_12().for_deserialize().into_generator().into_root_schema_for::<Question>()
}

/// What is written as an answer: all fields that are always there are required.
pub fn answer() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<Answer>()
}

/// What is written instead of an answer.
pub fn failure() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<Failure>()
}

/// The same as declarations of TypeScript, which hold the explorer's page to them.
pub fn typescript() -> String {
    super::typescript::declarations([("Question", question()), ("Answer", answer()), ("Failure", failure())])
}
