"""The form by which a live room is opened: that of the drill chooser, and for whom; and what comes of it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.drills.items import Item
from trainer.drills.models.seeds import draw_seed
from trainer.gathering import convening
from trainer.gathering.models import Room
from trainer.practice.chooser import DrillForm
from trainer.practice.making import DECISIONS, WHOLE_JOB, Choice
from trainer.practice.plans.chosen import chosen
from trainer.practice.plans.outlook import outlook
from trainer.practice.plans.whole_rounds import hands_and_bets, whole_job
from trainer.schools.models import Cohort, Membership


class RoomForm(DrillForm):
    cohort = forms.ModelChoiceField(
        Cohort.objects.none(),
        label=_("For whom"),
        required=False,
        empty_label=_("whoever has the code"),
        widget=forms.Select(attrs={"class": "input"}),
        error_messages={"invalid_choice": _("Choose a class from the list.")},
    )

    def __init__(self, *given: Any, host: Membership, **named: Any) -> None:
        super().__init__(*given, **named)
        classes = Cohort.objects.filter(school=host.school).open().order_by("name")
        self.fields["cohort"].queryset = classes  # type: ignore[attr-defined]


def open_as_chosen(*, host: Membership, choice: Choice, cohort: Cohort | None) -> Room:
    """Raises `Refused` by the name of a field."""
    seed = choice.seed or draw_seed()
    item = _item(host, choice, seed)
    return convening.open_room(host=host, item=item, spots=choice.spots, seed=seed, cohort=cohort)


def _item(host: Membership, choice: Choice, seed: str) -> Item:
    if choice.what == WHOLE_JOB:
        return whole_job(choice.game, scenario=choice.scenario)
    if choice.what != DECISIONS:
        return hands_and_bets(choice.game, scenario=choice.scenario)
    items = chosen(
        choice.game,
        groups=choice.groups,
        rounds=1,
        outlook=outlook(school=host.school, seed=seed, spots=choice.spots),
        wager=choice.wager,
        scenario=choice.scenario,
    )
    if not items:
        raise NotAllowed("groups", Text("no round of this game asks that"))
    return items[0]
