"""Mistakes: each leads to the answer that is set out for it, and is named where all else agrees with it."""

from collections.abc import Iterator
from functools import cache

import pytest

from games import GAMES
from games.engine.misconceptions.misconception_catalog import BY_SLUG, MISTAKES, Mistake
from games.engine.rounds.diagnosis import UNNAMED, Diagnoser
from games.engine.rounds.grading import Verdict, grade_stop
from games.engine.rounds.misconception_models import Holder, MisconceptionModel
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop, prompts
from tests.games.dealing import six_five_four_rounds
from tests.games.six_five_four import GAME, sits, table
from tests.games.trainee import TAKE, right_answers, stop_of, typed
from tests.scale import sample_or_all

LOW = "7s Kd Jh 8c 4d 2c"  # king-high, six cards, nothing near a ten up
QUADS = "8c 8d 8h 8s Kd 2c"
FOUR_CARDS = "Jc Qd 9c 8d 5d 2s"  # both up cards go: nine-high
TIE = "7s 9c 9d Kh 4d 2c", sits("9h 9s Kc 7d 4c")
KINGS, QUEENS, JACKS = "Ks Kh 8d 5d 3s", "Qs Qh 8d 5d 3s", "Js Jd 8d 5s 3s"
STRAIGHT_FLUSH = "7h 6h 5h 4h Kc"

ALONE = {
    "straight-flush-above-quads": (
        table(QUADS, sits(STRAIGHT_FLUSH)),
        {"reconcile/1/bet/play": "pay 10"},
    ),
    "five-card-order": (
        table("7c 8c 5c 2c Kd Jd", sits("Qs Qh Qd 5d 3s")),
        {"reconcile/1/bet/play": "take"},
    ),
    "wheel-as-ace-high": (
        table("2c Kd Qh Js Td 7c", sits("4s 3h 2d Ac 8d")),
        {"reconcile/1/bet/play": "pay 10"},
    ),
    "missed-wheel": (
        table(FOUR_CARDS, sits("4s 3h 2d Ac 9h")),
        {"reconcile/1/player-hand": "high-card"},
    ),
    "five-card-hands": (table(LOW, sits("9s 8h 7d 6c 2h")), {"reconcile/1/player-hand": "high-card"}),
    "kept-ace": (table("As 7h Qh 8c 6d 2c", sits(KINGS)), {"turn-up/0/up-card": "plays"}),
    "kept-ten": (table("Ts 7h Qh 8c 6d 2c", sits(KINGS)), {"turn-up/0/up-card": "plays"}),
    "discarded-nine": (table("9s 7h Qh 8c 6d 2c", sits(KINGS)), {"turn-up/0/up-card": "discard"}),
    "one-discard-only": (table("Qs Kc Qh 8c 6d 2c", sits(JACKS)), {"discard/0/next-card": "plays"}),
    "used-the-discards": (table("Qd 6s Qc 9c 4d 2c", sits(KINGS)), {"reveal/0/dealer-hand": "pair"}),
    "invented-qualifier": (table(LOW, sits(KINGS)), {"reconcile/1/bet/ante": "push"}),
    "tie-to-dealer": (table(*TIE), {"reconcile/1/bet/ante": "take"}),
    "tie-to-player": (
        table(*TIE),
        {"reconcile/1/bet/ante": "pay 10"},
    ),
    "bonus-for-winners": (
        table(QUADS, sits("7h 6h 5h 4h 3h")),
        {"reconcile/1/bet/ante-bonus": "leave"},
    ),
    "bonus-five-card": (
        table(FOUR_CARDS, sits(STRAIGHT_FLUSH)),
        {"reconcile/1/bet/ante-bonus": "leave"},
    ),
    "side-bet-against-dealer": (
        table("5c 5h 5s 9s 8c 2c", sits(KINGS, queens_up=500)),
        {"reconcile/1/bet/queens-up": "take"},
    ),
    "took-announced-side-bet": (
        table(LOW, sits(KINGS.replace("Kh", "Kc"), queens_up=500, does="announces")),
        {"decide/1/bet/queens-up": "take"},
    ),
    "paid-unannounced-side-bet": (
        table(LOW, sits(KINGS, queens_up=500, does="folds")),
        {"decide/1/bet/queens-up": "pay 5"},
    ),
    "left-side-bet-standing": (
        table(LOW, sits(KINGS, queens_up=500, does="announces")),
        {"decide/1/bet/queens-up": "leave"},
    ),
    "missed-special-line": (
        table(LOW, sits("Ac Ad Ah As 3s")),
        {"reconcile/1/bet/ante-bonus": "pay 200"},
    ),
    "row-above": (
        table(LOW, sits(STRAIGHT_FLUSH, queens_up=500)),
        {"reconcile/1/bet/queens-up": "pay 250"},
    ),
    "row-below": (
        table(LOW, sits("Qs Qh Qd 5d 3s", queens_up=500)),
        {"reconcile/1/bet/queens-up": "pay 20"},
    ),
    "other-paytable": (
        table(LOW, sits(STRAIGHT_FLUSH, queens_up=500)),
        {"reconcile/1/bet/queens-up": "pay 150"},
    ),
    "counted-the-stake": (
        table(LOW, sits("Tc Td Th Ts 3s", queens_up=500)),
        {"reconcile/1/bet/queens-up": "pay 255"},
    ),
    "to-read-as-for": (
        table(LOW, sits(STRAIGHT_FLUSH, queens_up=500)),
        {"reconcile/1/bet/queens-up": "pay 195"},
    ),
    "pair-one-lower": (
        table(LOW, sits(JACKS, queens_up=500)),
        {"reconcile/1/bet/queens-up": "pay 5"},
    ),
    "pair-one-higher": (
        table(LOW, sits(QUEENS, queens_up=500)),
        {"reconcile/1/bet/queens-up": "take"},
    ),
    "first-base-first": (
        table(LOW, sits(KINGS), sits("9s 8h 6d 5c 2h", spot=2), sits("Tc 9d 7d 5h 3c", spot=6)),
        {"order/0/first-spot": "1"},
    ),
}


def marked(played: Round, place: str, changes: dict) -> list[Verdict]:
    stop = stop_of(played, place)
    return list(grade_stop(played, stop, right_answers(stop) | changes))


def test_the_mistakes_set_out_here_are_known():
    assert set(ALONE) <= set(BY_SLUG)


def leads_to(slug: str, played: Round, place: str, changes: dict) -> Iterator[list[Verdict]]:
    """All that is said at a stop by those who hold a mistake so that they give this answer, marked."""
    stop, beliefs = stop_of(played, place), MisconceptionModel(played)
    ((key, answer),) = changes.items()
    for holder in beliefs.holders:
        if holder.mistake is BY_SLUG[slug]:
            said = as_typed(stop, beliefs, holder)
            if stop.prompt(key).read(said[key]) == stop.prompt(key).read(answer):
                yield list(grade_stop(played, stop, said))


def described(mistake: Mistake, verdicts: list[Verdict]) -> list[Verdict]:
    """The wrong answers with which someone did what the mistake's words say."""
    wrong = [verdict for verdict in verdicts if not verdict.right]
    if mistake.together and len(wrong) < 2:
        return []
    return [verdict for verdict in wrong if mistake.does in (None, getattr(verdict.answer, "action", None))]


def as_typed(stop: Stop, beliefs: MisconceptionModel, holder: Holder) -> dict:
    """What a holder types, or what is right where their answer is not offered."""
    said = ((prompt, beliefs.answers_of(holder, prompt, stop)) for prompt in stop.prompts)
    return right_answers(stop) | {
        prompt.key: typed(prompt, predicted[0]) for prompt, predicted in said if predicted
    }


@pytest.mark.parametrize("slug", ALONE)
def test_a_mistake_leads_to_its_answer_and_is_named_by_it(slug):
    played, changes = ALONE[slug]
    place = "/".join(next(iter(changes)).split("/")[:2])
    verdicts_found = list(leads_to(slug, played, place, changes))
    assert verdicts_found
    for verdicts in verdicts_found:
        shown = described(BY_SLUG[slug], verdicts)
        assert shown
        assert all(slug in verdict.naming.mistakes for verdict in shown)


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.slug)
def test_a_mistake_is_put_in_words(mistake):
    assert 10 < len(mistake.says) < 80
    assert not mistake.says[0].isupper()
    assert not mistake.says.endswith(".")


_BELIEVED: dict[int, MisconceptionModel] = {}
_ASKED: dict[int, tuple[Stop, ...]] = {}


def believed(played: Round) -> MisconceptionModel:
    """A round that stays: what its holders believe is worked out once, whichever of them is asked about."""
    return _BELIEVED.setdefault(id(played), MisconceptionModel(played))


def asked(played: Round) -> tuple[Stop, ...]:
    """What is asked in a round that stays, for every mistake again."""
    if id(played) not in _ASKED:
        _ASKED[id(played)] = prompts(played)
    return _ASKED[id(played)]


def wrong_verdicts(mistake: Mistake, played: Round, stops: tuple[Stop, ...]) -> Iterator[Verdict]:
    """A trainee who makes one mistake and no other: what they get wrong."""
    beliefs = believed(played)
    for holder in (holder for holder in beliefs.holders if holder.mistake is mistake):
        for stop in stops:
            said = as_typed(stop, beliefs, holder)
            yield from described(mistake, list(grade_stop(beliefs, stop, said)))


OTHERS = [game for game in GAMES.values() if game is not GAME]


Asked = tuple[Round, tuple[Stop, ...]]


@cache
def dealt(count: int) -> tuple[Asked, ...]:
    rounds = (
        *six_five_four_rounds(count, seed="mistakes"),
        *(deal(game, seed="mistakes", round=number) for game in OTHERS for number in range(count // 4)),
    )
    return tuple((played, prompts(played)) for played in rounds)


def set_out(cases: dict, slug: str, whole: bool) -> Iterator[Asked]:
    """The round that is set out for a mistake, or those of all."""
    for other, (played, _) in cases.items():
        if whole or other == slug:
            yield played, asked(played)


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.slug)
@sample_or_all("count", 5, 25)
def test_one_mistake_is_named_as_that_one(mistake, count):
    shown = 0
    for played, stops in (*dealt(count), *set_out(ALONE, mistake.slug, count == 25)):
        for verdict in wrong_verdicts(mistake, played, stops):
            shown += played.inputs.game is GAME
            named = verdict.naming.mistakes
            assert mistake.slug in named, (verdict.prompt.key, verdict.given, verdict.expected)
    assert shown or mistake.slug not in ALONE


UNNAMED_ANSWERS = [
    ("reconcile/1/player-hand", "three-of-a-kind"),
    ("reconcile/1/bet/queens-up", "pay 123.45"),
    ("reconcile/1/bet/ante", "pay 7"),
]


@pytest.mark.parametrize(("key", "answer"), UNNAMED_ANSWERS)
def test_an_answer_that_no_mistake_leads_to_is_named_by_none(key, answer):
    played = table(LOW, sits(KINGS, queens_up=500))
    wrong = [verdict for verdict in marked(played, "reconcile/1", {key: answer}) if not verdict.right]
    assert [verdict.naming.mistakes for verdict in wrong] == [()]


@sample_or_all("count", 2, 10)
def test_a_right_answer_is_never_explained(count):
    for played in six_five_four_rounds(count, seed="mistakes"):
        for stop in prompts(played):
            reader = Diagnoser(MisconceptionModel(played), stop)
            for prompt in stop.prompts:
                assert all(reader.explain(prompt, right) == UNNAMED for right in prompt.right)


def test_several_mistakes_are_all_named_where_the_answer_cannot_tell_them_apart():
    """A tie that goes to the dealer by a fifth card, or because someone thinks that ties go to him."""
    played = table("7s 9c 9d Kh 8d 2c", sits("9h 9s Kc 8c 4c"))
    wrong = marked(played, "reconcile/1", dict.fromkeys(ANTE_AND_PLAY, "take"))
    naming = next(v for v in wrong if not v.right).naming
    assert {"tie-to-dealer", "five-card-hands"} <= set(naming.mistakes)
    assert not naming.certain


ANTE_AND_PLAY = ("reconcile/1/bet/ante", "reconcile/1/bet/play")


def test_the_hand_that_was_named_tells_two_mistakes_apart():
    """A dealer's flush taken from trips: by five-card order, or by not knowing a four-card flush at all."""
    played = table("7c 8c 5c 2c Kd Jd", sits("Qs Qh Qd 5d 3s"))
    stop = stop_of(played, "reconcile/1")
    prompt = stop.prompt("reconcile/1/bet/play")
    named = {"reconcile/1/player-hand": "three-of-a-kind"} | dict.fromkeys(ANTE_AND_PLAY, TAKE)
    other = named | {"reconcile/1/player-hand": "flush"}
    assert (
        Diagnoser(MisconceptionModel(played), stop, named).explain(prompt, TAKE).certain == "five-card-order"
    )
    assert Diagnoser(MisconceptionModel(played), stop, other).explain(prompt, TAKE) == UNNAMED
