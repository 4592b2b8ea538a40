"""Grundy values of Wythoff's game by the direct loop, compiled by numba.

For each position the values of all its options are marked in a boolean array and the first one not marked is taken.
The board is symmetric, so half of it is computed, and columns are read as rows.

usage: grundy_numba.py SIDE RUNS
prints: seconds T sum S    (on the processor, the best of the runs; the sum of all values of the board, for comparison)
"""

import sys
import time

import numpy as np
from numba import njit


@njit
def grundy(side):
    values = np.zeros((side, side), np.int32)
    seen = np.zeros(3 * side + 2, np.bool_)
    for y in range(side):
        for x in range(y + 1):
            for i in range(x):
                seen[values[y, i]] = True
            for j in range(y):
                seen[values[x, j]] = True
            for t in range(1, x + 1):
                seen[values[y - t, x - t]] = True
            value = 0
            while seen[value]:
                value += 1
            values[y, x] = value
            values[x, y] = value
            # No option has a value above the number of options.
            seen[: 2 * x + y + 2] = False
    return values


def main():
    side, runs = int(sys.argv[1]), int(sys.argv[2])
    grundy(10)  # compiles
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        values = grundy(side)
        best = min(best, time.process_time() - start)
    print(f"seconds {best:.6f} sum {int(values.sum(dtype=np.int64))}")


main()
