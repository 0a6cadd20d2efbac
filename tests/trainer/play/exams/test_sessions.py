"""A table test goes on where its examinee signed in last; the other page says so; both are on the record."""

import pytest
from django.urls import reverse

from tests.trainer.modes import report_url, start_test
from tests.trainer.playing import (
    HTMX,
    answer_url,
    form_of,
    post,
    right_answers,
    round_state_of,
    start_run,
    table_url,
)
from trainer.accounts.sessions import SIGN_IN
from trainer.play.models import Answer, Run, TestSession
from trainer.play.services import exam_mode
from trainer.play.services.runs import finish_run

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.5 Mobile/15E148 Safari/604.1"
)


@pytest.fixture
def desk(client_of, alice):
    """Where she signed in first."""
    return client_of(alice, headers={"user-agent": FIREFOX})


@pytest.fixture
def phone(client_of, alice, desk):
    """A later sign-in, hers or another's with her password."""
    return client_of(alice, headers={"user-agent": IPHONE}, REMOTE_ADDR="10.0.0.9")


@pytest.fixture
def run(alice) -> Run:
    return start_test(alice, rounds=2)


def test_it_goes_on_where_its_examinee_signed_in_last(desk, phone, run):
    assert post(desk, run).status_code == 200
    assert phone.get(table_url(run)).status_code == 200
    assert post(phone, run).status_code == 200
    assert Answer.objects.count() == 2


@pytest.mark.parametrize("extra", [{}, HTMX], ids=["plain", "htmx"])
def test_the_other_page_says_so_with_what_was_typed_and_stores_nothing(desk, phone, run, extra):
    desk.get(table_url(run))
    phone.get(table_url(run))
    stop = round_state_of(run).stop
    response = desk.post(answer_url(run), form_of(stop), **extra)
    body = response.content.decode()
    assert response.status_code == 409
    assert "This test continues in another browser" in body
    assert "Safari 17, iPhone, from 10.0.0.9" in body
    assert f"<strong>{right_answers(stop)[stop.prompts[0].key]}</strong>" in body
    assert 'id="table"' in body
    assert 'id="stop"' not in body
    assert 'id="felt"' not in body
    assert not Answer.objects.exists()


def test_neither_does_it_see_the_table_nor_deal_nor_end_it(desk, phone, run):
    desk.get(table_url(run))
    phone.get(table_url(run))
    before = Run.objects.values().get()
    assert desk.get(table_url(run)).status_code == 409
    assert desk.post(reverse("play:next_round", args=[run.pk]))["Location"] == table_url(run)
    assert desk.post(reverse("play:finish", args=[run.pk]), {"sure": "yes"}).status_code == 409
    assert Run.objects.values().get() == before


def test_what_was_stored_before_is_acknowledged_again(desk, phone, run):
    """Its answer was lost on the way, and meanwhile the test went on elsewhere."""
    form = form_of(round_state_of(run).stop)
    assert desk.post(answer_url(run), form, **HTMX).status_code == 200
    phone.get(table_url(run))
    again = desk.post(answer_url(run), form, **HTMX)
    assert again.status_code == 200
    assert "was not taken" not in again.content.decode()
    assert Answer.objects.count() == 1


def test_signing_in_again_takes_it_back(desk, phone, client_of, alice, run):
    desk.get(table_url(run))
    phone.get(table_url(run))
    back = client_of(alice, headers={"user-agent": FIREFOX})
    assert post(back, run).status_code == 200
    assert phone.get(table_url(run)).status_code == 409
    assert TestSession.objects.count() == 3


def test_a_sign_in_from_before_does_not_take_it_over(desk, phone, run):
    """It was there all the time, and only comes to the test later."""
    phone.get(table_url(run))
    assert post(desk, run).status_code == 409
    assert post(phone, run).status_code == 200


def test_a_session_whose_key_changes_is_the_same_one(desk, alice, run):
    """As when the password is changed in it."""
    post(desk, run)
    session = desk.session
    session.cycle_key()
    session.save()
    desk.cookies["sessionid"] = session.session_key
    assert post(desk, run).status_code == 200
    assert TestSession.objects.count() == 1


def test_an_answer_on_its_way_does_not_outrun_who_takes_over(desk, phone, run, monkeypatch):
    """Between the look and the write: what is written holds only while no other session took over."""
    desk.get(table_url(run))
    take = [lambda: phone.get(table_url(run))]
    stores = Run.advance

    def overtaken(self, **moves):
        if take:
            take.pop()()
        return stores(self, **moves)

    monkeypatch.setattr(Run, "advance", overtaken)
    assert "continues in another browser" in post(desk, run).content.decode()
    assert not Answer.objects.exists()


def test_both_are_on_its_record_without_a_key(desk, phone, client_of, bob, run):
    post(desk, run)
    post(phone, run)
    finish_run(run=round_state_of(run).run)
    page = client_of(bob).get(report_url(run)).content.decode()
    assert page.index("Firefox 128, Linux") < page.index("Safari 17, iPhone")
    for client in (desk, phone):
        name = client.session[SIGN_IN][0]
        assert name not in page
        assert client.session.session_key not in page
        stored = str(list(TestSession.objects.values()))
        assert name not in stored
        assert client.session.session_key not in stored


def test_practice_goes_on_anywhere(desk, phone, alice):
    run = start_run(alice)
    assert post(desk, run).status_code == post(phone, run).status_code == post(desk, run).status_code == 200
    assert not TestSession.objects.exists()


def test_without_the_look_both_would_answer(desk, phone, run, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(exam_mode, "claim_session", lambda **_: True)
    assert post(desk, run).status_code == post(phone, run).status_code == post(desk, run).status_code == 200
