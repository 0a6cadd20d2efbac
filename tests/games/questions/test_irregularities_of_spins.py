"""Irregularities of a wheel: each is known by what is seen and said, and the house's rules decide."""

from collections import Counter
from collections.abc import Iterator

import pytest

from games import GAMES
from games.engine.procedure.frames import Exercise, Frame
from games.engine.questions.irregularities.irregularity_catalog import possible_in
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.games.dealing import cached_stops, rounds

GAME = GAMES["roulette"]
OFTEN = Exercise(frozenset({"irregularity"}), irregularities=70)
HEARD = {
    "runs the same way as the wheel": "no-spin",
    "falls into the wheel": "no-spin",
    "rolls under the table": "ball-off",
    "After you called": "late-chips",
}


def irregular(count: int = 200, *, exercise: Exercise = OFTEN, **house) -> Iterator[Round]:
    choices = {name.replace("_", "-"): value for name, value in house.items()}
    return rounds(GAME, count, seed="no spin", spots=(6, 2, 8, 4), house=choices, exercise=exercise)


def asked(**how) -> Iterator[tuple[Round, Stop, Frame, Prompt]]:
    for played in irregular(**how):
        for stop in cached_stops(played):
            for prompt in stop.prompts:
                yield played, stop, played.frames[stop.frame], prompt


def noticed(frame: Frame) -> set[str]:
    words = " ".join(frame.felt.speech)
    found = {kind for heard, kind in HEARD.items() if heard in words}
    for line in frame.felt.speech:
        if "turns" in line.facts and int(line.facts["turns"]) < int(line.facts["least"]):
            found.add("no-spin")
    colors = [spot.color.name for spot in frame.felt.spots if spot.color]
    return found | ({"shared-color"} if len(colors) > len(set(colors)) else set())


@pytest.mark.parametrize("least", [3, 4])
def test_whatever_is_wrong_can_be_seen_or_heard_and_everything_is_met(least):
    met, turns = Counter(), Counter()
    for _played, _stop, frame, prompt in asked(count=300, least_turns=least):
        if prompt.ask == "irregularity":
            assert set(prompt.right) - {"nothing"} == noticed(frame), frame.felt.speech
            met[prompt.right[0]] += 1
            ran = [int(line.facts["turns"]) for line in frame.felt.speech if "turns" in line.facts]
            turns.update((prompt.right[0], count) for count in ran)
    assert set(met) == {"nothing", *possible_in(GAME)}
    assert met["nothing"] > met.total() / 3
    assert {count for what, count in turns if what == "no-spin"} == {least - 1}
    assert min(count for what, count in turns if what == "nothing") == least


def test_the_ball_has_fallen_for_no_one_while_something_may_be_wrong():
    for _played, stop, frame, _prompt in asked(count=60):
        assert frame.felt.fall is None
        assert frame.felt.dolly is None
        assert frame.step.name in ("spin", "call"), stop.place


def test_late_chips_lie_there_and_go_back_and_the_bets_of_the_round_are_as_they_were():
    seen = 0
    for played, _stop, frame, prompt in asked():
        late = next((one for one in played.happenings if one.what == "late-chips"), None)
        if late and prompt.ask == "returned":
            spot, seat = frame.felt.spot(late.spot), played.inputs.seat(late.spot)
            more = {slug: bet.stake - seat.stake(slug) for slug, bet in spot.bets.items()}
            assert {slug: cents for slug, cents in more.items() if cents} == {
                late.facts["bet"]: late.facts["cents"]
            }
            assert late.facts["cents"] % (seat.color.cents if seat.color else 100) == 0
            assert prompt.right == ("this-bet",)
            seen += 1
    assert seen


RULED = {
    "no-spin": ("ROU 8a", {"spin-again": "no-bet", "bets-back": "all-bets"}),
    "ball-off": ("ROU 8b", {"spin-again": "no-bet", "bets-back": "all-bets"}),
    "late-chips": ("ROU 8c", {"corrected": "this-bet"}),
    "shared-color": ("ROU 8d", {"next-spin": "no-bet", "at-once": "no-bet"}),
}
HOUSES = (
    {},
    {"no_spin_bets": "bets-back", "shared_color": "at-once"},
)


@pytest.mark.parametrize("house", HOUSES, ids=["as the sheet has it", "of another house"])
def test_the_house_decides_what_becomes_of_the_bets_and_the_rule_is_the_sheets(house):
    met = set()
    for played, _stop, _frame, prompt in asked(**house):
        (what,) = {one.what for one in played.happenings} - {"nothing"} or {"nothing"}
        if prompt.ask == "stands":
            rule, outcomes = RULED[what]
            value = {**dict.fromkeys(("no-spin", "ball-off"), house.get("no_spin_bets", "spin-again"))}.get(
                what, "corrected" if what == "late-chips" else house.get("shared_color", "next-spin")
            )
            assert (prompt.rule, prompt.right, value in outcomes) == (rule, (value,), True)
            met.add((what, value))
        elif prompt.ask == "returned" and what != "nothing":
            value = next(value for kind, value in met if kind == what)
            assert prompt.right == (RULED[what][1][value],)
        elif prompt.ask == "called":
            assert prompt.right == ("floor",)
    assert len(met) == len(RULED)


@pytest.mark.parametrize(
    ("over", "remedies"), [("to-maximum", ["excess"]), ("returned", ["one-back", "excess"])]
)
def test_rou_2b_a_bet_over_the_maximum_goes_back_as_the_house_has_it(over, remedies):
    """The whole bet only where the others make up the minimum without it."""
    exercise, met = Exercise(frozenset({"check-bets"}), wrong_bets=60), Counter()
    for _played, stop, _frame, prompt in asked(count=120, exercise=exercise, over_maximum=over):
        above = any(one.right == ("above-maximum",) for one in stop.prompts if one.ask == "bet-fault")
        if prompt.ask == "bet-remedy" and above:
            met[prompt.right] += 1
            assert prompt.rule == "ROU 2b"
    assert met[(remedies[0],)] > sum(met.values()) / 2
    assert set(met) == {(remedy,) for remedy in remedies}


def test_what_happened_is_shown_again_and_the_round_is_what_was_dealt():
    for played in irregular(30):
        document = write_document(played)
        again = Round(read_document(document, GAMES), OFTEN, happened=played.happenings)
        assert write_document(again) == document
        assert again.frames == played.frames


def test_players_whose_bets_are_checked_are_named_by_their_chips_and_never_by_a_spot():
    named = set()
    for played in irregular(20, exercise=Exercise(frozenset({"check-bets"}), wrong_bets=40)):
        for stop in cached_stops(played):
            for prompt in (one for one in stop.prompts if one.ask == "check-bets"):
                said = f"{prompt.text} {prompt.because} {prompt.words(prompt.due)}"
                assert "spot" not in said.lower()
                wrong = [one.words for one in prompt.choices if one.value in map(str, prompt.due)]
                assert all(f"{words}: " in said for words in wrong)
                named.update(choice.words for choice in prompt.choices)
    assert {"yellow chips", "value chips", "none"} <= named
