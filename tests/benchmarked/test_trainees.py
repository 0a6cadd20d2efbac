"""Simulated trainees are what they say they are, and each row of their report still measures something."""

import random
from collections import Counter

import pytest

from benchmarks.simulated_trainees import rows
from benchmarks.simulated_trainees.belief import Holder
from benchmarks.simulated_trainees.catalog import BELIEFS, HOLDERS, UNNAMED, spread
from benchmarks.simulated_trainees.names import NO_FALSEHOOD, OWN, is_own, is_true
from benchmarks.simulated_trainees.people import CLEAN, NOISES, Noise, Person, slip
from benchmarks.simulated_trainees.table import L654, SIX, Seen, judged
from benchmarks.simulated_trainees.table_tests import take_test
from games import GAMES
from games.engine.diagnosis.diagnosis import AnsweredStop, Diagnoser
from games.engine.diagnosis.misconception_models import MisconceptionModel
from games.engine.misconceptions.misconception_catalog import name_words
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from tests.games.trainee import typed
from tests.scale import PATIENT, sample_or_all, scale, some_or_all

ROUNDS, SIGHTINGS = 12, 5
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


def test_a_slip_where_several_are_chosen_adds_or_leaves_out_one():
    """The bets that lose, of a game that no wrong rule of the list is about."""
    chance, slips = random.Random(3), 0
    for number in range(ROUNDS):
        played = deal(GAMES["baccarat"], seed="trainees", round=number, spots=3)
        for stop in prompts(played):
            for prompt in (one for one in stop.prompts if one.ask == "taken"):
                given = slip(Seen(played, stop, prompt), chance)
                assert prompt.read(typed(prompt, given)) == given
                slips += len(given ^ prompt.due) == 1
    assert slips > 5


def test_every_name_is_one_of_the_products():
    known = {name for names in (*OWN.values(), *NO_FALSEHOOD.values()) for name in names}
    assert [name for name in sorted(known) if name_words(name) is None] == []
    assert {*OWN, *NO_FALSEHOOD} <= {belief.name for belief in BELIEFS}


# --- The names that they read ------------------------------------------------------------------------------


def stated(holder: Holder, noise: Noise, rounds: int, *, remember=True) -> Counter[str]:
    """Count the names that are stated of a holder's wrong answers: all, their own, and false ones."""
    person, before, found = Person((holder.belief,), noise, random.Random(holder.name)), [], Counter[str]()
    scenes = (*holder.belief.scenes, None)
    for number in range(rounds):
        scene = scenes[number % len(scenes)]
        played = deal(GAMES[holder.game], seed=holder.name, round=number, spots=3, scenario=scene)
        beliefs = MisconceptionModel(played)
        for stop in prompts(played):
            said = person.answers(played, stop)
            given = {key: one.given for key, one in said.items()}
            diagnoser = Diagnoser(beliefs, stop, given, lambda: tuple(before) if remember else ())
            for prompt in stop.prompts:
                if given[prompt.key] in prompt.right:
                    continue
                if name := diagnoser.explain(prompt, given[prompt.key]).certain:
                    found["own"] += is_own(holder.belief.name, name)
                    found["false"] += not is_true(holder.belief.name, name)
                    found["stated"] += 1
            found["stops"] += any(one.belief is not None for one in said.values())
            before.insert(0, AnsweredStop(beliefs, stop, given))
    return found


def share_named(noise: Noise, sample: int, **how) -> tuple[float, float]:
    """Return of how many who acted on it at five stops their own name is stated, and how many names are
    false of all."""
    every = [stated(holder, noise, ROUNDS, **how) for holder in spread(HOLDERS, sample)]
    total, often = sum(every, Counter()), [found for found in every if found["stops"] >= SIGHTINGS]
    return sum(bool(found["own"]) for found in often) / len(often), total["false"] / max(1, total["stated"])


NAMED = {"clean": 0.8, "8 % slips": 0.8, "applied 60 %": 0.8}
"""Least share of holders whose own name is stated within some rounds."""

MAX_FALSE = 0.04
"""Of the names stated, where they are few."""


@pytest.mark.parametrize("name", NAMED)
@sample_or_all("sample", 12, 10**6)
def test_a_holder_is_named_after_some_rounds_and_hardly_ever_falsely(name, sample):
    noise = next(noise for noise in NOISES if noise.name == name)
    named, false = share_named(noise, sample)
    assert named >= NAMED[name]
    assert false <= MAX_FALSE


def test_a_belief_without_a_name_is_hardly_ever_named():
    every = [stated(holder, CLEAN, ROUNDS) for holder in spread(UNNAMED, 6)]
    assert sum(found["false"] for found in every) <= 1


QUICK = ["placement"]
"""The other rows take a day of a trainee at least."""

# --- At the services ---------------------------------------------------------------------------------------


@scale
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
