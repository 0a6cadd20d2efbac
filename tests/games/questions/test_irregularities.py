"""Irregularities: each is known by what is seen and said, and is ruled on as the house's page has it.

What is wrong is read off the felt and the words here, by counting cards and by what someone says, and the
rulings are written out again from the house's procedures.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from games import GAMES
from games.engine.cards.cards import JOKERS, card_name
from games.engine.procedure.frames import Exercise, Frame
from games.engine.questions.answers import InOrder
from games.engine.questions.irregularities.irregularity import Event
from games.engine.questions.play import full_name
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from tests.games.dealing import DOWN_TO_ONE, WITH_CARDS, cached_stops, rounds
from tests.games.house_limits import applicable
from tests.games.trainee import each_prompt

AT_ONCE = [slug for slug in WITH_CARDS if not GAMES[slug].hands_in_turn]
"""Hands in turn have events of their own: see test_irregularities_in_turn.py."""
each_game = pytest.mark.parametrize("game", [GAMES[slug] for slug in AT_ONCE], ids=AT_ONCE)

ASKED = frozenset({"irregularity"})
OURS = {"irregularity", "ruling", "shuffler", "replacing"}


def irregular(
    game, count: int = 120, *, rate: int = 60, house: str | None = None, asks=ASKED
) -> Iterator[Round]:
    """Rounds of which so many per cent go irregularly, in a house with this rule for a card that is shown."""
    exposed = ({"dealer-card-exposed": one} for one in ([house] if house else ["play-on", "void", "void"]))
    choices = [applicable(game, one) for one in exposed]
    exercise = Exercise(asks, irregularities=rate)
    return rounds(game, count, seed="wrong", spots=DOWN_TO_ONE, house=choices, exercise=exercise)


def stops(game, **how) -> Iterator[tuple[Round, Stop, Frame]]:
    for played in irregular(game, **how):
        for stop in cached_stops(played):
            yield played, stop, played.frames[stop.frame]


def ours(played: Round) -> list[Frame]:
    return [frame for frame in played.frames if OURS & set(frame.asks)]


# --- What there is to see and to hear ------------------------------------------------------------------

HEARD = {
    "shuffler stops": "shuffler",
    "shows one of their cards": "own-card",
    "A dealer card is flipped by accident": "dealer-card",
    "During the deal": "late-bet",
}


def seen(played: Round, frame: Frame) -> set[str]:
    """What is wrong with the cards of a deal, counted."""
    game, felt = played.inputs.game, frame.felt
    hands = {len(spot.cards) + len(spot.aside) for spot in felt.spots}
    found = set()
    if hands != {game.player.size}:
        found.add("wrong-count-player")
    if len(felt.dealer.cards) != game.dealer.size:
        found.add("wrong-count-dealer")
    if any(card for spot in felt.spots for card in spot.cards):
        found.add("exposed-card")
    if sum(card is not None for card in felt.dealer.cards) > game.dealer.up:
        found.add("dealer-card")
    up = [card for hand in (felt.dealer, *felt.spots) for card in hand.cards if card]
    if any(spot.strange for spot in felt.spots):
        found.add("foreign-card")
    if len(set(up)) < len(up):
        found.add("card-twice")
    return found


def heard(frame: Frame) -> set[str]:
    lines = " ".join(frame.felt.speech).lower()
    return {trouble for words, trouble in HEARD.items() if words.lower() in lines}


def fact(frame: Frame, template: str, name: str) -> str | None:
    found = [line.facts[name] for line in frame.felt.speech if template in line.template]
    return found[0] if found else None


def last_hand(played: Round, frame: Frame) -> set[str]:
    """What is wrong with the last hand of the round before, read again; how it is paid is left out."""
    game, called = played.inputs.game, fact(frame, "announced your last hand", "hand")
    spots = [spot for spot in frame.felt.spots if spot.cards]
    if not spots:
        said = fact(frame, "last hand, spot %(spot)s, was", "cards")
        plain = [card for card in game.deck if card not in JOKERS and card_name(card) in said]
        cards = [*plain, *JOKERS[: len(re.findall(r"\bjoker\b", said))]]
        return set() if name_of(game, cards) == called else {"misread-hand"}
    (spot,) = spots
    cards = (*spot.cards, *filter(None, frame.felt.board))
    return set() if name_of(game, cards) == called else {"misread-hand"}


def name_of(game, cards) -> str:
    return full_name(game.ladder.best(tuple(cards)))


def noticed(played: Round, frame: Frame) -> set[str]:
    steps = heard(frame)
    if frame.step.name == "take-bets":
        return last_hand(played, frame)
    if frame.step.name != "deal" or "No packet has come out" in " ".join(frame.felt.speech):
        return steps
    return steps | seen(played, frame)


@each_game
def test_whatever_is_wrong_can_be_seen_or_heard_and_everything_is_met(game):
    met: Counter = Counter()
    for played, stop, frame in stops(game, count=240):
        for prompt in stop.prompts:
            if prompt.ask == "irregularity":
                silent = {"nothing", "mispaid"} if frame.step.name == "take-bets" else {"nothing"}
                assert set(prompt.right) - silent == noticed(played, frame)
                met[prompt.right[0]] += 1
    assert set(met) == {choice.value for choice in prompt_of(game).choices}
    assert met["nothing"] > met.total() / 2


@each_game
def test_a_bet_that_comes_too_late_lies_there_and_one_that_came_in_time_is_no_irregularity(game):
    met = Counter()
    for played, stop, frame in stops(game):
        stood = {
            seat.spot: {s: cents for s, cents in seat.bets.items() if cents} for seat in played.inputs.seats
        }
        if frame.step.name == "deal":
            lies = {s.spot: {slug: bet.stake for slug, bet in s.bets.items()} for s in frame.felt.spots}
            late = any(prompt.right == ("late-bet",) for prompt in stop.prompts)
            met[late] += late or "Before the first packet" in " ".join(frame.felt.speech)
            if "irregularity" in {prompt.ask for prompt in stop.prompts}:
                assert (lies != stood) == late
    assert min(met[True], met[False]) > 2


def prompt_of(game) -> Prompt:
    return next(prompt for played in irregular(game) for _, prompt in each_prompt(played))


# --- What is done about it -----------------------------------------------------------------------------

# What each rule of a house says of each situation, written once more from the sheets.

VOID = {"stands": {"void"}, "called": {"floor"}, "returned": {"all-bets"}}
"""Call the floor; all hands are void, all bets go back: HOUSE player’s hand, wrong number of cards …"""

DEFENDED = {
    "wrong-count-player": VOID,
    "wrong-count-dealer": VOID,
    "exposed-card": VOID,
    "foreign-card": VOID,
    "card-twice": VOID,
    # HOUSE dealer card, in a house that voids; the house's own word is printed in the question.
    ("dealer-card", "void"): VOID,
    ("dealer-card", "play-on"): {"stands": {"play-on"}, "called": {"floor"}, "returned": {"no-bet"}},
    # HOUSE card exposed by a player: warned before the floor, play goes on, every bet stands.
    "own-card": {"stands": {"play-on"}, "called": {"floor"}, "returned": {"no-bet"}},
    # HOUSE late bet: the dealer gives it back and plays on; HOUSE irregularities: when something is wrong,
    # the floor is called.
    "late-bet": {"stands": {"corrected"}, "called": {"floor"}, "returned": {"this-bet"}},
    # HOUSE misread hand: put right before the floor; once locked up, the floor and surveillance decide.
    ("misread-hand", "up"): {"stands": {"corrected"}, "called": {"floor"}, "returned": {"no-bet"}},
    ("misread-hand", "gone"): {
        "stands": {"floor-decides"},
        "called": {"floor-and-surveillance"},
        "returned": {"no-bet"},
    },
    # HOUSE mispaid: the floor is called and nothing is touched before.
    "mispaid": {"stands": {"floor-decides"}, "called": {"floor"}, "returned": {"no-bet"}},
}
"""By what is wrong, and where it matters how: the choices that a rule defends."""


def defended(event: Event, house: str, question: str) -> set[str]:
    how = {"dealer-card": house, "misread-hand": "gone" if event.locked_up else "up"}.get(event.irregularity)
    return DEFENDED[(event.irregularity, how) if how else event.irregularity][question]


@each_game
def test_every_choice_that_a_rule_defends_is_right_and_no_other(game):
    met, shown = defaultdict(set), set()
    for played, stop, frame in stops(game, rate=100):
        house = str(played.inputs.house.choices.get("dealer-card-exposed", ""))
        for prompt in stop.prompts:
            if prompt.ask in ("stands", "called", "returned"):
                found = defended(frame.subject, house, prompt.ask)
                assert set(prompt.right) == found, (frame.subject.irregularity, prompt.ask)
                assert found <= {choice.value for choice in prompt.choices}
                met[prompt.ask].add(frame.subject.irregularity)
                shown.add((prompt.ask, house if prompt.ask == "stands" else "", prompt.text))
    of_dealers_hand = 0 if game.dealer.size else 2
    assert min(map(len, met.values())) == (10 if game.dealer.up > 1 else 9) - of_dealers_hand
    # What the house does where houses differ is on show whatever has happened.
    if of_dealers_hand:
        return
    assert len(shown) == 4
    says = {house: text for ask, house, text in shown if ask == "stands"}
    assert "play continues" not in says["void"]
    assert "if a dealer card is exposed early, play continues" in says["play-on"]


# --- The shuffler --------------------------------------------------------------------------------------

REPLACED = "turn off, unplug, backup, plug in, turn the shuffler on, service, resume"


@each_game
def test_654_irregularities_2_the_guide_first_then_the_backup_or_the_regulators_procedure(game):
    met = set()
    for played, stop, frame in stops(game, count=240):
        for prompt in stop.prompts:
            if prompt.ask == "shuffler":
                event = " ".join(frame.felt.speech)
                right = "guide" if "first time" in event else "local" if "regulator" in event else "replace"
                assert prompt.right == (right,)
                places = [str(frame.place) for frame in ours(played)]
                assert ("deal/0/replacing" in places) == (right == "replace")
                met.add(right)
    assert met == {"guide", "replace", "local"}


@each_game
def test_654_irregularities_2b_the_seven_steps_are_in_order_and_offered_in_another(game):
    met = set()
    for _, stop, _ in stops(game, count=240, rate=100):
        for prompt in stop.prompts:
            if type(prompt.kind) is InOrder:
                words = {choice.value: choice.words for choice in prompt.choices}
                steps = [words[step] for step in prompt.right[0]]
                assert len(steps) == len(prompt.choices) == 7
                for said, step in zip(REPLACED.split(", "), steps, strict=True):
                    assert said in step
                shown = tuple(choice.value for choice in prompt.choices)
                assert shown != prompt.right[0]
                assert [choice.key for choice in prompt.choices] == list("abcdefg")
                met.add(shown)
    assert len(met) > 2
