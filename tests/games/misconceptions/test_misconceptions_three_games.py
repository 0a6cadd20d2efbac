"""Mistakes that only three games can show: each leads to an answer that is set out here."""

from functools import cache

import pytest

from games.engine.misconceptions.misconception_catalog import BY_SLUG, MISTAKES
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from tests.games.misconceptions.test_misconceptions import (
    ALONE,
    OTHERS,
    Asked,
    described,
    leads_to,
    set_out,
    wrong_verdicts,
)
from tests.games.random_documents import RABBIT, SIX, WILD
from tests.games.round_builder import METER, at, play
from tests.scale import sample_or_all

FIVE_SEVENS = "7c 7d 7h 7s X2 3c"
ACE_QUEEN, ACE_KING = "Ad Qc 9h 7s 4d 2c", "Ad Kc 8h 6s 4c 2d"
QUEENS = "2c Qc Qd 9s 6d 4c"
GUTSHOT = "Td Js 9h 8s 7s 3h"
FIVES, KING_HIGH, ACES = "5c 5d Jh 8s 3h Tc", "Ks Jh 9s 6d 5h 3c", "Ah As Js 8c 6h 3d"
STRAIGHT_FLUSH, ROYAL, NOTHING = "9h 8h 7h 6h 5h Kd", "As Ks Qs Js Ts 2d", "8c 6s 5s 4s 3s Qh"


def six(dealer: str, *spots: dict, **house) -> Round:
    return play(SIX, dealer, *spots, **house)


def rabbit(dealer: str, *spots: dict, **house) -> Round:
    return play(RABBIT, dealer, *spots, **house)


def wild(dealer: str, *spots: dict, **house) -> Round:
    return play(WILD, dealer, *spots, **house)


def paid(place: str, wager: str, dollars: str) -> dict[str, str]:
    """A bet that is paid, as it is answered."""
    step, *_ = place.split("/")
    return {f"{place}/{'envy' if step == 'envy' else 'bet'}/{wager}": f"pay {dollars}"}


HIT = {"ante": 500, "progressive": 100}
ELSEWHERE = {
    "wild-royal-above-five": (
        wild(FIVE_SEVENS, at(1, "As Ks Qs X1 4d", "draw 4d Js", wager=1_000)),
        paid("reconcile/1", "wager", "100"),
    ),
    "five-above-natural-royal": (
        wild(FIVE_SEVENS, at(1, "As Ks Qs Js 4d", "draw 4d Ts", wager=1_000)),
        {"reconcile/1/bet/wager": "take"},
    ),
    "counted-unbought-card": (
        rabbit(QUEENS, at(1, GUTSHOT, ante=500)),
        {"reconcile/1/player-hand": "straight"},
    ),
    "ignored-bought-card": (
        rabbit(QUEENS, at(1, GUTSHOT, "play buys", ante=500)),
        {"reconcile/1/player-hand": "high-card"},
    ),
    "qualifier-forgotten": (
        six("Kd Qc 9h 7s 4d 2c", at(1, FIVES, ante=500)),
        {"reveal/0/qualifies": "yes"},
    ),
    "qualified-ace-high": (six(ACE_QUEEN, at(1, FIVES, ante=500)), {"reveal/0/qualifies": "yes"}),
    "qualified-ace-king": (
        rabbit("2c Ad Qh 9s 6d 4c", at(1, GUTSHOT, ante=500)),
        {"reveal/0/qualifies": "no"},
    ),
    "play-pushed-too": (six(ACE_QUEEN, at(1, KING_HIGH, ante=500)), {"reconcile/1/bet/play": "push"}),
    "ante-paid-unqualified": (
        six(ACE_QUEEN, at(1, KING_HIGH, ante=500), refund_with_each_hand=True),
        paid("reconcile/1", "ante", "5"),
    ),
    "ante-taken-unqualified": (six(ACE_QUEEN, at(1, FIVES, ante=500)), {"refund/1/refund/ante": "take"}),
    "automatic-compared": (
        wild("Kc Kd Kh Ks 4d 2c", at(1, "Tc 9d 8h 7s 6c", "stand", wager=500)),
        {"reconcile/1/bet/wager": "take"},
    ),
    "took-side-bet-on-fold": (
        six(ACE_KING, at(1, "8c 8d 3h 3s Jc Th", "fold", ante=500, aces_up=500)),
        {"decide/1/bet/aces-up": "take"},
    ),
    "took-bad-beat-on-fold": (
        six(ACE_KING, at(1, "9c 9d 9s Jc Th 3h", "fold", ante=500, bad_beat=500)),
        {"decide/1/bet/bad-beat": "take"},
    ),
    "held-hopeless-bad-beat": (
        six(ACE_KING, at(1, "Qh Qs Js 8c 6h 3d", "fold", ante=500, bad_beat=500)),
        {"decide/1/bet/bad-beat": "leave"},
    ),
    "settled-dead-side-bet": (
        rabbit(QUEENS, at(1, "5c Ts Th 8s 7d 3h", "fold", ante=500, tens_up=500)),
        paid("decide/1", "tens-up", "5"),
    ),
    "left-dead-side-bet": (
        rabbit(QUEENS, at(1, "5c Ts Th 8s 7d 3h", "fold", ante=500, tens_up=500)),
        {"decide/1/bet/tens-up": "leave"},
    ),
    "bad-beat-on-winner": (
        six("9c 9d 9h Qs 6c 2d", at(1, ACES.replace("6h", "6d"), ante=500, bad_beat=500)),
        {"reconcile/1/bet/bad-beat": "pay 175"},
    ),
    "dealer-joker-ignored": (
        wild("Kc Qd 9h 7s 4d X2", at(1, "Ac Jh 8s 5h X1", "stand", wager=500, joker=500)),
        {"reconcile/1/bet/joker": "pay 5"},
    ),
    "counted-drawn-joker": (
        wild("Kc Qd 9h 7s 4d 2c", at(1, "Ac Jh 8s 5h 3d", "draw 3d X1", wager=500, joker=500)),
        paid("reconcile/1", "joker", "5"),
    ),
    "hand-after-draw": (
        wild("Kc Jd 9h 7s 4d 2c", at(1, "Qs Qh 8d 8h 3c", "draw Qh Ah", wager=500, queens_plus=500)),
        {"reconcile/1/bet/queens-plus": "take"},
    ),
    "big-hand-forgotten": (
        wild("Kc Kd 9h 7s 4d 2c", at(1, "8h 7h 6h 5h 4h", "stand", wager=500)),
        {"reconcile/1/bet/wager": "pay 5"},
    ),
    "big-hand-added": (
        wild("Kc Kd 9h 7s 4d 2c", at(1, "8h 7h 6h 5h 4h", "stand", wager=500)),
        {"reconcile/1/bet/wager": "pay 20"},
    ),
    "for-read-as-to": (
        six("Qd Jh 9c 7s 4d 3h", at(1, "2c 2d 2h 2s Ah 9s", **HIT), meter=METER),
        {"reconcile/1/bet/progressive": "pay 101"},
    ),
    "envy-to-hitter": (
        six("Qd Jh 9c 7s 4d 3h", at(1, NOTHING, **HIT), at(2, STRAIGHT_FLUSH, **HIT), meter=METER),
        paid("envy/2", "envy", "10"),
    ),
    "envy-to-non-bettor": (
        six(
            "Qd Jh 9c 7s 4d 3h",
            at(1, NOTHING, ante=500),
            at(2, STRAIGHT_FLUSH, **HIT),
            at(3, "Th Td 8d 9s Jd 4h", **HIT),
            meter=METER,
        ),
        paid("envy/1", "envy", "10"),
    ),
    "envy-for-bettors-hands-only": (
        six(
            "Qd Jh 9c 7s 4d 3h",
            at(1, NOTHING, **HIT),
            at(2, STRAIGHT_FLUSH, **HIT),
            at(3, ROYAL, ante=500),
            meter=METER,
        ),
        paid("envy/1", "envy", "10"),
    ),
    "envy-for-every-hand": (
        six(
            "Qd Jh 9c 7s 4d 3h",
            at(1, NOTHING, **HIT),
            at(2, STRAIGHT_FLUSH, **HIT),
            at(3, ROYAL, ante=500),
            meter=METER,
            envy_from_every_hand=False,
        ),
        paid("envy/1", "envy", "110"),
    ),
    "envy-between-own-spots": (
        six(
            "Qd Jh 9c 7s 4d 3h",
            at(1, NOTHING, patron="Ann", **HIT),
            at(2, STRAIGHT_FLUSH, patron="Ann", **HIT),
            at(3, "Th Td 8d 9s Jd 4h", **HIT),
            meter=METER,
        ),
        paid("envy/1", "envy", "10"),
    ),
    "unreduced-meter": (
        six(
            "Qd Jh 9c 7s 4d 3h",
            at(1, STRAIGHT_FLUSH, **HIT),
            at(2, "7c 6c 5c 4c 3c Kh", **HIT),
            meter=METER,
        ),
        {"reconcile/1/bet/progressive": "pay 1,000"},
    ),
    "reserve-forgotten": (
        six("Qd Jh 9c 7s 4d 3h", at(1, STRAIGHT_FLUSH, **HIT), at(2, ROYAL, **HIT), meter=METER),
        {"reconcile/1/bet/progressive": "pay 500"},
    ),
    "coin-in-forgotten": (
        six("Qd Jh 9c 7s 4d 3h", at(1, STRAIGHT_FLUSH, **HIT), meter=METER | {"contribution": "0.3"}),
        {"reconcile/1/bet/progressive": "pay 1,000"},
    ),
}


def place_of(changes: dict[str, str]) -> str:
    """An answer to the envies of all spots is given at the dealer's stop."""
    step, spot, *_ = next(iter(changes)).split("/")
    return f"{step}/{0 if step in ('envy', 'refund') else spot}"


@pytest.mark.parametrize("slug", ELSEWHERE)
def test_a_mistake_leads_to_its_answer_and_is_named_by_it(slug):
    played, changes = ELSEWHERE[slug]
    verdicts_found = list(leads_to(slug, played, place_of(changes), changes))
    assert verdicts_found
    for verdicts in verdicts_found:
        shown = described(BY_SLUG[slug], verdicts)
        assert shown
        assert all(slug in verdict.naming.mistakes for verdict in shown)


def test_no_mistake_is_set_out_twice():
    assert {*ALONE, *ELSEWHERE} <= set(BY_SLUG)
    assert not set(ALONE) & set(ELSEWHERE)


@cache
def dealt() -> tuple[Asked, ...]:
    rounds = (deal(game, seed="three games", round=number) for game in OTHERS for number in range(2))
    return tuple((played, prompts(played)) for played in rounds)


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.slug)
@sample_or_all("whole", False, True)
def test_one_mistake_is_named_as_that_one(mistake, whole):
    shown = 0
    for played, stops in (*dealt(), *set_out(ELSEWHERE, mistake.slug, whole)):
        for verdict in wrong_verdicts(mistake, played, stops):
            shown += 1
            named = verdict.naming.mistakes
            assert mistake.slug in named, (verdict.prompt.key, verdict.given, verdict.expected)
    assert shown or mistake.slug not in ELSEWHERE
