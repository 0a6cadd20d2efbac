"""Rounds of hands in turn, dealt on purpose: each fits, is the seed’s own, is as likely as any other."""

import json
from collections import Counter
from collections.abc import Callable

import pytest

from games import GAMES, deal, open_house
from games.engine.errors import NotAllowed
from games.engine.rounds.rounds import Round
from games.engine.scenarios.scenarios import players_for, scenarios
from games.engine.scenarios.situations import rare_scenarios
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.games.oracles import slow_blackjack
from tests.games.oracles.chi_square import agrees
from tests.games.oracles.slow_blackjack import is_natural, replay, total

GAME = GAMES["blackjack"]
NAMES = [name for name, _words in scenarios(GAME)]
OF_SHOE = ("new-shoe", "cut-card-comes")
ON_FIRST_CARDS = [name for name in NAMES if name.startswith(("21+3-", "perfect-pairs-"))]
OTHER_HOUSES = (
    {},
    {"soft-17": "hits", "decks": 8, "split-by": "rank", "resplit-aces": True},
    {"hole-card": "none", "decks": 4},
)

Played = slow_blackjack.Round


def _is_split(played: Played) -> bool:
    return any(len(hands) > 1 for hands in played.hands.values())


def _splits_aces(played: Played) -> bool:
    return any(len(hands) > 1 and hands[0].cards[0][0] == "A" for hands in played.hands.values())


def _plays(count: int) -> Callable[[Played], bool]:
    return lambda played: count in map(len, played.hands.values())


def _doubles(played: Played) -> bool:
    return any(hand.double for hands in played.hands.values() for hand in hands)


def _doubles_split(played: Played) -> bool:
    return any(hand.double for hands in played.hands.values() if len(hands) > 1 for hand in hands)


def _ends(how: str) -> Callable[[Played], bool]:
    return lambda played: any(hand.end == how for hands in played.hands.values() for hand in hands)


def _natural(played: Played) -> bool:
    return any(len(hands) == 1 and is_natural(hands[0].cards) for hands in played.hands.values())


def _comes_to_soft_17(played: Played) -> bool:
    cards = played.dealer
    return any(total(cards[:count]) == (17, True) for count in range(2, len(cards) + 1))


BY_PLAY: dict[str, Callable[[Played], bool]] = {
    "split": _is_split,
    "split-aces": _splits_aces,
    "three-hands": _plays(3),
    "four-hands": _plays(4),
    "double": _doubles,
    "double-after-split": _doubles_split,
    "surrender": _ends("surrender"),
    "player-blackjack": lambda played: _natural(played) and not is_natural(played.dealer),
    "dealer-blackjack": lambda played: is_natural(played.dealer),
    "both-blackjacks": lambda played: _natural(played) and is_natural(played.dealer),
    "insurance-offered": lambda played: played.dealer[0][0] == "A",
    "insurance-won": lambda played: bool(played.insured) and is_natural(played.dealer),
    "insurance-lost": lambda played: bool(played.insured) and not is_natural(played.dealer),
    "even-money": _ends("even-money"),
    "dealer-soft-17": _comes_to_soft_17,
    "dealer-busts": lambda played: total(played.dealer)[0] > 21,
}
"""Whether a round fits, as the slow dealer plays it."""


def fits(name: str, document: dict) -> bool:
    """Whether a round fits, from its document alone."""
    played = replay(document)
    if name in BY_PLAY:
        return BY_PLAY[name](played)
    if name in ON_FIRST_CARDS:
        return any(_makes(name, spot, document["script"]) for spot in document["spots"])
    before, cards = document["standing"]["shoe"], " ".join(e.get("cards", "") for e in played.script).split()
    if name == "new-shoe":
        return before["gone"] == 1
    assert name == "cut-card-comes", name
    return before["gone"] <= before["cut"] < before["gone"] + len(cards)


def _makes(name: str, spot: dict, script: list[dict]) -> bool:
    bet = next(bet for bet in ("21+3", "perfect-pairs") if name.startswith(bet))
    deals = [event for event in script if event["at"] in ("deal", "second-cards")]
    two = [event["cards"] for event in deals if event.get("spot") == spot["spot"]]
    up = next(event["cards"] for event in deals if event["deal"] == "dealer")
    made = slow_blackjack.three([*two, up]) if bet == "21+3" else slow_blackjack.pair(two)
    return bet in spot["bets"] and made == [name.removeprefix(f"{bet}-")]


def dealt(name: str | None, number: int = 0, **how) -> Round:
    house = open_house(GAME, how.pop("house", {}))
    return deal(GAME, seed=how.pop("seed", "turn"), round=number, scenario=name, house=house, **how)


@pytest.mark.parametrize("name", NAMES)
def test_a_round_fits_settles_as_written_and_is_the_seeds_own(name):
    rounds = []
    for number, house in enumerate(OTHER_HOUSES):
        if name == "surrender":  # without a hole card to look at, no hand is given up
            house = {**house, "hole-card": "peek"}
        spots = (6, 3, 1)[number]
        played = dealt(name, number, house=house, spots=spots)
        document = json.loads(json.dumps(write_document(played)))
        assert document["scenario"] == name
        assert len(document["spots"]) == spots
        assert fits(name, document), document
        assert write_document(Round(read_document(document, GAMES))) == document
        assert dealt(name, number, house=house, spots=spots).inputs == played.inputs
        rounds.append((played.inputs.table_cards, played.inputs.seats))
    assert rounds[0] != rounds[1] != rounds[2]


def test_what_is_drawn_until_it_fits_comes_at_a_full_table_once_in_500_rounds_or_more():
    """All but lines of the bets on the first cards, which are looked for before a round is played."""
    seen, rounds = Counter(), 1_000
    for number in range(rounds):
        document = write_document(dealt(None, number, seed="plain"))
        played = replay(document)
        seen.update(name for name, holds in BY_PLAY.items() if holds(played))
    assert {name for name in BY_PLAY if 500 * seen[name] < rounds} == set()
    assert {name for name in BY_PLAY if seen[name] == rounds} == set()
    assert seen["four-hands"] < rounds / 50


def test_every_scenario_has_a_name_of_its_own_and_words():
    words = [str(words) for _name, words in scenarios(GAME)]
    assert len(set(NAMES)) == len(NAMES) == len(set(words))
    assert dict(scenarios(GAME))["three-hands"] == "A player plays three hands"
    assert dict(scenarios(GAME))["21+3-straight-flush"] == "21+3 pays on a straight flush"
    assert {*BY_PLAY, *OF_SHOE, *ON_FIRST_CARDS} == set(NAMES)
    assert len(ON_FIRST_CARDS) == 5 + 3
    assert {players_for(GAME, name) for name in NAMES} == {1}
    assert set(rare_scenarios(GAME, 1)) < set(NAMES)


# --- Each as likely ------------------------------------------------------------------------------


def blackjacks(count: int) -> Counter:
    """The ten and the place of the ace in a player's blackjack."""
    found = Counter()
    for number in range(count):
        one, other = dealt("player-blackjack", number, spots=1).inputs.seats[0].dealt["hand"]
        found[max(one[0], other[0], key="ATJQK".index), one[0] == "A"] += 1
    return found


def test_each_round_that_fits_is_as_likely():
    seen = blackjacks(400)
    assert len(seen) == 8
    assert agrees(seen, dict.fromkeys(seen, 1))


def test_cards_that_come_more_often_than_others_would_be_noticed():
    """The negative control: kings twice as often."""
    seen = blackjacks(400)
    assert not agrees(seen, {cell: 1 + (cell[0] == "K") for cell in seen})


def test_the_hole_card_under_an_ace_is_a_ten_as_often_as_any_card():
    """The up card that is wanted tells nothing of the cards after it."""
    tens = 0
    for number in range(300):
        played = dealt("insurance-offered", number, spots=1)
        tens += played.inputs.dealt["dealer"][1][0] in "TJQK"
    assert agrees(Counter(tens=tens, others=300 - tens), {"tens": 4, "others": 9})


# --- Players, houses, sessions -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "house"),
    [
        ("surrender", {"surrender": "none"}),
        ("even-money", {"even-money": False}),
        ("three-hands", {"hands": 2}),
        ("four-hands", {"hands": 3}),
        ("double-after-split", {"double-after-split": False}),
        ("21+3-flush", {"side-bets": "perfect-pairs"}),
        ("perfect-pairs-perfect-pair", {"decks": 1}),
        ("21+3-suited-three-of-a-kind", {"decks": 2}),
    ],
)
def test_what_a_house_does_not_allow_is_refused(name, house):
    with pytest.raises(NotAllowed, match=rf"^scenario: {name.replace('+', '[+]')}: these house rules don’t"):
        dealt(name, house=house)
    dealt(name)


def test_in_a_house_of_one_deck_every_other_round_comes_about():
    alike = {"perfect-pairs-perfect-pair", "21+3-suited-three-of-a-kind"}
    for name in sorted({*NAMES} - alike - {"four-hands"}):
        assert fits(name, write_document(dealt(name, house={"decks": 1}, spots=2)))


def test_the_rounds_own_players_play_where_they_come_to_it():
    assert [s.bets for s in dealt("double", 3).inputs.seats] == [s.bets for s in dealt(None, 3).inputs.seats]


def test_a_scenario_leaves_the_shoe_of_a_session_alone():
    before = deal(GAME, seed="turn").settlement.after
    assert deal(GAME, seed="turn", scenario="double", standing=before).inputs == dealt("double").inputs


def test_an_unknown_scenario_is_refused_with_the_list():
    with pytest.raises(NotAllowed, match=r"isn’t a scenario of Blackjack \(scenarios: split, split-aces, "):
        dealt("five-hands")
