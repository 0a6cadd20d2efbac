"""Keeping cases: a round that was laid out stays as it was; it can become a lesson of the school."""

import json

from django.http import Http404
from django.utils import timezone

from games import GAMES, RULES_VERSION
from games.engine.documents.reading import read_document
from games.engine.documents.writing import write_document
from games.engine.errors import Refused
from games.engine.rounds.rounds import Round
from games.engine.settling.inputs import Inputs
from trainer.desk.models import Case
from trainer.drills.items import Item
from trainer.drills.models import Mode, Plan, Run
from trainer.drills.services import open_run
from trainer.schools.models import Membership


def keep(*, by: Membership, inputs: Inputs, title: str, words: str) -> Case:
    document = write_document(Round(inputs))
    del document["settlement"]
    return Case.objects.create(
        school=by.school,
        laid_by=by,
        game=inputs.game.slug,
        title=title,
        words=words,
        document=json.loads(json.dumps(document)),
        rules_version=RULES_VERSION,
    )


def case_of(*, membership: Membership, number: int) -> Case:
    """A case of the member's school, which only staff read until it is a lesson; a miss is 404."""
    readable = Case.objects.of_school(membership.school)
    if not membership.watches:
        readable = readable.lessons()
    found = readable.filter(pk=number).first()
    if found is None:
        raise Http404("no such case")
    return found


def inputs_of(case: Case) -> Inputs | None:
    """The round; None where this version deals its game or its house no more."""
    try:
        return read_document(case.document, GAMES, kept=True)
    except Refused:
        return None


def make_lesson(*, case: Case) -> None:
    Case.objects.filter(pk=case.pk, lesson_since=None).update(lesson_since=timezone.now())


def end_lesson(*, case: Case) -> None:
    Case.objects.filter(pk=case.pk).update(lesson_since=None)


def take_lesson(*, case: Case, membership: Membership) -> Run:
    """The member's open run of this lesson, or a new one."""
    laid = json.dumps(case.document, sort_keys=True)
    item = Item(case.game, laid=laid, topic=case.title, why=case.words)
    runs = Run.objects.filter(membership=membership, drill__plan=Plan.LESSON, finished=None)
    for run in runs.filter(drill__game=case.game).select_related("drill").order_by("-shown")[:20]:
        if run.drill.items == [item.written()]:
            return run
    return open_run(
        membership=membership,
        game=case.game,
        spots=len(case.document["spots"]),
        mode=Mode.LEARN,
        plan=Plan.LESSON,
        items=(item,),
        rounds=1,
    )
