"""Writes python/rulesmith/answers.py from the schemas that the library publishes (docs/schema).

    python3 python/make_answers.py           writes it
    python3 python/make_answers.py --check   says whether it is current

The schemas are made from the types of the library and held current by its tests, so that this module cannot lag behind.
"""

import json
import keyword
import sys
import textwrap
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = ROOT / "docs" / "schema"
TARGET = ROOT / "python" / "rulesmith" / "answers.py"

# Whole numbers may be written as decimal digits; lists of them stand for long lists.
WHOLE = {"Whole", "Size"}

# What every answer can do; no field may be called so.
METHODS = {"formats", "outcome", "render", "render_bytes", "save", "table", "to_dict"}

HEAD = '''"""The answers of the library as typed objects.

Made from docs/schema by python/make_answers.py: do not change it here.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from ._records import WHOLE, Answer, Decoder, Record, many

'''


def called(name: str) -> str:
    """The name of a field in Python."""
    return f"{name}_" if keyword.iskeyword(name) else name


class Writer:
    """The classes of all types that answers are made of."""

    def __init__(self) -> None:
        schema = json.loads((SCHEMAS / "answer.json").read_text(encoding="utf-8"))
        question = json.loads((SCHEMAS / "question.json").read_text(encoding="utf-8"))
        self.types: dict[str, dict[str, Any]] = schema["$defs"]
        self.answers = [reference(choice) for choice in schema["anyOf"]]
        self.asked = [choice["properties"]["ask"]["const"] for choice in question["oneOf"]]

    def is_class(self, name: str) -> bool:
        found = self.types[name]
        return found.get("type") == "object" and "properties" in found and "oneOf" not in found

    def is_nested(self, name: str) -> bool:
        """Whether it is made of itself, as trees are: then it is left as it stands."""
        reached, left = set[str](), references(self.types[name])
        while left:
            other = left.pop()
            if other not in reached:
                reached.add(other)
                left.extend(references(self.types[other]))
        return name in reached

    def type_of(self, schema: Any) -> str:
        """The type that a schema describes."""
        if not isinstance(schema, dict):
            return "Any"
        if "$ref" in schema:
            name = reference(schema)
            if name in WHOLE:
                return "int"
            if self.is_class(name):
                return name
            if self.is_nested(name):
                return "Any"
            return self.type_of(self.types[name])
        if "const" in schema:
            return f"Literal[{json.dumps(schema['const'])}]"
        if "enum" in schema:
            return f"Literal[{', '.join(json.dumps(value) for value in schema['enum'])}]"
        for key in ("oneOf", "anyOf"):
            if key in schema:
                return choice([self.type_of(one) for one in schema[key]])
        kind = schema.get("type")
        if isinstance(kind, list):
            return choice([self.named(one, schema) for one in kind])
        return self.named(kind, schema)

    def named(self, kind: str | None, schema: dict[str, Any]) -> str:
        match kind:
            case "string":
                return "str"
            case "boolean":
                return "bool"
            case "integer":
                return "int"
            case "number":
                return "float"
            case "null":
                return "None"
            case "array":
                if "prefixItems" in schema:
                    return f"list[{choice([self.type_of(item) for item in schema['prefixItems']])}]"
                return f"list[{self.type_of(schema.get('items'))}]"
            case "object":
                return "Record"
            case _:
                return "Any"

    def decoder(self, schema: Any) -> str | None:
        """How a value is read, where it is not taken as it stands."""
        if not isinstance(schema, dict):
            return None
        if "$ref" in schema:
            name = reference(schema)
            if name in WHOLE:
                return "WHOLE"
            if self.is_class(name):
                return name
            if self.is_nested(name):
                return None
            return self.decoder(self.types[name])
        for key in ("oneOf", "anyOf"):
            if key in schema:
                found = {self.decoder(one) for one in schema[key] if one != {"type": "null"}}
                return found.pop() if len(found) == 1 else "Record"
        kind = schema.get("type")
        kinds = kind if isinstance(kind, list) else [kind]
        if "array" in kinds:
            items = schema.get("prefixItems") or [schema.get("items")]
            inner = {self.decoder(item) for item in items}
            one = inner.pop() if len(inner) == 1 else None
            return f"many({one})" if one else None
        if "object" in kinds:
            return "Record"
        return None

    def class_of(self, name: str) -> str:
        schema = self.types[name]
        base = "Answer" if name in self.answers else "Record"
        lines = [f"class {name}({base}):", f'    """{sentence(schema)}"""', ""]
        decoders = []
        required = set(schema.get("required", []))
        if base == "Answer" and METHODS & set(schema["properties"]):
            raise SystemExit(f"a field of {name} is called as a method of every answer")
        for field, value in schema["properties"].items():
            kind = self.type_of(value)
            if field not in required and "None" not in kind and kind != "Any":
                kind += " | None"
            lines.append(f"    {called(field)}: {kind}")
            if sentence(value):
                lines.append(f'    """{sentence(value)}"""')
            decoder = self.decoder(value)
            if decoder:
                decoders.append(f'"{field}": {decoder}')
        fields = ", ".join(f'"{field}"' for field in schema["properties"])
        lines.append("")
        lines.extend(wrapped("    _fields: ClassVar[tuple[str, ...]] = (", fields + ",", ")"))
        # A class may be part of itself only by what is written after it.
        lines.extend(wrapped("    _decoders: ClassVar[dict[str, Decoder]] = {", ", ".join(decoders), "}"))
        return "\n".join(lines) + "\n"

    def order(self) -> list[str]:
        """Classes after those they are made of."""
        done: list[str] = []

        def visit(name: str, above: tuple[str, ...]) -> None:
            if name in done or name in above:
                return
            for other in references(self.types[name]):
                visit(other, (*above, name))
            if self.is_class(name):
                done.append(name)

        for name in self.types:
            visit(name, ())
        return done

    def module(self) -> str:
        classes = "\n\n".join(self.class_of(name) for name in self.order())
        # Questions and answers come in the same order, but that a move may be one of a sum.
        single = [name for name in self.answers if name != "SumBest"]
        if len(single) != len(self.asked):
            raise SystemExit("questions and answers are not of the same number")
        pairs = ", ".join(f'"{ask}": {name}' for ask, name in zip(self.asked, single, strict=True))
        table = "\n".join(wrapped("BY_QUESTION: dict[str, type[Answer]] = {", pairs, "}"))
        return f"{HEAD}\n{classes}\n\n{table}\n"


def reference(schema: dict[str, Any]) -> str:
    return str(schema["$ref"]).rsplit("/", 1)[-1]


def references(schema: Any) -> list[str]:
    match schema:
        case dict():
            own = [reference(schema)] if "$ref" in schema else []
            return own + [name for value in schema.values() for name in references(value)]
        case list():
            return [name for value in schema for name in references(value)]
        case _:
            return []


def choice(kinds: list[str]) -> str:
    return " | ".join(dict.fromkeys(kinds))


def sentence(schema: Any) -> str:
    text = schema.get("description", "") if isinstance(schema, dict) else ""
    return " ".join(text.split()).replace("\\", "\\\\").replace('"""', "'''")


def wrapped(before: str, inside: str, after: str) -> list[str]:
    """A literal on one line if it is short, else on several."""
    if len(before) + len(inside) + len(after) <= 120:
        return [f"{before}{inside.rstrip(',') if after == '}' else inside}{after}"]
    body = textwrap.wrap(inside.rstrip(",") + ",", 108, break_long_words=False)
    margin = " " * (len(before) - len(before.lstrip()) + 4)
    return [before, *(margin + line for line in body), f"{margin[4:]}{after}"]


def main() -> int:
    current = Writer().module()
    if "--check" not in sys.argv:
        TARGET.write_text(current, encoding="utf-8")
        return 0
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == current:
        return 0
    print("python/rulesmith/answers.py is not current: python3 python/make_answers.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
