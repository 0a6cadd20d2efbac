"""A counter refuses what it does not understand; a game without a counter says so, and is simulated."""

from dataclasses import dataclass, replace

import pytest

from games import GAMES
from games.__main__ import main
from games.engine.cards.hands import Ladder
from games.engine.odds.base_bet import simulation
from games.engine.odds.base_bet.all_play import base_bets
from games.engine.odds.base_bet.play_figures import COUNTERS, plays, refusal, refusals
from games.engine.odds.base_bet.raise_sizes import BY_STRENGTH, BY_UP_CARD
from games.engine.odds.base_bet.simulation import WAY as SIMULATED
from games.engine.odds.book import Book
from games.engine.odds.guard import OTHERWISE, REASONS, CounterScope, NotCounted, check
from games.engine.rules.games import Edit, Option, Step, edited
from games.engine.rules.houses import open_house
from games.engine.rules.readings import Best, Qualifier
from games.engine.rules.sheets import load
from games.engine.rules.stages import FOLD, Choice, Deal, DealerPlays, Decide, Discard, Raise
from games.engine.rules.wagers import (
    Action,
    Beats,
    BeatsBoth,
    ByTable,
    Even,
    Folded,
    LosesHand,
    MakesHand,
    Misreading,
    Own,
    Wager,
)
from tests.games.odds.books import book_of
from tests.games.odds.caribbean_stud import PUSHING
from tests.games.on_paper.three_card_poker import GAME as THREE_CARD

SIX, RABBIT, FOUR = (GAMES[slug] for slug in ("six-card-poker", "rabbit-hunter", "6-5-4-poker"))
WILD = GAMES["wild-six-card-draw-poker"]


def cited(wager: Wager) -> Wager:
    """The bet with a rule for whatever an option may make of it."""
    return replace(wager, citations=replace(wager.citations, unqualified="SCP 8", automatic="SCP 8"))


def with_bet(game, slug, part=None, **changes):
    """The game with fields of a part of a bet changed; without a part, of the bet itself."""
    old = game.wager(slug)
    new = edited(old, part, changes) if part else replace(old, **changes)
    new = cited(new)
    return replace(game, wagers=tuple(new if wager is old else wager for wager in game.wagers))


def with_stage(game, kind, change):
    """The game with each stage of a type changed."""
    steps = (
        replace(step, stages=tuple(change(each) if isinstance(each, kind) else each for each in step.stages))
        for step in game.procedure
    )
    return replace(game, procedure=tuple(steps))


def with_choices(game, change):
    return with_stage(game, Decide, lambda stage: replace(stage, choices=change(stage.choices)))


def dealt_otherwise(game, **parts):
    """The game with so many cards dealt to each place."""
    return with_stage(
        game, Deal, lambda deal: replace(deal, **{k: tuple(v.items()) for k, v in parts.items()})
    )


def book(game, of=None) -> Book:
    sheet = load(of or game)
    return Book(game, sheet, open_house(of or game, sheet, {}))


# --- The guard itself ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Inner:
    size: int = 5


@dataclass(frozen=True)
class Outer:
    name: str
    inner: Inner
    rule: object = None


SCOPE = CounterScope({Outer: {"inner"}, Inner: {"size"}}, {Outer: {"name"}})


@pytest.mark.parametrize(
    ("part", "field"),
    [
        (Outer("x", Inner(), rule="push"), "Outer.rule"),
        (Outer("x", object()), "object"),
        (Outer("x", len), "builtin_function_or_method"),
        (Outer("x", (Inner(4), Ladder("own", 3, (), 3))), "Ladder"),
        (lambda: 5, "function"),
    ],
)
def test_what_is_neither_named_nor_at_its_default_is_refused(part, field):
    with pytest.raises(NotCounted) as raised:
        check(SCOPE, "Ante", part)
    assert (raised.value.bet, raised.value.field) == ("Ante", field)


def test_the_negative_control_is_a_part_that_is_named():
    check(SCOPE, "Ante", Outer("any name", Inner(4)), Outer("x", (Inner(6), Inner(5))), None, 3, "x")


# --- Today's games -------------------------------------------------------------------------------


NO_BEST_PLAY = {
    "crazy-4-poker": ("Dealing.sizes", BY_STRENGTH),
    "four-card-poker": ("Dealing.sizes", BY_UP_CARD),
    "pai-gow-poker": ("Game", SIMULATED),
    "texas-holdem-bonus": ("Dealing.board", SIMULATED),
    "ultimate-texas-holdem": ("Dealing.board", SIMULATED),
}
"""Games whose best play no counter takes: the field that is refused, and the way that comes first instead."""


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_every_game_here_is_taken_by_its_counters(game):
    listed = book(game)
    if game.slug in NO_BEST_PLAY:
        field, way = NO_BEST_PLAY[game.slug]
        assert {refused.field for refused in listed.refusals} == {field}
        assert next(iter(listed.strategies)) == way
    else:
        assert listed.refusals == ()
    assert not plays(game) or refusals(game) == ()
    assert [listed.refusal(wager) for wager in listed.side_bets] == [None] * len(listed.side_bets)


def with_step(game, *stages):
    """The game with one more step at its end."""
    return replace(game, procedure=(*game.procedure, Step("more", "", stages=stages)))


class FirstFive:
    def play(self, cards):
        return {"dealer": tuple(cards[:5])}


ACES = Qualifier("pair", (14,))
TWICE = Choice("twice", (Raise("play", 2, "ante"),))
UNKNOWN = {
    "a win by a table": (with_bet(SIX, "play", pays=ByTable("aces-up")), "ByTable"),
    "a commission": (with_bet(SIX, "play", Even, less=5), "Even.less"),
    "a hand by another name": (with_bet(SIX, "play", Beats, own="dealt"), "Beats.own"),
    "two hands against two": (
        with_bet(SIX, "play", won=BeatsBoth((("player", "dealer"), ("player", "dealer")))),
        "BeatsBoth",
    ),
    "a misreading": (with_bet(SIX, "play", misread=Misreading(times=2)), "Wager.misread"),
    "an ante that a fold leaves": (with_bet(SIX, "ante", folded=Folded.STANDS), "Wager.folded"),
    "a bet that goes with another": (with_bet(SIX, "ante", Own, equal="play"), "Own.equal"),
    "a hand that wins outright": (with_bet(SIX, "ante", Beats, sure=ACES), "Beats.sure"),
    "a burned card": (
        dealt_otherwise(SIX, each={"hand": 7}, table={"burned": 1, "dealer": 6}),
        "Dealing.burned",
    ),
    "cards face up": (with_stage(SIX, Deal, lambda deal: replace(deal, up=True)), "Deal.up"),
    "a choice of sizes": (with_choices(SIX, lambda choices: (*choices, TWICE)), "Dealing.sizes"),
    "a choice not for all": (
        with_choices(SIX, lambda choices: (replace(choices[0], needs=ACES), *choices[1:])),
        "Choice.needs",
    ),
    "a bet taken back": (
        with_choices(SIX, lambda choices: (replace(choices[0], back=("ante",)), *choices[1:])),
        "Choice.back",
    ),
    "a second decision": (with_step(SIX, Decide((FOLD,))), "Dealing.decisions"),
    "a decision for some": (
        with_stage(SIX, Decide, lambda stage: replace(stage, unless="play")),
        "Decide.unless",
    ),
    "a board": (with_step(SIX, Deal(table=(("board", 1),))), "Dealing.board"),
    "a dealer who plays": (with_step(SIX, DealerPlays(FirstFive())), "DealerPlays"),
    "a hand of the first cards": (
        replace(SIX, hands={**SIX.hands, "player": Best(SIX.ladder, ("hand",), first=5)}),
        "Best.first",
    ),
    "a price and a win by a table": (with_bet(RABBIT, "play", pays=ByTable("tens-up")), "ByTable"),
    "a discard and a hand that wins outright": (with_bet(FOUR, "ante", Beats, sure=ACES), "Beats.sure"),
}


@pytest.mark.parametrize("what", UNKNOWN)
def test_a_main_bet_of_a_changed_game_is_not_counted(what):
    game, field = UNKNOWN[what]
    assert plays(game) == {}
    (found,) = refusals(game)
    assert found.field == field
    assert found.reason == REASONS.get(field, OTHERWISE)


@pytest.mark.parametrize("way", ["optimal", "intermediate", "always-raise"])
def test_no_way_of_a_refused_game_can_be_asked_for(way):
    game = with_bet(SIX, "play", misread=Misreading(won=Action.PUSH))
    with pytest.raises(NotCounted, match="it has a rule that we can’t calculate yet"):
        book(game, SIX).play(way)
    assert book(SIX).play(way).exact


def test_a_ladder_that_is_not_one_of_ours_is_refused():
    class Longest(Ladder):
        """Orders hands in a way of its own."""

    own = Longest("own", 5, SIX.ladder.categories, 5)
    assert refusals(replace(SIX, hands={**SIX.hands, "player": Best(own, ("hand",))}))[0].field == "Longest"


SIDE_BETS = {
    "paid to winners only": (
        with_bet(SIX, "aces-up", misread=Misreading(only_winners=True)),
        "aces-up",
        "Wager.misread",
    ),
    "of cards that are drawn": (
        with_bet(WILD, "queens-plus", won=MakesHand("player")),
        "queens-plus",
        "Choice.lays",
    ),
    "taken back": (
        with_choices(SIX, lambda choices: (replace(choices[0], back=("aces-up",)), *choices[1:])),
        "aces-up",
        "Choice.back",
    ),
    "of the dealer's cards": (with_bet(SIX, "aces-up", MakesHand, hand="dealer"), "aces-up", "Best.table"),
    "of the dealer's cards, ended by a fold": (
        with_bet(GAMES["three-card-poker"], "six-card-bonus", folded=Folded.TAKEN),
        "six-card-bonus",
        "Best.table",
    ),
    "of other hands": (with_bet(SIX, "bad-beat", LosesHand, own="dealt"), "bad-beat", "LosesHand.own"),
    "beside a discard": (
        with_step(SIX, DealerPlays(Discard("T", 1, "", ("", "")))),
        "bad-beat",
        "DealerPlays.rule",
    ),
    "of the dealer's jokers": (
        with_bet(WILD, "joker", misread=Misreading(dealer_jokers=False)),
        "joker",
        "Wager.misread",
    ),
    "of a meter": (
        with_bet(SIX, "progressive", misread=Misreading(envy_times=2)),
        "progressive",
        "Wager.misread",
    ),
}


@pytest.mark.parametrize("what", SIDE_BETS)
def test_a_changed_side_bet_is_not_counted(what):
    game, slug, field = SIDE_BETS[what]
    of = GAMES[game.slug]
    found = book(game, of).refusal(game.wager(slug))
    assert found
    assert found.field == field
    assert book(of).refusal(of.wager(slug)) is None


# --- What is printed -----------------------------------------------------------------------------


@pytest.fixture
def few_hands(monkeypatch):
    monkeypatch.setattr(simulation, "HANDS", 300)


def test_a_refused_side_bet_is_simulated_and_never_called_exact(few_hands):
    game = with_bet(SIX, "aces-up", misread=Misreading(only_winners=True))
    (figures,) = book(game, SIX).figures(game.wager("aces-up"))
    assert (figures.way, figures.total, figures.exact) == (SIMULATED, 300, False)
    assert figures.standard_error > 0
    assert all(each.exact for each in book_of(SIX.slug).figures(SIX.wager("aces-up")))


@pytest.fixture
def printed(monkeypatch, capsys):
    """Return what `python -m games odds` prints of a game that is not shipped."""

    def run(game, *arguments: str) -> str:
        monkeypatch.setitem(GAMES, game.slug, game)
        assert main(["odds", game.slug, *arguments]) == 0
        return capsys.readouterr().out

    return run


def test_the_command_line_prints_what_is_exact_then_simulated_then_not_counted(few_hands, printed):
    text = printed(PUSHING)
    simulated, refused = text.index("simulated, 300 hands, seed odds"), text.index("not counted")
    assert simulated < refused
    assert "Ante · optimal play: not counted, because wins pay from a paytable (Raise)" in text
    assert "30.0346" not in text
    written = printed(PUSHING, "--json").splitlines()[-1]
    assert '"not_counted": "wins pay from a paytable", "part": "ByTable"' in written


def test_a_game_that_nothing_counts_or_simulates_says_so_and_is_no_error(printed):
    """Its bets are of kinds that no counter names, and a stage is one that no simulation plays."""

    @dataclass(frozen=True, slots=True)
    class Halves(Deal):
        """Dealt in two halves."""

    strange = with_stage(THREE_CARD, Deal, lambda deal: Halves(deal.each, deal.table))
    text = printed(strange)
    assert text.count("not counted, because") >= 3
    assert "house edge" not in text


def test_counters_are_asked_of_the_bets_that_decide_the_main_bet():
    assert [wager.slug for wager in base_bets(RABBIT)] == ["ante", "play", "sixth-card"]
    assert sum(refusal(SIX, counter) is None for counter in COUNTERS) >= 1
    assert isinstance(SIX.main.won, Beats)


# --- A house's own rules -------------------------------------------------------------------------


def in_a_house(part, **changed) -> Book:
    """Six Card Poker with one more option, whose choice makes this of a part of every bet."""
    option = Option("own-way", "no", ("no", "yes"), edits={"yes": (Edit(part, changed),)})
    game = replace(SIX, options=(*SIX.options, option), wagers=tuple(map(cited, SIX.wagers)))
    sheet = load(SIX)
    return Book(game, sheet, open_house(game, sheet, {"own-way": "yes"}))


def test_what_a_house_makes_of_a_bet_is_looked_at():
    refused = in_a_house(Beats, sure=ACES)
    assert [each.field for each in refused.refusals] == ["Beats.sure"]
    pushes, usual = (in_a_house(Beats, **changed) for changed in ({"unqualified": Action.PUSH}, {}))
    assert pushes.play("always-raise").edge != usual.play("always-raise").edge
    assert usual.play("always-raise").edge == book(SIX).play("always-raise").edge
