"""Simulated trainees are what they say they are, and each row of their report still measures something."""

import random

import pytest

from benchmarks.simulated_trainees import rows
from benchmarks.simulated_trainees.beginner_errors import BEGINNER_ERRORS
from benchmarks.simulated_trainees.belief import Belief, Holder
from benchmarks.simulated_trainees.catalog import BELIEFS, HOLDERS, UNNAMED, spread
from benchmarks.simulated_trainees.names import NO_FALSEHOOD, OWN
from benchmarks.simulated_trainees.people import CLEAN, NOISES, Noise, Person, slip
from benchmarks.simulated_trainees.statements import collect_statements
from benchmarks.simulated_trainees.table import L654, SIX, Seen, judged
from benchmarks.simulated_trainees.table_tests import take_test
from games import GAMES
from games.engine.misconceptions.misconception_catalog import name_words
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from tests.games.trainee import typed
from tests.scale import PATIENT, some_or_all

ROUNDS = 12
JUDGED = sorted({holder.game for holder in HOLDERS})
"""The games whose decisions are judged by another reading, on which the measured figures rest."""


@pytest.fixture(scope="module")
def seen() -> dict[str, list[Seen]]:
    """Return every question of some rounds, by game."""
    dealt = {
        slug: [deal(game, seed="trainees", round=n, spots=3) for n in range(ROUNDS)]
        for slug, game in GAMES.items()
        if slug in JUDGED
    }
    return {
        slug: [
            Seen(played, stop, prompt)
            for played in rounds
            for stop in prompts(played)
            for prompt in stop.prompts
        ]
        for slug, rounds in dealt.items()
    }


# --- The people -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", JUDGED)
def test_by_the_printed_rules_every_judgment_is_right(game, seen):
    """The negative control of all that is judged by another reading: with none, nothing is wrong."""
    judgments = [(one, judged(one)) for one in seen[game]]
    assert len([given for _one, given in judgments if given is not None]) > 50
    assert [one.prompt.key for one, given in judgments if given not in (None, *one.prompt.right)] == []


def test_a_person_without_a_belief_who_never_slips_is_always_right(seen):
    person = Person()
    for one in seen[SIX]:
        said = person.answers(one.played, one.stop)[one.prompt.key]
        assert said.given in one.prompt.right


@pytest.mark.parametrize("holder", [*HOLDERS, *UNNAMED], ids=lambda holder: holder.name)
def test_a_holder_errs_exactly_where_the_rule_says(holder, seen):
    person = Person((holder.belief,), CLEAN, random.Random(1))
    for one in seen[holder.game]:
        wrong, said = holder.belief.wrong(one), person.answers(one.played, one.stop)[one.prompt.key]
        assert (said.given not in one.prompt.right) == (wrong is not None)
        assert one.prompt.read(typed(one.prompt, said.given)) == said.given


def test_a_rule_that_is_applied_now_and_then_is_applied_as_often(seen):
    holder = next(one for one in HOLDERS if one.belief.name == "side-bets-pushed")
    often = Person((holder.belief,), Noise("half", applies=0.5), random.Random(2))
    places = [one for one in seen[holder.game] if holder.belief.wrong(one) is not None] * 10
    acted = sum(often.answers(one.played, one.stop)[one.prompt.key].belief is not None for one in places)
    assert 0.35 < acted / len(places) < 0.65


@pytest.mark.parametrize("game", JUDGED)
def test_a_slip_is_wrong_and_can_be_typed(game, seen):
    chance = random.Random(3)
    for one in seen[game]:
        given = slip(one, chance)
        assert one.prompt.read(typed(one.prompt, given)) == given
        if len(one.prompt.choices) > 1 and "bet" in one.ask:
            assert given not in one.prompt.right


def test_slips_come_as_often_as_they_are_meant_to(seen):
    person = Person((), Noise("often", slips=0.08), random.Random(4))
    said = [person.answers(one.played, one.stop)[one.prompt.key] for one in seen[L654] * 8]
    assert 0.05 < sum(one.slip for one in said) / len(said) < 0.1


def test_every_name_is_one_of_the_products():
    known = {name for names in (*OWN.values(), *NO_FALSEHOOD.values()) for name in names}
    assert [name for name in sorted(known) if name_words(name) is None] == []
    assert {*OWN, *NO_FALSEHOOD} <= {belief.name for belief in BELIEFS}


def test_the_lists_are_as_long_as_the_report_says():
    assert len({belief.name for belief in BELIEFS}) == len(BELIEFS)
    assert len(HOLDERS) >= 75
    assert len(UNNAMED) >= 20
    assert len(BEGINNER_ERRORS) == 49
    assert JUDGED == [
        L654,
        "caribbean-stud",
        "rabbit-hunter",
        SIX,
        "three-card-poker",
        "wild-six-card-draw-poker",
    ]
    assert len(NOISES) == 5


def test_a_sample_is_spread_over_all():
    assert spread(HOLDERS, 10**6) == HOLDERS
    assert list(spread(HOLDERS, 3)) == [
        HOLDERS[0],
        HOLDERS[len(HOLDERS) // 3],
        HOLDERS[2 * len(HOLDERS) // 3],
    ]


QUICK = [row for row in rows.ROWS if row not in ("newcomer", "review", "names", "names-later")]
"""The other rows take a day of a trainee at least."""

# --- At the services ---------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_of_a_trainee_who_is_always_right_no_name_is_stated():
    flawless = Holder(Belief("nothing", "the rules", (L654,), lambda seen: None), L654)
    found = collect_statements(flawless, CLEAN, days=1)
    assert found.decisions >= 40
    assert (found.wrong, found.true, found.false) == (0, 0, 0)


@pytest.mark.django_db
def test_a_dealer_who_is_always_right_passes_and_one_who_guesses_does_not():
    assert take_test(L654, (), CLEAN, form=0).met
    assert not take_test(L654, (), Noise("guesses", slips=0.5), form=0).met


@pytest.mark.django_db
@PATIENT
@some_or_all("row", rows.ROWS, some=QUICK)
def test_each_row_still_measures(row):
    _title, measure = rows.ROWS[row]
    lines = list(measure(1, rows.one_by_one))
    assert lines
    assert all(line.figure for line in lines)
