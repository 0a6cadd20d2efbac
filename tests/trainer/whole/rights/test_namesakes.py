"""Two people of one name are told apart on every page that names them: by user name and class."""

import re
from html import unescape

import pytest

from tests.trainer.whole.test_permissions import clients, standing
from tests.trainer.whole.test_reached import crawl, stage
from trainer.schools.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]

__all__ = ["clients", "standing"]

NAME = "Xiomara Quill"
AS_SIGNED = re.compile(r"/(report|check)/")
"""Pages that repeat what a record holds, where a person has one name and a user name of their own."""
PLAIN = re.compile(r"<[^>]*>")


def text_of(page: str) -> str:
    """With values of attributes, in which names are read out too."""
    labels = re.findall(r'(?:aria-label|title|alt)="([^"]*)"', page)
    body = page.partition("<main")[2] or page  # above it is the reader's own name
    return unescape(" | ".join([PLAIN.sub("", body), *labels]))


def alike(page: str) -> list[str]:
    """Where the name stands without what tells it apart."""
    text = text_of(page)
    return [
        text[at.start() - 30 : at.end() + 30] for at in re.finditer(rf"{NAME}(?! \((alice|annie)\b)", text)
    ]


@pytest.fixture
def namesakes(standing):
    people = standing[0]
    stage(people)
    users = [people[name].user_id for name in ("alice", "annie")]
    User.objects.filter(pk__in=users).update(first_name="Xiomara", last_name="Quill")
    return people


def test_on_every_page_of_the_staff(namesakes, clients):
    """Each page that is led to, as somebody who sees them all."""
    pages, seen, found = [], 0, []
    crawl(clients["olga"], "/", look=pages.append)
    for answer in pages:
        address = answer.request["PATH_INFO"]
        html = answer.get("Content-Type", "").startswith("text/html")
        if answer.status_code == 200 and html and not AS_SIGNED.search(address):
            seen += NAME in answer.content.decode()
            found += [f"{address}: {place!r}" for place in alike(answer.content.decode())]
    assert not found, "\n".join(found)
    assert seen > 15


def test_a_page_that_does_not_is_noticed(namesakes, clients, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(User, "display_name", property(lambda user: user.plain_name))
    assert alike(clients["olga"].get("/people/").content.decode())
