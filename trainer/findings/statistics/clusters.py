"""Decisions of one sitting resemble each other, so that they say less than as many that were made apart.

After Rao and Scott (1992): counts are divided by the design effect, which is how much more the shares of
sittings differ than they would if every decision stood for itself.
"""

from collections.abc import Iterable, Sequence

Cluster = tuple[int, int]
"""Right, of how many, in one sitting."""


def design_effect(groups: Iterable[Sequence[Cluster]]) -> float:
    """Of all groups of sittings together, each about its own share; at least 1."""
    seen, expected = 0.0, 0.0
    for sittings in groups:
        right, of = (sum(column) for column in zip(*sittings, strict=True)) if sittings else (0, 0)
        if len(sittings) < 2 or not of:
            continue
        share = right / of
        spread = sum((each - many * share) ** 2 for each, many in sittings)
        seen += spread * len(sittings) / (len(sittings) - 1)
        expected += of * share * (1 - share)
    return max(1.0, seen / expected) if expected else 1.0
