"""Rulesmith: exact slopes and sequences, take-away games, and what connects them, with proofs.

>>> import rulesmith
>>> rulesmith.game("wythoff").prove().evidence.kind
'proved'
>>> rulesmith.sequence("phi").array(5)
array([0, 1, 3, 4, 6])

Every function asks the library one question and gives its answer as an object with typed fields, ``evidence`` among them.
:func:`ask` asks anything, also what has no function here.
"""

from ._asking import ask
from ._errors import AskError
from ._records import Answer, Record
from ._rulesmith import VERSION as __version__
from ._rulesmith import Table
from .games import (
    Game,
    check,
    design,
    discover,
    figure,
    game,
    games,
    grundy,
    invariant,
    learn,
    move,
    prove,
    recognize,
    represent,
    solve,
    verify,
)
from .sequences import Sequence, sequence
from .slopes import Slope, classify
from .surveys import Survey, survey

__all__ = [
    "Answer",
    "AskError",
    "Game",
    "Record",
    "Sequence",
    "Slope",
    "Survey",
    "Table",
    "__version__",
    "ask",
    "check",
    "classify",
    "design",
    "discover",
    "figure",
    "game",
    "games",
    "grundy",
    "invariant",
    "learn",
    "move",
    "prove",
    "recognize",
    "represent",
    "sequence",
    "solve",
    "survey",
    "verify",
]
