"""Standards are set on a page by managers, read by all staff; and the page says what one means."""

from datetime import timedelta
from fractions import Fraction
from math import comb

import pytest
from django.forms import Field
from django.urls import reverse

from games import GAMES
from games.engine.scenarios.scenarios import scenarios
from tests.trainer.exams.attempts import GAME
from trainer.exams.models import Standard
from trainer.exams.results import Critical
from trainer.exams.standards import FIELDS, chance_per_mille, default_standard, expected_of, standards_of
from trainer.exams.views.standards import CONTAINS, StandardForm, initial_values
from trainer.schools.models import AuditLine

pytestmark = pytest.mark.django_db
URL = f"/table-tests/standards/{GAME}/"


def typed(standard: Standard, **other) -> dict[str, str]:
    said = initial_values(standard).items()
    return {"seen": "0", **{name: str(value) for name, value in said if type(value) is int}, **other}


@pytest.fixture
def form(riverside):
    return typed(default_standard(school=riverside, game=GAME), **{f"{CONTAINS}tie": "0"})


def test_a_manager_sets_one_and_the_next(client_of, mona, form):
    client = client_of(mona)
    assert client.post(URL, form | {"accuracy": "97"}).status_code == 302
    second = form | {"seen": "1", "accuracy": "99", f"{CONTAINS}tie": "2"}
    assert client.post(URL, second).status_code == 302
    one, two = standards_of(school=mona.school, game=GAME)
    assert (one.number, one.accuracy, one.set_by) == (1, 97, mona)
    assert (two.number, two.accuracy, two.contains["tie"]) == (2, 99, 2)
    assert AuditLine.objects.filter(act="standard", who=mona).count() == 2
    assert "Standard 2 is in force" in client.get(URL).content.decode()


def test_two_at_once_are_one_and_a_word_about_it(client_of, mona, form):
    client = client_of(mona)
    client.post(URL, form)
    response = client.post(URL, form | {"accuracy": "60"})
    assert response.status_code == 409
    assert "Another standard was saved while" in response.content.decode()
    assert 'value="60"' in response.content.decode()
    assert standards_of(school=mona.school, game=GAME).count() == 1


@pytest.mark.parametrize(
    ("other", "says"),
    [
        ({"rounds": "0"}, "greater than or equal to 1"),
        ({"accuracy": "98.5"}, "Enter a whole number."),
        ({"irregular": "11"}, "The test has only 10 rounds."),
        ({f"{CONTAINS}tie": "9"}, "Add rounds or lower a number."),
        ({"forgives": "everything"}, "everything"),
    ],
    ids=str,
)
def test_what_cannot_be_is_said_and_what_was_typed_stays(client_of, mona, form, other, says):
    response = client_of(mona).post(URL, form | {"pace": "77"} | other)
    body = response.content.decode()
    assert response.status_code == 422
    assert says in body
    assert 'value="77"' in body
    assert not Standard.objects.exists()


def test_what_the_house_does_not_deal_is_said(client_of, mona, form):
    """One player cannot share a meter with another."""
    six = default_standard(school=mona.school, game="six-card-poker")
    asked = typed(six, spots="1", **{f"{CONTAINS}two-meter-hits": "1"})
    response = client_of(mona).post("/table-tests/standards/six-card-poker/", asked)
    assert response.status_code == 422
    assert "can’t deal this test" in response.content.decode()


def test_a_situation_that_comes_up_by_itself_stays_where_a_standard_asks_for_it(
    client_of, riverside, mona, form
):
    standard = default_standard(school=riverside, game=GAME)
    common = next(
        name for name, _words in scenarios(GAMES[GAME]) if f"{CONTAINS}{name}" not in form_of(standard)
    )
    Standard.objects.create(
        **{name: getattr(standard, name) for name in FIELDS if name != "contains"},
        school=riverside,
        game=GAME,
        number=1,
        set_by=mona,
        contains={common: 1},
    )
    assert f'name="{CONTAINS}{common}"' in client_of(mona).get(URL).content.decode()
    client_of(mona).post(URL, form | {"seen": "1", "accuracy": "99", f"{CONTAINS}{common}": "1"})
    assert standards_of(school=riverside, game=GAME).last().contains[common] == 1


def form_of(standard: Standard) -> dict[str, Field]:
    return StandardForm(game=GAMES[GAME], initial=initial_values(standard)).fields


def test_the_form_says_all_that_a_standard_holds(riverside):
    """A field that is added to a standard is in the form, or this fails."""
    standard = default_standard(school=riverside, game=GAME)
    form = StandardForm(typed(standard), game=GAMES[GAME])
    assert form.is_valid(), form.errors
    assert form.values == {name: getattr(standard, name) for name in FIELDS}


def test_one_that_leaves_no_time_for_who_deals_on_target_is_refused(client_of, mona, form):
    client, needed = client_of(mona), expected_of(default_standard(school=mona.school, game=GAME)).on_target
    response = client.post(URL, form | {"minutes": "45", f"{CONTAINS}tie": "1"})
    assert response.status_code == 422
    minutes = -(-needed // timedelta(minutes=1))
    assert f"At target pace this test takes about {minutes} minutes" in response.content.decode()
    assert not Standard.objects.exists()
    for minutes in ("0", str(needed // timedelta(minutes=1) + 5)):
        seen = str(Standard.objects.count())
        assert client.post(URL, form | {"minutes": minutes, "seen": seen}).status_code == 302


def test_the_chance_is_the_binomial_tail():
    """Worked out here the long way round, by what fails."""
    for bets, needed, accuracy in [(10, 9, 900), (50, 49, 980), (97, 96, 995)]:
        p = Fraction(accuracy, 1000)
        too_many = range(bets - needed + 1, bets + 1)
        fails = sum(comb(bets, wrong) * (1 - p) ** wrong * p ** (bets - wrong) for wrong in too_many)
        assert chance_per_mille(bets, needed, accuracy) == int((1 - fails) * 1000)


NOT_ASKED = {
    "six-card-poker": set(),
    "6-5-4-poker": {"supervisor-not-called"},
    "roulette": {"cleared-too-soon", "supervisor-not-called", "own-error-repaired", "wrong-paytable"},
}


@pytest.mark.parametrize("game", NOT_ASKED)
def test_critical_errors_that_a_game_cannot_have_are_not_offered(client_of, mona, game):
    body = client_of(mona).get(reverse("exams:standard", args=[game])).content.decode()
    assert {error for error in Critical if f'value="{error.value}"' not in body} == NOT_ASKED[game]
    assert ("a bet on a hand taken" in body) is (game != "roulette")
