"""Why there is no answer."""

from __future__ import annotations

import json
from typing import Any


class AskError(ValueError):
    """Why there is no answer: a sentence, and the place in the text where it has one.

    >>> from rulesmith import Slope
    >>> try:
    ...     Slope("sqrt(-1)")
    ... except AskError as error:
    ...     error.kind, error.details["place"]["column"]
    ('bad_input', 6)
    """

    def __init__(self, message: str, details: str = "{}") -> None:
        super().__init__(message)
        self.details: dict[str, Any] = json.loads(details).get("error", {})
        """The failure as docs/schema/failure.json says it."""

    def __reduce__(self) -> tuple[type[AskError], tuple[str, str]]:
        return (AskError, (str(self), json.dumps({"error": self.details})))

    @property
    def kind(self) -> str:
        """``bad_input``, ``too_large`` or ``undecided``."""
        return str(self.details.get("kind", "bad_input"))

    @property
    def limit(self) -> str | None:
        """Which limit was reached, if it was one: ``time`` or ``memory``."""
        return self.details.get("limit")
