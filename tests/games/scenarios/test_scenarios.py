"""Targeted deals: every scenario of every game is dealt, fits, and is the same for the same seed."""

import json

import pytest

from games import GAMES
from games.__main__ import main
from games.engine.errors import NotAllowed
from games.engine.rounds.rounds import Round, deal
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.scenarios.scenarios import scenarios
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.games.dealing import deal_cached
from tests.games.oracles.scenario_fit import fits
from tests.games.oracles.slow_table import Table

DECKS = {slug: game for slug, game in GAMES.items() if not (game.shoe or game.falls)}
"""Those from a shoe: see test_table_rounds.py and test_rounds_in_turn.py; of a wheel: test_spin_rounds.py."""
EVERY = [(slug, name) for slug, game in DECKS.items() for name, _ in scenarios(game)]
SPOTS = (6, 1, 2, 4)
SIX_CARD, WILD = GAMES["six-card-poker"], GAMES["wild-six-card-draw-poker"]


def targeted(slug: str, name: str, number: int) -> Round:
    spots = [max(some, 2 if name == "two-meter-hits" else 1) for some in SPOTS]
    return deal_cached(slug, number, seed="scenarios", spots=spots, scenario=name, cached=False)


@pytest.mark.parametrize(("slug", "name"), EVERY)
def test_a_round_fits_its_scenario_settles_as_written_and_is_the_seeds_own(slug, name):
    """No card is there twice either, for a document with one would be refused."""
    dealer_cards = set()
    for number in range(2):
        played = targeted(slug, name, number)
        document = json.loads(json.dumps(write_document(played)))
        assert document["scenario"] == name
        assert fits(name, Table(document)), json.dumps(document)
        assert write_document(Round(read_document(document, GAMES))) == document
        dealer_cards.add(played.inputs.table_cards)
    assert targeted(slug, name, 1).inputs == played.inputs
    assert len(dealer_cards) == 2


def test_predicates_refuse_what_does_not_fit():
    """The negative control: plain rounds fit the rare scenarios never and the common ones sometimes."""
    for slug in ("6-5-4-poker", "six-card-poker", "wild-six-card-draw-poker"):
        game = GAMES[slug]
        plain = [Table(write_document(deal(game, seed="plain", round=number))) for number in range(40)]
        often = {name for name, _ in scenarios(game) if all(fits(name, one) for one in plain)}
        assert often <= {"player-high-card", "player-pair", "player-three-card-flush"}, slug


@pytest.mark.parametrize("name", ["", "nope", "player-five-of-a-kind", "envy", "Tie", "tie " * 100])
def test_an_unknown_scenario_is_refused_with_the_list(name):
    with pytest.raises(
        NotAllowed, match=r"scenarios: player-royal-flush, .*, folded-side-bet-wins\)$"
    ) as refused:
        deal(SIX_CARD, seed="x", scenario=name)
    assert refused.value.field == "scenario"
    assert len(str(refused.value)) < 1_500


def test_two_hits_on_one_spot_are_refused():
    with pytest.raises(NotAllowed, match="spots: 1 is too few: two-meter-hits needs 2"):
        deal(SIX_CARD, seed="x", spots=1, scenario="two-meter-hits")


@pytest.mark.parametrize("name", ["bad-beat-flush", "two-meter-hits"])
def test_a_house_that_takes_no_side_bets_refuses_what_needs_one(name):
    house = open_house(SIX_CARD, load(SIX_CARD), {"most-wagers": 2})
    with pytest.raises(NotAllowed, match=f"^scenario: {name}: under these house rules"):
        deal(SIX_CARD, seed="x", scenario=name, house=house)


def test_a_folded_royal_keeps_the_bad_beat_that_it_can_still_win():
    """SCP 15: the dealer loses with a straight flush to a royal that was folded."""
    for number in range(400):
        played = deal(SIX_CARD, seed="royals", round=number, spots=1, scenario="bad-beat-straight-flush")
        seat = played.inputs.seats[0]
        if seat.folds and played.settlement.hand(1).category == "royal-flush":
            assert played.settlement.at(1, "bad-beat").action == "pay"
            return
    pytest.fail("no royal was folded")


def test_the_command_line_deals_a_scenario(capsys):
    arguments = ["deal", "rabbit-hunter", "--seed", "x", "--rounds", "3", "--scenario", "player-royal-flush"]
    assert main(arguments) == 0
    documents = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [document["scenario"] for document in documents] == ["player-royal-flush"] * 3
    assert main([*arguments[:-1], "royal"]) == 2
    assert capsys.readouterr().err.startswith(
        "scenario: 'royal' isn’t a scenario of Rabbit Hunter (scenarios: player-royal"
    )
