"""A sheet that is corrected changes nothing of what was dealt before: no money, and no printed odds."""

import pytest

from games.engine.serialization.writing import write_document
from tests.trainer.play.regrading.editions import one_more, reprinted
from tests.trainer.playing import round_state_of, start_run
from trainer.play.felt.views import felt_view
from trainer.play.models import RulesPage, Run
from trainer.play.round_state import RoundState, RoundUnavailable, deal_round

pytestmark = pytest.mark.django_db
two_games = pytest.mark.parametrize("game", ["six-card-poker", "pai-gow-poker"])


def settled(run: Run) -> list:
    """What every line of four rounds came to, and what is printed on the felt."""
    deal_round.cache_clear()
    fresh = Run.objects.in_full().get(pk=run.pk)
    rounds = [write_document(RoundState(fresh, number).played)["settlement"] for number in range(4)]
    return [rounds, felt_view(RoundState(fresh, fresh.round)).odds]


@two_games
def test_what_was_dealt_is_dealt_again_whatever_is_printed_since(alice, game, monkeypatch):
    run = start_run(alice, game=game, spots=6)
    before = settled(run)
    reprinted(monkeypatch, one_more)
    assert settled(run) == before


def test_without_what_was_kept_the_new_sheet_would_settle_it(alice, monkeypatch):
    """The negative control, and what became of every run until now."""
    run = start_run(alice, spots=6)
    before = settled(run)
    Run.objects.update(paytables="")
    reprinted(monkeypatch, one_more)
    assert settled(run) != before


def test_a_run_that_is_opened_after_is_dealt_by_the_new_sheet(alice, monkeypatch):
    first = start_run(alice, spots=6)
    reprinted(monkeypatch, one_more)
    second = start_run(alice, spots=6)
    assert first.paytables != second.paytables
    assert RulesPage.objects.filter(digest__in=[first.paytables, second.paytables]).count() == 2
    assert settled(first) != settled(second)


def test_an_edition_is_stored_once_for_everybody(alice, bob):
    for member in (alice, bob, alice):
        start_run(member)
    assert RulesPage.objects.count() == 1


def test_an_unknown_digest_is_not_dealt_by_another_sheet(alice):
    run = start_run(alice)
    Run.objects.update(paytables="0" * 64)
    with pytest.raises(RoundUnavailable, match="unknown digest"):
        _ = round_state_of(run).played
