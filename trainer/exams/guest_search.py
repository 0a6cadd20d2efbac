"""What a guest finds: signed reports of people who agreed, and whether they are valid today.

It reads only what each person agreed to show: reports with all signatures, and which games they may deal.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django import forms
from django.db.models import Exists, OuterRef, Q, TextChoices
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import GAMES
from trainer.exams.bands import ACCURACY, PACE, at_least, band_words
from trainer.exams.certifications import MAX_WORDS, State, certification_of, newest_tests
from trainer.exams.models import Revocation
from trainer.exams.selectors import shared_tests, sharing
from trainer.exams.standards import pack_standard
from trainer.play.labels import game_name
from trainer.play.models import RunQuerySet
from trainer.schools.days import day_of, start_of
from trainer.schools.models import Membership, Pack
from trainer.schools.packs.choice import OWN_RULES
from trainer.schools.times import DayField, PeriodForm


class Validity(TextChoices):
    VALID = "valid", _("valid")
    EXPIRED = "expired", _("expired")
    FAILED = "failed", _("not passed")
    EARLIER = "earlier", _("earlier test")
    REVOKED = "revoked", _("verification code revoked")


SHOWN: dict[str, tuple[Any, tuple[Validity, ...]]] = {
    "": (_("Valid today"), (Validity.VALID,)),
    "expired": (_("Valid or expired"), (Validity.VALID, Validity.EXPIRED)),
    "all": (_("Every signed report"), tuple(Validity)),
}
"""The choices of what is shown; the first one unless another is chosen."""


@dataclass(frozen=True)
class FoundReport:
    """A signed report. `until` is the last day of a pass, None for no end."""

    run: UUID
    member: Membership
    game: str
    house: str
    day: date
    standard: str
    accuracy: str
    pace: str
    validity: Validity
    until: date | None


class SearchForm(PeriodForm):
    q = forms.CharField(label=_("Name or number"), max_length=80, required=False)
    game = forms.ChoiceField(label=_("Game"), required=False)
    house = forms.ChoiceField(label=_("House"), required=False)
    standard = forms.ChoiceField(label=_("Standard"), required=False)
    since = DayField(label=_("Tested since"), required=False)
    until = DayField(label=_("Tested until"), required=False)
    accuracy = forms.TypedChoiceField(label=_("Accuracy"), coerce=int, empty_value=None, required=False)
    pace = forms.TypedChoiceField(label=_("Pace"), coerce=int, empty_value=None, required=False)
    show = forms.ChoiceField(label=_("Show"), required=False)

    def __init__(self, given: Any, *, guest: Membership) -> None:
        super().__init__(given, use_required_attribute=False)
        anything = ("", _("all"))
        games = sorted(((slug, game_name(slug)) for slug in GAMES), key=lambda choice: choice[1])
        choices: dict[str, Sequence[tuple[Any, Any]]] = {
            "game": [anything, *games],
            "house": [anything, (OWN_RULES, _("School’s rules")), *house_choices(guest)],
            "standard": [anything, *standard_choices(guest)],
            "accuracy": [anything, *((edge, at_least(edge)) for edge in ACCURACY)],
            "pace": [anything, *((edge, at_least(edge)) for edge in PACE)],
            "show": [(name, words) for name, (words, _validities) in SHOWN.items()],
        }
        for name, field in self.fields.items():
            if name in choices:
                field.choices = choices[name]  # type: ignore[attr-defined]  # of choice fields
            field.widget.attrs["class"] = "input"


def house_choices(guest: Membership) -> list[tuple[str, str]]:
    """Return uid and name of each pack that reports of the guest's search were tested by."""
    packs = Pack.objects.filter(drills__runs__in=shared_tests(guest)).order_by("version")
    return sorted(dict(packs.values_list("uid", "name")).items(), key=lambda choice: choice[1])


def standard_choices(guest: Membership) -> list[tuple[str, str]]:
    """Return what reports of the guest's search were tested by, the value of each choice and its words."""
    found = shared_tests(guest).exclude(standard="").order_by()
    named = found.values_list("standard", _BY_PACK, _BY_VERSION).distinct()
    return sorted(((name, standard_words(name, *by)) for name, *by in named), key=lambda choice: choice[1])


_BY_PACK, _BY_VERSION = (f"attempt__candidate__exam__standard__pack__{name}" for name in ("name", "version"))


def standard_words(name: str, pack: str | None = None, version: int = 0) -> str:
    """Return the words of a standard by the name that is stored with each test under it, and by the pack that
    it came with."""
    game, _slash, number = name.rpartition("/")
    if pack:
        return f"{game_name(game)}, {pack_standard(pack, version)}"
    if number == "0":
        return gettext("%(game)s, default standard") % {"game": game_name(game)}
    return gettext("%(game)s, standard %(number)s") % {"game": game_name(game), "number": number}


def find_reports(guest: Membership, wanted: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rows of the reports that are wanted, by person and game, the newest first, each with its
    `validity` and `valid_until`. The number of queries is the same for any number of rows."""
    people, today = sharing(guest), day_of()
    newest = newest_tests(people=people)
    signed = newest_tests(people=people, tests=shared_tests(guest).filter(drill__game__in=GAMES))
    chosen = SHOWN[wanted.get("show") or ""][1]
    revoked = Exists(Revocation.objects.filter(code__record__run=OuterRef("pk")))
    names = ("membership__user__last_name", "membership__user__first_name", "membership")
    rows = _matching(guest, wanted).order_by(*names, "drill__game", "-finished", "pk")
    found = []
    for row in rows.values(
        *("pk", "membership_id", "drill__game", "finished", "standard", "record__accuracy", "record__pace"),
        *("drill__pack__uid", "drill__pack__name", _BY_PACK, _BY_VERSION),
        revoked=revoked,
    ):
        at = row["membership_id"], row["drill__game"], row["drill__pack__uid"] or ""
        own = certification_of(signed.get(at), today=today)
        later = newest.get(at)
        if row["revoked"]:
            validity = Validity.REVOKED
        elif own.sat is None or own.sat.run != row["pk"] or (own.sat.passed and later and not later.passed):
            validity = Validity.EARLIER
        elif not own.sat.passed:
            validity = Validity.FAILED
        else:
            validity = Validity.EXPIRED if own.state == State.EXPIRED else Validity.VALID
        if validity in chosen:
            found.append(row | {"validity": validity, "valid_until": own.until})
    return found


def _matching(guest: Membership, wanted: dict[str, Any]) -> RunQuerySet:
    tests = shared_tests(guest).filter(drill__game__in=GAMES)
    for word in (wanted.get("q") or "").split()[:MAX_WORDS]:
        first, last = (f"membership__user__{name}__icontains" for name in ("first_name", "last_name"))
        number = Q(membership__number__iexact=word.removeprefix("#"))
        tests = tests.filter(Q(**{first: word}) | Q(**{last: word}) | number)
    if wanted.get("game"):
        tests = tests.filter(drill__game=wanted["game"])
    if house := wanted.get("house"):
        tests = tests.filter(drill__pack__uid=None if house == OWN_RULES else house)
    if wanted.get("standard"):
        tests = tests.filter(standard=wanted["standard"])
    if wanted.get("since"):
        tests = tests.filter(finished__gte=start_of(wanted["since"]))
    if wanted.get("until"):
        tests = tests.filter(finished__lt=start_of(wanted["until"] + timedelta(days=1)))
    if wanted.get("accuracy"):
        tests = tests.filter(record__accuracy__gte=wanted["accuracy"])
    if wanted.get("pace"):
        tests = tests.filter(record__pace__gte=wanted["pace"])
    return tests


def with_people(rows: Iterable[dict[str, Any]]) -> list[FoundReport]:
    """Return rows of `find_reports` with the people that they are about."""
    rows = list(rows)
    people = Membership.objects.select_related("user").in_bulk({row["membership_id"] for row in rows})
    return [
        FoundReport(
            run=row["pk"],
            member=people[row["membership_id"]],
            game=row["drill__game"],
            house=row["drill__pack__name"] or "",
            day=day_of(row["finished"]),
            standard=standard_words(row["standard"], row[_BY_PACK], row[_BY_VERSION]),
            accuracy=band_words(row["record__accuracy"], ACCURACY),
            pace=band_words(row["record__pace"], PACE),
            validity=row["validity"],
            until=row["valid_until"] if row["validity"] in SHOWN["expired"][1] else None,
        )
        for row in rows
    ]
