"""Names that want to run, on cards and pages that are pushed and read: they are text, and nothing raises."""

import html

import pytest

from tests.scale import sample_or_all
from tests.trainer.accounts.people.test_hostile_names import hostile, kinds
from tests.trainer.playing import say, start_run
from trainer.live.rendering import seat_fragment, watched_fragment
from trainer.live.table_progress import Audience, WallScope

pytestmark = pytest.mark.django_db


def names(many: int) -> list[str]:
    """Without the one character that no database takes; the doors refuse it, as most of the others."""
    return [name.replace("\x00", "")[:150] for name in hostile(99, many)]


@sample_or_all("many", 25, 5_000)
def test_no_name_runs_on_a_card_or_a_table_that_is_pushed(alice, many):
    run = start_run(alice)
    say(run)
    scope, user = WallScope(alice.school_id), alice.user
    card, table = kinds(seat_fragment(scope, alice.pk, Audience.STAFF)), kinds(watched_fragment(run))
    projected = kinds(seat_fragment(scope, alice.pk, Audience.PROJECTOR))
    for number, name in enumerate(names(many)):
        user.first_name = name
        user.save(update_fields=["first_name"])
        shown = seat_fragment(scope, alice.pk, Audience.STAFF)
        assert kinds(shown) == card, name
        assert html.escape(user.display_name) in shown
        if number < 12:
            run.membership.user = user
            assert kinds(watched_fragment(run)) == table, name
    assert kinds(seat_fragment(scope, alice.pk, Audience.PROJECTOR)) == projected


def test_a_card_that_trusts_its_name_is_noticed(alice, monkeypatch):
    """The negative control."""
    from django.utils.safestring import mark_safe

    start_run(alice)
    scope = WallScope(alice.school_id)
    plain = kinds(seat_fragment(scope, alice.pk, Audience.STAFF))
    trusted = property(lambda user: mark_safe("<img src=x onerror=alert(1)>"))
    monkeypatch.setattr("trainer.schools.models.User.display_name", trusted)
    assert kinds(seat_fragment(scope, alice.pk, Audience.STAFF)) != plain
