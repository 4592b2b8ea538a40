"""The explorer's board in a notebook: an anywidget. What it shows is asked of the library; it is drawn by the code of the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ._asking import ask
from ._errors import AskError
from .games import Game, GameLike

_HERE = Path(__file__).parent

MOST_ARROWS = 60
"""So many winning moves are drawn."""


class Board(anywidget.AnyWidget):
    """The board of a game on two piles. A click, or the arrow keys, chooses a position: its winning moves are drawn, and said.

    >>> board = Board("wythoff", up_to=20)
    >>> board.position = [10, 20]
    >>> print(board.said.splitlines()[0])
    wythoff: (10, 20) is an N-position: the player to move wins
    >>> board.up_to = 30
    """

    _esm = _HERE / "board.js"
    _css = _HERE / "board.css"

    up_to = traitlets.Int(50, min=1, max=2000, help="The largest pile.")
    grundy = traitlets.Bool(False, help="Whether Grundy values are shown, and not the P-positions alone.")
    position = traitlets.List(traitlets.Int(min=0), [], help="The position chosen; none at first.").tag(sync=True)
    said = traitlets.Unicode("", help="What is said of it.").tag(sync=True)
    _shown = traitlets.Dict().tag(sync=True)
    _arrows: Any = traitlets.List().tag(sync=True)

    def __init__(self, game: GameLike, *, up_to: int = 50, grundy: bool = False) -> None:
        self.game = Game(game)
        piles = self.game.show().piles
        if len(piles.names) != 2:
            raise ValueError(f"a board is drawn of games on two piles, and this one has {len(piles.names)}")
        self._ordered = bool(piles.ordered)
        super().__init__(up_to=up_to, grundy=grundy)
        self._look()

    @traitlets.observe("up_to", "grundy")
    def _looked(self, _: Any) -> None:
        # While it is made, nothing is shown yet.
        if self._shown:
            self._look()

    def _look(self) -> None:
        if self.grundy:
            found = ask(ask="grundy", game=self.game, up_to=self.up_to, packed=True).to_dict()
            shown = {"packed": found["grundy"], "title": f"{found['game']}: Grundy values up to {self.up_to}"}
        else:
            picture = ask(ask="figure", kind="board", game=self.game, up_to=self.up_to).to_dict()["picture"]
            shown = {"picture": picture, "title": picture["title"]["plain"]}
        self._shown = {**shown, "size": self.up_to}

    @traitlets.validate("position")
    def _inside(self, proposal: Any) -> Any:
        position = proposal["value"]
        if len(position) not in (0, 2) or any(pile > self.up_to for pile in position):
            raise traitlets.TraitError(f"a position is two piles from 0 to {self.up_to}, or nothing, not {position}")
        return position

    @traitlets.observe("position")
    def _chosen(self, _: Any) -> None:
        self._arrows, self.said = [], ""
        if not self.position:
            return
        try:
            best = self.game.move(self.position, all=True)
        except AskError as error:
            self.said = str(error)
            return
        x, y = self.position
        # An unordered position is told with its smaller pile first; the arrows start at the square that was chosen.
        turned = not self._ordered and best.position[0] != x
        steps = [step.take for step in (best.all or [])[:MOST_ARROWS]]
        self._arrows = [[x, y, x - take[turned], y - take[not turned]] for take in steps]
        self.said = str(best)
