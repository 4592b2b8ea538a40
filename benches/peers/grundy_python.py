"""Grundy values of Wythoff's game with a numpy board and a Python set of option values for each position.

usage: grundy_python.py SIDE RUNS
prints: seconds T sum S    (on the processor, the best of the runs; the sum of all values of the board, for comparison)
"""

import sys
import time

import numpy as np


def grundy(side):
    values = np.zeros((side, side), np.int32)
    for y in range(side):
        for x in range(y + 1):
            options = set(values[y, :x].tolist())
            options.update(values[x, :y].tolist())
            options.update(values[y - x : y, :x].diagonal().tolist())
            value = 0
            while value in options:
                value += 1
            values[y, x] = values[x, y] = value
    return values


def main():
    side, runs = int(sys.argv[1]), int(sys.argv[2])
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        values = grundy(side)
        best = min(best, time.process_time() - start)
    print(f"seconds {best:.6f} sum {int(values.sum(dtype=np.int64))}")


main()
