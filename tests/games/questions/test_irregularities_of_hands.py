"""Irregularities where all bet on hands of the table: each is known by what is seen and said.

What is wrong is read off the felt and the words here, with the tableau written once more, and the rulings are
written out again from the sheet.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from games import GAMES
from games.engine.cards.cards import RANK_NAMES
from games.engine.money.amounts import parse_cents
from games.engine.procedure.frames import Exercise, Frame
from games.engine.questions.irregularities.irregularity_catalog import KINDS, possible_in
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.games.dealing import WITH_CARDS, cached_stops, rounds

GAME = GAMES["baccarat"]
OFTEN = Exercise(frozenset({"irregularity"}), irregularities=70)
WORTH = {rank: at if at < 10 else 0 for at, rank in enumerate("A23456789TJQK", start=1)}
NAMED = {str(name): rank for rank, name in RANK_NAMES.items()}
DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
DRAWS_ON = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}
"""What the Banker draws on against the Player's third card; with zero to two always, with seven never."""

Hand = tuple[str, ...]


def total(ranks: Hand) -> int:
    return sum(WORTH[rank] for rank in ranks) % 10


def due(player: Hand, banker: Hand) -> tuple[int, int]:
    """How many cards each hand has once no more are due, by BAC 3a, 4 and 5."""
    one, other = total(player[:2]), total(banker[:2])
    if max(one, other) > 7:
        return 2, 2
    if one > 5:
        return 2, 2 + (other < 6)
    third = str(WORTH[player[2]]) if len(player) > 2 else ""
    return 3, 2 + (other < 3 or (third in DRAWS_ON.get(other, "") if third else False))


def call(player: Hand, banker: Hand) -> str:
    one, other = total(player), total(banker)
    if one == other:
        return f"a tie, {DIGITS[one]} each"
    winner = "Player" if one > other else "Banker"
    return f"{winner} wins, {DIGITS[max(one, other)]} over {DIGITS[min(one, other)]}"


def irregular(count: int = 300, *, exercise: Exercise = OFTEN, **house) -> Iterator[Round]:
    choices = {name.replace("_", "-"): value for name, value in house.items()}
    return rounds(GAME, count, seed="wrong", spots=(7, 6, 5, 4), house=choices, exercise=exercise)


def stops(**how) -> Iterator[tuple[Round, Stop, Frame]]:
    for played in irregular(**how):
        for stop in cached_stops(played):
            yield played, stop, played.frames[stop.frame]


def said(frame: Frame, template: str, fact: str) -> str | None:
    return next((line.facts[fact] for line in frame.felt.speech if template in line.template), None)


def hands_of(frame: Frame) -> tuple[Hand, Hand]:
    """The ranks of both hands as they lie; once they are gone, as they are named."""
    if frame.felt.hands:
        player, banker = (tuple(card[0] for card in hand.cards) for hand in frame.felt.hands)
        return player, banker
    words = said(frame, "The cards of the hand before this one", "hands")
    player, banker = (re.findall(r"(\w+) of \w+", hand) for hand in words.split(" · "))
    return tuple(NAMED[name] for name in player), tuple(NAMED[name] for name in banker)


def last_hand(frame: Frame) -> set[str]:
    """What is wrong with the hand before this one; how it is paid is left out."""
    (player, banker), called = hands_of(frame), said(frame, "You announced the hand before this one", "call")
    have, need = (len(player), len(banker)), due(player, banker)
    found = set()
    if have != need:
        found.add("extra-card" if sum(have) > sum(need) else "missed-card")
    if called and called != call(player, banker):
        found.add("misread-hand")
    if before := said(frame, "You marked it", "before"):
        box = next(spot for spot in frame.felt.spots if spot.bets)
        marked = parse_cents(said(frame, "You marked it", "cents")) - parse_cents(before)
        assert frame.felt.boxes[box.spot] == parse_cents(before) + marked
        if marked != -(-box.bets["banker"].pays // 500) * 25:  # 5% in quarters
            found.add("wrong-box")
    return found


HEARD = {
    "lies face up": "face-up-card",
    "a back of another color": "foreign-back",
    "During the deal": "late-bet",
    "the shoe is empty": "short-shoe",
}


def at_the_deal(frame: Frame) -> set[str]:
    words = " ".join(frame.felt.speech)
    found = {kind for heard, kind in HEARD.items() if heard in words}
    sizes = tuple(len(hand.cards) for hand in frame.felt.hands)
    return found | ({"misplaced-card"} if sizes != (2, 2) and "short-shoe" not in found else set())


def noticed(frame: Frame) -> set[str]:
    return last_hand(frame) if frame.step.name == "take-bets" else at_the_deal(frame)


def asked(**how) -> Iterator[tuple[Round, Frame, Prompt]]:
    for played, stop, frame in stops(**how):
        yield from ((played, frame, prompt) for prompt in stop.prompts if prompt.ask == "irregularity")


def test_whatever_is_wrong_can_be_seen_or_heard_and_everything_is_met():
    met: Counter = Counter()
    for _played, frame, prompt in asked(count=700):
        silent = {"nothing", "mispaid"} if frame.step.name == "take-bets" else {"nothing"}
        found = noticed(frame) - ({"wrong-box"} if prompt.right == ("mispaid",) else set())
        assert set(prompt.right) - silent == found, frame.felt
        met[prompt.right[0]] += 1
    assert set(met) == {choice.value for choice in prompt.choices}
    assert met["nothing"] > met.total() / 2


def test_a_hand_in_order_is_shown_at_every_stage_at_which_a_wrong_one_is():
    """Else the stage would tell."""
    stages: dict[bool, set[str]] = defaultdict(set)
    for _played, frame, prompt in asked(count=400):
        if frame.step.name == "take-bets":
            words = " ".join(frame.felt.speech)
            stage = next(
                name
                for name in ("haven’t announced", "discard rack", "You marked", "is settled", "You announced")
                if name in words
            )
            stages[prompt.right == ("nothing",)].add(stage)
    assert stages[False] <= stages[True]
    assert len(stages[True]) == 5


def test_what_no_table_of_hands_has_is_not_offered_there_and_what_it_has_nowhere_else():
    own = {"extra-card", "missed-card", "misplaced-card", "face-up-card", "foreign-back", "short-shoe"}
    own |= {"wrong-box"}
    shared = {"late-bet", "misread-hand", "mispaid"}
    assert set(possible_in(GAME)) == own | shared
    of_a_shoe = {"face-up-card", "foreign-back"}
    for game in (GAMES[slug] for slug in WITH_CARDS):
        assert own & set(possible_in(game)) == (of_a_shoe if game.shoe else set())
    keys = [kind.choice.key for kind in possible_in(GAME).values()]
    assert len({*keys, "n"}) == len(keys) + 1
    assert {kind.slug for kind in KINDS.values()} > own


def test_where_no_boxes_are_used_none_is_marked_wrong():
    for _played, frame, prompt in asked(count=150, commission="ez"):
        assert "wrong-box" not in {choice.value for choice in prompt.choices}
        assert frame.felt.boxes is None


# --- What is done about it -----------------------------------------------------------------------------

VOID = {"stands": {"void"}, "called": {"floor"}, "returned": {"all-bets"}}
STANDS = {"called": {"floor"}, "returned": {"no-bet"}}
CHOSEN = {
    "extra-card": ("extra-card", {"next-hand": STANDS, "burned": STANDS}),
    "face-up-card": ("face-up-card", {"burned": STANDS, "void": VOID}),
    "misplaced-card": ("misplaced-card", {"corrected": STANDS, "void": VOID}),
}
"""By what is wrong: the house's option, its outcomes with the default first, and what follows from each."""

DEFENDED = {
    "missed-card": STANDS | {"stands": {"corrected"}},
    "wrong-box": STANDS | {"stands": {"corrected"}},
    "late-bet": {"stands": {"corrected"}, "called": {"floor"}, "returned": {"this-bet"}},
    "mispaid": STANDS | {"stands": {"floor-decides"}},
    "short-shoe": VOID,
    "foreign-back": VOID,
    ("misread-hand", "up"): STANDS | {"stands": {"corrected"}},
    ("misread-hand", "gone"): {
        "stands": {"floor-decides"},
        "called": {"floor-and-surveillance"},
        "returned": {"no-bet"},
    },
}


def defended(frame: Frame, house: dict, question: str) -> set[str]:
    event = frame.subject
    if event.irregularity in CHOSEN:
        option, outcomes = CHOSEN[event.irregularity]
        outcome = house.get(option, next(iter(outcomes)))
        return ({"stands": {outcome}} | outcomes[outcome])[question]
    if event.irregularity == "misread-hand":
        return DEFENDED["misread-hand", "gone" if event.locked_up else "up"][question]
    return DEFENDED[event.irregularity][question]


@pytest.mark.parametrize(
    "house", [{}, {"extra_card": "burned", "face_up_card": "void", "misplaced_card": "void"}], ids=str
)
def test_every_choice_that_a_rule_defends_is_right_and_no_other(house):
    met = defaultdict(set)
    chosen = {name.replace("_", "-"): value for name, value in house.items()}
    for _played, stop, frame in stops(count=500, **house):
        for prompt in stop.prompts:
            if prompt.ask in ("stands", "called", "returned"):
                found = defended(frame, chosen, prompt.ask)
                assert set(prompt.right) == found, (frame.subject.irregularity, prompt.ask)
                assert found <= {choice.value for choice in prompt.choices}
                met[prompt.ask].add(frame.subject.irregularity)
    assert set(map(len, met.values())) == {10}


def test_the_placard_says_what_the_house_does_where_houses_differ():
    def shown(**house) -> str:
        placards = {
            str(p.text) for _, stop, _ in stops(count=40, **house) for p in stop.prompts if p.ask == "stands"
        }
        (placard,) = placards
        return placard

    usual, other = shown(), shown(extra_card="burned", misplaced_card="void")
    assert "if a third card was dealt that wasn’t due, the card is the first of the next hand" in usual
    assert "if a card lies with the wrong hand, it’s corrected" in usual
    assert "if a card lies with the wrong hand, every hand is void" in other
    assert "the first of the next hand" not in other


def test_bac_16a_the_card_that_was_not_due_is_the_one_that_the_next_hand_is_dealt_with():
    met = Counter()
    for choice in ("next-hand", "burned"):
        for played, frame, prompt in asked(count=250, extra_card=choice):
            if prompt.right == ("extra-card",):
                (long,) = (
                    h for h in frame.felt.hands if len(h.cards) > due(*hands_of(frame))[h.place == "banker"]
                )
                same = long.cards[-1] == played.inputs.dealt["player"][0]
                met[choice, same] += 1
    assert met["next-hand", True] > 3
    assert not met["next-hand", False]
    assert met["burned", False] > 3


def test_a_misplaced_card_is_one_of_the_hand_that_goes_on():
    met = 0
    for played, frame, prompt in asked(count=200):
        if prompt.right == ("misplaced-card",):
            lying = Counter(card for hand in frame.felt.hands for card in hand.cards)
            assert lying == Counter(card for cards in played.inputs.dealt.values() for card in cards[:2])
            assert {len(hand.cards) for hand in frame.felt.hands} == {1, 3}
            met += 1
    assert met > 3


def test_the_last_hand_ended_as_the_display_says_and_none_came_before_the_first_of_a_shoe():
    met: Counter = Counter()
    for played, frame, prompt in asked(count=300):
        before = played.inputs.standing.results
        if frame.step.name == "take-bets":
            assert before
            assert frame.felt.results == before[:-1]
            if prompt.right == ("nothing",):
                won = call(*hands_of(frame)).split()[0].lower()
                assert before[-1] == (won if won in ("player", "banker") else "")
                met["as displayed"] += 1
        met["first of a shoe"] += not before
    assert min(met["as displayed"], met["first of a shoe"]) > 3


def test_a_round_from_a_document_shows_the_same_events_without_drawing():
    for played in irregular(60):
        document = write_document(played)
        again = Round(read_document(document, GAMES), OFTEN, happened=played.happenings)
        assert again.frames == played.frames


def test_nothing_goes_wrong_where_it_never_does():
    """The negative control."""
    house = open_house(GAME, load(GAME), {})
    never = Exercise(frozenset({"irregularity"}))
    for number in range(60):
        played = deal(GAME, seed="wrong", round=number, spots=7, house=house, exercise=never)
        assert {one.what for one in played.happenings} == {"nothing"}
