"""Irregularities where hands are played in turn: each is known by what is seen and said.

What is wrong is read off the felt and the words here, with the dealer's rule written once more, and the
rulings are written out again from the sheet.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from games import GAMES
from games.engine.procedure.frames import Exercise, Frame
from games.engine.questions.irregularities.irregularity_catalog import KINDS, possible_in
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.shoes import begin
from games.engine.rounds.stops import Stop
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.games.dealing import cached_stops, rounds

GAME = GAMES["blackjack"]
OFTEN = Exercise(frozenset({"irregularity"}), irregularities=80)
WORTH = {rank: min(at, 10) for at, rank in enumerate("A23456789TJQK", start=1)}


def total(cards: tuple[str, ...]) -> int:
    """Aces as eleven where that is not too much."""
    hard = sum(WORTH[card[0]] for card in cards)
    return hard + 10 if hard < 12 and any(card[0] == "A" for card in cards) else hard


def irregular(count: int = 300, *, exercise: Exercise = OFTEN, **house) -> Iterator[Round]:
    choices = {name.replace("_", "-"): value for name, value in house.items()}
    return rounds(GAME, count, seed="wrong", spots=(6, 5, 4, 2), house=choices, exercise=exercise)


def stops(**how) -> Iterator[tuple[Round, Stop, Frame]]:
    for played in irregular(**how):
        for stop in cached_stops(played):
            yield played, stop, played.frames[stop.frame]


def asked(**how) -> Iterator[tuple[Round, Frame, Prompt]]:
    for played, stop, frame in stops(**how):
        yield from ((played, frame, prompt) for prompt in stop.prompts if prompt.ask == "irregularity")


HEARD = {
    "lies face up": "face-up-card",
    "a back of another color": "foreign-back",
    "During the deal": "late-bet",
    "hole card turns over": "hole-card-exposed",
    "dealt them another card": "unasked-card",
}


def is_mispaid(frame: Frame) -> bool:
    """Whether the bet of the last hand is settled otherwise than its total and the dealer's have it."""
    for spot in frame.felt.spots:
        for hand in spot.hands:
            bet, own, other = spot.bets["wager"], total(hand.cards), total(frame.felt.dealer.cards)
            due = "paid" if other > 21 or own > other else "pushed" if own == other else "taken"
            pays = bet.stake if due == "paid" else 0
            return bet.state != "live" and (bet.state, bet.pays) != (due, pays)
    return False


def noticed(frame: Frame) -> set[str]:
    """A spot with a bet and no card; a card of the dealer's after 17; a bet of the last hand mispaid."""
    if frame.step.name == "take-bets":
        return {"mispaid"} if is_mispaid(frame) else set()
    words = " ".join(frame.felt.speech)
    found = {kind for heard, kind in HEARD.items() if heard in words}
    if frame.step.name == "deal" and any(not any(h.cards for h in spot.hands) for spot in frame.felt.spots):
        found.add("missed-hand")
    dealers = frame.felt.dealer.cards
    if frame.step.name == "settle" and len(dealers) > 2 and total(dealers[:-1]) > 16:
        found.add("extra-draw")
    return found


def test_whatever_is_wrong_can_be_seen_or_heard_and_everything_is_met():
    met: Counter = Counter()
    for _played, frame, prompt in asked(count=500):
        assert set(prompt.right) - {"nothing"} == noticed(frame), frame.felt
        met[prompt.right[0]] += 1
    assert set(met) == {choice.value for choice in prompt.choices}
    assert met["nothing"] > met.total() / 3


def test_what_only_packets_and_hands_of_the_table_have_is_not_offered_and_its_own_nowhere_else():
    own = {"missed-hand", "unasked-card", "hole-card-exposed", "extra-draw"}
    assert set(possible_in(GAME)) == own | {"face-up-card", "foreign-back", "late-bet", "mispaid"}
    assert all(not own & set(possible_in(game)) for slug, game in GAMES.items() if slug != GAME.slug)
    keys = [kind.choice.key for kind in possible_in(GAME).values()]
    assert len({*keys, "n"}) == len(keys) + 1
    assert {kind.slug for kind in KINDS.values()} > own


@pytest.mark.parametrize("choice", ["none", "original-bets"])
def test_without_a_hole_card_none_is_exposed(choice):
    for _played, _frame, prompt in asked(count=40, hole_card=choice):
        assert "hole-card-exposed" not in {choice.value for choice in prompt.choices}


# --- What is done about it -----------------------------------------------------------------------------

STANDS = {"called": {"floor"}, "returned": {"no-bet"}}
ONE_BET = {"called": {"floor"}, "returned": {"this-bet"}}
CHOSEN = {
    "unasked-card": {"burned": STANDS, "kept": STANDS},  # BJ 10a
    "missed-hand": {"dead": ONE_BET, "dealt-in": STANDS},  # BJ 10b
}
"""By what is wrong: the outcomes among which a house chooses, the default first, and what follows."""

DEFENDED = {
    "face-up-card": STANDS | {"stands": {"burned"}},  # BJ 10c
    "hole-card-exposed": STANDS | {"stands": {"play-on"}},  # BJ 10d
    "extra-draw": STANDS | {"stands": {"burned"}},  # BJ 10e
    "late-bet": ONE_BET | {"stands": {"corrected"}},
    "mispaid": STANDS | {"stands": {"floor-decides"}},
    "foreign-back": {"stands": {"void"}, "called": {"floor"}, "returned": {"all-bets"}},
}


def defended(slug: str, house: dict, question: str) -> set[str]:
    if slug not in CHOSEN:
        return DEFENDED[slug][question]
    outcome = house.get(slug, next(iter(CHOSEN[slug])))
    return ({"stands": {outcome}} | CHOSEN[slug][outcome])[question]


@pytest.mark.parametrize("house", [{}, {"unasked_card": "kept", "missed_hand": "dealt-in"}], ids=str)
def test_every_choice_that_a_rule_defends_is_right_and_no_other(house):
    met = defaultdict(set)
    chosen = {name.replace("_", "-"): value for name, value in house.items()}
    for _played, stop, frame in stops(count=400, **house):
        for prompt in stop.prompts:
            if prompt.ask in ("stands", "called", "returned"):
                found = defended(frame.subject.irregularity, chosen, prompt.ask)
                assert set(prompt.right) == found, (frame.subject.irregularity, prompt.ask)
                assert found <= {choice.value for choice in prompt.choices}
                met[prompt.ask].add(frame.subject.irregularity)
    assert set(map(len, met.values())) == {8}


def test_the_placard_says_what_the_house_does_where_houses_differ():
    def shown(**house) -> str:
        (placard,) = {
            str(p.text) for _, stop, _ in stops(count=40, **house) for p in stop.prompts if p.ask == "stands"
        }
        return placard

    usual, other = shown(), shown(unasked_card="kept", missed_hand="dealt-in")
    assert "if a player got a card they didn’t ask for, the card is burned" in usual
    assert "if a hand was missed on the deal, it’s dead and its bet goes back" in usual
    assert "if a player got a card they didn’t ask for, the player may keep the card" in other
    assert "if a hand was missed on the deal, it’s dealt in with the next cards" in other


def test_bj_10_the_round_that_goes_on_is_one_that_the_ruling_leaves():
    """A dead hand is no spot of the round, one that is dealt in is; a burned card is in no hand."""
    met: Counter = Counter()
    for choice in ("dead", "dealt-in"):
        for played, frame, prompt in asked(count=200, missed_hand=choice):
            spots = {seat.spot for seat in played.inputs.seats}
            if prompt.right == ("missed-hand",):
                assert (frame.subject.at_spot in spots) is (choice == "dealt-in")
                met[choice] += 1
            elif prompt.right == ("extra-draw",):
                assert frame.felt.dealer.cards[:-1] == played.inputs.dealt["dealer"]
            elif prompt.right == ("unasked-card",):
                last = frame.felt.spot(frame.subject.at_spot).hands[frame.subject.at_hand - 1]
                seat = played.inputs.seat(frame.subject.at_spot)
                assert last.cards[:-1] == seat.on(last.place)
                met["burned"] += 1
    assert min(met.values()) > 3
    assert len(met) == 3


def test_an_event_shows_no_card_before_it_is_dealt():
    """The hole card stays down, and what lies there too many is no card that lies elsewhere."""
    for played, frame, _prompt in asked(count=150, decks=1):
        if frame.step.name in ("deal", "play", "dealer-draws"):
            assert all(card is None for card in frame.felt.dealer.cards[1:])
        lying = [card for spot in frame.felt.spots for hand in spot.hands for card in hand.cards]
        lying += [card for card in frame.felt.dealer.cards if card]
        assert len(set(lying)) == len(lying), played.inputs.round


def test_a_last_hand_is_asked_about_but_before_the_first_round_of_a_shoe():
    met = 0
    for played in irregular(40):
        met += "take-bets" in {one.step for one in played.happenings}
        first = deal(
            GAME, seed="wrong", round=played.inputs.round, exercise=OFTEN, standing=begin(played.inputs)
        )
        assert first.inputs.opens_shoe
        assert "take-bets" not in {one.step for one in first.happenings}
    assert met > 3


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
        played = deal(GAME, seed="wrong", round=number, spots=6, house=house, exercise=never)
        assert {one.what for one in played.happenings} == {"nothing"}
