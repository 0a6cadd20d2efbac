"""The two consoles against a small table of what may be pressed when (SCPP 5, 8; GM and NX)."""

from collections.abc import Iterator

import pytest

from games.engine.console.consoles import (
    KEYS,
    Console,
    Fault,
    Panel,
    calls_supervisor,
    closing,
    fault_of,
    fault_words,
    in_play,
    logging,
    opening,
    play,
    press,
    without_undone,
)
from games.engine.errors import NotAllowed
from games.engine.rules.houses import GAME_MANAGER, NEXUS_COMMAND

HANDS = ("royal-flush", "straight-flush")
KEYPAD = Panel(GAME_MANAGER, HANDS, (1, 2))
DISPLAY = Panel(NEXUS_COMMAND, HANDS, (1, 2))
DEPTH = 9

Model = dict[str, dict[str, str]]
"""What may be pressed in each situation, and the situation after it; all else is a fault."""


def keypad_model() -> Model:
    model: Model = {
        "closed": {"coin-in": "unswept"},
        "unswept": {"sweep": "run"},
        "run": {"game-over": "closed"},
    }
    for hand in HANDS:
        model["run"][hand] = f"{hand} lit"
        model |= {
            f"{hand} lit": {hand: "run", "supervisor": f"{hand} called"},
            f"{hand} called": {hand: "run", "key-jph": f"{hand} at jph"},
            f"{hand} at jph": {"j-pot": f"{hand} logged"},
            f"{hand} logged": {"key-run": "run"},
        }
    return model


def display_model(card: str = "supervisor-card") -> Model:
    model: Model = {
        "closed": {"start-game": "unswept"},
        "unswept": {"sweep": "idle"},
        "idle": {"end-game": "closed", "spot-1": "spot-1", "spot-2": "spot-2"},
        "spot-1": {"end-game": "closed", "spot-2": "spot-2"},
        "spot-2": {"end-game": "closed", "spot-1": "spot-1"},
    }
    for spot in ("spot-1", "spot-2"):
        for hand in HANDS:
            here = f"{spot} {hand}"
            model[spot][hand] = f"{here} lit"
            model |= {
                f"{here} lit": {hand: spot, "supervisor": f"{here} called"},
                f"{here} called": {hand: spot, "confirm": f"{here} confirmed"},
                f"{here} confirmed": {card: "idle"},
            }
    return model


def presses_of(panel: Panel) -> list[str]:
    spots = [f"spot-{spot}" for spot in panel.spots] if panel.asks_spot else []
    return [*spots, *panel.hands, *(key.value for key in KEYS[panel.system])]


def disagreements(
    console: Console, model: Model, depth: int = DEPTH
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every sequence after which panel and model differ about one more press, up to a length."""
    paths: list[tuple[tuple[str, ...], Console, str]] = [((), console, "closed")]
    for _ in range(depth):
        longer = []
        for path, now, situation in paths:
            for value in presses_of(console.panel):
                after = press(now, value)
                if isinstance(after, Fault) == (value in model[situation]):
                    yield path, value
                elif not isinstance(after, Fault):
                    longer.append(((*path, value), after, model[situation][value]))
        paths = longer
    assert len(paths) > 100


MACHINES = [
    (Console(KEYPAD), keypad_model()),
    (Console(DISPLAY), display_model()),
    (Console(DISPLAY, executive=True), display_model("executive-card")),
]


@pytest.mark.parametrize(("console", "model"), MACHINES, ids=["keypad", "display", "executive"])
def test_a_press_does_something_exactly_where_the_table_says_so(console, model):
    found = list(disagreements(console, model))
    assert found == []


def test_a_console_that_differs_in_one_press_is_noticed():
    """The negative control: a keypad on which J-POT works with the key at RUN."""
    wrong = keypad_model()
    wrong["royal-flush called"]["j-pot"] = "royal-flush logged"
    assert next(disagreements(Console(KEYPAD), wrong))[1] == "j-pot"


FAULTY = [
    (KEYPAD, "royal-flush", "too-early"),
    (KEYPAD, "coin-in royal-flush", "not-swept"),
    (KEYPAD, "sweep", "swept-too-early"),
    (KEYPAD, "coin-in coin-in", "already-open"),
    (KEYPAD, "coin-in sweep sweep", "already-swept"),
    (KEYPAD, "coin-in sweep supervisor", "no-hand"),
    (KEYPAD, "coin-in sweep royal-flush straight-flush", "other-hand-lit"),
    (KEYPAD, "coin-in sweep royal-flush key-jph", "not-called"),
    (KEYPAD, "coin-in sweep royal-flush supervisor supervisor", "already-called"),
    (KEYPAD, "coin-in sweep royal-flush supervisor j-pot", "not-at-jph"),
    (KEYPAD, "coin-in sweep royal-flush supervisor key-jph key-run", "not-logged"),
    (KEYPAD, "coin-in sweep royal-flush supervisor key-jph royal-flush", "too-late"),
    (KEYPAD, "coin-in sweep royal-flush supervisor key-jph j-pot royal-flush", "logged"),
    (KEYPAD, "coin-in sweep royal-flush supervisor key-jph j-pot j-pot", "logged"),
    (KEYPAD, "coin-in sweep royal-flush supervisor key-jph j-pot game-over", "key-left"),
    (KEYPAD, "coin-in sweep royal-flush game-over", "hand-still-lit"),
    (KEYPAD, "coin-in sweep key-run", "already-at-run"),
    (DISPLAY, "start-game sweep royal-flush", "no-spot"),
    (DISPLAY, "start-game sweep spot-1 spot-1", "already-selected"),
    (DISPLAY, "start-game sweep spot-1 royal-flush spot-2", "hand-still-lit"),
    (DISPLAY, "start-game sweep spot-1 royal-flush confirm", "not-called"),
    (DISPLAY, "start-game sweep spot-1 royal-flush supervisor supervisor-card", "not-confirmed"),
    (DISPLAY, "start-game sweep spot-1 royal-flush supervisor confirm executive-card", "supervisor-enough"),
    (DISPLAY, "start-game sweep spot-1 royal-flush supervisor confirm end-game", "not-logged-yet"),
]


@pytest.mark.parametrize(("panel", "presses", "slug"), FAULTY, ids=[f"{p.system} {s}" for p, _, s in FAULTY])
def test_a_fault_has_its_name_and_is_the_last_press(panel, presses, slug):
    given = presses.split()
    fault = play(Console(panel), given)[1]
    assert fault == Fault(slug, given[-1])
    assert play(Console(panel), given[:-1])[1] is None


def test_nx_8f_a_jackpot_of_the_executives_takes_his_card():
    console = in_play(DISPLAY, executive=True)
    verified = ("spot-1", "royal-flush", "supervisor", "confirm")
    assert play(console, (*verified, "supervisor-card"))[1].slug == "executive-needed"
    assert play(console, (*verified, "executive-card"))[0].wins == (("spot-1", "royal-flush"),)


def test_a_key_of_the_other_system_is_refused_by_name():
    with pytest.raises(NotAllowed, match="'j-pot' isn’t on this panel"):
        press(in_play(DISPLAY), "j-pot")
    with pytest.raises(NotAllowed, match="'spot-1' isn’t on this panel"):
        press(in_play(KEYPAD), "spot-1")


UNDONE = [
    (KEYPAD, "royal-flush royal-flush straight-flush", "straight-flush"),
    (KEYPAD, "royal-flush royal-flush", ""),
    (KEYPAD, "royal-flush royal-flush royal-flush supervisor", "royal-flush supervisor"),
    (KEYPAD, "royal-flush supervisor royal-flush straight-flush supervisor", "straight-flush supervisor"),
    (DISPLAY, "spot-1 spot-2 royal-flush", "spot-2 royal-flush"),
    (DISPLAY, "spot-1 royal-flush royal-flush spot-2 royal-flush", "spot-2 royal-flush"),
    (DISPLAY, "spot-1 spot-2 spot-1", "spot-1"),
]


@pytest.mark.parametrize(("panel", "presses", "counted"), UNDONE)
def test_scpp_8d_a_hand_pressed_again_is_off_and_counts_for_nothing(panel, presses, counted):
    assert without_undone(in_play(panel), presses.split()) == tuple(counted.split())


NOT_UNDONE = [
    "royal-flush straight-flush straight-flush",
    "royal-flush supervisor key-jph straight-flush straight-flush j-pot key-run",
    "royal-flush supervisor key-jph j-pot royal-flush royal-flush key-run",
    "royal-flush royal-flush supervisor",
]


@pytest.mark.parametrize("presses", NOT_UNDONE)
def test_scpp_8i_what_comes_too_late_or_at_the_wrong_time_is_not_undone(presses):
    given = tuple(presses.split())
    assert without_undone(in_play(KEYPAD), given) == given


RIGHT = [
    (KEYPAD, "royal-flush supervisor key-jph j-pot key-run"),
    (DISPLAY, "spot-2 royal-flush supervisor confirm supervisor-card"),
]


@pytest.mark.parametrize(("panel", "presses"), RIGHT)
def test_scpp_8_the_sequence_of_a_prize_as_printed(panel, presses):
    due = logging(panel, spot=2, hand="royal-flush", executive=False)
    assert due == tuple(presses.split())
    assert fault_of(in_play(panel), due, due) is None
    assert play(in_play(panel), due)[0].wins == (("spot-2" if panel.asks_spot else "", "royal-flush"),)


def test_scpp_5_and_8h_a_round_is_opened_swept_and_closed():
    assert (opening(KEYPAD), closing(KEYPAD)) == (("coin-in", "sweep"), ("game-over",))
    assert (opening(DISPLAY), closing(DISPLAY)) == (("start-game", "sweep"), ("end-game",))
    for panel in (KEYPAD, DISPLAY):
        whole = (
            *opening(panel),
            *logging(panel, spot=1, hand="royal-flush", executive=False),
            *closing(panel),
        )
        end, fault = play(Console(panel), whole)
        assert fault is None
        assert (end.opened, len(end.wins)) == (False, 1)


STRAYED = [
    ("straight-flush supervisor key-jph j-pot key-run", "wrong-hand"),
    ("royal-flush supervisor key-jph j-pot", "unfinished"),
    ("royal-flush supervisor key-jph j-pot key-run game-over", "went-on"),
    ("game-over", "closed-too-soon"),
    ("royal-flush royal-flush", "unfinished"),
    ("royal-flush key-jph j-pot key-run", "not-called"),
]


@pytest.mark.parametrize(("presses", "slug"), STRAYED)
def test_a_sequence_that_misses_its_end_says_how(presses, slug):
    due = logging(KEYPAD, spot=1, hand="royal-flush", executive=False)
    fault = fault_of(in_play(KEYPAD), due, presses.split())
    assert fault.slug == slug
    assert fault_words(KEYPAD, fault)


def test_a_fault_keeps_the_press_as_a_text_of_its_own_for_another_language():
    fault = fault_words(DISPLAY, Fault("already-selected", "spot-2"))
    assert (fault, fault.template) == ("selected spot 2 twice", "selected %(press)s twice")
    assert fault.facts["press"].template == "spot %(spot)s"
    assert fault_words(KEYPAD, Fault("too-early", "j-pot")) == "pressed J-POT before COIN IN"


def test_a_wrong_spot_and_a_prize_that_no_one_won_are_named():
    due = logging(DISPLAY, spot=1, hand="royal-flush", executive=False)
    wrong = fault_of(in_play(DISPLAY), due, ("spot-2", *due[1:]))
    assert wrong.slug == "wrong-spot"
    assert fault_of(in_play(KEYPAD), closing(KEYPAD), ("royal-flush",)).slug == "no-prize"


@pytest.mark.parametrize(
    ("presses", "called"),
    [
        ("royal-flush supervisor key-jph j-pot key-run", True),
        ("royal-flush key-jph j-pot key-run", False),
        ("royal-flush key-jph j-pot supervisor key-run", False),
        ("royal-flush key-jph supervisor j-pot", True),
        ("spot-1 royal-flush confirm supervisor-card", False),
        ("spot-1 royal-flush confirm executive-card supervisor", False),
        ("royal-flush supervisor", True),
        ("", False),
    ],
)
def test_scpp_8e_the_supervisor_is_called_before_the_prize_is_logged_or_he_is_not_called(presses, called):
    assert calls_supervisor(presses.split()) is called
