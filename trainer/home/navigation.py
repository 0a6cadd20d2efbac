"""The header: its sections, the row of pages of a section, and where each page belongs.

`TRAINEE` and `STAFF` name every page with an address of its own by URL name. What a role may open is asked of
the guards of the views.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import HttpRequest
from django.urls import resolve, reverse
from django.utils.functional import Promise, SimpleLazyObject
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from trainer.exams.selectors import count_waiting_candidates
from trainer.schools.guards import may_open, membership_context
from trainer.schools.models import Membership, ProcedureVersion
from trainer.schools.packs.choice import pack_of
from trainer.schools.rights import Right


@dataclass(frozen=True)
class Page:
    """A page in the row of a section, by URL name; `below` are the URL names of the pages it leads to,
    `tabs` of those that show the row as well.

    `is_own`: its address ends with the number of the member who reads it. `has_some`: whether there is
    anything behind it, if it may be empty.
    """

    name: str
    title: Promise
    below: tuple[str, ...] = ()
    tabs: tuple[str, ...] = ()
    is_own: bool = False
    has_some: Callable[[Membership], bool] = lambda _membership: True

    def url(self, membership: Membership) -> str:
        return reverse(self.name, args=[membership.pk] if self.is_own else [])

    def is_open_to(self, membership: Membership) -> bool:
        return self.is_own or may_open(_view(self.name), membership)


def _has_procedures(membership: Membership) -> bool:
    if ProcedureVersion.objects.newest(membership.school).filter(retired=False).exists():
        return True
    pack = pack_of(membership)
    return bool(pack and pack.contents.get("procedures"))


@dataclass(frozen=True)
class Section:
    """An item of the header: `slug` names its icon. `count` is how many people wait there for this member."""

    slug: str
    title: Promise
    pages: tuple[Page, ...]
    count: Callable[[Membership], int] | None = None


PRACTICED = (
    *("home:start", "home:practice", "home:own_practice", "home:remove", "home:undo_remove"),
    *("play:go_on", "exams:practice_test", "exams:request_test"),
    *("play:table", "play:answer", "play:hint", "play:self_report", "play:next_round", "play:finish"),
    *("practice:levels", "practice:set", "practice:answer", "practice:next", "practice:start"),
    *("assignments:mine", "assignments:own_assignment", "assignments:begin"),
    *("exams:place", "exams:code", "exams:begin", "practice:deal_one_like"),
    *("live:table", "live:answer", "live:follow"),
)
COURSE = (*("courses:course", "courses:plan", "courses:lesson", "courses:intro", "courses:begin"),)
RULES = ("library:sheet", "library:odds", "library:lessons", "library:start_lesson")
PROCEDURES = ("library:procedure", "library:write_procedure", "library:edit_procedure")
READ = (
    *("play:replay", "play:frequency", "play:dispute", "reports:answers", "reports:dealer_report"),
    *("reports:skill", "reports:rounds", "reports:results"),
)

TRAINEE = (
    Section(
        "practice",
        _("Practice"),
        (
            Page(
                "home:home",
                _("Practice"),
                (*PRACTICED, "live:classes", "live:join", "live:join_by_code", "live:record"),
            ),
        ),
    ),
    Section(
        "games",
        _("Games"),
        (
            Page("library:games", _("Games"), (*COURSE, *RULES, "library:case")),
            Page("library:procedures", _("Procedures"), PROCEDURES, has_some=_has_procedures),
            Page("library:glossary", _("Glossary")),
        ),
    ),
    Section(
        "progress",
        _("Progress"),
        (
            Page(
                "reports:trainee",
                _("Progress"),
                (
                    *READ,
                    "reports:ledger",
                    *("exams:person", "exams:attendance_of", "exams:attendance_day"),
                    "exams:report",
                    "badges:badges",
                    "transcripts:person",
                ),
                is_own=True,
            ),
        ),
    ),
)

STAFF = (
    Section(
        "live",
        pgettext_lazy("navigation", "Live"),
        (
            Page(
                "live:classes",
                _("Live classes"),
                ("live:record", "live:host", "live:projector", "live:join", "live:join_by_code"),
            ),
            Page(
                "live:wall", _("Watch tables"), ("live:wall_projector", "live:watch", "live:watch_projector")
            ),
        ),
    ),
    Section(
        "teaching",
        _("Teaching"),
        (
            Page(
                "assignments:assignments",
                _("Assignments"),
                (
                    *("assignments:create", "assignments:assignment", "assignments:change"),
                    *("assignments:answers", "assignments:worksheet"),
                ),
            ),
            Page("assignments:library", _("Drill library"), ("assignments:drill",)),
            Page(
                "reports:disputes",
                _("Disputes"),
                (
                    *("reports:rule_on_dispute", "library:set_up", "library:document"),
                    *("library:case", "library:case_act"),
                ),
            ),
            Page("library:games", _("Games"), (*COURSE, *RULES, *PRACTICED)),
            Page("library:procedures", _("Procedures"), PROCEDURES),
            Page("library:glossary", _("Glossary")),
        ),
    ),
    Section(
        "progress",
        _("Progress"),
        (
            Page(
                "reports:school",
                _("Trainees"),
                (
                    *READ,
                    *("reports:trainee", "courses:person", "exams:person"),
                    "exams:attendance_of",
                    *("transcripts:person", "transcripts:sign"),
                ),
            ),
            Page(
                "reports:mistakes",
                _("Analysis"),
                ("reports:target",),
                ("reports:performance_drops", "reports:pace"),
            ),
            Page("reports:ledger", _("Mispay ledger")),
            Page("reports:savings", _("Savings")),
            Page("reports:compare", _("Compare dealers")),
            Page("reports:regrading", _("Regrading"), ("reports:regrade",)),
        ),
    ),
    Section(
        "tests",
        _("Tests"),
        (
            Page(
                "exams:exams",
                _("Table tests"),
                ("exams:give", "exams:room", "exams:candidate", "exams:act", "exams:allowance"),
            ),
            Page(
                "exams:tests",
                _("Test reports"),
                ("exams:report", "exams:assess", "exams:sign", "exams:revoke", "badges:badges"),
            ),
            Page("exams:standards", _("Test standards"), ("exams:standard", "exams:rubric")),
            Page("exams:matrix", _("Certifications")),
            Page("exams:checks", _("Hands-on checks")),
        ),
        count_waiting_candidates,
    ),
    Section(
        "school",
        _("School"),
        (
            Page(
                "accounts:people",
                _("People"),
                (
                    *("accounts:person", "accounts:people_add", "accounts:people_enroll", "accounts:invite"),
                    *("accounts:correct_name", "accounts:identify", "accounts:reset"),
                    *("accounts:phone_link", "accounts:erase"),
                ),
            ),
            Page(
                "schools:classes",
                _("Classes"),
                (
                    *("schools:class", "schools:invitation", "lti:class_course"),
                    *("exams:attendance", "exams:attendance_day", "exams:class_hours"),
                ),
            ),
            Page(
                "schools:house_rules",
                _("House rules"),
                (
                    *("schools:house_rules_of_game", "practice:calls"),
                    *("library:own_paytables", "library:own_paytable", "library:copy_paytable"),
                ),
            ),
            Page(
                "packs:packs",
                _("Casino packs"),
                ("packs:pack", "packs:upload", "packs:preview", "packs:make", "packs:make_next"),
            ),
            Page("schools:branding", _("Branding")),
            Page(
                "accounts:providers",
                _("Single sign-on"),
                ("accounts:add_provider", "accounts:provider", "accounts:remove_provider"),
            ),
            Page("lti:platforms", _("Learning platforms"), ("lti:add_platform", "lti:platform")),
            Page("api:tokens", _("API tokens"), ("api:documentation", "api:revoke_token", "api:webhooks")),
            Page("schools:school", _("Settings and log"), ("accounts:erasures",)),
            Page("schools:rights", _("Who may do what")),
        ),
    ),
)

OTHER_PRACTICED = tuple(name for name in PRACTICED if name != "home:own_practice")

ASSISTANT = (
    Section(
        "school",
        _("Classes"),
        (
            Page(
                "schools:classes", _("Classes"), ("schools:class", *READ, "reports:trainee", "reports:ledger")
            ),
        ),
    ),
    Section(
        "live", _("Watch"), (Page("live:wall", _("Watch tables"), ("live:wall_projector", "live:watch")),)
    ),
    Section("practice", _("Practice"), (Page("home:own_practice", _("Practice"), OTHER_PRACTICED),)),
    *TRAINEE[1:2],
)

EXAMINER = (
    Section(
        "tests",
        _("Tests"),
        (
            Page(
                "exams:exams", _("Table tests"), ("exams:give", "exams:room", "exams:candidate", "exams:act")
            ),
            Page(
                "exams:tests",
                _("Test reports"),
                ("exams:report", "exams:assess", "exams:sign", "exams:revoke"),
            ),
        ),
        count_waiting_candidates,
    ),
)

GUEST = (
    Section("people", _("Dealers"), (Page("exams:shared", _("Dealers"), ("home:home", "exams:report")),)),
)

OUTSIDE = {
    **dict.fromkeys(
        (
            "account_change_password",
            "account_set_password",
            "usersessions_list",
            *("home:own_data", "home:sharing"),
            *("accounts:own_pin", "accounts:own_phone"),
            *("accounts:settings", "account_reauthenticate", "mfa_index", "mfa_reauthenticate"),
            *("mfa_activate_totp", "mfa_deactivate_totp", "mfa_view_recovery_codes"),
            *("mfa_generate_recovery_codes", "mfa_list_webauthn", "mfa_add_webauthn", "mfa_remove_webauthn"),
            "mfa_reauthenticate_webauthn",
            *("socialaccount_connections", "accounts:link", "accounts:confirm_by_provider"),
        ),
        "of the account: by the initials",
    ),
    **dict.fromkeys(("lti:link", "lti:open", "lti:choose"), "after a launch of a learning platform"),
    "moved": "leads on from an address of an earlier version",
    "home:search": "finds pages of all sections",
    "home:first_steps": "of managers and owners of a new school: by their home",
    "home:tables_now": "a part of the home of an instructor",
    **dict.fromkeys(
        (
            *(
                "account_login",
                "mfa_authenticate",
                "account_reset_password",
                "account_reset_password_from_key",
                "accounts:join",
            ),
            *("accounts:sign_in_by_pin", "accounts:phone", "accounts:join_by_code", "accounts:join_class"),
            *("transcripts:check_form", "transcripts:check", "packs:check"),
            *("accounts:find_school", "openid_connect_callback", "saml_finish_acs", "saml_sls"),
        ),
        "for people who are signed out",
    ),
    **dict.fromkeys(
        (
            *("ops:health", "ops:metrics", "pages:manifest", "pages:worker", "pages:offline"),
            *("schools:logo", "schools:felt_colors", "api:openapi", "saml_acs", "saml_metadata"),
            *("badges:profile", "badges:key_set", "badges:key", "badges:status"),
            *("badges:achievement", "badges:image"),
            *("lti:login", "lti:launch", "lti:keys", "lti:finish"),
        ),
        "no page of a school",
    ),
    **dict.fromkeys(
        (
            *("exams:live", "live:host_update", "live:projector_update", "live:wall_fragment"),
            *("live:wall_projector_fragment", "live:watch_felt", "live:watch_projector_felt"),
        ),
        "a part of a page",
    ),
    **dict.fromkeys(
        (
            *("exams:report_pdf", "exams:certificate_pdf", "badges:file", "transcripts:pdf"),
            *("schools:picture", "reports:poster"),
            *("library:case_document", "assignments:worksheet_pdf"),
            *("assignments:file", "assignments:own_file", "packs:file", "packs:mark"),
        ),
        "a file",
    ),
}
"""URL names that belong to no section, and why. Machines' own addresses (`api:v1_…`) do not either."""


def places(sections: tuple[Section, ...]) -> dict[str, tuple[Section, Page]]:
    """Return the section and the page of its row that each URL name belongs to."""
    return {
        name: (section, page)
        for section in sections
        for page in section.pages
        for name in (page.name, *page.tabs, *page.below)
    }


def sections_of(membership: Membership) -> tuple[Section, ...]:
    if membership.has(Right.SCHOOL):
        return STAFF
    if membership.has(Right.PRACTICE):
        return ASSISTANT if membership.watches else TRAINEE
    return EXAMINER if membership.has(Right.TESTS) else GUEST


@cache
def _view(name: str) -> Any:
    return resolve(reverse(name)).func


@dataclass(frozen=True)
class Link:
    """`current` is the value of aria-current: "page", "true" for a page below it, or ""."""

    title: Promise
    url: str
    current: str
    slug: str = ""
    count: int = 0


@dataclass(frozen=True)
class Navigation:
    """What the header shows: `row` are the pages of the section, on those pages alone."""

    sections: list[Link]
    row: list[Link]
    title: Promise | str
    initials: str
    is_home: bool


def navigation_of(membership: Membership, name: str) -> Navigation:
    """Return the navigation of a member on the page with this URL name."""
    sections = sections_of(membership)
    section, page = places(sections).get(name, (None, None))
    links = [
        Link(
            each.title,
            each.pages[0].url(membership),
            "" if each is not section else "page" if each.pages[0].name == name else "true",
            each.slug,
            each.count(membership) if each.count else 0,
        )
        for each in sections
    ]
    is_listed = page is not None and name in (page.name, *page.tabs)
    row = list(_row(section, page, membership)) if section and page and is_listed else []
    return Navigation(
        sections=links,
        row=row if len(row) > 1 else [],
        title=section.title if section else "",
        initials=initials(membership.user.plain_name),
        is_home=name == "home:home",
    )


def _row(section: Section, current: Page, membership: Membership) -> Iterator[Link]:
    for page in section.pages:
        if page is current or (page.is_open_to(membership) and page.has_some(membership)):
            yield Link(page.title, page.url(membership), "page" if page is current else "")


def initials(name: str) -> str:
    """Return the first letters of the first and the last word of a name."""
    words = name.split()
    return "".join(word[0] for word in [*words[:1], *words[1:][-1:]]).upper()


def navigation(request: HttpRequest) -> dict[str, Any]:
    """Add the navigation to each template, made only if used."""
    matched = getattr(request, "resolver_match", None)
    membership = membership_context(request)["membership"]
    if membership is None:
        return {}
    name = matched.view_name if matched else ""
    return {"navigation": SimpleLazyObject(lambda: navigation_of(membership, name) if membership else None)}
