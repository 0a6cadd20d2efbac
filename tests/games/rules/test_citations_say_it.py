"""What is cited speaks of what is asked: the rule of each prompt has a noun of its question."""

import re
from collections.abc import Iterator

from games import GAMES
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import FLOOR, WHOLE_JOB, questions_of
from games.engine.questions.prompts import Prompt
from games.engine.questions.table_hands import totals_of
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from games.engine.rules.games import Game
from games.engine.rules.sheets import load
from games.engine.scenarios.scenarios import scenarios
from tests.scale import some_or_all

LIMITS = ("limit", "minimum", "equal", "larger", "maximum")
RANKING = ("rank", "flush")
ORDER = ("right", "left", "clockwise", "counterclockwise")
SIZES = ("ante", "equal")
FLOORS = (
    *("floor", "shuffler", "void", "dead", "burn", "exposed"),
    *("no spin", "handed back", "another color"),
)
PLACES = ("fold", "face up", "lock up", "spread")
NOUNS: dict[str, tuple[str, ...]] = {
    "announced": ("verify",),
    **dict.fromkeys(("bet-difference", "bet-fault", "bet-remedy", "check-bets"), LIMITS),
    **dict.fromkeys(("player-hand", "dealer-hand", "call-hand"), RANKING),
    **dict.fromkeys(("irregularity", "called", "stands", "returned"), FLOORS),
    **dict.fromkeys(("up-card", "next-card", "card-count"), ("discarded", "plays")),
    "card-for-sale": ("sixth",),
    "money-for-card": ("money",),
    "changed-card": ("beside",),
    "new-card": ("next",),
    **dict.fromkeys(("check-play", "play-difference", "check-price", "price-difference"), SIZES),
    "raise-limit": SIZES,
    "console": ("press", "bets", "system", "game over"),
    "dealer-cards": ("announce", "best", "reveals"),
    "dealer-low": ("low", "split"),
    "expected-value": ("worth",),
    **dict.fromkeys(("first-spot", "next-spot", "first-paid", "first-dealt"), ORDER),
    "own-packet": ("dealer",),
    "floor": ("settle", "reconcile", "fold", "losing"),
    **dict.fromkeys(("folded-cards", "settled-cards"), PLACES),
    "foul": ("foul",),
    **dict.fromkeys(("high-wins", "low-wins"), ("compare", "copy")),
    **dict.fromkeys(("meter-after-coin-in", "meter-takes", "meter-shows", "meter-reseeded"), ("meter",)),
    "qualifies": ("qualifies",),
    **dict.fromkeys(("shuffler", "replacing"), ("shuffler",)),
    "taken-first": ("losing",),
    "toke": ("toke",),
    "refund": ("refund", "action"),
    "envy": ("envy",),
    **dict.fromkeys(("player-total", "banker-total"), ("total",)),
    "natural": ("natural",),
    "draws": ("draws", "stands"),
    "result": ("wins",),
    "taken": ("losing",),
    **dict.fromkeys(("commission", "box"), ("commission",)),
    "collected": ("boxes",),
    "what-next": ("one more", "shuffle"),
    "side-wins": ("side bets",),
    **dict.fromkeys(("total", "dealer-total"), ("total",)),
    "soft": ("soft",),
    "allowed": ("signals", "split", "double"),
    "what-follows": ("insurance", "hole card", "signals"),
    "insured": ("insure",),
    "put-down": ("equal bet",),
    **dict.fromkeys(("drawing", "floor-draws"), ("draw", "stand")),
    **dict.fromkeys(("numbers", "call-chips", "call-cost", "change"), ("call bet", "change")),
    **dict.fromkeys(("number", "color", "odd-even", "low-high"), ("number",)),
    **dict.fromkeys(("winners", "chips", "kind-chips", "money"), ("paid", "covers")),
    "losers": ("lose", "losing"),
    "half": ("half", "lose"),
    "sent": ("stacks",),
    "spin-watched": ("no more bets", "number", "dolly", "losing"),
    "bet-left": ("losing",),
    "payout-watched": ("pay",),
}
"""By question, how the words begin of which its rule has one. The rule of a bet has its name, and that of the
next step a word of what is done then."""
JUDGED_APART = frozenset({"bet", "next-step"})

OFTEN = ("two-meter-hits", "dealer-does-not-qualify", "tie")
WHOLE = Exercise(WHOLE_JOB, wrong_bets=40, irregularities=60)
CALLED = Exercise(frozenset({"call-hand", "announced"}))
WATCHED = Exercise(FLOOR, slips=100)
READ = {
    "bet": frozenset(
        {
            *("LIR 8", "LIR 9"),  # "each bet that rides"
            *("MS 3a", "MS 7", "MS 8", "MS 9"),  # "the street bets"
            *("PGP 6a", "PGP 7b"),  # "is paid 1 to 1, less a commission"; "the dealer wins copies"
            *(
                "CSP 12a",
                "CSP 12b",
                "SCPP 8b",
                "TCP 13a",
                "TCP 13b",
                "RULED WSD 9",
            ),  # awards of the meter, by hand
            "WSD 3",  # "an automatic winner, paid even money"
            *("BAC 9", "BAC 13"),  # "a pair bet"; "Dragon Bonus, on either side"
        }
    ),
    "meter-takes": frozenset({"CSP 12b", "TCP 13b"}),  # "win a fixed amount", off the rack
    "next-step": frozenset({"PGP 3"}),  # "each player sets a low hand"
}
"""Rules that say it in other words: each was read beside its question."""


def says_it(game: Game, prompt: Prompt, rule: str) -> bool:
    if prompt.ask == "next-step":
        return bool(_beginnings(prompt.because) & _beginnings(rule))
    if prompt.ask == "bet":
        return (
            re.search(rf"\b{re.escape(game.wager(prompt.wager).name)}s?\b", rule, re.IGNORECASE) is not None
        )
    return any(re.search(rf"\b{noun}", rule, re.IGNORECASE) for noun in NOUNS[prompt.ask])


def _beginnings(words: str) -> set[str]:
    return {word[:5] for word in re.findall(r"[a-z]{4,}", words.lower())} - {
        "playe",
        "deale",
        "hand",
        "hands",
    }


def posed(game: Game, every: str) -> Iterator[Prompt]:
    """Yield the prompts of some rounds of a game."""
    named = [name for name, _count in scenarios(game) if every == "every" or name in OFTEN]
    for number, scenario in enumerate([None, None, *named]):
        for exercise in (WHOLE, CALLED) if scenario is None else (WHOLE,):
            played = deal(game, seed="says it", round=number, spots=4, scenario=scenario, exercise=exercise)
            yield from (prompt for stop in prompts(played) for prompt in stop.prompts)
    watched = deal(game, seed="says it", spots=2, exercise=WATCHED)
    yield from (prompt for stop in prompts(watched) for prompt in stop.prompts)


@some_or_all("every", ["often", "every"], some=["often"])
def test_the_rule_of_every_question_speaks_of_what_is_asked(every):
    silent = {
        (game.slug, prompt.ask, prompt.wager, prompt.rule)
        for game in GAMES.values()
        for prompt in posed(game, every)
        if not says_it(game, prompt, load(game).rules[prompt.rule].text)
        and prompt.rule not in READ.get(prompt.ask, ())
    }
    assert silent == set()


def test_every_question_has_its_nouns():
    totals = {question.slug for game in GAMES.values() for question in totals_of(game)}
    assert NOUNS.keys() | JUDGED_APART == questions_of().keys() | totals
