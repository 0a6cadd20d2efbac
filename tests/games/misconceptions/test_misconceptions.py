"""Mistakes: each leads to the answer that is set out for it, and is named where all else agrees with it."""

import re
from collections.abc import Iterator

import pytest

from games.engine.diagnosis.diagnosis import NO_DIAGNOSIS, Diagnoser
from games.engine.diagnosis.grading import Verdict, grade_stop
from games.engine.diagnosis.misconception_models import Holder, MisconceptionModel
from games.engine.misconceptions.misconception_catalog import BY_SLUG, Mistake
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, prompts
from tests.games.dealing import six_five_four_rounds
from tests.games.random_documents import RABBIT, SIX, WILD
from tests.games.round_builder import METER, at, play
from tests.games.six_five_four import GAME, sits, table
from tests.games.trainee import TAKE, right_answers, stop_of, typed
from tests.scale import sample_or_all

SET_OUT = """
straight-flush-above-quads | 654 8c 8d 8h 8s Kd 2c | reconcile/1/bet/play = pay 10
  1 7h 6h 5h 4h Kc, play, ante=1000
five-card-order | 654 7c 8c 5c 2c Kd Jd | reconcile/1/bet/play = take | 1 Qs Qh Qd 5d 3s, play, ante=1000
wheel-as-ace-high | 654 2c Kd Qh Js Td 7c | reconcile/1/bet/play = pay 10 | 1 4s 3h 2d Ac 8d, play, ante=1000
missed-wheel | 654 Jc Qd 9c 8d 5d 2s | reconcile/1/player-hand = high-card | 1 4s 3h 2d Ac 9h, play, ante=1000
missed-flush | 654 7s Kd Jh 8c 4d 2c | reconcile/1/player-hand = high-card | 1 Qs 9s 6s 3s 2h, play, ante=1000
missed-straight | 654 7s Kd Jh 8c 4d 2c | reconcile/1/player-hand = high-card
  1 9s 8h 7d 6c 2h, play, ante=1000
kept-jack | 654 Js 7h Qh 8c 6d 2c | turn-up/0/up-card = plays | 1 Ks Kh 8d 5d 3s, play, ante=1000
joker-as-ace | wild Kc Qd 9h 4s 3d 2c | reconcile/1/player-hand = high-card
  1 8c 7d 6h 5s X1, stand, wager=500
five-card-hands | 654 7s Kd Jh 8c 4d 2c | reconcile/1/player-hand = high-card
  1 9s 8h 7d 6c 2h, play, ante=1000
kept-ace | 654 As 7h Qh 8c 6d 2c | turn-up/0/up-card = plays | 1 Ks Kh 8d 5d 3s, play, ante=1000
kept-ten | 654 Ts 7h Qh 8c 6d 2c | turn-up/0/up-card = plays | 1 Ks Kh 8d 5d 3s, play, ante=1000
discarded-nine | 654 9s 7h Qh 8c 6d 2c | turn-up/0/up-card = discard | 1 Ks Kh 8d 5d 3s, play, ante=1000
one-discard-only | 654 Qs Kc Qh 8c 6d 2c | discard/0/next-card = plays | 1 Js Jd 8d 5s 3s, play, ante=1000
used-the-discards | 654 Qd 6s Qc 9c 4d 2c | reveal/0/dealer-hand = pair | 1 Ks Kh 8d 5d 3s, play, ante=1000
invented-qualifier | 654 7s Kd Jh 8c 4d 2c | reconcile/1/bet/ante = push | 1 Ks Kh 8d 5d 3s, play, ante=1000
tie-to-dealer | 654 7s 9c 9d Kh 4d 2c | reconcile/1/bet/ante = take | 1 9h 9s Kc 7d 4c, play, ante=1000
tie-to-player | 654 7s 9c 9d Kh 4d 2c | reconcile/1/bet/ante = pay 10 | 1 9h 9s Kc 7d 4c, play, ante=1000
bonus-for-winners | 654 8c 8d 8h 8s Kd 2c | reconcile/1/bet/ante-bonus = leave
  1 7h 6h 5h 4h 3h, play, ante=1000
bonus-five-card | 654 Jc Qd 9c 8d 5d 2s | reconcile/1/bet/ante-bonus = leave
  1 7h 6h 5h 4h Kc, play, ante=1000
side-bet-against-dealer | 654 5c 5h 5s 9s 8c 2c | reconcile/1/bet/queens-up = take
  1 Ks Kh 8d 5d 3s, play, ante=1000 queens-up=500
took-announced-side-bet | 654 7s Kd Jh 8c 4d 2c | decide/1/bet/queens-up = take
  1 Ks Kc 8d 5d 3s, fold announced, ante=1000 queens-up=500
paid-unannounced-side-bet | 654 7s Kd Jh 8c 4d 2c | decide/1/bet/queens-up = pay 5
  1 Ks Kh 8d 5d 3s, fold silently, ante=1000 queens-up=500
left-side-bet-on-fold | 654 7s Kd Jh 8c 4d 2c | decide/1/bet/queens-up = leave
  1 Ks Kh 8d 5d 3s, fold announced, ante=1000 queens-up=500
missed-special-line | 654 7s Kd Jh 8c 4d 2c | reconcile/1/bet/ante-bonus = pay 200
  1 Ac Ad Ah As 3s, play, ante=1000
row-above | 654 7s Kd Jh 8c 4d 2c | reconcile/1/bet/queens-up = pay 250
  1 7h 6h 5h 4h Kc, play, ante=1000 queens-up=500
row-below | 654 7s Kd Jh 8c 4d 2c | reconcile/1/bet/queens-up = pay 20
  1 Qs Qh Qd 5d 3s, play, ante=1000 queens-up=500
other-paytable | 654 7s Kd Jh 8c 4d 2c | reconcile/1/bet/queens-up = pay 150
  1 7h 6h 5h 4h Kc, play, ante=1000 queens-up=500
counted-the-stake | 654 7s Kd Jh 8c 4d 2c | reconcile/1/bet/queens-up = pay 255
  1 Tc Td Th Ts 3s, play, ante=1000 queens-up=500
to-read-as-for | 654 7s Kd Jh 8c 4d 2c | reconcile/1/bet/queens-up = pay 195
  1 7h 6h 5h 4h Kc, play, ante=1000 queens-up=500
pair-one-lower | 654 7s Kd Jh 8c 4d 2c | reconcile/1/bet/queens-up = pay 5
  1 Js Jd 8d 5s 3s, play, ante=1000 queens-up=500
pair-one-higher | 654 7s Kd Jh 8c 4d 2c | reconcile/1/bet/queens-up = take
  1 Qs Qh 8d 5d 3s, play, ante=1000 queens-up=500
first-base-first | 654 7s Kd Jh 8c 4d 2c | order/0/first-spot = 1
  1 Ks Kh 8d 5d 3s, play, ante=1000
  2 9s 8h 6d 5c 2h, play, ante=1000
  6 Tc 9d 7d 5h 3c, play, ante=1000
wild-royal-above-five | wild 7c 7d 7h 7s X2 3c | reconcile/1/bet/wager = pay 100
  1 As Ks Qs X1 4d, draw 4d Js, wager=1000
five-above-natural-royal | wild 7c 7d 7h 7s X2 3c | reconcile/1/bet/wager = take
  1 As Ks Qs Js 4d, draw 4d Ts, wager=1000
counted-unbought-card | rabbit 2c Qc Qd 9s 6d 4c | reconcile/1/player-hand = straight
  1 Td Js 9h 8s 7s 3h, play, ante=500
ignored-bought-card | rabbit 2c Qc Qd 9s 6d 4c | reconcile/1/player-hand = high-card
  1 Td Js 9h 8s 7s 3h, play buys, ante=500
qualifier-forgotten | six Kd Qc 9h 7s 4d 2c | reveal/0/qualifies = yes | 1 5c 5d Jh 8s 3h Tc, play, ante=500
qualified-ace-high | six Ad Qc 9h 7s 4d 2c | reveal/0/qualifies = yes | 1 5c 5d Jh 8s 3h Tc, play, ante=500
qualified-ace-king | rabbit 2c Ad Qh 9s 6d 4c | reveal/0/qualifies = no | 1 Td Js 9h 8s 7s 3h, play, ante=500
play-pushed-too | six Ad Qc 9h 7s 4d 2c | reconcile/1/bet/play = push | 1 Ks Jh 9s 6d 5h 3c, play, ante=500
ante-paid-unqualified | six Ad Qc 9h 7s 4d 2c refund-with-each-hand=True | reconcile/1/bet/ante = pay 5
  1 Ks Jh 9s 6d 5h 3c, play, ante=500
ante-taken-unqualified | six Ad Qc 9h 7s 4d 2c | refund/1/refund/ante = take
  1 5c 5d Jh 8s 3h Tc, play, ante=500
automatic-compared | wild Kc Kd Kh Ks 4d 2c | reconcile/1/bet/wager = take
  1 Tc 9d 8h 7s 6c, stand, wager=500
took-side-bet-on-fold | six Ad Kc 8h 6s 4c 2d | decide/1/bet/aces-up = take
  1 8c 8d 3h 3s Jc Th, fold, ante=500 aces-up=500
took-bad-beat-on-fold | six Ad Kc 8h 6s 4c 2d | decide/1/bet/bad-beat = take
  1 9c 9d 9s Jc Th 3h, fold, ante=500 bad-beat=500
kept-hopeless-bad-beat | six Ad Kc 8h 6s 4c 2d | decide/1/bet/bad-beat = leave
  1 Qh Qs Js 8c 6h 3d, fold, ante=500 bad-beat=500
settled-dead-side-bet | rabbit 2c Qc Qd 9s 6d 4c | decide/1/bet/tens-up = pay 5
  1 5c Ts Th 8s 7d 3h, fold, ante=500 tens-up=500
left-dead-side-bet | rabbit 2c Qc Qd 9s 6d 4c | decide/1/bet/tens-up = leave
  1 5c Ts Th 8s 7d 3h, fold, ante=500 tens-up=500
bad-beat-on-winner | six 9c 9d 9h Qs 6c 2d | reconcile/1/bet/bad-beat = pay 175
  1 Ah As Js 8c 6d 3d, play, ante=500 bad-beat=500
dealer-joker-ignored | wild Kc Qd 9h 7s 4d X2 | reconcile/1/bet/joker = pay 5
  1 Ac Jh 8s 5h X1, stand, wager=500 joker=500
counted-drawn-joker | wild Kc Qd 9h 7s 4d 2c | reconcile/1/bet/joker = pay 5
  1 Ac Jh 8s 5h 3d, draw 3d X1, wager=500 joker=500
hand-after-draw | wild Kc Jd 9h 7s 4d 2c | reconcile/1/bet/queens-plus = take
  1 Qs Qh 8d 8h 3c, draw Qh Ah, wager=500 queens-plus=500
big-hand-forgotten | wild Kc Kd 9h 7s 4d 2c | reconcile/1/bet/wager = pay 5
  1 8h 7h 6h 5h 4h, stand, wager=500
big-hand-added | wild Kc Kd 9h 7s 4d 2c | reconcile/1/bet/wager = pay 20 | 1 8h 7h 6h 5h 4h, stand, wager=500
for-read-as-to | six Qd Jh 9c 7s 4d 3h | reconcile/1/bet/progressive = pay 101
  1 2c 2d 2h 2s Ah 9s, play, ante=500 progressive=100
envy-to-hitter | six Qd Jh 9c 7s 4d 3h | envy/2/envy/envy = pay 10
  1 8c 6s 5s 4s 3s Qh, play, ante=500 progressive=100
  2 9h 8h 7h 6h 5h Kd, play, ante=500 progressive=100
envy-to-non-bettor | six Qd Jh 9c 7s 4d 3h | envy/1/envy/envy = pay 10
  1 8c 6s 5s 4s 3s Qh, play, ante=500
  2 9h 8h 7h 6h 5h Kd, play, ante=500 progressive=100
  3 Th Td 8d 9s Jd 4h, play, ante=500 progressive=100
envy-for-bettors-hands-only | six Qd Jh 9c 7s 4d 3h | envy/1/envy/envy = pay 10
  1 8c 6s 5s 4s 3s Qh, play, ante=500 progressive=100
  2 9h 8h 7h 6h 5h Kd, play, ante=500 progressive=100
  3 As Ks Qs Js Ts 2d, play, ante=500
envy-for-every-hand | six Qd Jh 9c 7s 4d 3h envy-from-every-hand=False | envy/1/envy/envy = pay 110
  1 8c 6s 5s 4s 3s Qh, play, ante=500 progressive=100
  2 9h 8h 7h 6h 5h Kd, play, ante=500 progressive=100
  3 As Ks Qs Js Ts 2d, play, ante=500
envy-between-own-spots | six Qd Jh 9c 7s 4d 3h | envy/1/envy/envy = pay 10
  1 8c 6s 5s 4s 3s Qh, play, ante=500 progressive=100, Ann
  2 9h 8h 7h 6h 5h Kd, play, ante=500 progressive=100, Ann
  3 Th Td 8d 9s Jd 4h, play, ante=500 progressive=100
unreduced-meter | six Qd Jh 9c 7s 4d 3h | reconcile/1/bet/progressive = pay 1,000
  1 9h 8h 7h 6h 5h Kd, play, ante=500 progressive=100
  2 7c 6c 5c 4c 3c Kh, play, ante=500 progressive=100
reserve-forgotten | six Qd Jh 9c 7s 4d 3h | reconcile/1/bet/progressive = pay 500
  1 9h 8h 7h 6h 5h Kd, play, ante=500 progressive=100
  2 As Ks Qs Js Ts 2d, play, ante=500 progressive=100
coin-in-forgotten | six Qd Jh 9c 7s 4d 3h contribution=3/10 | reconcile/1/bet/progressive = pay 1,000
  1 9h 8h 7h 6h 5h Kd, play, ante=500 progressive=100
"""
"""Each mistake | the game, the dealer's cards and the house | the answer that it leads to | a spot with its
cards, decision, bets in cents and patron; or the spots on lines of their own."""

SLUGS = {"654": GAME.slug, "six": SIX, "rabbit": RABBIT, "wild": WILD}
LOW, KINGS = "7s Kd Jh 8c 4d 2c", "Ks Kh 8d 5d 3s"


def read_spot(text: str) -> dict:
    cards, does, bets, *patron = text.split(", ")
    spot, hand = cards.split(maxsplit=1)
    laid = {wager.replace("-", "_"): int(cents) for wager, cents in (bet.split("=") for bet in bets.split())}
    return at(int(spot), hand, does, *patron, **laid)


def read_case(text: str) -> tuple[str, tuple[Round, dict[str, str]]]:
    head, *spots = text.splitlines()
    slug, dealt_to, answer, *spot = head.split(" | ")
    game, *rest = dealt_to.split()
    chosen = dict(each.split("=") for each in rest if "=" in each)
    contribution = {"contribution": "0.3"} if chosen.pop("contribution", "") else {}
    house = {name.replace("-", "_"): value == "True" for name, value in chosen.items()}
    meter = METER | contribution if game == "six" else None
    dealer = " ".join(card for card in rest if "=" not in card)
    seats = [read_spot(each.strip()) for each in (*spot, *spots)]
    return slug, (play(SLUGS[game], dealer, *seats, meter=meter, **house), dict([answer.split(" = ")]))


CASES = dict(map(read_case, re.split(r"\n(?! )", SET_OUT.strip())))


def marked(played: Round, place: str, changes: dict) -> list[Verdict]:
    stop = stop_of(played, place)
    return list(grade_stop(played, stop, right_answers(stop) | changes))


def test_the_mistakes_set_out_here_are_known():
    assert set(CASES) <= set(BY_SLUG)


def place_of(changes: dict[str, str]) -> str:
    """Return the stop at which an answer is given: the envies and refunds of all spots share the dealer's."""
    step, spot, *_ = next(iter(changes)).split("/")
    return f"{step}/{0 if step in ('envy', 'refund') else spot}"


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
    """The wrong answers with which someone did what the mistake's words say. Paying $0 is leaving a bet."""
    wrong = [verdict for verdict in verdicts if not verdict.right]
    if mistake.two_bets and len(wrong) < 2:
        return []
    done = ((verdict, verdict.prompt.meant(verdict.answer)) for verdict in wrong)
    return [verdict for verdict, answer in done if mistake.action in (None, getattr(answer, "action", None))]


def as_typed(stop: Stop, beliefs: MisconceptionModel, holder: Holder) -> dict:
    """What a holder types, or what is right where their answer is not offered."""
    said = ((prompt, beliefs.answers_of(holder, prompt, stop)) for prompt in stop.prompts)
    return right_answers(stop) | {
        prompt.key: typed(prompt, predicted[0]) for prompt, predicted in said if predicted
    }


@pytest.mark.parametrize("slug", CASES)
def test_a_mistake_leads_to_its_answer_and_is_named_by_it(slug):
    played, changes = CASES[slug]
    verdicts_found = list(leads_to(slug, played, place_of(changes), changes))
    assert verdicts_found
    for verdicts in verdicts_found:
        shown = described(BY_SLUG[slug], verdicts)
        assert shown
        assert all(slug in verdict.diagnosis.mistakes for verdict in shown)


UNNAMED_ANSWERS = [
    ("reconcile/1/player-hand", "three-of-a-kind"),
    ("reconcile/1/bet/queens-up", "pay 123.45"),
    ("reconcile/1/bet/ante", "pay 7"),
]


@pytest.mark.parametrize(("key", "answer"), UNNAMED_ANSWERS)
def test_an_answer_that_no_mistake_leads_to_is_named_by_none(key, answer):
    played = table(LOW, sits(KINGS, queens_up=500))
    wrong = [verdict for verdict in marked(played, "reconcile/1", {key: answer}) if not verdict.right]
    assert [verdict.diagnosis.mistakes for verdict in wrong] == [()]


@sample_or_all("count", 2, 10)
def test_a_right_answer_is_never_explained(count):
    for played in six_five_four_rounds(count, seed="mistakes"):
        for stop in prompts(played):
            reader = Diagnoser(MisconceptionModel(played), stop)
            for prompt in stop.prompts:
                assert all(reader.explain(prompt, right) == NO_DIAGNOSIS for right in prompt.right)


def test_several_mistakes_are_all_named_where_the_answer_cannot_tell_them_apart():
    """A tie that goes to the dealer by a fifth card, or because someone thinks that ties go to him."""
    played = table("7s 9c 9d Kh 8d 2c", sits("9h 9s Kc 8c 4c"))
    wrong = marked(played, "reconcile/1", dict.fromkeys(ANTE_AND_PLAY, "take"))
    naming = next(v for v in wrong if not v.right).diagnosis
    assert {"tie-to-dealer", "five-card-hands"} <= set(naming.mistakes)
    assert not naming.certain


ANTE_AND_PLAY = ("reconcile/1/bet/ante", "reconcile/1/bet/play")


def test_the_hand_that_was_named_tells_two_mistakes_apart():
    """A dealer's flush taken from trips: by five-card order, or by not knowing a four-card flush at all. Seen
    once, neither is stated."""
    played = table("7c 8c 5c 2c Kd Jd", sits("Qs Qh Qd 5d 3s"))
    stop = stop_of(played, "reconcile/1")
    prompt = stop.prompt("reconcile/1/bet/play")
    named = {"reconcile/1/player-hand": "three-of-a-kind"} | dict.fromkeys(ANTE_AND_PLAY, TAKE)
    explained = Diagnoser(MisconceptionModel(played), stop, named).explain(prompt, TAKE)
    assert (explained.mistakes, explained.certain) == (("five-card-order",), "")
