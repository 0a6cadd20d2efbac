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
from tests.games.first_version import write_first
from tests.games.oracles.scenario_fit import fits

EVERY = [(slug, name) for slug, game in GAMES.items() for name, _ in scenarios(game)]
SPOTS = (6, 1, 2, 4)
SIX_CARD, WILD = GAMES["six-card-poker"], GAMES["wild-six-card-draw-poker"]

FIVE_CARD = "high-card pair two-pair three-of-a-kind straight flush full-house four-of-a-kind straight-flush"
THREE_CARD = ["high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"]
FOUR_CARD = "high-card pair two-pair straight flush three-of-a-kind straight-flush four-of-a-kind"
SUITS = ("seven", "six", "five", "four", "three")
CATEGORIES = {
    "6-5-4-poker": FOUR_CARD,
    "high-card-flush": " ".join(f"{count}-card-flush" for count in (*SUITS, "two")),
    "caribbean-stud": f"{FIVE_CARD} royal-flush",
    "let-it-ride": f"{FIVE_CARD} royal-flush",
    "mississippi-stud": f"{FIVE_CARD} royal-flush",
    "pai-gow-poker": "",
    "crazy-4-poker": FOUR_CARD,
    "four-card-poker": FOUR_CARD,
    "rabbit-hunter": f"{FIVE_CARD} royal-flush",
    "six-card-poker": f"{FIVE_CARD} royal-flush",
    "three-card-poker": " ".join(THREE_CARD),
    "texas-holdem-bonus": f"{FIVE_CARD} royal-flush",
    "ultimate-texas-holdem": f"{FIVE_CARD} royal-flush",
    "wild-six-card-draw-poker": f"{FIVE_CARD} wild-royal-flush five-of-a-kind natural-royal-flush",
}
LOSERS = [
    *("two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind"),
    "straight-flush",
]
BONUS_LINES = (
    *("pair-of-aces", "ace-king-suited", "ace-jack-suited-or-better", "ace-king"),
    *("pair-of-jacks-or-better", "ace-jack-or-better", "pair"),
)
"""Those of every table: one has no line of its own for aces that meet the dealer's."""
OWN = {
    "6-5-4-poker": ["dealer-plays-six", "dealer-plays-five", "dealer-plays-four", "folded-side-bet-wins"],
    "caribbean-stud": ["dealer-does-not-qualify", "folded-side-bet-wins", "two-meter-hits"],
    "let-it-ride": ["taken-back-and-won", *(f"three-card-bonus-{name}" for name in THREE_CARD[1:])],
    "mississippi-stud": [
        *("pushes-by-the-paytable", "folded-side-bet-wins", "three-card-bonus-mini-royal"),
        *(f"three-card-bonus-{name}" for name in THREE_CARD[1:]),
    ],
    "pai-gow-poker": [
        *("copy", "foul", "dealers-joker", "envy-hand"),
        *(f"house-way-{name}" for name in ("splits-two-pair", "keeps-two-pair", "three-pair")),
        *(f"house-way-{name}" for name in ("three-of-a-kind", "full-house", "four-of-a-kind")),
        "house-way-straight-or-flush",
        *(f"fortune-{name}" for name in (*LOSERS[1:], "royal-flush", "five-of-a-kind")),
    ],
    "rabbit-hunter": ["dealer-does-not-qualify", *(f"bad-beat-{name}" for name in ["pair-of-tens", *LOSERS])],
    "six-card-poker": [
        *("dealer-does-not-qualify", "envy-hand", "two-meter-hits", "folded-side-bet-wins"),
        *(f"bad-beat-{name}" for name in ["pair-of-aces", *LOSERS]),
    ],
    "three-card-poker": [
        *("dealer-does-not-qualify", "envy-hand", "whole-meter", "folded-side-bet-wins"),
        *(f"six-card-bonus-{name}" for name in [*LOSERS[1:], "royal-flush"]),
    ],
    "four-card-poker": [],
    "crazy-4-poker": ["dealer-does-not-qualify"],
    "high-card-flush": [
        *("dealer-does-not-qualify", "folded-side-bet-wins"),
        *(f"straight-flush-{count}-card-straight-flush" for count in SUITS),
    ],
    "texas-holdem-bonus": ["folded-side-bet-wins", *(f"bonus-{line}" for line in BONUS_LINES)],
    "ultimate-texas-holdem": ["dealer-does-not-qualify", "folded-side-bet-wins"],
    "wild-six-card-draw-poker": [
        "automatic-winner-beaten",
        "player-two-jokers",
        "one-joker-each",
        "two-meter-hits",
    ],
}


def targeted(slug: str, name: str, number: int) -> Round:
    spots = [max(some, 2 if name == "two-meter-hits" else 1) for some in SPOTS]
    return deal_cached(slug, number, seed="scenarios", spots=spots, scenario=name, cached=False)


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_lists_the_scenarios_that_it_has(slug):
    names = [name for name, _ in scenarios(GAMES[slug])]
    sides = ("player", "dealer") if "dealer" in GAMES[slug].hands else ("player",)
    expected = [f"{who}-{name}" for who in sides for name in CATEGORIES[slug].split()]
    expected += ["tie"] * (len(sides) > 1 and not GAMES[slug].board and not GAMES[slug].two_hands)
    assert sorted(names) == sorted([*expected, *OWN[slug]])
    slugs = {name for name in CATEGORIES[slug].split() if "-" in name}
    for _, words in scenarios(GAMES[slug]):
        assert not words[0].islower()
        assert not [slug for slug in slugs if slug in words]


@pytest.mark.parametrize(
    ("name", "template"),
    [
        ("player-flush", "A player ends with a %(hand)s"),
        ("player-four-of-a-kind", "A player ends with %(hand)s"),
        ("dealer-flush", "The dealer plays a %(hand)s"),
        ("dealer-two-pair", "The dealer plays %(hand)s"),
        ("bad-beat-pair-of-aces", "%(bet)s pays a losing %(hand)s"),
        ("bad-beat-two-pair", "%(bet)s pays a losing %(hand)s"),
    ],
)
def test_the_words_of_a_scenario_keep_the_hand_apart_for_another_language(name, template):
    words = dict(scenarios(GAMES["six-card-poker"]))[name]
    assert words.template == template
    assert words.facts["hand"] == name.split("-", 2 if name.startswith("bad") else 1)[-1].replace("-", " ")


@pytest.mark.parametrize(("slug", "name"), EVERY)
def test_a_round_fits_its_scenario_settles_as_written_and_is_the_seeds_own(slug, name):
    """No card is there twice either, for a document with one would be refused."""
    dealer_cards = set()
    for number in range(3):
        played = targeted(slug, name, number)
        document = json.loads(json.dumps(write_document(played)))
        assert document["scenario"] == name
        assert fits(GAMES[slug], name, write_first(played)), json.dumps(document)
        assert write_document(Round(read_document(document, GAMES))) == document
        dealer_cards.add(played.inputs.table_cards)
    assert targeted(slug, name, 2).inputs == played.inputs
    assert len(dealer_cards) == 3


def test_predicates_refuse_what_does_not_fit():
    """The negative control: plain rounds fit the rare scenarios never and the common ones sometimes."""
    for slug, game in GAMES.items():
        plain = [write_first(deal(game, seed="plain", round=number)) for number in range(60)]
        often = {name for name, _ in scenarios(game) if all(fits(game, name, one) for one in plain)}
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


@pytest.mark.parametrize("name", ["bad-beat-flush", "envy-hand", "two-meter-hits", "folded-side-bet-wins"])
def test_a_house_that_takes_no_side_bets_refuses_what_needs_one(name):
    house = open_house(SIX_CARD, load(SIX_CARD), {"most-wagers": 2})
    with pytest.raises(NotAllowed, match=f"^scenario: {name}: under these house rules"):
        deal(SIX_CARD, seed="x", scenario=name, house=house)


def test_a_joker_drawn_counts_where_the_house_says_so():
    house = open_house(WILD, load(WILD), {"joker-bet-counts-draw": True})
    drawn = 0
    for number in range(60):
        played = deal(WILD, seed="drawn", round=number, spots=2, house=house, scenario="one-joker-each")
        paid = [line for line in played.settlement.lines if line.wager == "joker" and "each" in line.because]
        seats = {seat.spot: seat for seat in played.inputs.seats}
        assert paid
        drawn += any({"X1", "X2"} & set(seats[line.spot].on("drawn")) for line in paid)
    assert 0 < drawn < 30


def test_patrons_are_the_rounds_own_where_one_of_them_has_the_bet():
    kept = 0
    for number in range(40):
        plain = deal(SIX_CARD, seed="patrons", round=number, spots=3)
        fit = deal(SIX_CARD, seed="patrons", round=number, spots=3, scenario="bad-beat-flush")
        if any(seat.bets.get("bad-beat") for seat in plain.inputs.seats):
            assert [seat.bets for seat in plain.inputs.seats] == [seat.bets for seat in fit.inputs.seats]
            kept += 1
    assert kept > 20


def test_a_folded_royal_keeps_the_bad_beat_that_it_can_still_win():
    """SCP 15: the dealer loses with a straight flush to a royal that was folded."""
    for number in range(400):
        played = deal(SIX_CARD, seed="royals", round=number, spots=1, scenario="bad-beat-straight-flush")
        seat = played.inputs.seats[0]
        if seat.folds and played.settlement.hands[1].category == "royal-flush":
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
