"""Every word of payoffs and rack can be said in another language, whatever is asked and goes wrong."""

from uuid import uuid4

import pytest

from games.engine.chip_drills.ladder import RUNGS
from games.engine.chip_drills.rack_rules import rack_rules
from tests.games.chip_drills.reply_forms import reply_form
from tests.trainer.practice.payouts.climbing import begun, play, task_in_hand, url
from tests.trainer.whole.test_every_word_translated import pseudo, whole
from trainer.practice.models import PayoffSet
from trainer.practice.payouts.sets import supply_of

pytestmark = pytest.mark.django_db
__all__ = ["pseudo"]


def wrongly(trainee, found: PayoffSet) -> dict[str, object]:
    """The pages of a task: asked, refused, disclosed."""
    (slip, wrong), form = task_in_hand(found).wrongs[0], {"key": uuid4(), "number": 0}
    pages = {f"{found.rung}, asked": trainee.get(url(found))}
    pages[f"{found.rung}, refused"] = trainee.post(url(found, "answer/"), form)
    form |= reply_form(task_in_hand(found), wrong)
    pages[f"{found.rung}, {slip}"] = trainee.post(url(found, "answer/"), form, follow=True)
    return pages


def test_of_every_rung(client_of, alice):
    trainee, supply = client_of(alice), supply_of(alice.school)
    pages = {"nothing yet": trainee.get("/payouts/")}
    by_part = {(rung.part, rung.slug[:3]): rung for rung in RUNGS if rung.has(supply)}
    for rung in list(by_part.values())[::3]:
        pages |= wrongly(trainee, begun(alice, rung.slug))
    assert whole(**pages) == {}


def test_of_the_ladder_and_of_what_is_known(client_of, alice, bob):
    trainee = client_of(alice)
    over = play(trainee, alice, "first-pays", wrong=1)
    play(trainee, alice, "cutting")
    pages = {"over": trainee.get(url(over)), "ladder": trainee.get("/payouts/")}
    pages["late"] = trainee.post(url(over, "answer/"), {"key": uuid4(), "number": 0})
    pages["progress"] = client_of(bob).get(f"/progress/{alice.pk}/results/")
    assert whole(**pages) == {}


def test_of_what_is_called(client_of, bob, mona):
    manager, amounts = client_of(mona), {option.name: "250" for option in rack_rules().options}
    pages = {"read": client_of(bob).get("/payouts/calls/"), "calls": manager.get("/payouts/calls/")}
    pages["none"] = manager.post("/payouts/calls/")
    pages["saved"] = manager.post("/payouts/calls/", amounts | {"seen": "0"}, follow=True)
    pages["too late"] = manager.post("/payouts/calls/", amounts | {"seen": "0"})
    assert whole(**pages) == {}
