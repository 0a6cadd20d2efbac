"""Older houses: a run that was opened before a house could choose is dealt as every table dealt then."""

import pytest

from games import GAMES
from tests.trainer.playing import sitting_of
from trainer.drills import services
from trainer.drills.items import Item
from trainer.drills.models import Run
from trainer.drills.models.older_houses import done_then
from trainer.drills.sittings import Sitting
from trainer.reviewing.records import circumstances

pytestmark = pytest.mark.django_db
SIX, RABBIT = "six-card-poker", "rabbit-hunter"
OPTION = "refund-with-each-hand"
UNQUALIFIED = "dealer-does-not-qualify"


def opened(membership, item: Item) -> Run:
    return services.open_run(membership=membership, game=SIX, spots=6, seed="older", items=[item])


def opened_before(run: Run) -> Run:
    """The run as it would have been kept when no house had the choice."""
    del run.house[OPTION]
    Run.objects.filter(pk=run.pk).update(house=run.house)
    return Run.objects.select_related("drill").get(pk=run.pk)


def refunds(sitting: Sitting) -> bool:
    return "refund/0" in [str(stop.place) for stop in sitting.stops]


@pytest.mark.parametrize(
    "item", [Item(SIX, scenario=UNQUALIFIED), Item(SIX, golden=UNQUALIFIED)], ids=["dealt", "golden"]
)
def test_scp_8_a_run_of_that_time_refunds_with_each_hand_and_a_new_one_first(alice, item):
    run = opened(alice, item)
    assert refunds(sitting_of(run))
    assert not refunds(sitting_of(opened_before(run)))


def test_a_choice_that_a_house_made_stands(alice):
    run = opened(alice, Item(SIX, scenario=UNQUALIFIED))
    run.house[OPTION] = True
    assert not refunds(Sitting(run, 0))


def test_a_game_without_the_choice_is_not_given_it():
    assert done_then(GAMES[SIX], {}) == {OPTION: True}
    assert done_then(GAMES[RABBIT], {}) == {}
    assert done_then(GAMES[SIX], {OPTION: False}) == {}


@pytest.mark.parametrize(
    "item", [Item(SIX), Item(SIX, golden=UNQUALIFIED, here=True)], ids=["dealt", "golden here"]
)
def test_a_run_that_was_opened_under_the_one_cap_has_it_as_the_tables_limit(alice, item):
    run = opened(alice, item)
    for limit in ("prize", "player", "table"):
        del run.house[f"payout-limit-per-{limit}"]
    run.house["aggregate-payout-cap"] = 20_000
    Run.objects.filter(pk=run.pk).update(house=run.house)
    stored = Run.objects.select_related("drill").get(pk=run.pk)
    assert sitting_of(stored).played.inputs.house.payout_limits == {"payout-limit-per-table": 20_000}
    told = {one["name"]: one for one in circumstances.house(stored, GAMES[SIX])}
    assert "aggregate-payout-cap" not in told
    assert told["payout-limit-per-table"]["words"] == "$200"
