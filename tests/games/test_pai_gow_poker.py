"""Pai Gow Poker by its rules: the house ways, two hands, copies, fouls, the commission, Fortune and envy."""

import tomllib
from collections import Counter
from itertools import combinations_with_replacement, islice
from pathlib import Path

import pytest

from games import Round, open_house, read_document
from games.engine.cards.cards import JOKERS, RANKS, Card
from games.engine.cards.hands import FORTUNE_OF_SEVEN, PAI_GOW, TWO_CARD
from games.engine.misconceptions.misconception_catalog import BY_SLUG
from games.engine.odds.ends import list_named
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.rounds.stops import prompts
from games.engine.rules.house_ways import HIGH, LOW, HouseWay, rank_of
from games.engine.rules.houses import apply_house_rules
from games.pai_gow_poker import FIRST_WAY, GAME, SECOND_WAY
from tests.games.oracles.slow_pai_gow import low_by_the_way
from tests.scale import sample_or_all

WAYS = {"way-1": HouseWay(FIRST_WAY), "way-2": HouseWay(SECOND_WAY)}
GOLDEN = Path(__file__).resolve().parents[2] / "fixtures" / "rounds" / GAME.slug


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


# --- PGP 4: the house ways ---


SET = [
    ("way-1", "Ac Ad Ah As X1 9c 4d", "Ac Ad", "PGP 4a"),
    ("way-1", "Ac Ad Ah As X1 Kc Kd", "Kc Kd", "PGP 4a"),
    ("way-1", "9c 9d 9h 9s 4c 4d Ks", "4c 4d", "PGP 4b"),
    ("way-1", "9c 9d 9h 9s Kc Kd Ks", "Kc Kd", "PGP 4b"),
    ("way-1", "5c 5d 5h 5s Kc Td 8h", "Kc Td", "PGP 4c"),
    ("way-1", "9c 9d 9h 9s Ac Td 8h", "Ac Td", "PGP 4d"),
    ("way-1", "9c 9d 9h 9s Kc Td 8h", "9c 9d", "PGP 4d"),
    ("way-1", "Jc Jd Jh Js Ac Kd 8h", "Jc Jd", "PGP 4e"),
    ("way-1", "Ac Ad Ah X1 9c Kd 8h", "Ac Ad", "PGP 4e"),
    ("way-1", "9c 9d 9h 4c 4d 4h Ks", "9c 9d", "PGP 4f"),
    ("way-1", "9c 9d 9h 4c 4d Ah Ks", "4c 4d", "PGP 4g"),
    ("way-1", "9c 9d 9h 4c 4d Kh Ks", "Kh Ks", "PGP 4g"),
    ("way-1", "9c 8d 7h 6s 5c Kd 2h", "Kd 2h", "PGP 4h"),
    ("way-1", "9c 8d 7h 6s 5c 4d 2h", "9c 2h", "PGP 4h"),
    ("way-1", "9c 8d 7h 6s 5c Kd Kh", "Kd Kh", "PGP 4h"),
    ("way-1", "X1 Kc Jc 9c 4c 2d 3h", "3h 2d", "PGP 4h"),
    ("way-1", "9c 9d 9h 8d 7h 6s 5c", "9c 9d", "PGP 4h"),
    ("way-1", "Qc Qd 8h 8c 4s 4d Jh", "Qc Qd", "PGP 4i"),
    ("way-1", "Ac X1 4s 4d Kh Jc 9d", "4s 4d", "PGP 4j"),
    ("way-1", "Kc Kd 9s 9d Ah Jc 4d", "9s 9d", "PGP 4k"),
    ("way-1", "Kc Kd 4s 4d Ah Jc 9d", "Ah Jc", "PGP 4l"),
    ("way-1", "Kc Kd 4s 4d Qh Jc 9d", "4s 4d", "PGP 4l"),
    ("way-1", "5c 5d 4s 4d Kh Jc 9d", "Kh Jc", "PGP 4m"),
    ("way-1", "5c 5d 4s 4d Qh Jc 9d", "4s 4d", "PGP 4m"),
    ("way-1", "Ac Ad X1 Kh Jc 9d 4s", "Ac Kh", "PGP 4n"),
    ("way-1", "Kc Kd Kh Ah Jc 9d 4s", "Ah Jc", "PGP 4o"),
    ("way-1", "Kc Kd Ah Jc 9d 4s 3h", "Ah Jc", "PGP 4p"),
    ("way-1", "9c X1 Jc 2d 4s Kh 8d", "Kh Jc", "PGP 4q"),
    ("way-2", "9c 9d 9h 9s Ac Td 8h", "9c 9d", "PGP way 2 e"),
    ("way-2", "9c 9d 9h 2c 2d Ah Ks", "Ah Ks", "PGP way 2 g"),
    ("way-2", "9c 9d 9h 3c 3d Ah Ks", "3c 3d", "PGP way 2 g"),
    ("way-2", "9c 8d 7h 6s 5c 9d 8h", "9c 8d", "PGP way 2 h"),
    ("way-2", "Kc Kd 4s 4d Ah Jc 9d", "4s 4d", "PGP way 2 k"),
    ("way-2", "5c 5d 4s 4d Kh Jc 9d", "4s 4d", "PGP way 2 l"),
    ("way-2", "5c 5d 4s 4d Ah Jc 9d", "Ah Jc", "PGP way 2 l"),
]


@pytest.mark.parametrize(("way", "dealt", "low", "rule"), SET)
def test_pgp_4_a_house_way_sets_by_the_first_clause_that_fits(way, dealt, low, rule):
    seven = cards(dealt)
    assert sorted(map(rank_of, WAYS[way].low_hand(seven))) == sorted(map(rank_of, cards(low)))
    assert WAYS[way].clause(seven).rule == rule


@pytest.mark.parametrize("way", WAYS)
@sample_or_all(("start", "step"), (5, 57), (0, 1))
def test_pgp_4_every_seven_cards_are_set_and_never_as_a_foul(way, start, step):
    """Ranks that seven cards can have, the joker as one more, in suits that mostly give no flush."""
    number = 0
    for ranks in islice(combinations_with_replacement("X" + RANKS, 7), start, None, step):
        counts = Counter(ranks)
        if counts["X"] > 1 or max(counts.values()) > 4:
            continue
        seen: Counter[str] = Counter()
        hand = []
        for place, rank in enumerate(ranks):
            hand.append(JOKERS[0] if rank == "X" else Card(rank + "cdhs"[(seen[rank] + place) % 4]))
            seen[rank] += 1
        if len(set(hand)) < 7:
            hand = [JOKERS[0] if rank == "X" else Card(rank + "cdhs"[n]) for rank, n in _numbered(ranks)]
        played = WAYS[way].play(hand)
        assert {*played[HIGH], *played[LOW]} == set(hand)
        assert (len(played[HIGH]), len(played[LOW])) == (5, 2)
        low = TWO_CARD.best(played[LOW])
        assert PAI_GOW.at_least(low.category, *low.ranks) <= PAI_GOW.strength(played[HIGH]), hand
        if number % 10 == 0:
            slow = low_by_the_way(list(hand), way)
            assert sorted(map(rank_of, slow)) == sorted(map(rank_of, played[LOW])), hand
        number += 1
    assert number > 50_000 // step


def _numbered(ranks):
    seen: Counter[str] = Counter()
    for rank in ranks:
        yield rank, seen[rank]
        seen[rank] += 1


def test_pgp_4_the_house_chooses_the_way():
    for way, clauses in (("way-1", FIRST_WAY), ("way-2", SECOND_WAY)):
        (rule,) = apply_house_rules(GAME, open_house(GAME, {"house-way": way})).dealers_rules
        assert rule == HouseWay(clauses)


# --- What is asked ---


def golden(name: str) -> Round:
    page = tomllib.loads((GOLDEN / f"{name}.toml").read_text(encoding="utf-8"))
    return Round(read_document(page["round"]), Exercise(WHOLE_JOB))


def prompt(played: Round, key: str):
    return next(prompt for stop in prompts(played) for prompt in stop.prompts if prompt.key == key)


def test_the_dealers_low_hand_is_asked_and_cited_by_its_clause():
    asked = prompt(golden("two-pair-kept"), "dealer-plays/0/dealer-low")
    assert asked.right == (frozenset({"Ks", "Td"}),)
    assert (asked.rule, asked.picks) == ("PGP 4m", 2)
    assert asked.because == "two pair, fives and threes, stays high, and king-ten high goes low"


@pytest.mark.parametrize(
    ("dealer", "said"),
    [
        ("7c 7d 7h As Kd 4c 2h", "three sevens stay high, and ace-king high goes low"),
        ("4c 4d 4h 4s Kd 9c 2h", "four fours stay high, and king-nine high goes low"),
        ("Ac Ad Ah As X1 9c 4d", "three aces stay high, and a pair of aces goes low"),
        ("9c 9d As Kd 7h 4c 2h", "a pair of nines stays high, and ace-king high goes low"),
    ],
)
def test_a_clause_of_the_house_way_speaks_of_one_hand_or_of_several_cards(dealer, said):
    script = [
        {"at": "deal", "deal": "hand", "spot": 1, "cards": "2c 3c 5h 7s 8s Td Jh"},
        {"at": "deal", "deal": "dealer", "cards": dealer},
        {"at": "set", "spot": 1, "choose": "set", "cards": "Td 8s"},
    ]
    spots = [{"spot": 1, "bets": {"wager": 1000}}]
    document = {"version": 2, "game": GAME.slug, "spots": spots, "script": script}
    asked = prompt(Round(read_document(document), Exercise(WHOLE_JOB)), "dealer-plays/0/dealer-low")
    assert asked.because == said


def test_cards_that_are_as_good_are_as_right():
    """Of three jacks beside a pair of aces any two would do, where the suits do not matter."""
    asked = prompt(
        Round(
            read_document(
                {
                    "version": 2,
                    "game": GAME.slug,
                    "spots": [{"spot": 1, "bets": {"wager": 1000}}],
                    "script": [
                        {"at": "deal", "deal": "hand", "spot": 1, "cards": "Kc Qd 9h 8s 5c 4d 2h"},
                        {"at": "deal", "deal": "dealer", "cards": "9c 9d 9s 4c 4h 4s Ks"},
                        {"at": "set", "spot": 1, "choose": "set", "cards": "Qd 9h"},
                    ],
                }
            )
        ),
        "dealer-plays/0/dealer-low",
    )
    assert set(asked.right) == {
        frozenset({"9c", "9d"}),
        frozenset({"9c", "9s"}),
        frozenset({"9d", "9s"}),
    }


def test_a_foul_is_asked_and_never_compared_where_it_loses():
    played = golden("foul-hand")
    asked = {prompt.key: prompt for stop in prompts(played) for prompt in stop.prompts}
    assert asked["reconcile/1/foul"].right == ("yes",)
    assert asked["reconcile/3/foul"].right == ("no",)
    assert "reconcile/1/high-wins" not in asked
    assert asked["reconcile/3/high-wins"].right == ("wins",)


def test_a_copy_is_asked_by_its_name():
    asked = prompt(golden("copy-loses"), "reconcile/3/low-wins")
    assert (asked.right, asked.rule) == (("copy",), "PGP 7b")


def test_a_foul_that_is_set_again_is_shown_as_it_was_set_and_then_as_it_is():
    played = golden("foul-set-again")
    frame = next(frame for frame in played.frames if str(frame.place) == "reconcile/4")
    assert set(frame.felt.spot(4).aside) == {"Ac", "Ad"}
    assert played.inputs.on(played.inputs.seat(4), "low") == ("4c", "4d")


# --- Mistakes ---


@pytest.mark.parametrize(
    ("name", "round_name", "key", "given"),
    [
        ("never-split-two-pair", "both-hands-win", "dealer-plays/0/dealer-low", {"6s", "4d"}),
        ("always-split-two-pair", "two-pair-kept", "dealer-plays/0/dealer-low", {"3c", "3h"}),
        ("kept-three-aces", "three-aces-split", "dealer-plays/0/dealer-low", {"Ks", "9c"}),
        ("kept-full-house", "full-house-split", "dealer-plays/0/dealer-low", {"5s", "2c"}),
        ("lowest-of-three-pair", "three-pair", "dealer-plays/0/dealer-low", {"4s", "4d"}),
        ("set-by-pairs-alone", "straight-with-the-joker", "dealer-plays/0/dealer-low", {"9h", "8c"}),
        ("copy-pushed", "both-copies", "reconcile/2/bet/wager", "push"),
        ("copy-to-player", "both-copies", "reconcile/2/bet/wager", "pay 4.75"),
        ("high-hand-alone", "one-hand-each", "reconcile/1/bet/wager", "pay 14.25"),
        ("paid-one-hand", "one-hand-each", "reconcile/4/bet/wager", "pay 4.75"),
        ("took-one-hand", "one-hand-each", "reconcile/4/bet/wager", "take"),
        ("missed-foul", "foul-hand", "reconcile/1/foul", "no"),
        ("commission-forgotten", "both-hands-win", "reconcile/2/bet/wager", "pay 20"),
        ("commission-rounded-down", "commission-to-the-quarter", "reconcile/2/bet/wager", "pay 25.75"),
        ("commission-not-rounded", "commission-to-the-quarter", "reconcile/2/bet/wager", "pay 25.65"),
        (
            "straight-above-trips-on-bonus",
            "fortune-three-above-straight",
            "reconcile/2/bet/fortune",
            "pay 10",
        ),
        ("ace-to-five-lowest", "ace-to-five", "reconcile/4/high-wins", "loses"),
        ("other-house-way", "two-pair-kept", "dealer-plays/0/dealer-low", {"3c", "3h"}),
    ],
)
def test_a_mistake_leads_to_its_answer(name, round_name, key, given):
    played = golden(round_name)
    due = prompt(played, key)
    answer = frozenset(given) if isinstance(given, set) else due.read(given)
    assert answer not in due.right
    believed = [
        found
        for changed in BY_SLUG[name].change(played.inputs)
        for stop in prompts(Round(changed, played.exercise, played.inputs))
        for found in stop.prompts
        if found.key == key
    ]
    assert any(answer in found.right for found in believed)


# --- PGP 8, 9: Fortune and envy ---

COUNTED = {
    "five-of-a-kind": 1_128,
    "royal-flush": 26_132,
    "straight-flush": 184_832,
    "four-of-a-kind": 307_472,
    "full-house": 4_188_528,
    "flush": 6_172_088,
    "straight": 11_236_028,
    "three-of-a-kind": 7_470_676,
    "two-pair": 35_553_816,
    "pair": 64_221_960,
    "high-card": 24_780_420,
}
"""The best five of seven of 53 cards, counted by a program apart from the project."""
SEVENS = {
    "seven-card-straight-flush": 32,
    "royal-flush-and-royal-match": 72,
    "seven-card-straight-flush-with-joker": 196,
}


def test_pgp_8_the_hands_of_seven_cards_are_as_many_as_they_were_counted():
    found: Counter[str] = Counter()
    for hand, ways in list_named(GAME, "seven").dealt(FORTUNE_OF_SEVEN):
        found[hand.category] += ways
    assert sum(found.values()) == 154_143_080
    assert {name: found[name] for name in SEVENS} == SEVENS
    straights = ("straight", "three-of-a-kind", "straight-flush", "royal-flush")
    assert {name: found[name] for name in COUNTED if name not in straights} == {
        name: count for name, count in COUNTED.items() if name not in straights
    }
    both = found["straight"] + found["three-of-a-kind"]
    assert both == COUNTED["straight"] + COUNTED["three-of-a-kind"]
    suited = found["straight-flush"] + found["royal-flush"] + sum(SEVENS.values())
    assert suited == COUNTED["straight-flush"] + COUNTED["royal-flush"]


@pytest.mark.parametrize(
    ("dealt", "category"),
    [
        ("8c 7c 6c 5c 4c 3c 2c", "seven-card-straight-flush"),
        ("7c 6c 5c 4c 3c 2c Ac", "seven-card-straight-flush"),
        ("8c 7c X1 5c 4c 3c 2c", "seven-card-straight-flush-with-joker"),
        ("Ah Kh Qh Jh Th Kc Qc", "royal-flush-and-royal-match"),
        ("Ah X1 Qh Jh Th Kc Qc", "royal-flush-and-royal-match"),
        ("Ah Kh Qh Jh Th Kc Qd", "royal-flush"),
        ("9c 8c 7c 6c 5c 3c 2c", "straight-flush"),
        ("8c 7d 6h 5c 4s 6c 6s", "three-of-a-kind"),
        ("Ac Ad Ah As X1 Kc Kd", "five-of-a-kind"),
        ("9c 9d 9h X1 Kc 4d 2s", "three-of-a-kind"),
    ],
)
def test_pgp_8_fortune_reads_seven_cards(dealt, category):
    assert FORTUNE_OF_SEVEN.best(cards(dealt)).category == category


def test_pgp_9_envy_takes_a_bet_of_five_dollars_and_another_players_hand():
    lines = golden("envy-for-four-of-a-kind").settlement.lines
    assert {(line.spot, line.pays, line.hitter) for line in lines if line.wager == "envy"} == {(6, 500, 3)}
