"""What is asked of meter and console in dealt rounds, against the sheet and the settled document alone."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from games import GAMES
from games.engine.diagnosis.grading import grade_stop
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import EVERYDAY
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.serialization.writing import write_document
from tests.games.dealing import cached_stops, deal_cached, meter_scenario
from tests.games.oracles.slow_dealer import GAMES as SLOW
from tests.games.oracles.slow_dealer import read
from tests.games.oracles.slow_table import SlowMeter, Table
from tests.games.round_builder import METER, at
from tests.games.round_builder import play as play_any
from tests.games.trainee import right_answers, stop_of

ASKED = Exercise(EVERYDAY | {"meter", "console"})
METERED = [game for game in GAMES.values() if game.progressive]
SYSTEMS = ("game-manager", "nexus-command")
HIT = "hit"


def each_metered():
    return pytest.mark.parametrize("game", METERED, ids=[game.slug for game in METERED])


def on_the_meter(game, *, number: int = 0, scenario: str | None = HIT, **choices) -> Round:
    """A round, of which the meter is hit if nothing else is said; house choices by name, - written as _."""
    house = {name.replace("_", "-"): value for name, value in choices.items()}
    scenario = meter_scenario(game) if scenario == HIT else scenario
    return deal_cached(
        game, number, seed="consoles", house=house, scenario=scenario, exercise=ASKED, cached=False
    )


def stops(played: Round, *asks: str) -> list[Stop]:
    return [stop for stop in cached_stops(played) if any(prompt.ask in asks for prompt in stop.prompts)]


def consoles(played: Round) -> list[tuple[str, tuple[str, ...]]]:
    return [(str(stop.place), stop.prompts[0].right[0]) for stop in stops(played, "console")]


def amounts(played: Round, spot: int, step: str = "reconcile") -> tuple:
    """(off the meter, meter after, reseeded) as asked at a spot."""
    return tuple(prompt.right[0] for prompt in stop_of(played, f"{step}/{spot}/meter").prompts)


# --- What there is to press, from the document -------------------------------------------------------------


def row_named(document: dict, spot: int) -> str:
    """The button of a hand."""
    table = Table(document)
    return table.row("progressive", read(table.players[spot].dealt, SLOW[document["game"]].how))


def due(
    document: dict, system: str, executive_above: int = 1_000_000
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Where the console is worked in a round, and how, as the two procedures print it."""
    bettors = [spot["spot"] for spot in document["spots"] if spot["bets"].get("progressive")]
    keypad = system == "game-manager"
    if not bettors:
        return
    yield "coin-in/0/console", ("coin-in" if keypad else "start-game", "sweep")
    paid = {line["spot"]: line for line in document["settlement"]["lines"] if line["wager"] == "progressive"}
    for spot in sorted(bettors, reverse=True):
        if "%" not in paid[spot]["because"]:
            continue
        hand = row_named(document, spot)
        if keypad:
            yield f"reconcile/{spot}/console", (hand, "supervisor", "key-jph", "j-pot", "key-run")
        else:
            card = "executive-card" if paid[spot]["pays"] >= executive_above else "supervisor-card"
            yield f"reconcile/{spot}/console", (f"spot-{spot}", hand, "supervisor", "confirm", card)
    yield "", ("game-over" if keypad else "end-game",)


@each_metered()
@pytest.mark.parametrize("system", SYSTEMS)
def test_scpp_5_and_8_the_console_is_worked_at_coin_in_at_every_hit_and_at_the_end(game, system):
    for number in range(2):
        played = on_the_meter(game, number=number, progressive_system=system)
        expected = list(due(write_document(played), system))
        found = consoles(played)
        assert [right for _, right in found] == [right for _, right in expected]
        assert [place for place, _ in found[:-1]] == [place for place, _ in expected[:-1]]
        assert found[-1][0].endswith("/game-over")
        assert len(found) >= (4 if meter_scenario(game) == "two-meter-hits" else 3)


# --- The meter, from the document --------------------------------------------------------------------------


def slow_steps(document: dict) -> tuple[int, dict[int, tuple[int, int, str]]]:
    """What the meter shows after coin-in, and at each share: off it, after it, whether it is reseeded."""
    swept = sum(spot["bets"].get("progressive", 0) for spot in document["spots"])
    meter, steps = SlowMeter(document["meter"], swept), {}
    grown = meter.amount
    lines = [line for line in document["settlement"]["lines"] if line["wager"] == "progressive"]
    for line in sorted(lines, key=lambda line: -line["spot"]):
        if "100%" in line["because"]:
            taken, reseeded = meter.amount, "yes"
            meter.restart()
        elif "10%" in line["because"]:
            taken, reseeded = int(Fraction(meter.amount, 10) + Fraction(1, 2)), "no"
            meter.amount -= taken
        else:
            continue
        steps[line["spot"]] = (taken, meter.amount, reseeded)
    return grown, steps


@each_metered()
def test_scpp_5_and_8_the_meter_is_asked_to_the_cent(game):
    for number in range(6):
        played = on_the_meter(game, number=number)
        grown, steps = slow_steps(write_document(played))
        first, *later = stops(played, "meter-after-coin-in", "meter-takes")
        assert (str(first.place), first.prompts[0].right) == ("coin-in/0/meter", (grown,))
        assert [str(stop.place) for stop in later] == [f"reconcile/{spot}/meter" for spot in steps]
        for spot, expected in steps.items():
            assert amounts(played, spot) == expected
        assert len(steps) >= (2 if meter_scenario(game) == "two-meter-hits" else 1)


ROYAL, FLUSH_UP, FLUSH_DOWN = "As Ks Qs Js Ts 2d", "9h 8h 7h 6h 5h Kd", "7c 6c 5c 4c 3c Kh"
QUADS = "2c 2d 2h 2s Ah 9s"


def table(*hands: str, meter: dict = METER, **house) -> Round:
    """Hands on spots 1, 2, …, each with the progressive bet; spot 1 is paid last."""
    spots = [at(spot, hand, ante=500, progressive=100) for spot, hand in enumerate(hands, start=1)]
    dealer = "Qd Jh 9c 7s 4d 3h"
    played = play_any("six-card-poker", dealer, *spots, meter=meter, **house)
    return replace(played, exercise=ASKED)


def test_the_worked_example_a_royal_between_two_straight_flushes():
    """10,000.00, seed amount 5,000, reserve 300: 1,000.00 leaves 9,000.00, that 5,300.00; then 530.00."""
    played = table(FLUSH_DOWN, ROYAL, FLUSH_UP)
    assert [amounts(played, spot) for spot in (3, 2, 1)] == [
        (100_000, 900_000, "no"),
        (900_000, 530_000, "yes"),
        (53_000, 477_000, "no"),
    ]


def test_scpp_8b_a_fixed_award_is_asked_where_it_comes_off_the_meter_and_only_there():
    from_tray, from_meter = table(QUADS), table(QUADS, fixed_pays_from_meter=True)
    assert not [place for place, _ in consoles(from_tray) if place.startswith("reconcile")]
    assert not stops(from_tray, "meter-takes")
    assert amounts(from_meter, 1) == (10_000, 990_000, "no")
    assert dict(consoles(from_meter))["reconcile/1/console"][0] == "four-of-a-kind"


@pytest.mark.parametrize(("logs", "presses"), [(False, None), (True, "four-of-a-kind")])
def test_scpp_8d_an_award_of_the_tray_is_logged_only_where_the_house_logs_those(logs, presses):
    """The supervisor's key adjusts a meter that the award does not touch: nothing is asked of that."""
    played = table(QUADS, log_tray_awards=logs)
    logged = dict(consoles(played)).get("reconcile/1/console")
    assert (logged and logged[0]) == presses
    assert not stops(played, "meter-takes")
    assert {frame.felt.meter for frame in played.frames} == {1_000_000}


def test_scpp_8g_the_meter_stands_until_the_prize_is_logged():
    played = table(FLUSH_DOWN, FLUSH_UP)
    shown = {str(stop.place): played.frames[stop.frame].felt for stop in cached_stops(played)}
    assert shown["reconcile/2/meter"].meter == shown["reconcile/2/console"].meter == 1_000_000
    assert shown["reconcile/2/console"].spot(2).bets["progressive"].state == "lit"
    assert shown["reconcile/1/meter"].meter == 900_000
    assert shown["coin-in/0/console"].spot(2).bets["progressive"].state == "live"


# --- Marking ----------------------------------------------------------------------------------------------


def said(played: Round, place: str, **answers: str) -> dict[str, tuple[bool, tuple[str, ...], str]]:
    """(right, mistakes, fault) by ask, of answers by ask with - written as _; the others rightly."""
    stop = stop_of(played, place)
    given = {prompt.key: answers.get(prompt.ask.replace("-", "_")) for prompt in stop.prompts}
    typed = {key: right_answers(stop)[key] if text is None else text for key, text in given.items()}
    return {v.prompt.ask: (v.right, v.diagnosis.mistakes, v.fault) for v in grade_stop(played, stop, typed)}


RESERVE = METER | {"contribution": "0.25", "reserve_contribution": "0.05"}


@pytest.mark.parametrize(
    ("place", "given", "mistake"),
    [
        ("coin-in/0/meter", {"meter-after-coin-in": "10000"}, "coin-in-forgotten"),
        ("reconcile/3/meter", {"meter-takes": "1000", "meter-shows": "9000"}, "coin-in-forgotten"),
        ("reconcile/1/meter", {"meter-takes": "1000.08", "meter-shows": "4300.07"}, "unreduced-meter"),
        ("reconcile/2/meter", {"meter-shows": "5000"}, "reserve-forgotten"),
    ],
)
def test_the_named_mistakes_explain_wrong_amounts(place, given, mistake):
    played = table(FLUSH_DOWN, ROYAL, FLUSH_UP, meter=RESERVE)
    marked = said(played, place, **{ask.replace("-", "_"): amount for ask, amount in given.items()})
    assert all(marked[ask][0] is False and mistake in marked[ask][1] for ask in given)


def test_scpp_5_the_bets_are_swept_after_they_are_registered():
    found = said(table(QUADS), "coin-in/0/console", console="sweep coin-in")["console"]
    assert found == (False, (), "swept the bets before COIN IN, with the sensors unlit")
