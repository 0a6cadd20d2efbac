"""Hostile names through reading, enrolling and the pages: nothing runs, nothing raises."""

import html
import random
import re
from collections.abc import Sequence
from html.parser import HTMLParser

import pytest

from tests.scale import sample_or_all
from tests.trainer.accounts.people.test_adding_pages import ENROL, preview, signed_of
from trainer.accounts.roster import read_lines
from trainer.accounts.services import enrollment
from trainer.accounts.services.enrollment import plan
from trainer.accounts.views import add_people
from trainer.schools.models import User
from trainer.schools.names import refusal

pytestmark = pytest.mark.django_db

BITS = [
    *("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>"),
    *("</textarea><b>", "</title><script>", "<!--", "-->", "]]>", "&lt;", "&#0;", "&amp;amp;"),
    *("{{ 7|add:7 }}", "{% debug %}", "${7*7}", "=1+1", "=HYPERLINK(0)", "@SUM(1)"),
    *("+cmd|' /C calc'!A0", "-2+3", '"', "'", "`", "\\", "%00", "%s", "%(x)s", "\u202e", "\u2066"),
    *("\u200f", "\u061c", "\u200b", "\ufeff", "\xad", "\x00", "\x1b[31m", "\x7f", "\x85", "é"),
    *("e\u0301" + "\u0301" * 40, "ß", "İ", "ﬁ", "Ω", "שלום", "مرحبا", "陳大文", "🂡", "👩\u200d🚒", "�"),
    *("\u2028", "' OR 1=1 --", "; DROP TABLE", "../../etc", "javascript:alert(1)", "onmouseover="),
    *("null", "NaN", "admin", "Ada", "Lucía", "O'Brien", "de la Cruz", " ", "\xa0", "\u3000", ",", ";"),
    *("\t", "A" * 149),
]


def hostile(seed: int, many: int, more: Sequence[str] = ()) -> list[str]:
    dice, bits = random.Random(seed), [*BITS, *more]
    return ["".join(dice.choices(bits, k=dice.randint(1, 5))) for _ in range(many)]


class Tags(HTMLParser):
    """The tags of a page and their attributes, as a browser finds them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, frozenset[str]]] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, frozenset(name for name, _ in attrs)))


def kinds(page: str) -> set[tuple[str, frozenset[str]]]:
    return set(Tags(page).found)


@pytest.fixture
def plain(client_of, olga):
    """What tags the pages have when every name is harmless."""
    client = client_of(olga)
    text = "Name;User name;Role;E-mail;Odd\nAda Cole;;;ada@example.com\nBo Ray;;x;\nCy Li;;instructor"
    seen = kinds(preview(client, text).content.decode())
    client.post(ENROL, {"people": signed_of(preview(client, text))})
    looked = preview(client, text + "\nDi Roe")
    return (
        seen
        | kinds(looked.content.decode())
        | kinds(client.post(ENROL, {"people": signed_of(looked)}).content.decode())
    )


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


@sample_or_all("many", 60, 1_250)
def test_hundreds_of_hostile_names_at_a_time_do_nothing(client_of, olga, plain, many, monkeypatch):
    for module in (add_people, enrollment):
        monkeypatch.setattr(module, "MAX_NEW", 30)
    client, before = client_of(olga), User.objects.count()
    text = "Name;Class\n" + "\n".join(f"{quoted(name)};{quoted(name[:60])}" for name in hostile(0, many))
    roster = read_lines(text)
    assert not roster.refused
    assert len(plan(school=olga.school, people=roster.people).rows) == len(roster.people) > 30
    looked = preview(client, text)
    assert kinds(looked.content.decode()) <= plain
    assert not any(refusal(letter) for bad in looked.context["bad"] for letter in bad.text)
    done = client.post(ENROL, {"people": signed_of(looked)})
    assert done.status_code == 200
    page = done.content.decode()
    assert kinds(page) <= plain
    for slip in (slip for sheet in done.context["pages"] for slip in sheet):
        assert html.escape(slip.person.name) in page
        assert re.fullmatch(r"[\w.]+", slip.person.username, re.ASCII)
    assert User.objects.count() == before + 30
    kept = User.objects.values_list("first_name", "last_name")
    assert not any(refusal(letter) for name in kept for part in name for letter in part)


def test_a_name_that_runs_would_be_seen(plain):
    """The negative control."""
    assert not kinds("<bdi>&lt;script&gt;</bdi>") - plain - {("bdi", frozenset())}
    assert kinds("<b><img src=x onerror=alert(1)></b>") - plain
    assert not kinds("<script></script>") <= plain
