"""Every page as each role sees it, in both languages: it is reached from home, and is whole."""

import re
from collections.abc import Callable, Iterator

import pytest
from django.db import transaction
from django.urls import resolve

from tests.trainer.whole.crawl.crawler import Page, crawl, pattern_of, routes, unnamed, visit
from tests.trainer.whole.crawl.page_reader import Reader, english, left_over, texts_of
from tests.trainer.whole.crawl.whole_school import (
    LANGUAGES,
    NAMESAKE,
    NAMESAKES,
    Visitor,
    speaking,
    whole_school,
)
from trainer.home.navigation import ASSISTANT, EXAMINER, GUEST, OUTSIDE, STAFF, TRAINEE
from trainer.home.urls import MOVED

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]

Crawled = dict[str, dict[str, Page]]

PROGRAMS = (
    *("people", "scores", "answers", "mispays", "tests", "rules", "<>"),
    *("classes", "hours", "certifications", "assignments", "assignment-results", "classes/<>/roster"),
)
NOT_LINKED = {
    "/health/": "for monitoring",
    "/metrics/": "for monitoring",
    "/worker.js": "registered by a script",
    "/runs/<>/rounds/<>/seen/": "posted by a script",
    "/^password/new/(?P<>[0-9A-Za-z]+)-(?P<>.+)/$": "in a mail",
    "/settings/second-factor/passkeys/": "after a passkey is added or removed, and leads on",
    "/password/set/": "for an account that has none",
    "/login/second-factor/": "after the password of an account that has one",
    **dict.fromkeys(
        ("/login/pin/", "/settings/pin/", "/settings/pin/phone/", "/people/<>/phone/", "/join/phone/<>/"),
        "of a school that allows PINs: accounts/test_pins.py",
    ),
    **dict.fromkeys(
        (f"/start/{end}" for end in ("", "away/", "code/")),
        "of a school without graded rounds: home/test_first_steps.py",
    ),
    "/people/enroll/": "the form of a preview, which is posted",
    "/packs/import/<>/": "after the upload of a file: credentials/packs/test_import.py",
    "/payouts/sets/<>/next/": "the form of an answered task",
    "/packs/<>/mark.png": "a picture, of a pack that has one",
    "/runs/<>/undo/": "the form after a table is removed",
    "/runs/<>/rounds/<>/continue/": "the form after a wrong answer",
    **dict.fromkeys(
        (f"/live/tables/<>/<>/{end}" for end in ("", "answer/", "follow/")), "entered by Join class"
    ),
    "/runs/<>/report/second/": "the form of a test near the cut",
    **dict.fromkeys(
        (f"/sso/<>/{end}/" for end in ("callback", "acs", "acs/finish", "metadata", "signed-out")),
        "for identity providers",
    ),
    **dict.fromkeys((f"/lti/<>/{end}/" for end in ("login", "launch", "keys")), "for learning platforms"),
    **dict.fromkeys(
        (f"/lti/launches/<>/{end}" for end in ("", "link/", "open/", "choose/")),
        "after a launch: lti/test_launch.py",
    ),
    **dict.fromkeys(
        (
            f"/badges/<>/{end}"
            for end in ("keys/", "keys/<>/", "status/<>/", "<>/<>/", "<>/<>/<>/<>/", "<>/<>/<>/<>.svg")
        ),
        "for verifiers of badges",
    ),
    "/classes/<>/course/": "of a school with a learning platform: lti/test_services.py",
    **dict.fromkeys(
        (f"/classes/<>/course/{end}/" for end in ("read", "leave")),
        "the forms of a course: lti/test_services.py",
    ),
    **dict.fromkeys(
        (f"/{kind}/<>/scores/send/" for kind in ("assignments", "table-tests")),
        "the form of linked work: lti/test_services.py",
    ),
    **dict.fromkeys(
        (f"/school/learning-platforms/<>/{end}" for end in ("", "remove/")),
        "of a registered platform: lti/test_pages.py",
    ),
    "/api/webhooks/<>/remove/": "the form of a webhook: api/test_webhooks.py",
    "/settings/confirm/provider/": "the page of a person without a password",
    "/school/choose/": "the form of a person in two schools",
    **{unnamed(old): "an address of an earlier version" for old, _new in MOVED},
    **{f"/api/v1/{name}/": "for programs, by the OpenAPI document" for name in PROGRAMS},
}
"""URL patterns that no page leads to, and why."""
SEVERAL_FORMS = {
    "/": "ways to practice, of which one is begun",
    "/practice/": "ways to practice, of which one is begun",
    "/live/": "open a class, or join one",
    "/disputes/": "rule on a dispute, or settle a round",
    "/live/<>/host/": "updated in place, and host.js keeps what is chosen",
    "/certifications/checks/": "independent lists",
    "/classes/<>/": "the class, or its invitation",
    "/transcripts/people/<>/": "revoke one, or sign the next",
    "/people/<>/": "the name, or the role",
}
"""Pages where more than one form is filled in, and what each is for. What is sent there says nothing about
the other form, and drafts_of_forms.js keeps what that holds: browser/pages/test_going_back.py."""
SECTIONS = {"trainee": TRAINEE, "assistant": ASSISTANT, "examiner": EXAMINER, "guest": GUEST}
HOMES = {"home:home", "home:own_practice"}
BY_THE_INITIALS = {"accounts:settings", "account_change_password", "home:own_data", "home:search"}
"""Pages outside the sections that lead back as well."""
QUOTED = ("SCP, bad beat paytables", "Con nuestras palabras", "It is right.", '{ "version"')
"""Beginnings of English texts on Spanish pages: names of rules documents, words of a person, a document."""
ONE_NAME = re.compile(rf"{NAMESAKE}(?! \((?:#B-17|{'|'.join(NAMESAKES)})\b)")
RECORDS = re.compile(r"/(report|check)/")
"""Pages that repeat a record, where a person has one name and a user name of their own."""


@pytest.fixture(scope="module")
def visitors(django_db_setup, django_db_blocker) -> Iterator[dict[str, Visitor]]:
    with django_db_blocker.unblock(), transaction.atomic(), whole_school() as visitors:
        yield visitors
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def crawled(visitors) -> Crawled:
    """Return pages by role and language."""
    return {
        f"{role} {language}": crawl(speaking(client, language), first)
        for role, (client, first) in visitors.items()
        for language in (LANGUAGES if role in SPOKEN_TO else LANGUAGES[:1])
    }


SPOKEN_TO = ("trainee", "owner", "signed out")
"""Roles in both languages; between them they see every page."""


def faults(crawled: Crawled, of: Callable[[Page], object]) -> list[tuple[str, str, object]]:
    """Return role, address and fault of each page that has one."""
    every = ((role, address, page) for role, pages in crawled.items() for address, page in pages.items())
    return [(role, address, fault) for role, address, page in every if (fault := of(page))]


def missing(page: Page) -> object:
    return page["status"] if page["status"] not in (200, 302) else None


def headless(page: Page) -> object:
    first = [heading for heading in page.get("outline", ()) if heading.startswith("h1 ")]
    return page.get("whole") and (len(first) != 1 or not page["title"]) and (page["title"], first)


def untranslated(page: Page) -> list[str]:
    return [text for text in english(page) if not text.startswith(QUOTED)]


def ambiguous(page: Page) -> list[str]:
    """Return texts with the name of two people and without the number or user name that tells them apart."""
    return [text for text in texts_of(page) if ONE_NAME.search(text)]


def nameless(page: Page) -> list[str]:
    return page.get("unnamed", [])


def several_forms(page: Page) -> list[tuple[str, list[str]]]:
    """Return the address and fields of each form of a page with several that are filled in."""
    typed = page.get("typed", [])
    return typed if page.get("whole") and len(typed) > 1 else []


def dead_ends(crawled: Crawled) -> list[tuple[str, str]]:
    """Return role and address of each page below a list that has no link back."""
    return [
        (role, address)
        for role, pages in crawled.items()
        for address, page in pages.items()
        if page.get("whole") and page["status"] == 200 and not page["leads_back"] and is_below(role, address)
    ]


def is_below(role: str, address: str) -> bool:
    name = resolve(address.partition("?")[0]).view_name
    sections = SECTIONS.get(role.partition(" ")[0], STAFF)
    listed = {each for section in sections for page in section.pages for each in (page.name, *page.tabs)}
    if name in OUTSIDE:
        return name in BY_THE_INITIALS
    return name not in listed | HOMES


def unreached(crawled: Crawled) -> set[str]:
    """Return the URL patterns that no page links or posts to."""
    pages = [page for found in crawled.values() for page in found.values()]
    reached = {pattern_of(address) for found in crawled.values() for address in found}
    reached |= {pattern_of(address) for page in pages for address in page.get("posted", ())}
    return {unnamed(route) for route in routes()} - reached


def test_every_page_that_is_linked_is_there(crawled, visitors):
    first = visitors["trainee"].first  # a code or a set of another person, and a used link
    gone = faults(crawled, missing)
    assert [fault for fault in gone if fault[1:] not in [(address, 404) for address in first]] == []


def test_every_page_has_a_title_and_one_first_heading(crawled):
    assert faults(crawled, headless) == []


def test_every_text_is_filled_in(crawled):
    assert faults(crawled, left_over) == []


def test_no_english_sentence_is_on_a_spanish_page(crawled):
    spanish = {role: pages for role, pages in crawled.items() if role.endswith(" es")}
    assert faults(spanish, untranslated) == []


def test_every_link_and_button_has_a_name(crawled):
    assert faults(crawled, nameless) == []


def test_staff_can_tell_namesakes_apart_on_every_page(crawled):
    staff = {
        role: pages for role, pages in crawled.items() if role.startswith(("owner", "manager", "instructor"))
    }
    assert [fault for fault in faults(staff, ambiguous) if not RECORDS.search(fault[1])] == []
    named = [
        page for pages in staff.values() for page in pages.values() if NAMESAKE in "\n".join(texts_of(page))
    ]
    assert len(named) > 15


def test_every_page_below_a_list_leads_back(crawled):
    assert dead_ends(crawled) == []


def test_what_belongs_together_is_in_one_form(crawled):
    """Such as a rubric and the signature under it: what another form holds would be signed as empty."""
    found = faults(crawled, several_forms)
    assert {pattern_of(address) for _role, address, _forms in found} == set(SEVERAL_FORMS)


def test_every_page_is_led_to(crawled):
    assert unreached(crawled) == set(NOT_LINKED)


# --- Negative controls -----------------------------------------------------------------------------------


def test_a_page_that_nothing_leads_to_is_noticed(crawled):
    """As if no link led to the glossary."""
    few = {
        role: {address: page for address, page in pages.items() if pattern_of(address) != "/glossary/"}
        for role, pages in crawled.items()
    }
    assert unreached(few) == {"/glossary/", *NOT_LINKED}


def test_a_page_that_leads_nowhere_back_is_noticed(crawled):
    """As if the pages of a class had no link back."""
    few = {
        role: {address: page | {"leads_back": False} for address, page in pages.items()}
        for role, pages in crawled.items()
        if role == "owner en"
    }
    assert ("owner en", "/people/add/") in dead_ends(few)


def test_a_link_to_nowhere_is_noticed(visitors):
    page, _addresses = visit(visitors["owner"].client, "/classes/999/")
    assert missing(page) == 404


TWO_FORMS = """<form method="post"><input name="grade"></form>
<form method="post"><textarea name="words"></textarea><input type="hidden" name="seen"></form>"""


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ("<!doctype html><title>A</title><h1>A</h1><h1>B</h1>", headless),
        ("<!doctype html><h1>A</h1>", headless),
        ("<p>Deal %(count)s hands</p>", left_over),
        ("<p>Dealt by None</p>", left_over),
        ("<select name='game'><option value='1'>{{ game }}</option></select>", left_over),
        ("<p>Bob &amp;amp; Mona</p>", left_over),
        ("<button aria-label='Pay the wager of this spot'></button>", untranslated),
        ("<button><svg></svg></button>", nameless),
        (f"<p>{NAMESAKE}</p>", ambiguous),
        (f"<!doctype html><title>A</title><h1>A</h1>{TWO_FORMS}", several_forms),
        (f"<!doctype html><title>A</title><h1>A</h1>{TWO_FORMS.replace('textarea', 'p')}", None),
        (f"<p>{NAMESAKE} (daniel)</p>", None),
        ("<p hidden>Pay the wager of this spot %(count)s</p>", None),
    ],
)
def test_a_fault_is_noticed(html, fault):
    page = page_of(html)
    every = (headless, left_over, untranslated, nameless, ambiguous, several_forms)
    assert [one for one in every if one(page)] == ([fault] if fault else [])


def test_a_page_is_read_as_it_is_seen():
    page = page_of(
        "<!doctype html><title>A</title><style>p {}</style><h1>One  <b>two</b></h1><p>Three<br>four "
        "<input name=x><form method=post action=/a/><select name=s><option value=1>First</option></select>"
        "<button name=b value=2>Go</button></form><a href='/c/?d=1#e'>Five</a><template>Six</template>"
    )
    assert page["text"] == ["One two", "Three", "four", "Go", "Five"]
    assert page["outline"] == ["h1 One two"]
    assert (page["choices"], page["posted"], page["unnamed"]) == (["First"], ["/a/"], [])


def page_of(html: str) -> Page:
    read = Reader(html)
    whole = html.startswith("<!doctype")
    page = {"whole": whole, "title": read.title, "outline": read.outline, "text": read.lines}
    return page | {
        "choices": read.choices,
        "posted": read.posted,
        "unnamed": read.unnamed,
        "typed": read.typed,
    }
