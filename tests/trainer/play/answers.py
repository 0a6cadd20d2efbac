"""Runs of any order, and answers written straight to the database, as they would have been stored."""

from datetime import timedelta
from uuid import uuid4

from django.utils import timezone

from tests.trainer.playing import ANY_GAME
from trainer.play.models import Answer, Run, Verdict
from trainer.play.services.runs import open_run
from trainer.schools.models import Membership

RIGHT, WRONG = {"right": True}, {"right": False}


def run_of(member: Membership, game: str = ANY_GAME, **order) -> Run:
    return open_run(membership=member, game=game, spots=1, **order)


def stored(run: Run, *verdicts: dict, took: float = 3, ago=timedelta(0), place: str = "", **fields) -> Answer:
    """One answer with these verdicts, that took so many seconds."""
    received = timezone.now() - ago
    usual = {"run": run, "round": 0, "position": 0, "place": place or str(uuid4()), "key": uuid4()}
    usual |= {"digest": "", "given": {}, "game": ANY_GAME, "received": received}
    usual |= {"shown": received - timedelta(seconds=took)}
    answer = Answer.objects.create(**usual | fields)
    mark = {"ask": "player-hand", "given": "take", "right": True, "rules_version": 1}
    for number, verdict in enumerate(verdicts or (RIGHT,)):
        made = mark | verdict
        made.setdefault("prompt", f"reconcile/{number + 1}/{made['ask']}")
        Verdict.objects.create(answer=answer, **made)
    return answer
