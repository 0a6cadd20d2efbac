"""The paytable pages of three games, typed from the sheets, and read without the engine.

A cell is ("to", times), ("for", times), ("share", percent), ("flat", cents), or None for a dash.
"""

import re
from fractions import Fraction

Cell = tuple[str, Fraction | int] | None

QUEENS_UP = """
                  PT-1      PT-2      PT-3
Four of a Kind    50 to 1   50 to 1   50 to 1
Straight Flush    40 to 1   30 to 1   40 to 1
Three of a Kind   8 to 1    8 to 1    7 to 1
Flush             4 to 1    4 to 1    4 to 1
Straight          3 to 1    3 to 1    3 to 1
Two Pair          2 to 1    2 to 1    2 to 1
Pair of Queens    1 to 1    1 to 1    1 to 1
"""

ANTE_BONUS = """
                  PT-1       PT-2       PT-3
Four Aces         100 to 1   100 to 1   100 to 1
Four of a Kind    20 to 1    20 to 1    20 to 1
Straight Flush    10 to 1    10 to 1    10 to 1
"""

ACES_UP = """
                  SCP-01     SCP-02     SCP-03     SCP-04
Royal Flush       500 to 1   500 to 1   500 to 1   500 to 1
Straight Flush    100 to 1   100 to 1   100 to 1   100 to 1
Four of a Kind    30 to 1    30 to 1    30 to 1    30 to 1
Full House        9 to 1     10 to 1    9 to 1     9 to 1
Flush             8 to 1     8 to 1     8 to 1     7 to 1
Straight          7 to 1     6 to 1     6 to 1     6 to 1
Three of a Kind   4 to 1     4 to 1     4 to 1     4 to 1
Two Pair          2 to 1     2 to 1     2 to 1     2 to 1
Pair of Aces      1 to 1     1 to 1     1 to 1     1 to 1
"""

BAD_BEAT = """
                  BB-10000      BB-2500      BB-500
Straight Flush    10,000 to 1   2,500 to 1   500 to 1
Four of a Kind    5,000 to 1    1000 to 1    500 to 1
Full House        500 to 1      500 to 1     500 to 1
Flush             200 to 1      200 to 1     200 to 1
Straight          100 to 1      100 to 1     100 to 1
Three of a Kind   35 to 1       35 to 1      35 to 1
Two Pair          10 to 1       10 to 1      10 to 1
Pair of Aces      9 to 1        9 to 1       9 to 1
"""

SIX_CARD_PROGRESSIVE = """
                  SIXCPP-01    SIXCPP-02    Envy
Royal Flush       100%         100%         $100
Straight Flush    10%          10%          $10
Four of a Kind    100 for 1    100 for 1    -
Full House        25 for 1     20 for 1     -
Flush             15 for 1     15 for 1     -
Straight          100 to 1     9 for 1      -
"""

TENS_UP = """
                  RH-1
Royal Flush       500 to 1
Straight Flush    100 to 1
Four of a Kind    50 to 1
Full House        30 to 1
Flush             10 to 1
Straight          7 to 1
Three of a Kind   5 to 1
Two Pair          2 to 1
Tens Up           1 to 1
"""

BIG_HAND = """
                      BIG-A      BIG-B        BIG-C
Natural Royal Flush   50 to 1    50 to 1      50 to 1
Wild Royal Flush      10 to 1    5 to 1       5 to 1
Five of a Kind        5 to 1     10 to 1      10 to 1
Straight Flush        3 to 1     3 to 1       3 to 1
Four of a Kind        -          2 to 1       2 to 1
Full House            -          1.5 to 1     1 to 1
Flush                 -          1.5 to 1     1 to 1
Straight              -          1 to 1       1 to 1
"""

JOKER_BET = """
                                  JOKER
Player, 2 Jokers                  30 to 1
Player & Dealer, 1 Joker each     10 to 1
Player, 1 Joker only              1 to 1
"""

QUEENS_PLUS = """
                           QP-A       QP-B
Natural Royal Flush        500 to 1   500 to 1
Five of a Kind             100 to 1   100 to 1
Wild Royal Flush           50 to 1    50 to 1
Straight Flush             25 to 1    25 to 1
Four of a Kind             20 to 1    15 to 1
Full House                 15 to 1    12 to 1
Flush                      10 to 1    10 to 1
Straight                   5 to 1     5 to 1
Three of a Kind            3 to 1     3 to 1
Two Pair                   2 to 1     2 to 1
Pair of Queens or Better   1 to 1     1 to 1
"""

WILD_PROGRESSIVE = """
                         WSDP-1
Natural Royal Flush      100%
Natural Straight Flush   10%
Natural Four of a Kind   $500
Natural Full House       $100
Natural Flush            $50
Five of a Kind           $555
Wild Royal Flush         $250
Wild Straight Flush      $100
Wild Four of a Kind      $5
Wild Full House          $5
Wild Flush               $5
"""


def columns(page: str) -> dict[str, dict[str, Cell]]:
    """Column name to row name, as printed, to cell."""
    head, *body = page.strip("\n").splitlines()
    names = head.split()
    found: dict[str, dict[str, Cell]] = {name: {} for name in names}
    for row in body:
        label, *cells = re.split(r"\s{2,}", row.strip())
        for name, cell in zip(names, cells, strict=True):
            found[name][label] = _cell(cell)
    return found


def _cell(text: str) -> Cell:
    if text == "-":
        return None
    if text.endswith("%"):
        return "share", int(text[:-1])
    if text.startswith("$"):
        return "flat", int(text[1:]) * 100
    times, word, _ = text.replace(",", "").split()
    return word, Fraction(times)
