"""A counter refuses what it does not understand; a game without a counter says so, and is simulated."""

from dataclasses import dataclass, replace

import pytest

from games import GAMES
from games.__main__ import main
from games.engine.cards.hands import Ladder
from games.engine.odds.base_bet import simulation
from games.engine.odds.base_bet.play_figures import COUNTERS, base_bets, plays, refusal, refusals
from games.engine.odds.base_bet.simulation import WAY as SIMULATED
from games.engine.odds.book import Book
from games.engine.odds.guard import OTHERWISE, REASONS, CounterScope, NotCounted, check
from games.engine.rules.games import Discard, Packet, at_least
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Action, Cards, Folded, HeadToHead
from tests.games.odds.books import book_of
from tests.games.odds.caribbean_stud import GAME as CARIBBEAN
from tests.games.on_paper.three_card_poker import GAME as THREE_CARD

SIX, RABBIT, FOUR = (GAMES[slug] for slug in ("six-card-poker", "rabbit-hunter", "6-5-4-poker"))
WILD = GAMES["wild-six-card-draw-poker"]


def with_bet(game, slug, **changes):
    """The game with the way a bet settles changed, or a field of the bet itself."""
    old = game.wager(slug)
    own = {name: changes.pop(name) for name in ("folded", "lost", "counted_on") if name in changes}
    new = replace(old, settles=replace(old.settles, **changes), **own)
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


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_every_game_here_is_taken_by_its_counters(game):
    listed = book(game)
    assert listed.refusals == ()
    assert refusals(game) == ()
    assert [listed.refusal(wager) for wager in listed.side_bets] == [None] * len(listed.side_bets)


UNKNOWN = {
    "a win by a table": (with_bet(SIX, "play", bonus="aces-up"), "HeadToHead.bonus"),
    "a win at two to one": (with_bet(SIX, "play", times=2), "HeadToHead.times"),
    "a won bet that pushes": (with_bet(SIX, "play", won=Action.PUSH), "HeadToHead.won"),
    "an ante that a fold leaves": (with_bet(SIX, "ante", folded=Folded.STANDS), "Wager.folded"),
    "a lost bet that pushes": (with_bet(SIX, "play", lost=Action.PUSH), "Wager.lost"),
    "a hand that wins outright": (replace(SIX, automatic=at_least("A")), "Game.automatic"),
    "a burned card": (replace(SIX, dealer=Packet(7, up=3, burned=1), player=Packet(7)), "Packet.burned"),
    "a price and a win by a table": (with_bet(RABBIT, "play", bonus="tens-up"), "HeadToHead.bonus"),
    "a qualifier beside a discard": (
        replace(FOUR, qualifier=None, automatic=at_least("A")),
        "Game.automatic",
    ),
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
    game = with_bet(SIX, "play", won=Action.PUSH)
    with pytest.raises(NotCounted, match="a part of its rules"):
        book(game, SIX).play(way)
    assert book(SIX).play(way).exact


def test_a_ladder_that_is_not_one_of_ours_is_refused():
    class Longest(Ladder):
        """Orders hands in a way of its own."""

    own = Longest("own", 5, SIX.ladder.categories, 5)
    assert refusals(replace(SIX, ladder=own))[0].field == "Longest"


SIDE_BETS = {
    "paid to winners only": (with_bet(SIX, "aces-up", only_winners=True), "aces-up", "ByHand.only_winners"),
    "of an order of its own": (with_bet(SIX, "aces-up", ladder=FOUR.ladder), "aces-up", "ByHand.ladder"),
    "of cards that are drawn": (
        with_bet(WILD, "queens-plus", cards=Cards.FINAL),
        "queens-plus",
        "Game.draws",
    ),
    "of the winning hand": (with_bet(SIX, "bad-beat", winner=True), "bad-beat", "ByLosingHand.winner"),
    "beside a discard": (
        replace(SIX, dealer=Packet(6, up=1, discard=Discard("T", 1, "", ("", "")))),
        "bad-beat",
        "Packet.discard",
    ),
    "of the dealer's jokers": (
        with_bet(WILD, "joker", dealer_counts=False),
        "joker",
        "ByJokers.dealer_counts",
    ),
    "of a meter": (with_bet(SIX, "progressive", envy_times=2), "progressive", "ByMeter.envy_times"),
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
    game = with_bet(SIX, "aces-up", only_winners=True)
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
    text = printed(CARIBBEAN)
    simulated, refused = text.index("simulated, 300 hands, seed odds"), text.index("not counted")
    assert simulated < refused
    assert "Ante · optimal play: not counted, because a win is paid by a paytable (Raise)" in text
    assert "30.0346" not in text
    written = printed(CARIBBEAN, "--json").splitlines()[-1]
    assert '"not_counted": "a win is paid by a paytable", "part": "HeadToHead.bonus"' in written


def test_a_game_that_nothing_counts_or_simulates_says_so_and_is_no_error(printed):
    """Its one bet is of a kind that no counter names, and its packets are dealt as no simulation deals."""

    @dataclass(frozen=True, slots=True)
    class Halves(Packet):
        """Dealt in two halves."""

    strange = replace(THREE_CARD, player=Halves(3))
    text = printed(strange)
    assert text.count("not counted, because") >= 3
    assert "house edge" not in text


def test_counters_are_asked_of_the_bets_that_decide_the_main_bet():
    assert [wager.slug for wager in base_bets(RABBIT)] == ["ante", "play", "sixth-card"]
    assert sum(refusal(SIX, counter) is None for counter in COUNTERS) >= 1
    assert isinstance(SIX.main.settles, HeadToHead)
