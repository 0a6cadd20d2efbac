"""A counter refuses what it does not understand; a game without a counter says so, and is simulated."""

from dataclasses import dataclass, replace

import pytest

from games import GAMES
from games.engine.cards.hands import Ladder
from games.engine.odds.base_bet import simulation
from games.engine.odds.base_bet.play_figures import plays, refusals
from games.engine.odds.base_bet.raise_sizes import BY_STRENGTH, BY_UP_CARD
from games.engine.odds.base_bet.simulation import WAY as SIMULATED
from games.engine.odds.book import Book
from games.engine.odds.guard import CounterScope, NotCounted, check
from games.engine.rules.games import Edit, Option, edited
from games.engine.rules.houses import open_house
from games.engine.rules.readings import Qualifier
from games.engine.rules.sheets import load
from games.engine.rules.wagers import (
    Action,
    Beats,
    ByTable,
    Even,
    Folded,
    Misreading,
    Wager,
)
from tests.games.odds.books import book_of

SIX = GAMES["six-card-poker"]
ACES = Qualifier("pair", (14,))


def cited(wager: Wager) -> Wager:
    """The bet with a rule for whatever an option may make of it."""
    return replace(wager, citations=replace(wager.citations, unqualified="SCP 8", automatic="SCP 8"))


def with_bet(game, slug, part=None, **changes):
    """The game with fields of a part of a bet changed; without a part, of the bet itself."""
    old = game.wager(slug)
    new = edited(old, part, changes) if part else replace(old, **changes)
    new = cited(new)
    return replace(game, wagers=tuple(new if wager is old else wager for wager in game.wagers))


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
    "heads-up-holdem": ("Dealing.board", SIMULATED),
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


# --- Rules that no counter understands ------------------------------------------------------------

UNKNOWN = {
    "a win by a table": (with_bet(SIX, "play", pays=ByTable("aces-up")), "ByTable"),
    "a commission": (with_bet(SIX, "play", Even, less=5), "Even.less"),
    "a misreading": (with_bet(SIX, "play", misread=Misreading(won=Action.PUSH)), "Wager.misread"),
    "an ante that a fold leaves": (with_bet(SIX, "ante", folded=Folded.STANDS), "Wager.folded"),
}


@pytest.mark.parametrize("what", UNKNOWN)
def test_a_main_bet_of_a_changed_game_is_not_counted(what):
    game, field = UNKNOWN[what]
    assert [each.field for each in refusals(game)][:1] == [field]


def test_no_way_of_a_refused_game_can_be_asked_for():
    game, _field = UNKNOWN["a misreading"]
    with pytest.raises(NotCounted, match="it has a rule that we can’t calculate yet"):
        book(game, SIX).play("optimal")


def test_a_refused_side_bet_is_simulated_and_never_called_exact(monkeypatch):
    monkeypatch.setattr(simulation, "HANDS", 300)
    game = with_bet(SIX, "aces-up", misread=Misreading(only_winners=True))
    changed = book(game, SIX)
    assert changed.refusal(game.wager("aces-up")).field == "Wager.misread"
    (figures,) = changed.figures(game.wager("aces-up"))
    assert (figures.way, figures.total, figures.exact) == (SIMULATED, 300, False)
    assert figures.standard_error > 0
    assert all(each.exact for each in book_of(SIX.slug).figures(SIX.wager("aces-up")))


def test_what_a_house_makes_of_a_bet_is_looked_at():
    option = Option("own-way", "no", ("no", "yes"), edits={"yes": (Edit(Beats, {"sure": ACES}),)})
    game = replace(SIX, options=(*SIX.options, option), wagers=tuple(map(cited, SIX.wagers)))
    sheet = load(SIX)
    chosen = Book(game, sheet, open_house(game, sheet, {"own-way": "yes"}))
    assert [each.field for each in chosen.refusals] == ["Beats.sure"]
