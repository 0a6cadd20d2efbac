"""No choice but the right ones can be defended by a rule of the sheet.

What each rule of a house says of each situation is written here once more, from the sheets: of a question in
a situation, every choice that some rule defends. Whatever else is offered must be indefensible.
"""

from collections import defaultdict
from collections.abc import Iterator

import pytest

from games import GAMES
from games.engine.procedure.exercises import Exercise
from games.engine.procedure.frames import Frame
from games.engine.questions.full_table.wrong_bets import WrongBet
from games.engine.questions.irregularities.events import Event
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rules.limits import faults
from tests.games.dealing import DOWN_TO_ONE, prompted, rounds

each_game = pytest.mark.parametrize("game", GAMES)
ASKED = Exercise(frozenset({"irregularity", "check-bets"}), wrong_bets=60, irregularities=100)

VOID = {"stands": {"void"}, "called": {"floor"}, "returned": {"all-bets"}}
"""Call the floor; all hands are void, all bets go back: HOUSE wrong count, exposed card, foreign card."""

DEFENDED = {
    "wrong-count": VOID,
    "exposed-card": VOID,
    "foreign-card": VOID,
    # HOUSE dealer card, in a house that voids; the house's own word is printed in the question.
    ("dealer-card", "void"): VOID,
    ("dealer-card", "play-on"): {"stands": {"play-on"}, "called": {"floor"}, "returned": {"no-bet"}},
    # HOUSE own card: warned before the floor, play goes on, every bet stands.
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


def twice(event: Event) -> bool:
    """Whether a card lies there twice."""
    return len(set(event.cards)) < len(event.cards)


BY_WHAT_LIES_THERE = {
    "wrong-count": lambda event: event.more != 0 and not event.cards,
    "exposed-card": lambda event: bool(event.cards) and event.spot > 0 and not event.more,
    "dealer-card": lambda event: event.spot == 0 and not (event.more or event.repair or twice(event)),
    "foreign-card": lambda event: ((event.strange and not event.cards) or twice(event)) and not event.more,
    "shuffler": lambda event: bool(event.repair) and event.stopped,
    "late-bet": lambda event: event.bet > 0 and not event.cards and not event.more,
    "own-card": lambda event: not event.cards and not event.more and not event.bet,
    "misread-hand": lambda event: event.felt is not None,
    "mispaid": lambda event: event.felt is not None,
}
"""What marks an event as the one irregularity and as no other: one card more is never one that lies up."""


def situations(game: str, house: str) -> Iterator[tuple[Round, Frame, Prompt]]:
    choices = {"dealer-card-exposed": house}
    for played in rounds(game, 90, seed="defended", spots=DOWN_TO_ONE, house=choices, exercise=ASKED):
        for stop in prompted(played):
            for prompt in stop.prompts:
                yield played, played.frames[stop.frame], prompt


def defended(event: Event, house: str, question: str) -> set[str]:
    how = {"dealer-card": house, "misread-hand": "gone" if event.locked_up else "up"}.get(event.irregularity)
    return DEFENDED[(event.irregularity.value, how) if how else event.irregularity.value][question]


@each_game
@pytest.mark.parametrize("house", ["void", "play-on"])
def test_of_an_irregularity_every_choice_that_a_rule_defends_is_right_and_no_other(game, house):
    met = defaultdict(set)
    for _, frame, prompt in situations(game, house):
        if prompt.ask in ("stands", "called", "returned"):
            found = defended(frame.subject, house, prompt.ask)
            assert set(prompt.right) == found, (frame.subject.irregularity, prompt.ask)
            assert found <= {choice.value for choice in prompt.choices}
            met[prompt.ask].add(frame.subject.irregularity)
    assert min(map(len, met.values())) == 8


@each_game
@pytest.mark.parametrize("house", ["void", "play-on"])
def test_what_is_wrong_can_be_called_by_one_name_alone(game, house):
    for _, frame, prompt in situations(game, house):
        if prompt.ask == "irregularity" and prompt.right != ("nothing",):
            (trouble,) = prompt.right
            assert BY_WHAT_LIES_THERE[trouble](frame.subject), trouble
            if frame.step.does == "deal":
                others = {
                    "wrong-count",
                    "exposed-card",
                    "dealer-card",
                    "foreign-card",
                    "shuffler",
                    "late-bet",
                }
                alike = {other for other in others if BY_WHAT_LIES_THERE[other](frame.subject)}
                assert alike - {trouble} <= {"dealer-card"} - (
                    {"dealer-card"} if frame.subject.spot else set()
                )


@each_game
def test_of_a_wrong_bet_every_remedy_that_puts_it_right_is_right_and_no_other(game):
    """HOUSE limits: what breaks a limit is put right before the cards are dealt. Nothing goes to the tray,
    and nothing stands as it is."""
    met = set()
    for played, frame, prompt in situations(game, "void"):
        if prompt.ask == "bet-remedy":
            found = set(remedies(played, frame.subject))
            assert set(prompt.right) == found
            met.add(frozenset(found))
    assert {frozenset({"adds", "one-back"}), frozenset({"excess", "one-back"})} <= met


def remedies(played: Round, bet: WrongBet) -> Iterator[str]:
    inputs = played.inputs
    if bet.stands is not None:
        assert not faults(inputs.game, inputs.house, {**bet.bets, bet.wager: bet.stands})
        yield "adds" if bet.stands > bet.laid else "excess"
    for wager in inputs.game.wagers:
        left = {slug: cents for slug, cents in bet.bets.items() if slug != wager.slug}
        kept = inputs.game.main.slug in left and not faults(inputs.game, inputs.house, left)
        if wager.slug in bet.bets and (kept or not left):
            yield "one-back"


def test_one_defence_too_few_would_be_noticed(monkeypatch):
    """The list can fail: if no one needed to be called about a late bet, its stops would not fit."""
    monkeypatch.setitem(DEFENDED, "late-bet", {**DEFENDED["late-bet"], "called": {"no-one", "floor"}})
    with pytest.raises(AssertionError, match="late-bet"):
        test_of_an_irregularity_every_choice_that_a_rule_defends_is_right_and_no_other("6-5-4-poker", "void")
