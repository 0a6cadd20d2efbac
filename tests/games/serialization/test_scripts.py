"""Scripts: what unlike games refuse of them, and spins written, read back, and short of an event or with one
too many."""

import copy
from functools import cache

import pytest

from games import GAMES
from games.engine.diagnosis.grading import grade_stop
from games.engine.errors import Refused
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import EVERYDAY
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.games.trainee import right_answers

WHEEL = GAMES["roulette"]
ROUNDS = 40


@cache
def dealt(number: int) -> Round:
    return deal(WHEEL, seed="scripts", round=number, spots=number % 6 + 1, exercise=Exercise(EVERYDAY))


def spins() -> list[Round]:
    return [dealt(number) for number in range(ROUNDS)]


def play(slug: str, script: list[dict], **bets: int) -> Round:
    """A round of one spot; bets with - written as _."""
    named = {name.replace("_", "-"): cents for name, cents in bets.items()}
    document = {"version": 2, "game": slug, "spots": [{"spot": 1, "bets": named}], "script": script}
    return Round(read_document(document, GAMES))


def to(place: str, cards: str, at: str = "deal", spot: int = 1) -> dict:
    return {"at": at, "deal": place, "cards": cards} | ({"spot": spot} if spot else {})


def chooses(at: str, choice: str, **more: str) -> dict:
    return {"at": at, "spot": 1, "choose": choice} | more


# --- Scripts that unlike games refuse ---

KINGS = [to("hand", "Ks Kd"), to("dealer", "Qs Jd", spot=0), chooses("preflop", "4x")]
SEVEN = [to("hand", "As Ah Qs Qh 7d 5c 3d"), to("dealer", "Kc Kd 9h 9c 6s 4d 2c", spot=0)]


@pytest.mark.parametrize(
    ("game", "bets", "script", "refused"),
    [
        pytest.param(
            *("ultimate-texas-holdem", {"ante": 1_000, "blind": 1_000}),
            [*KINGS, to("board", "Qc 8h 5s", "flop", 0), chooses("flop-bet", "2x")],
            r"script\[4\]",
            id="a raise ends a player's decisions",
        ),
        pytest.param(
            *("let-it-ride", {"bet_1": 500, "bet_2": 1_000, "bet_3": 500}),
            [to("hand", "Ts Th 4d")],
            r"spots\[0\].bets.bet-2: .*not equal to the Bet 1",
            id="bets that must be equal",
        ),
        *(
            pytest.param(
                *("pai-gow-poker", {"wager": 1_000}, [*SEVEN, chooses("set", "set", cards=low)]),
                r"script\[2\].cards",
                id=f"a low hand of {low}",
            )
            for low in ("Qs", "Qs Qh 7d", "Qs 2c")
        ),
    ],
)
def test_what_the_declaration_does_not_allow_is_refused_by_its_place(game, bets, script, refused):
    with pytest.raises(Refused, match=refused):
        play(game, script, **bets)


# --- Spins ---


def test_right_answers_are_right_at_every_stop_of_a_spin():
    met = set()
    for played in spins():
        for stop in prompts(played):
            met |= {prompt.ask for prompt in stop.prompts}
            verdicts = grade_stop(played, stop, right_answers(stop))
            assert verdicts
            assert all(verdict.right for verdict in verdicts), str(stop.place)
    assert {"winners", "chips", "money", "sent"} <= met


def test_a_document_of_a_spin_reads_back_as_it_was_written():
    for played in spins():
        document = write_document(played)
        assert write_document(Round(read_document(copy.deepcopy(document), GAMES))) == document


def test_a_spin_with_an_event_too_few_or_too_many_is_refused():
    for played in spins()[:12]:
        document = write_document(played)
        for number in range(len(document["script"])):
            short, long = copy.deepcopy(document), copy.deepcopy(document)
            del short["script"][number]
            long["script"].insert(number, long["script"][number])
            for wrong in (short, long):
                with pytest.raises(Refused, match="script"):
                    read_document(wrong, GAMES)
