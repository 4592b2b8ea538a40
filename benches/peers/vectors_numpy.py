"""P-positions of an invariant game on two unordered piles with a numpy boolean board.

The file has one vector `k l` in each line; each is played in both orientations. Two ways to write the loop, and the
faster one is the peer:

rows    for each row and each vector, one shifted slice of an earlier row is or-ed into the row;
strike  for each P-position found, all positions that can move to it are struck out by one indexed assignment.

usage: vectors_numpy.py FILE SIDE
prints: rows T strike T seconds T positions C    (seconds is the smaller; C counts positions with x <= y)
"""

import sys
import time

import numpy as np


def rows(vectors, side):
    losing = np.zeros((side, side), np.bool_)
    inside = [k for k, l in vectors if l == 0]
    across = [(k, l) for k, l in vectors if l > 0]
    for y in range(side):
        winning = np.zeros(side, np.bool_)
        for k, l in across:
            if l <= y:
                winning[k:] |= losing[y - l, : side - k]
        if not inside:
            np.logical_not(winning, out=losing[y])
            continue
        for x in range(side):
            if not winning[x]:
                losing[y, x] = True
                for k in inside:
                    if x + k < side:
                        winning[x + k] = True
    return losing


def strike(vectors, side):
    losing = np.zeros((side, side), np.bool_)
    # A margin as wide as the longest vector, so that the assignment needs no test; one flat index per vector.
    width = side + int(vectors.max())
    winning = np.zeros(width * width, np.bool_)
    offsets = vectors[:, 1] * width + vectors[:, 0]
    inside = (vectors[:, 1] == 0).any()
    for y in range(side):
        row = winning[y * width : y * width + side]
        if inside:
            x = 0
            while x < side:
                x += int(row[x:].argmin())
                if row[x]:
                    break
                losing[y, x] = True
                winning[offsets + (y * width + x)] = True
                x += 1
        else:
            # Nothing in this row reaches anything else in it.
            np.logical_not(row, out=losing[y])
            for x in np.flatnonzero(losing[y]):
                winning[offsets + (y * width + x)] = True
    return losing


def timed(loop, vectors, side):
    start = time.process_time()
    losing = loop(vectors, side)
    seconds = time.process_time() - start
    # Row y, column x: x <= y is the lower triangle.
    return seconds, int(np.tril(losing).sum())


def main():
    side = int(sys.argv[2])
    read = np.loadtxt(sys.argv[1], dtype=np.int64, ndmin=2)
    vectors = np.unique(np.concatenate([read, read[:, ::-1]]), axis=0)
    by_rows, count = timed(rows, [(int(k), int(l)) for k, l in vectors], side)
    by_strikes, again = timed(strike, vectors, side)
    assert count == again, (count, again)
    print(f"rows {by_rows:.6f} strike {by_strikes:.6f} seconds {min(by_rows, by_strikes):.6f} positions {count}")


main()
