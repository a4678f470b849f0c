"""Which faces of a sewn grid belong to one panel, and how near the next seam is.

A grid is cut between columns and between rows; what hangs together without crossing a cut is one panel.
"""

import numpy as np

#: Distance in metres at which a seam is no longer felt; nearness is 1 on the seam and 0 from here on.
REACH = 0.064


def nearness(metres):
    """1 on the line, 0 at REACH and beyond. Linear, so that it can be interpolated across a face and turned back."""
    return np.clip(1 - np.abs(metres) / REACH, 0, 1)


def label(between_columns, between_rows, closed):
    """Numbers 1..n for faces [M, N].

    between_columns bool [M, N]: is face column j cut off from column j - 1 (column 0: from the last, where `closed`);
    between_rows bool [M, N]: is row i cut off from row i - 1 (row 0 is never asked).
    """
    M, N = between_columns.shape
    parent = []

    def root(a):
        while parent[a] != a:
            parent[a] = parent[parent[a]]
            a = parent[a]
        return a

    run = np.zeros((M, N), int)
    for i in range(M):
        first = np.concatenate([[True], between_columns[i, 1:]])
        run[i] = len(parent) + np.cumsum(first) - 1
        parent.extend(range(len(parent), len(parent) + int(first.sum())))
        if closed and not between_columns[i, 0]:
            parent[root(run[i, -1])] = root(run[i, 0])
        if i:
            for a, b in set(zip(run[i][~between_rows[i]], run[i - 1][~between_rows[i]])):
                parent[root(a)] = root(b)
    roots = np.array([root(a) for a in range(len(parent))])
    return np.unique(roots, return_inverse=True)[1].reshape(-1)[run] + 1
