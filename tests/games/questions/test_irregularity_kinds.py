"""Irregularities by kind: what each needs, what houses choose, which bets go back, what is stored."""

from dataclasses import replace

import pytest

from games import GAMES
from games.engine.errors import NotAllowed
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import BetAnswer
from games.engine.questions.catalog import FLOOR
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import prompts
from games.engine.rules.games import Game
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Action
from tests.games.dealing import cached_stops, rounds

IRREGULAR = Exercise(frozenset({"irregularity"}), irregularities=100)


def dealt(game: Game, count: int, house: dict | None = None, **how) -> list[Round]:
    return [*rounds(game, count, seed="kinds", house=house, exercise=IRREGULAR, **how)]


# --- What houses choose --------------------------------------------------------------------------------

CHOICES = [
    ("dealer-card", "dealer-card-exposed", ["void", "play-on"]),
    ("exposed-card", "exposed-card", ["void", "corrected", "side-bets-only"]),
    ("wrong-count-player", "wrong-count-player", ["void", "void-hand"]),
    ("wrong-count-dealer", "wrong-count-dealer", ["void", "side-bets-only"]),
]
"""What real houses do, the default first: RULED, and the states that print another procedure."""

STAYS = {
    "6-5-4-poker": {"queens-up"},
    "six-card-poker": {"aces-up", "progressive"},
    "rabbit-hunter": {"tens-up"},
    "wild-six-card-draw-poker": {"queens-plus", "progressive"},
    "three-card-poker": {"pair-plus", "progressive"},
    "four-card-poker": {"aces-up"},
    "crazy-4-poker": {"queens-up"},
    "caribbean-stud": {"progressive"},
    "high-card-flush": {"flush", "straight-flush"},
    "pai-gow-poker": {"fortune"},
    "ultimate-texas-holdem": {"trips"},
    "heads-up-holdem": {"trips-plus", "pocket-bonus"},
    "texas-holdem-bonus": {"bonus"},
}
"""The bets that need no dealer's hand, off the sheets. A bad beat, the Joker bet and the 6 Card Bonus do."""


def about(slug: str, value: str, option: str, game: Game) -> list[tuple[Round, int, list[Prompt]]]:
    """Rounds of such a house in which it happens: with its spot, and what is asked about what is done."""
    found = []
    for played in dealt(game, 50, {option: value}):
        spots = [one.spot for one in played.happenings if one.what == slug]
        if spots:
            asked = [prompt for stop in cached_stops(played) for prompt in stop.prompts]
            done = [prompt for prompt in asked if prompt.ask in ("stands", "called", "returned")]
            found.append((played, spots[0], done))
    assert len(found) > 2
    return found


def games_with(option: str, value: str = "") -> list[Game]:
    """All but those whose sheet has a rule of its own, or that can't come out so."""
    return [
        game
        for game in GAMES.values()
        for each in game.options
        if each.name == option and (not value or value in each.words)
    ]


@pytest.mark.parametrize(
    ("game", "slug", "option", "value"),
    [
        pytest.param(game, slug, option, value, id=f"{game.slug}-{option}-{value}")
        for slug, option, values in CHOICES
        for value in values
        for game in games_with(option, value)
    ],
)
def test_what_the_house_chose_is_what_becomes_of_the_round(game, slug, option, value):
    for _played, _spot, asked in about(slug, value, option, game):
        stands, called, returned, *bets = asked
        assert stands.right == (value,)
        assert called.right == ("floor",)
        some = value in ("void-hand", "side-bets-only")
        due = "some-bets" if some else "all-bets" if value == "void" else "no-bet"
        assert returned.right == (due,)
        assert bool(bets) == some


@pytest.mark.parametrize(
    ("game", "slug"),
    [
        pytest.param(game, slug, id=f"{game.slug}-{slug}")
        for slug in ("exposed-card", "wrong-count-dealer")
        for game in games_with(slug, "side-bets-only")
    ],
)
def test_side_bets_on_the_own_cards_and_the_progressive_stay_where_they_are_settled(game, slug):
    met = set()
    for played, _spot, asked in about(slug, "side-bets-only", slug, game):
        bets = asked[3:]
        (spot,) = {prompt.spot for prompt in bets}
        seat = played.inputs.seat(spot)
        assert [prompt.wager for prompt in bets] == [slug for slug, cents in seat.bets.items() if cents]
        for prompt in bets:
            action = Action.LEAVE if prompt.wager in STAYS[game.slug] else Action.PUSH
            assert prompt.right == (BetAnswer(action),)
            assert prompt.stake == seat.bets[prompt.wager]
            met.add(action)
    assert met == {Action.LEAVE, Action.PUSH}


@pytest.mark.parametrize("game", games_with("wrong-count-player"), ids=lambda game: game.slug)
def test_a_void_hands_bets_all_go_back_and_no_others(game):
    for played, spot, asked in about("wrong-count-player", "void-hand", "wrong-count-player", game):
        seat = played.inputs.seat(spot)
        assert {p.wager for p in asked[3:]} == {slug for slug, cents in seat.bets.items() if cents}
        assert {(p.spot, *p.right) for p in asked[3:]} == {(spot, BetAnswer(Action.PUSH))}


def test_654_irregularities_1_leaves_the_house_no_choice():
    game = GAMES["6-5-4-poker"]
    for name in ("wrong-count-player", "wrong-count-dealer"):
        with pytest.raises(NotAllowed, match=name):
            open_house(game, load(game), {name: "void"})
    asked = [p for played in dealt(game, 60) for s in prompts(played) for p in s.prompts]
    placards = {p.text for p in asked if p.ask == "stands"}
    assert placards
    assert not any("wrong number" in text for text in placards)
    assert any("wrong number" in p.because for p in asked if p.right == ("void",))


# --- What is stored ------------------------------------------------------------------------------------


WATCHED = Exercise(FLOOR, slips=60)


def test_a_stored_slip_whose_mistake_is_gone_is_refused():
    """Shown as settled right, it would contradict what was answered."""
    for played in rounds(GAMES["six-card-poker"], 12, seed="kinds", exercise=WATCHED):
        for one in played.happenings:
            gone = replace(one, facts=dict(one.facts) | {"mistake": "gone"})
            with pytest.raises(NotAllowed, match="gone is no longer in the list of mistakes"):
                list(Round(played.inputs, WATCHED, happened=(gone,)).timeline())
            return
    pytest.fail("no slip was made")
