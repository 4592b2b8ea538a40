"""The board as a widget: what it sends to the page, and what it does with what comes back."""

import pytest
import rulesmith
import traitlets
from rulesmith.widget import Board


def sent(board):
    """What the page is told."""
    return {name: value for name, value in board.get_state().items() if name in {"position", "said", "_shown", "_arrows"}}


def test_the_picture_is_the_librarys():
    board = rulesmith.game("wythoff").board(12)
    shown = sent(board)["_shown"]
    lost = {(x + each, y) for mark in shown["picture"]["marks"] if mark["mark"] == "cells" for y, x, length in mark["runs"] for each in range(length)}
    wanted = {tuple(position) for position in rulesmith.solve("wythoff", 12).p_positions}
    assert lost == wanted | {(y, x) for x, y in wanted} and shown["size"] == 12
    board.up_to = 30
    assert sent(board)["_shown"]["size"] == 30
    board.grundy = True
    packed = sent(board)["_shown"]["packed"]
    assert packed["side"] == 31 and "picture" not in sent(board)["_shown"]


def test_a_click_is_answered():
    board = Board("wythoff", up_to=20)
    # What the page sends when a square is clicked.
    board.set_state({"position": [20, 10]})
    assert board.said.startswith("wythoff: (10, 20) is an N-position")
    lost = {tuple(position) for position in rulesmith.solve("wythoff", 20).p_positions}
    assert board._arrows and all(arrow[:2] == [20, 10] for arrow in board._arrows)
    # All moves into lost positions, and no other: brute force.
    into = {tuple(arrow[2:]) for arrow in board._arrows}
    reached = {(20 - k, 10) for k in range(1, 21)} | {(20, 10 - k) for k in range(1, 11)} | {(20 - k, 10 - k) for k in range(1, 11)}
    assert into == {(x, y) for x, y in reached if (min(x, y), max(x, y)) in lost}
    board.position = [3, 5]
    assert "P-position" in board.said and board._arrows == []
    board.position = []
    assert board.said == "" and board._arrows == []


def test_what_is_wrong_is_said():
    with pytest.raises(ValueError, match="two piles"):
        Board("nim(3)")
    board = Board("wythoff", up_to=10)
    with pytest.raises(traitlets.TraitError, match="from 0 to 10"):
        board.position = [3, 11]
    with pytest.raises(rulesmith.AskError):
        Board("wythof")


def test_the_code_of_the_page_is_there():
    assert "export" in str(Board._esm) and "--vermilion" in str(Board._css)
