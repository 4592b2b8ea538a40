//! JSON Schemas as declarations of TypeScript.
//!
//! The schemas are made from the types themselves, so that this needs to know only what they use of JSON Schema: objects,
//! arrays, choices, constants, references. Anything else is `unknown`, which a page cannot use by mistake.

use schemars::Schema;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The declarations of some schemas, and of all they refer to. What two of them call the same must be the same, or differ
/// only in which fields may be left out: then the one that is read first stands, under the name with its root before it.
pub(super) fn declarations<const N: usize>(roots: [(&str, Schema); N]) -> String {
    let mut text = String::from(
        "// Made from the types of the library: RULESMITH_UPDATE_SCHEMA=1 cargo test -p rulesmith --test all ask::\n",
    );
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    for (root, schema) in roots {
        let Value::Object(mut schema) = schema.to_value() else { continue };
        let definitions = match schema.remove("$defs") {
            Some(Value::Object(definitions)) => definitions,
            _ => Map::new(),
        };
        // A question and an answer may have types of the same name.
        let taken = |name: &str, type_text: &str| known.get(name).is_some_and(|there| there != type_text);
        let plain = |name: &str| name.to_string();
        let clashes: Vec<&String> =
            definitions.iter().filter(|(name, value)| taken(name, &of(value, &plain))).map(|(name, _)| name).collect();
        let called = |name: &str| match clashes.iter().any(|clash| *clash == name) {
            true => format!("{root}{name}"),
            false => name.to_string(),
        };
        let mut declared: Vec<(String, &Map<String, Value>, String)> = Vec::new();
        for (name, value) in &definitions {
            if let Value::Object(inner) = value {
                declared.push((called(name), inner, of(value, &called)));
            }
        }
        declared.push((root.to_string(), &schema, of(&Value::Object(schema.clone()), &called)));
        for (name, inner, type_text) in declared {
            if known.contains_key(&name) {
                continue;
            }
            let about = inner.get("description").and_then(Value::as_str).and_then(|about| about.lines().next());
            if let Some(about) = about {
                let _ = writeln!(text, "\n/** {} */", about.replace("*/", "* /"));
            } else {
                text.push('\n');
            }
            let _ = writeln!(text, "export type {name} = {type_text};");
            known.insert(name, type_text);
        }
    }
    text
}

/// The type that a schema describes.
fn of(schema: &Value, called: &dyn Fn(&str) -> String) -> String {
    let Value::Object(schema) = schema else { return "unknown".into() };
    if let Some(name) = schema.get("$ref").and_then(Value::as_str).filter(|_| !schema.contains_key("properties")) {
        let name = name.rsplit('/').next().unwrap_or(name);
        return if name == "#" { "Question".into() } else { called(name) };
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(Value::Array(values)) = schema.get("enum") {
        return choice(values.iter().map(Value::to_string));
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(Value::Array(choices)) = schema.get(key) {
            let either = choice(choices.iter().map(|one| of(one, called)));
            // What all of them have beside the choice.
            return match schema.contains_key("properties") {
                true => format!("({either}) & {}", object(schema, called)),
                false => either,
            };
        }
    }
    match schema.get("type") {
        Some(Value::String(kind)) => named(kind, schema, called),
        Some(Value::Array(kinds)) => {
            choice(kinds.iter().filter_map(Value::as_str).map(|kind| named(kind, schema, called)))
        }
        _ => "unknown".into(),
    }
}

fn choice(choices: impl Iterator<Item = String>) -> String {
    let mut different: Vec<String> = Vec::new();
    for one in choices {
        if !different.contains(&one) {
            different.push(one);
        }
    }
    different.join(" | ")
}

fn named(kind: &str, schema: &Map<String, Value>, called: &dyn Fn(&str) -> String) -> String {
    match kind {
        "integer" | "number" => "number".into(),
        "array" => match (schema.get("prefixItems"), schema.get("items")) {
            (Some(Value::Array(items)), _) => {
                format!("[{}]", items.iter().map(|item| of(item, called)).collect::<Vec<_>>().join(", "))
            }
            (_, Some(item)) => format!("Array<{}>", of(item, called)),
            _ => "Array<unknown>".into(),
        },
        "object" => object(schema, called),
        other => other.to_string(),
    }
}

fn object(schema: &Map<String, Value>, called: &dyn Fn(&str) -> String) -> String {
    let required = |name: &str| match schema.get("required") {
        Some(Value::Array(names)) => names.iter().any(|known| known == name),
        _ => false,
    };
    // A choice between objects may refer to another one for the rest of its fields.
    let base = schema.get("$ref").and_then(Value::as_str).map(|name| called(name.rsplit('/').next().unwrap_or(name)));
    let fields = match schema.get("properties") {
        Some(Value::Object(fields)) => fields
            .iter()
            .map(|(name, value)| {
                let optional = if required(name) { "" } else { "?" };
                format!("{name}{optional}: {}", of(value, called))
            })
            .collect::<Vec<_>>(),
        _ => vec![],
    };
    match base {
        Some(base) => format!("{base} & {{ {} }}", fields.join("; ")),
        None => format!("{{ {} }}", fields.join("; ")),
    }
}
