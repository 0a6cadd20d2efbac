"""Every page as each role sees it, in both languages: it is found from home, and says what it should."""

from collections.abc import Callable, Iterator

import pytest
from django.db import transaction
from django.test import Client

from tests.trainer.whole.crawl.crawler import Page, crawl, filled, pattern_of, routes, unnamed, visit
from tests.trainer.whole.crawl.page_reader import Reader, english, left_over
from tests.trainer.whole.crawl.whole_school import LANGUAGES, Visitor, speaking, whole_school

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]

Crawled = dict[str, dict[str, Page]]

PROGRAMS = ("people", "scores", "answers", "mispays", "tests", "rules", "<>")
POSTED = ("answer", "hint", "self-report")
NOT_LINKED = {
    "/health/": "asked by monitoring",
    "/metrics/": "asked by monitoring",
    "/worker.js": "registered by a script",
    "/password/new/<>/<>/": "in a mail",
    "/live/tables/<>/<>/answer/": "posted; got only after signing in again",
    "/people/enroll/": "where a list that was read is posted",
    **{f"/api/v1/{what}/": "asked by programs, as the OpenAPI document says" for what in PROGRAMS},
    **{f"/runs/<>/rounds/<>/{what}/": "posted; got only after signing in again" for what in POSTED},
}
"""URL patterns that take GET and that no page leads to."""
QUOTED = ("SCP, bad beat paytables", "Con nuestras palabras", "It is right.", '{ "version"')
"""Beginnings of English texts on Spanish pages: names of rules documents, what a person wrote, a document."""


@pytest.fixture(scope="module")
def visitors(django_db_setup, django_db_blocker) -> Iterator[dict[str, Visitor]]:
    with django_db_blocker.unblock(), transaction.atomic(), whole_school() as found:
        yield found
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def crawled(visitors) -> Crawled:
    """By role and language."""
    return {
        f"{who} {language}": crawl(speaking(client, language), first)
        for who, (client, first) in visitors.items()
        for language in LANGUAGES
    }


def faults(crawled: Crawled, of: Callable[[Page], object]) -> list[tuple[str, str, object]]:
    """Who sees something wrong, where, and what."""
    pages = ((who, address, page) for who, found in crawled.items() for address, page in found.items())
    return [(who, address, fault) for who, address, page in pages if (fault := of(page))]


def missing(page: Page) -> object:
    return page["status"] if page["status"] not in (200, 302) else None


def headless(page: Page) -> object:
    first = [heading for heading in page.get("outline", ()) if heading.startswith("h1 ")]
    return page.get("whole") and (len(first) != 1 or not page["title"]) and (page["title"], first)


def untranslated(page: Page) -> list[str]:
    return [text for text in english(page) if not text.startswith(QUOTED)]


def unreached(crawled: Crawled, owner: Client) -> set[str]:
    """URL patterns that take GET, and of which no page was found."""
    reached = {pattern_of(address) for pages in crawled.values() for address in pages}
    left = [route for route in routes() if unnamed(route) not in reached]
    return {unnamed(route) for route in left if visit(owner, filled(route))[0]["status"] != 405}


def test_every_page_that_is_linked_is_there(crawled, visitors):
    sent_to = visitors["trainee"].first  # a code or a set that is another's, and a link that is used up
    gone = faults(crawled, missing)
    assert [fault for fault in gone if fault[1:] not in [(address, 404) for address in sent_to]] == []


def test_every_page_has_a_title_and_one_first_heading(crawled):
    assert faults(crawled, headless) == []


def test_every_text_is_filled_in(crawled):
    assert faults(crawled, left_over) == []


def test_no_english_sentence_is_on_a_spanish_page(crawled):
    spanish = {who: pages for who, pages in crawled.items() if who.endswith(" es")}
    assert faults(spanish, untranslated) == []


def test_every_page_is_led_to(crawled, visitors):
    assert unreached(crawled, visitors["owner"].client) == set(NOT_LINKED)


# --- Negative controls -----------------------------------------------------------------------------------


def test_a_page_that_nothing_leads_to_is_noticed(crawled, visitors):
    """As if no link led to the glossary."""
    few = {
        who: {address: page for address, page in pages.items() if pattern_of(address) != "/glossary/"}
        for who, pages in crawled.items()
    }
    assert unreached(few, visitors["owner"].client) == {"/glossary/", *NOT_LINKED}


def test_a_link_to_nowhere_is_noticed(visitors):
    page, _addresses = visit(visitors["owner"].client, "/classes/999/")
    assert missing(page) == 404


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ("<!doctype html><title>A</title><h1>A</h1><h1>B</h1>", headless),
        ("<!doctype html><h1>A</h1>", headless),
        ("<p>Deal %(count)s hands</p>", left_over),
        ("<p>Dealt by None</p>", left_over),
        ("<select name='game'><option>{{ game }}</option></select>", None),
        ("<form><select name='game'><option value='1'>{{ game }}</option></select></form>", left_over),
        ("<button aria-label='Pay the wager of this spot'></button>", untranslated),
        ("<p hidden>Pay the wager of this spot %(count)s</p>", None),
    ],
)
def test_a_fault_is_noticed(html, fault):
    page = page_of(html)
    assert [one for one in (headless, left_over, untranslated) if one(page)] == ([fault] if fault else [])


def test_a_page_is_read_as_it_is_seen():
    page = page_of(
        "<!doctype html><title>A</title><style>p {}</style><h1>One  <b>two</b></h1><p>Three<br>four "
        "<input name=x><form method=post action=/a/><select name=s><option value=1>First</option></select>"
        "<button name=b value=2>Go</button></form><a href='/c/?d=1#e'>Five</a><template>Six</template>"
    )
    assert page["text"] == ["One two", "Three", "four", "Go", "Five"]
    assert page["outline"] == ["h1 One two"]
    fields = ["select s", "    1: First", "button b 2"]
    assert page["forms"] == [{"method": "post", "action": "/a/", "fields": fields}]
    assert page["links"] == ["Five → /c/?d=1#e"]


def page_of(html: str) -> Page:
    read = Reader(html)
    whole = html.startswith("<!doctype")
    page = {"whole": whole, "title": read.title, "outline": read.outline, "text": read.lines}
    return page | {"forms": read.forms, "links": read.links}
