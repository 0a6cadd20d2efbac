"""The owner's form of a learning platform, and the instructor's of what a link opens."""

from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import GAMES
from trainer.accounts.models import AccountRule, SignInProvider
from trainer.accounts.sign_on import discovery
from trainer.accounts.sign_on.forms import ROLES, ProviderForm, items
from trainer.assignments.models import Assignment
from trainer.credentials.models import PlatformCourse
from trainer.credentials.provider import TEACHER
from trainer.exams.models import Exam
from trainer.play.labels import game_name
from trainer.schools.days import day_of
from trainer.schools.models import Membership, Role
from trainer.schools.names import check_name

AT_MOST_INSTRUCTOR = [choice for choice in ROLES if choice[0] in (Role.TRAINEE, Role.INSTRUCTOR)]
MAX_DEPLOYMENTS = 20
LONGEST_URL = 500


class PlatformForm(ProviderForm):
    """`provider` is a new one with its key, or the one that is changed. The rules are those of single
    sign-on; the addresses are typed, as platforms show them."""

    field_order = ["name", "issuer", "client_id", "deployments", "authorization", "token", "keys", "rule"]

    default_role = None  # type: ignore[assignment]  # Django takes the field away
    claim = None  # type: ignore[assignment]  # Django takes the field away

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=40,
        validators=[check_name],
        help_text=gettext_lazy("Such as “Riverside Canvas”."),
    )
    issuer = forms.CharField(
        label=gettext_lazy("Platform ID (issuer)"),
        max_length=255,
        help_text=gettext_lazy("Such as https://canvas.instructure.com or https://moodle.riverside.example."),
    )
    client_id = forms.CharField(label=gettext_lazy("Client ID"), max_length=191)
    deployments = forms.CharField(
        label=gettext_lazy("Deployment IDs"),
        max_length=LONGEST_URL,
        help_text=gettext_lazy("Separated by commas."),
    )
    authorization = forms.CharField(label=gettext_lazy("Authentication address"), max_length=LONGEST_URL)
    token = forms.CharField(label=gettext_lazy("Access token address"), max_length=LONGEST_URL)
    keys = forms.CharField(label=gettext_lazy("Public keyset address"), max_length=LONGEST_URL)
    rule = forms.ChoiceField(
        label=gettext_lazy("Who may sign in"),
        choices=[
            (AccountRule.LINKED, gettext_lazy("Only people who linked it themselves")),
            (AccountRule.CREATE, gettext_lazy("Everyone it knows, with a new account where needed")),
        ],
        help_text=gettext_lazy(
            "People who have an account here link it with its password when they first open the trainer "
            "from there. The email the platform sends isn’t used to find an account, because anyone can "
            "type one there."
        ),
    )
    upto = forms.ChoiceField(
        label=gettext_lazy("Highest role that signs in"),
        choices=AT_MOST_INSTRUCTOR,
        initial=Role.INSTRUCTOR,
        help_text=gettext_lazy("Managers and owners always sign in with their password."),
    )
    teachers = forms.BooleanField(
        label=gettext_lazy("Teachers of a course there become instructors here"), required=False
    )

    def _initial(self) -> dict[str, Any]:
        setup = self.provider.setup
        return super()._initial() | {
            "upto": self.provider.upto if self.provider.pk else Role.INSTRUCTOR,
            "issuer": setup.get("issuer", ""),
            "deployments": ", ".join(setup.get("deployments", ())),
            "authorization": setup.get("authorization_endpoint", ""),
            "token": setup.get("token_endpoint", ""),
            "keys": setup.get("jwks_uri", ""),
            "teachers": bool(self.provider.roles),
        }

    def __init__(self, data: Any, *, provider: SignInProvider) -> None:
        super().__init__(data, provider=provider)
        self.fields["teachers"].widget.attrs.pop("class")

    def clean_deployments(self) -> list[str]:
        found = items(self.cleaned_data["deployments"])
        if not found or len(found) > MAX_DEPLOYMENTS:
            raise forms.ValidationError(_("Enter 1 to %(most)s IDs.") % {"most": MAX_DEPLOYMENTS})
        return found

    def _clean_url(self, name: str) -> str:
        """Check the address as those of a provider, and that this server would ask it."""
        url = str(self.cleaned_data[name]).strip()
        try:
            discovery.check_address(url)
        except discovery.BadProvider as bad:
            raise forms.ValidationError(str(bad)) from bad
        return url

    def clean_authorization(self) -> str:
        return self._clean_url("authorization")

    def clean_token(self) -> str:
        return self._clean_url("token")

    def clean_keys(self) -> str:
        return self._clean_url("keys")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("teachers") and cleaned.get("upto") == Role.TRAINEE:
            self.add_error("teachers", _("This is above the highest role that signs in."))
        return cleaned

    def set_up(self, cleaned: dict[str, Any]) -> None:
        cleaned["setup"] = {
            "issuer": cleaned["issuer"].strip(),
            "deployments": cleaned["deployments"],
            "authorization_endpoint": cleaned["authorization"],
            "token_endpoint": cleaned["token"],
            "jwks_uri": cleaned["keys"],
        }

    def save(self) -> SignInProvider:
        provider = super().save()
        provider.default_role = Role.TRAINEE
        provider.claim = "role"
        provider.roles = {TEACHER: Role.INSTRUCTOR.value} if self.cleaned_data["teachers"] else {}
        return provider


class ContentForm(forms.Form):
    """What a link opens, as the launch finds it again: services/launches.py."""

    page = forms.ChoiceField(label=gettext_lazy("What the link opens"), widget=forms.RadioSelect)

    def __init__(self, data: Any, *, by: Membership) -> None:
        super().__init__(data)
        today = day_of()
        assignments = Assignment.objects.filter(school=by.school_id, closed=None).order_by("-made", "-pk")
        tests = Exam.objects.filter(school=by.school_id, closed=None, day__gte=today)
        tests = tests.select_related("standard", "school_class").order_by("day", "pk")
        groups = (
            (_("Assignments"), [(f"assignment/{one.pk}", one.name) for one in assignments[:MAX_OFFERED]]),
            (_("Table tests"), [(f"test/{one.pk}", test_words(one)) for one in tests[:MAX_OFFERED]]),
            (_("Courses"), [(f"course/{game}", game_name(game)) for game in GAMES]),
        )
        self.fields["page"].choices = [group for group in groups if group[1]]  # type: ignore[attr-defined]

    def title_of(self, page: str) -> str:
        choices = self.fields["page"].choices  # type: ignore[attr-defined]
        return next(str(title) for _group, rows in choices for value, title in rows if value == page)


MAX_OFFERED = 100


def test_words(exam: Exam) -> str:
    about = {"game": game_name(exam.game), "day": exam.day}
    words = _("%(game)s, table test on %(day)s") % about
    return f"{words}, {exam.school_class}" if exam.school_class else words


class ClassForm(forms.Form):
    """Which course's people a class has: of those that the member teaches, managers of all."""

    course = forms.ModelChoiceField(PlatformCourse.objects.none(), label=gettext_lazy("Course"))

    def __init__(self, data: Any, *, by: Membership) -> None:
        super().__init__(data)
        courses = PlatformCourse.objects.filter(provider__school=by.school_id).exclude(roster_url="")
        if not by.manages:
            courses = courses.filter(Q(teachers=by)).distinct()
        self.fields["course"].queryset = courses  # type: ignore[attr-defined]
        self.fields["course"].widget.attrs["class"] = "input"
