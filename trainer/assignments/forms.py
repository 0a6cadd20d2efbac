"""The forms of an assignment: what is dealt, to whom, from when, until when, which attempt counts."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django import forms
from django.core.validators import URLValidator
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext_lazy

from games import GAMES
from games.engine.questions.ask import GROUPS, group_words
from trainer.assignments.files import ACCEPT, BadFile, NewFile, read_file
from trainer.assignments.models import MAX_LETTERS, MAX_LINK, Assignment, Counts
from trainer.assignments.services import Terms
from trainer.exams.standards import whole_minutes
from trainer.ops.number_bounds import RowsField
from trainer.pages.text import translate, translate_later
from trainer.play.labels import game_name, scenario_words, subject_words, wager_words
from trainer.play.models import Mode
from trainer.play.skills import read_subject, subject_named
from trainer.play.time_limits import time_limit
from trainer.practice.forms import DECISIONS, KINDS, MAX_CHOSEN, WHAT, DrillChoice, DrillForm
from trainer.schools.models import Membership, Pack, SchoolClass
from trainer.schools.packs.choice import HouseField, chosen_pack
from trainer.schools.rights import Right
from trainer.schools.times import MomentField


def games_words(choice: DrillChoice) -> str:
    return ", ".join(game_name(game) for game in choice.games)


def choice_words(choice: DrillChoice, *, extra: int = 0, pack: Pack | None = None) -> list[str]:
    """What is asked, by whose rules, how long, how: each a few words; for one with `extra` percent more
    time."""
    words = [_asked(choice), *([pack.name] if pack else [])]
    if choice.scenario:
        words.append(scenario_words(choice.game, choice.scenario))
    words.append(ngettext("%(count)s round", "%(count)s rounds", choice.rounds) % {"count": choice.rounds})
    words.append(ngettext("%(count)s player", "%(count)s players", choice.spots) % {"count": choice.spots})
    words.append(str(Mode(choice.mode).label) if choice.mode != Mode.TEST else gettext("Practice test"))
    if limit := time_limit(choice.minutes, extra=extra):
        minutes = whole_minutes(limit)
        words.append(ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes})
    return words


def _asked(choice: DrillChoice) -> str:
    if choice.what == KINDS:
        return ", ".join(dict.fromkeys(subject_words(read_subject(kind)) for kind in choice.kinds))
    if choice.what == DECISIONS:
        asked = [group for group in GROUPS if group.name in choice.groups]
        groups = ", ".join(translate(group_words(group, [GAMES[choice.game]])) for group in asked)
        return f"{groups} ({wager_words(choice.game, choice.wager)})" if choice.wager else groups
    return str(WHAT[choice.what])


ROUNDS = 10
"""The default number of rounds."""


class AssignmentDrillForm(DrillForm):
    """The practice form with a name, more games in turn, and single skills."""

    name = forms.CharField(
        max_length=120, strip=True, error_messages={"required": gettext_lazy("Name the drill.")}
    )
    also = forms.MultipleChoiceField(
        choices=[(game.slug, translate_later(game.name)) for game in GAMES.values()],
        required=False,
        error_messages={
            "invalid_choice": gettext_lazy("“%(value)s” isn’t a game here. Choose one from the list.")
        },
    )
    kinds = forms.MultipleChoiceField(
        required=False,
        error_messages={
            "invalid_choice": gettext_lazy("“%(value)s” isn’t a skill. Choose one from the list.")
        },
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chosen = (
            QueryDict.getlist(self.data, "kinds")
            if isinstance(self.data, QueryDict)
            else self.initial.get("kinds", [])
        )
        self.kinds_offered = list(_offered(chosen))
        self.fields["kinds"].choices = self.kinds_offered  # type: ignore[attr-defined]
        if self.kinds_offered:
            what = [(KINDS, gettext("These skills")), *WHAT.items()]
            self.fields["what"].choices = what  # type: ignore[attr-defined]

    @property
    def rounds_hint(self) -> str:
        return gettext(
            "The assignment is done after this many rounds: 1 to 200, or up to 50 for chosen skills."
        )

    @property
    def says_more(self) -> bool:
        return True

    def clean_rounds(self) -> int:
        rounds: int | None = self.cleaned_data["rounds"]
        if not rounds:
            raise forms.ValidationError(gettext_lazy("Enter a number of rounds, 1 to 200."))
        return rounds

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        cleaned["also"] = [game for game in cleaned.get("also", []) if game != cleaned.get("game")]
        of_one_game = cleaned.get("wager") or cleaned.get("scenario")
        if cleaned["also"] and of_one_game:
            self.add_error(
                "also", gettext_lazy("One bet or one kind of round needs one game. Choose a single game.")
            )
        if cleaned.get("what") == KINDS:
            if not cleaned.get("kinds") and "kinds" not in self.errors:
                self.add_error("kinds", gettext_lazy("Choose at least one skill."))
            if (cleaned.get("rounds") or 0) > MAX_CHOSEN:
                self.add_error("rounds", gettext_lazy("With chosen skills, the limit is 50 rounds."))
        return cleaned

    @property
    def choice(self) -> DrillChoice:
        chosen, cleaned = super().choice, self.cleaned_data
        if cleaned["what"] == KINDS:
            return replace(chosen, kinds=tuple(cleaned["kinds"]), scenario="")
        return replace(chosen, also=tuple(cleaned["also"]))


def _offered(written: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each valid subject once, with its game."""
    for each in dict.fromkeys(written):
        if subject := subject_named(each):
            yield each, f"{game_name(subject.game)}: {subject_words(subject)}"


def initial_of(choice: DrillChoice) -> dict[str, Any]:
    """Return a choice as the form's initial data."""
    in_game = {
        name: f"{choice.game}/{value}" if value else ""
        for name, value in (("wager", choice.wager), ("scenario", choice.scenario))
    }
    lists = {name: list(getattr(choice, name)) for name in ("groups", "also", "kinds")}
    return choice.written() | lists | in_game | {"minutes": choice.minutes or ""}


NEW_DRILL: dict[str, Any] = {"spots": 6, "rounds": ROUNDS}

SAME, OWN = "same", "own"

DAYS = 7
"""The default days until it is due."""

INPUT = {"class": "input"}


TERMS = ("opens", "due", "counts", "school_classes", "persons", "instructions", "link", "file", "remove_file")


class TermsForm(forms.Form):
    """To whom, from when, until when, and which attempt counts."""

    opens = MomentField(
        label=gettext_lazy("From"),
        error_messages={
            "required": gettext_lazy("Enter a day and a time."),
            "invalid": gettext_lazy("Enter a day and a time."),
        },
    )
    due = MomentField(
        label=pgettext_lazy("work", "Due"),
        error_messages={
            "required": gettext_lazy("Enter a day and a time."),
            "invalid": gettext_lazy("Enter a day and a time."),
        },
    )
    counts = forms.ChoiceField(
        label=gettext_lazy("Counted attempt"),
        choices=Counts.choices,
        widget=forms.Select(INPUT),
        initial=Counts.FIRST,
    )
    school_classes = RowsField(SchoolClass.objects.none(), required=False)
    persons = RowsField(Membership.objects.none(), required=False)
    instructions = forms.CharField(
        label=gettext_lazy("Instructions"),
        required=False,
        max_length=MAX_LETTERS,
        widget=forms.Textarea(INPUT | {"rows": 4}),
    )
    link = forms.CharField(
        label=gettext_lazy("Link"),
        required=False,
        max_length=MAX_LINK,
        widget=forms.TextInput(INPUT | {"inputmode": "url"}),
        validators=[
            URLValidator(
                schemes=["https"], message=gettext_lazy("Enter a whole address that begins with https://.")
            )
        ],
    )
    file = forms.FileField(
        label=gettext_lazy("File"),
        required=False,
        allow_empty_file=True,  # it has a sentence of its own
        widget=forms.FileInput(INPUT | {"accept": ACCEPT}),
    )
    remove_file = forms.BooleanField(label=gettext_lazy("Remove the file"), required=False)

    def __init__(self, *args: Any, by: Membership, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["school_classes"].queryset = classes_of(by)  # type: ignore[attr-defined]
        self.fields["persons"].queryset = people_of(by)  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        opens, due = cleaned.get("opens"), cleaned.get("due")
        if opens and due and due <= opens:
            self.add_error("due", gettext_lazy("The due date is before the start. Choose a later one."))
        if not (cleaned.get("school_classes") or cleaned.get("persons")):
            raise forms.ValidationError(gettext_lazy("Choose a class or a person."))
        return cleaned

    def clean_file(self) -> NewFile | None:
        uploaded = self.cleaned_data["file"]
        try:
            return read_file(uploaded) if uploaded else None
        except BadFile as bad:
            raise forms.ValidationError(str(bad.reason)) from bad

    def terms(self, name: str) -> Terms:
        return Terms(name=name, **{field: self.cleaned_data[field] for field in TERMS})


class NewAssignmentForm(TermsForm):
    """With what cannot be changed later."""

    house = HouseField()
    deal = forms.ChoiceField(
        choices=[
            (SAME, gettext_lazy("Same deal for everyone")),
            (OWN, gettext_lazy("A different deal for each person, same difficulty")),
        ],
        initial=SAME,
        error_messages={"required": gettext_lazy("Choose who gets which cards.")},
    )

    def __init__(self, *args: Any, by: Membership, **kwargs: Any) -> None:
        super().__init__(*args, by=by, **kwargs)
        self.school = by.school
        self.offers_houses = self.fields["house"].offer(by.school)  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.errors:
            return cleaned
        to = {name: cleaned[name] for name in ("school_classes", "persons")}
        try:
            cleaned["pack"] = chosen_pack(cleaned["house"], school=self.school, **to)
        except forms.ValidationError as error:
            self.add_error("house", error)
        return cleaned

    def clean_due(self) -> Any:
        due = self.cleaned_data["due"]
        if due <= timezone.now():
            raise forms.ValidationError(gettext_lazy("That time has passed. Choose a later one."))
        return due


class AssignmentTermsForm(TermsForm):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=120, widget=forms.TextInput(INPUT))
    field_order = ("name",)


def default_terms() -> dict[str, Any]:
    """Return terms from now on, due in a week at the end of the day."""
    now = timezone.localtime().replace(second=0, microsecond=0)
    return {"opens": now, "due": (now + timedelta(days=DAYS)).replace(hour=23, minute=59)}


MATERIAL = ("instructions", "link")
"""What is copied to an assignment that is made from another."""


def terms_of(assignment: Assignment) -> dict[str, Any]:
    return {
        **{name: getattr(assignment, name) for name in ("name", "opens", "due", "counts", *MATERIAL)},
        "school_classes": [school_class.pk for school_class in assignment.school_classes.all()],
        "persons": [member.pk for member in assignment.persons.all()],
    }


def check_together(drill: AssignmentDrillForm, terms: NewAssignmentForm) -> bool:
    """Add errors of terms that do not fit the drill; return whether the terms are valid."""
    terms.is_valid()
    deal, cleaned = terms.cleaned_data.get("deal"), drill.cleaned_data
    if cleaned.get("mode") == Mode.TEST and deal == SAME:
        terms.add_error(
            "deal",
            gettext_lazy("A practice test always gives each person a different deal."),
        )
    elif cleaned.get("seed") and deal == OWN:
        terms.add_error(
            "deal",
            gettext_lazy(
                "A deal code gives everyone the same deal. Choose “Same deal for everyone”, or "
                "leave the code blank."
            ),
        )
    return terms.is_valid()


def classes_of(by: Membership) -> QuerySet[SchoolClass]:
    """The open classes of the school."""
    return SchoolClass.objects.filter(school=by.school).open().order_by("name")


def people_of(by: Membership) -> QuerySet[Membership]:
    """Return the present members of the school who practice: examiners and guests do not."""
    members = Membership.objects.present().with_right(Right.PRACTICE).filter(school=by.school)
    members = members.select_related("user")
    return members.order_by("user__last_name", "user__first_name", "pk")


def people_chosen(by: Membership, form: TermsForm) -> dict[str, Any]:
    """Return the classes, trainees and staff to choose from, each with whether it is chosen."""
    school_classes, persons = (
        {str(value) for value in form[name].value() or []} for name in ("school_classes", "persons")
    )
    people = [(member, str(member.pk) in persons) for member in people_of(by)]
    return {
        "classes": [
            (school_class, str(school_class.pk) in school_classes) for school_class in classes_of(by)
        ],
        "trainees": [each for each in people if each[0].is_trainee],
        "staff": [each for each in people if not each[0].is_trainee],
        "staff_chosen": any(chosen for member, chosen in people if not member.is_trainee),
    }
