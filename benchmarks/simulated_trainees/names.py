"""Which names of the product are true of a belief, judged by their words after the beliefs were written.

A name says what was done. It is a belief's own where it says what its holder does; it is no falsehood where
it is true of what was done at least, as "took the bets on a tie" is of someone who lets suits decide. Names
of arithmetic slips describe an amount, and are never false.
"""

OWN: dict[str, tuple[str, ...]] = {
    "ace-never-low": ("missed-wheel",),
    "straight-past-ace": ("round-the-corner-straight",),
    "straight-over-flush": ("straight-above-flush",),
    "flush-over-full-house": ("flush-above-full-house",),
    "two-pair-over-trips": ("two-pair-above-trips",),
    "straight-flush-on-top": ("straight-flush-above-quads",),
    "trips-below-straight": ("five-card-order",),
    "no-kickers": ("no-kickers",),
    "wild-royal-over-five": ("wild-royal-above-five",),
    "dealer-first-five": ("overlooked-sixth-card",),
    "bought-card-ignored": ("ignored-bought-card",),
    "ten-stays": ("kept-ten",),
    "ace-stays": ("kept-ace",),
    "nine-goes": ("discarded-nine",),
    "one-discard": ("one-discard-only",),
    "only-faces-go": ("kept-ten", "kept-ace"),
    "ace-high-is-enough": ("qualified-ace-high", "qualified-too-low"),
    "ace-king-is-needed": ("qualified-ace-king",),
    "king-high-is-needed": ("qualified-ace-king",),
    "pair-is-needed": ("qualified-ace-king",),
    "ace-queen-is-enough": ("qualified-too-low",),
    "queen-in-654": ("invented-qualifier",),
    "always-qualifies": ("qualifier-forgotten", "qualified-too-low"),
    "flush-over-straight": ("flush-above-straight",),
    "never-sees-flushes": ("missed-flush",),
    "joker-is-an-ace": ("joker-as-ace",),
    "jack-stays": ("kept-jack",),
    "raise-paid-unqualified": ("play-paid-unqualified",),
    "play-pushed-too": ("play-pushed-too", "play-pushed"),
    "ante-paid-unqualified": ("ante-paid-unqualified",),
    "refund-for-winners": ("ante-taken-unqualified",),
    "ante-left-unqualified": ("ante-left-unqualified",),
    "ante-taken-unqualified": ("ante-taken-unqualified",),
    "side-bets-pushed-unqualified": ("play-pushed-too",),
    "ties-lose": ("tie-to-dealer",),
    "ties-win": ("tie-to-player",),
    "tie-splits": ("tie-to-dealer",),
    "bad-beat-pushes": ("losing-side-bets-pushed",),
    "fold-takes-aces-up": ("took-side-bet-on-fold",),
    "fold-takes-bad-beat": ("took-bad-beat-on-fold", "took-side-bet-on-fold"),
    "fold-pays-tens-up": ("settled-dead-side-bet",),
    "fold-leaves-bad-beat": ("left-dead-side-bet",),
    "fold-takes-queens-up": ("took-announced-side-bet",),
    "fold-pays-unsaid": ("paid-unannounced-side-bet",),
    "fold-pays-pair-plus": ("settled-dead-side-bet",),
    "fold-takes-six-card-bonus": ("took-bad-beat-on-fold", "took-side-bet-on-fold"),
    "play-never-wins": ("play-pushed",),
    "no-automatic-winner": ("automatic-compared",),
    "side-bets-for-winners": ("side-bet-against-dealer",),
    "progressive-for-winners": ("bonus-for-winners", "side-bet-against-dealer"),
    "bonus-for-winners": ("bonus-for-winners",),
    "side-bets-pushed": ("losing-side-bets-pushed",),
    "bad-beat-on-winner": ("bad-beat-on-winner",),
    "queens-up-from-kings": ("pair-one-higher",),
    "aces-up-from-kings": ("pair-one-lower",),
    "any-pair-pays": ("any-pair-pays",),
    "tens-up-from-jacks": ("pair-one-higher",),
    "side-bet-on-dealt-hand": ("ignored-bought-card",),
    "side-bet-after-draw": ("hand-after-draw",),
    "drawn-joker-counts": ("counted-drawn-joker",),
    "changed-joker-gone": ("hand-after-draw",),
    "dealers-joker-ignored": ("dealer-joker-ignored",),
    "first-base-first": ("first-base-first",),
    "envy-to-hitter": ("envy-to-hitter",),
    "envy-to-all": ("envy-to-non-bettor",),
    "envy-from-bettors": ("envy-for-bettors-hands-only",),
    "stake-counted-in": ("counted-the-stake",),
    "to-one-as-for-one": ("to-read-as-for",),
    "odds-without-stake": ("odds-without-stake", "odds-as-dollars"),
    "side-bet-on-ante": ("side-bet-on-ante-stake",),
    "bonus-on-both": ("ante-bonus-on-both",),
    "raise-on-ante": ("side-bet-on-ante-stake",),
    "for-one-as-to-one": ("for-read-as-to",),
    "side-bet-even-money": ("even-money-for-everything",),
    "raise-even-money": ("even-money-for-everything", "big-hand-forgotten"),
    "bad-beat-flat": ("other-games-paytable",),
    "automatic-even-money": ("big-hand-forgotten", "even-money-for-everything"),
    "lines-swapped": ("row-above", "row-below"),
    "line-below": ("row-below",),
    "four-aces-as-any-four": ("missed-special-line", "row-below"),
    "meter-not-reduced": ("unreduced-meter",),
    "share-to-the-dollar": ("meter-share-rounded",),
    "big-hand-on-top": ("big-hand-added",),
}
"""The names that say what a belief's holder does. A belief that is missing here has no name."""

NO_FALSEHOOD: dict[str, tuple[str, ...]] = {
    "suits-break-ties": ("tie-to-dealer", "tie-to-player"),
    "any-pair-pays": ("pair-one-lower",),
    "aces-up-from-kings": ("any-pair-pays",),
    "side-bet-on-all": ("ante-bonus-on-both",),
    "side-bets-pushed-unqualified": ("losing-side-bets-pushed",),
    "play-pays-double": ("counted-the-stake",),
    "always-qualifies": ("ante-left-unqualified",),
    "ante-left-unqualified": ("qualifier-forgotten", "qualified-too-low"),
}
"""What is true of an answer that the belief led to, or cannot be kept apart from it where it was said."""


def is_own(belief: str, name: str) -> bool:
    return name in OWN.get(belief, ())


def is_true(belief: str, name: str) -> bool:
    """Return whether the name is true of an answer that the belief led to."""
    return is_own(belief, name) or name in NO_FALSEHOOD.get(belief, ()) or not is_rule(name)


def is_rule(name: str) -> bool:
    """Return whether it names a wrong rule, and no arithmetic slip."""
    from trainer.play.skills import named

    return named("", name) is not None
