"""Truths: names that are true of a beginner though they are not the beginner's own.

A name says what was done, and no more than that is stated. Where another belief does just that too, and all
that was said bears it out, the name is no falsehood. Each pair has its reason.
"""

TOO_LOW = "qualified-too-low"

TRUE_OF: dict[tuple[str, str], str] = {
    ("qualifier-forgotten", TOO_LOW): "no hand is too little for this one",
    ("qualified-ace-high", TOO_LOW): "ace-high is less than ace-king",
    ("qualified-king-high", TOO_LOW): "king-high is less than what is asked",
    ("qualified-queen-high", TOO_LOW): "queen-high is less than what is asked",
    ("other-games-qualifier", TOO_LOW): "the other game asks less",
    ("other-games-qualifier", "invented-qualifier"): "this dealer always qualifies",
    ("qualifies-with-any-ace", TOO_LOW): "any ace is less than ace-king",
    ("flush-above-trips", "five-card-order"): "three of a kind stands too low",
    ("one-kicker-only", "no-kickers"): "not all the kickers are compared",
    ("eights-go-too", "discarded-nine"): "the card that went is below ten",
    ("automatic-from-a-flush", "automatic-compared"): "a straight wins outright, and is compared",
    ("qualifies-with-a-pair", "qualified-ace-king"): "more is asked of the dealer",
    ("a-zero-less", "odds-as-dollars"): "on a bet of $10 the figure of the odds is a tenth",
    ("odds-as-dollars", "odds-without-stake"): "the same, once in a while",
    ("pair-one-lower", "any-pair-pays"): "the pair is below the lowest",
    ("halved", "odds-as-dollars"): "on a bet of $2 the figure of the odds is half",
    ("only-the-ante-is-lost", "play-pushed"): "a Play that lost is pushed",
    ("no-pair-pays", "pair-one-higher"): "the lowest pair is refused",
    ("all-pushed-unqualified", "play-pushed-too"): "the Play is pushed with the rest",
    ("one-stake-too-many", "counted-the-stake"): "the stake is what is too much",
    ("one-stake-too-many", "for-read-as-to"): "to 1 is a stake more than for 1",
    ("one-stake-too-few", "to-read-as-for"): "for 1 is a stake less than to 1",
    ("doubled", "counted-the-stake"): "even money with its stake is twice the bet",
    ("ties-by-suit", "tie-to-dealer"): "this tie went to the dealer",
    ("ties-by-suit", "tie-to-player"): "this tie went to the player",
}
"""By beginner and name."""


def is_true_of(beginner: str, name: str) -> bool:
    return (beginner, name) in TRUE_OF
