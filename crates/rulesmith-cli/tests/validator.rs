//! JSON held to a JSON Schema (draft 2020-12), as far as the schemas in `docs/schema` go: a word that is not known here fails the test.

use serde_json::{Map, Value};

/// A schema that values are held to.
pub struct Validator(Value);

impl Validator {
    pub fn new(schema: Value) -> Validator {
        Validator(schema)
    }

    /// What is wrong with a value, each with its place; nothing, if it keeps to the schema.
    pub fn errors(&self, value: &Value) -> Vec<String> {
        let mut errors = Vec::new();
        self.hold(&self.0, value, "", &mut errors);
        errors
    }

    fn keeps(&self, schema: &Value, value: &Value) -> bool {
        let mut errors = Vec::new();
        self.hold(schema, value, "", &mut errors);
        errors.is_empty()
    }

    fn hold(&self, schema: &Value, value: &Value, place: &str, errors: &mut Vec<String>) {
        let words = match schema {
            Value::Bool(true) => return,
            Value::Bool(false) => return errors.push(format!("{place}: nothing may be here")),
            Value::Object(words) => words,
            other => panic!("{other} is no schema"),
        };
        for (word, said) in words {
            let wrong = match word.as_str() {
                "$schema" | "$defs" | "title" | "description" | "default" | "format" => None,
                "$ref" => {
                    self.hold(self.definition(said), value, place, errors);
                    None
                }
                "type" => {
                    let kinds = said.as_array().map_or(std::slice::from_ref(said), Vec::as_slice);
                    (!kinds.iter().any(|kind| is_of(kind, value))).then(|| format!("is not of type {said}"))
                }
                "const" => (value != said).then(|| format!("is not {said}")),
                "enum" => (!list(said).contains(value)).then(|| format!("is none of {said}")),
                "pattern" => value.as_str().filter(|text| !matches(said, text)).map(|_| format!("is not like {said}")),
                "minimum" => below(value, said).then(|| format!("is below {said}")),
                "maximum" => below(said, value).then(|| format!("is above {said}")),
                "minItems" => value
                    .as_array()
                    .filter(|items| below(&items.len().into(), said))
                    .map(|_| format!("has fewer than {said} items")),
                "maxItems" => value
                    .as_array()
                    .filter(|items| below(said, &items.len().into()))
                    .map(|_| format!("has more than {said} items")),
                "required" => {
                    let missing = |object: &Map<String, Value>| {
                        list(said)
                            .iter()
                            .find(|name| !object.contains_key(text(name)))
                            .map(|name| format!("has no {name}"))
                    };
                    value.as_object().and_then(missing)
                }
                "properties" => {
                    for (name, own) in value.as_object().into_iter().flatten() {
                        if let Some(schema) = object(said).get(name) {
                            self.hold(schema, own, &format!("{place}/{name}"), errors);
                        }
                    }
                    None
                }
                "additionalProperties" => {
                    for (name, own) in value.as_object().into_iter().flatten() {
                        if words.get("properties").is_none_or(|known| !object(known).contains_key(name)) {
                            self.hold(said, own, &format!("{place}/{name}"), errors);
                        }
                    }
                    None
                }
                "prefixItems" => {
                    for (index, (schema, own)) in
                        list(said).iter().zip(value.as_array().into_iter().flatten()).enumerate()
                    {
                        self.hold(schema, own, &format!("{place}/{index}"), errors);
                    }
                    None
                }
                "items" => {
                    let first = words.get("prefixItems").map_or(0, |prefix| list(prefix).len());
                    for (index, own) in value.as_array().into_iter().flatten().enumerate().skip(first) {
                        self.hold(said, own, &format!("{place}/{index}"), errors);
                    }
                    None
                }
                "anyOf" => (!list(said).iter().any(|schema| self.keeps(schema, value)))
                    .then(|| "fits none of several forms".to_string()),
                "oneOf" => {
                    let fits = list(said).iter().filter(|schema| self.keeps(schema, value)).count();
                    (fits != 1).then(|| format!("fits {fits} of several forms, and not one"))
                }
                other => panic!("`{other}` is not known here"),
            };
            errors.extend(wrong.map(|wrong| format!("{place}: {value} {wrong}")));
        }
    }

    fn definition(&self, reference: &Value) -> &Value {
        let path = text(reference).strip_prefix('#').expect("references stay in the schema");
        self.0.pointer(path).unwrap_or_else(|| panic!("{path} is not in the schema"))
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list in the schema")
}

fn object(value: &Value) -> &Map<String, Value> {
    value.as_object().expect("an object in the schema")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text in the schema")
}

fn is_of(kind: &Value, value: &Value) -> bool {
    match text(kind) {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("{other} is no type"),
    }
}

/// Whether a number is smaller than another; whole numbers exactly. What is no number is not smaller.
fn below(one: &Value, other: &Value) -> bool {
    let whole = |value: &Value| value.as_i64().map(i128::from).or(value.as_u64().map(i128::from));
    match (whole(one), whole(other)) {
        (Some(one), Some(other)) => one < other,
        _ => one.as_f64().zip(other.as_f64()).is_some_and(|(one, other)| one < other),
    }
}

/// The patterns that the schemas have: decimal digits, so many of them.
fn matches(pattern: &Value, text: &str) -> bool {
    let (sign, most) = match self::text(pattern) {
        "^-?[0-9]{16,}$" => (true, usize::MAX),
        "^[0-9]{16,20}$" => (false, 20),
        other => panic!("the pattern {other} is not known here"),
    };
    let digits = text.strip_prefix('-').filter(|_| sign).unwrap_or(text);
    (16..=most).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Each word of a schema, with a value that keeps to it and one that does not.
#[test]
fn every_word() {
    let schema = r##"{"$defs": {"whole": {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^-?[0-9]{16,}$"}]},
        "small": {"type": "integer", "minimum": -2, "maximum": 9}}, "type": "object", "required": ["a"], "properties": {
        "a": {"$ref": "#/$defs/whole"}, "b": {"$ref": "#/$defs/small"}, "c": {"enum": ["x", null]}, "d": {"const": 5},
        "e": {"type": ["array", "null"], "items": {"type": "boolean"}, "minItems": 1, "maxItems": 2},
        "f": {"type": "array", "prefixItems": [{"type": "string"}], "items": {"type": "number"}},
        "g": {"oneOf": [{"type": "integer"}, {"minimum": 5}]}, "h": {"type": "object", "additionalProperties": {"type": "string"}},
        "i": {"pattern": "^[0-9]{16,20}$"}}, "additionalProperties": false}"##;
    let validator = Validator::new(serde_json::from_str(schema).unwrap());
    let errors = |rest: &str| validator.errors(&serde_json::from_str(&format!("{{\"a\": 1{rest}}}")).unwrap());
    for right in [
        "",
        r#", "a": "-1234567890123456""#,
        r#", "b": 9, "c": null, "d": 5"#,
        r#", "e": null"#,
        r#", "e": [true]"#,
        r#", "f": ["x", 1, 2.5]"#,
        r#", "g": 4"#,
        r#", "g": 5.5"#,
        r#", "h": {"x": "y"}"#,
        r#", "i": "12345678901234567890""#,
    ] {
        assert_eq!(errors(right), Vec::<String>::new(), "{right}");
    }
    for wrong in [
        r#", "a": 1.5"#,
        r#", "a": "12""#,
        r#", "a": "123456789012345x""#,
        r#", "b": 10"#,
        r#", "b": -3"#,
        r#", "c": "y""#,
        r#", "d": 4"#,
        r#", "e": []"#,
        r#", "e": [true, true, true]"#,
        r#", "e": [1]"#,
        r#", "f": [1]"#,
        r#", "f": ["x", "y"]"#,
        r#", "g": 6"#,
        r#", "g": "x", "g": 2.5"#,
        r#", "h": {"x": 1}"#,
        r#", "i": "123456789012345678901""#,
        r#", "j": 1"#,
    ] {
        assert_eq!(errors(wrong).len(), 1, "{wrong}: {:?}", errors(wrong));
    }
    assert_eq!(validator.errors(&Value::Null).len(), 1);
    assert_eq!(validator.errors(&serde_json::json!({})).len(), 1);
}
