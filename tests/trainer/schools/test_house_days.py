"""House rules that hold from a day on: the meter, the irregularities, a paytable of the school's own."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.trainer.library.own_tables import own_paytable
from tests.trainer.playing import start_run
from tests.trainer.schools.test_house_pages import SIX, text_of, typed, url
from trainer.schools.house_rules.profiles import house_of, houses_of, waiting
from trainer.schools.models import HouseProfile
from trainer.schools.paytables import versions as paytable_versions

pytestmark = pytest.mark.django_db


def day(number: int) -> str:
    return (timezone.localdate() + timedelta(days=number)).isoformat()


def saved(client, game=SIX, **changes):
    return text_of(client.post(url(game), typed(client, game, **changes), follow=True))


def test_a_change_holds_from_its_day_on(client_of, mona, alice):
    client = client_of(mona)
    said = saved(client, amount="25,000", exposed_card="corrected", holds=day(3))
    assert "Saved. It applies to tables opened from" in said
    assert "saved a change that takes effect on" in said
    before = house_of(school=mona.school, game=SIX)
    assert (before.meter.amount, before.house.choices["exposed-card"]) == (1_000_000, "void")
    assert start_run(alice, game=SIX).meter["amount"] == 1_000_000
    with time_machine.travel(timezone.now() + timedelta(days=3)):
        after = house_of(school=mona.school, game=SIX)
        assert (after.meter.amount, after.house.choices["exposed-card"]) == (2_500_000, "corrected")
        assert {each.game.slug: each.house for each in houses_of(school=mona.school)}[SIX] == after.house
        assert start_run(alice, game=SIX).meter["amount"] == 2_500_000
        assert waiting(school=mona.school, game=SIX) is None


def test_a_day_that_is_none_is_refused_and_stays(client_of, mona):
    client = client_of(mona)
    response = client.post(url(), typed(client, amount="25,000", holds="soon"))
    assert response.status_code == 422
    assert 'value="soon"' in response.text
    assert 'value="25,000"' in response.text
    assert not HouseProfile.objects.exists()


def test_a_paytable_that_the_house_will_pay_by_is_not_retired(client_of, mona):
    version = own_paytable(mona)
    saved(client_of(mona), aces_up="Riverside 1", holds=day(3))
    with pytest.raises(paytable_versions.InUse):
        paytable_versions.retire(manager=mona, version=version)
