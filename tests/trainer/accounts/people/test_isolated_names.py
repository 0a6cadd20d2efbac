"""No name turns round the words beside it: on a page, in its title and its attributes, in a log line."""

import json
import logging
import re
from html.parser import HTMLParser

import pytest

from tests.trainer.accounts.conftest import ACCOUNT
from tests.trainer.playing import play_out, start_run
from trainer.ops.log_format import JsonFormatter, LineFormatter
from trainer.schools import audit
from trainer.schools.models import AuditAct, Membership, Role, User
from trainer.schools.services import fill_class, make_class, make_link

pytestmark = pytest.mark.django_db
MARKS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200e\u200f\u061c"
NAME = "\u202eדנה كريم"
READ = "דנה كريم"
"""What is left of it: a name that is read from the right, and says so by its letters."""
ALONE = re.compile(rf"{READ}( \([^()]*\))?")
"""With the user name and class of who is one of several of this name."""
APART = re.compile(rf"\u2068[^\u2068\u2069]*{READ}[^\u2068\u2069]*\u2069")
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Names(HTMLParser):
    """Where the name stands on a page: `bare` is each place at which it would turn its neighbours."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.bare: list[str] = []
        self.seen = 0
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if READ in (value or ""):
                self.seen += 1
                # Alone in an attribute it has no neighbours.
                if not ALONE.fullmatch(value) and not APART.search(value):
                    self.bare.append(f"<{tag} {name}={value!r}>")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, text):
        if READ not in text:
            return
        self.seen += 1
        alone = self.open[-1] in ("option", "bdi")  # an option is a line of its own
        if "bdi" not in self.open and not alone and not APART.search(text):
            self.bare.append(f"<{self.open[-1]}> {text.strip()!r}")


@pytest.fixture
def named(riverside, alice, bob, olga) -> dict[str, Membership]:
    """Alice, Bob, their class and their school bear a name that turns, as rows did before it was refused."""
    for member in (alice, bob, olga):
        User.objects.filter(pk=member.user_id).update(first_name=NAME, last_name="")
    made = make_class(school=riverside, name=READ, by=bob)
    fill_class(school_class=made, members=[alice], instructors=[bob], by=bob)
    riverside.name = READ
    riverside.save()
    audit.note(AuditAct.RENAMED, school=riverside, who=olga, whom=alice, detail=f"a → {READ}")
    play_out(start_run(alice))
    return {"run": start_run(alice), "class": made}


def pages(named, alice) -> list[str]:
    run = named["run"].pk
    return [
        *(
            "/",
            "/people/",
            f"/people/{alice.pk}/",
            "/classes/",
            f"/classes/{named['class'].pk}/",
            "/house-rules/",
        ),
        *(
            "/school/",
            "/school/?lines=access",
            "/tables/",
            f"/tables/{run}/",
            "/progress/",
            "/table-tests/taken/",
        ),
        *(f"/progress/{alice.pk}/", "/progress/answers/", "/people/invite/", "/people/add/", "/password/"),
        *(f"/progress/answers/?person={alice.pk}", f"/runs/{run}/rounds/0/replay/"),
    ]


def bare(client, addresses) -> list[str]:
    found = []
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        page = answer.content.decode()
        names = Names(page)
        found += [f"{address}: {place}" for place in names.bare]
        found += [f"{address}: U+{ord(mark):04X}" for mark in MARKS if mark in page]
        assert names.seen or "/runs/" in address, address
    return found


def test_on_every_page_it_is_set_apart(client_of, named, alice, olga):
    found = bare(client_of(olga), pages(named, alice))
    assert not found, "\n".join(found)


def test_where_it_is_not_it_is_noticed(client_of, named, alice, olga, monkeypatch):
    """The negative control."""
    monkeypatch.setattr("trainer.schools.models.strip_direction", lambda text: text)
    assert any("U+202E" in place for place in bare(client_of(olga), ["/people/"]))
    assert Names(f"<p>by {READ}, 5 ago</p>").bare
    assert Names(f'<p title="by {READ}, 5 ago"></p>').bare
    assert not Names(f"<p>by <bdi>{READ}</bdi>, 5 ago</p>").bare


@pytest.mark.parametrize(
    ("field", "typed", "letter"),
    [("first_name", "A\u202edA", "U+202E"), ("last_name", "A\u200bda", "U+200B")],
)
def test_an_account_of_such_a_name_is_refused_in_words(client, riverside, olga, field, typed, letter):
    _made, token = make_link(school=riverside, role=Role.TRAINEE, made_by=olga)
    answer = client.post(f"/join/{token}/", ACCOUNT | {field: typed})
    assert answer.status_code == 422
    assert letter in answer.content.decode()
    assert not User.objects.filter(username=ACCOUNT["username"]).exists()


def test_a_school_and_a_class_name_the_wrong_letter(client_of, olga, bob, riverside):
    answer = client_of(olga).post("/school/", {"name": "River\u202eside", "idle_hours": "12"})
    assert answer.status_code == 422
    assert "U+202E changes the text direction." in answer.content.decode()
    answer = client_of(bob).post("/classes/", {"name": "Even\u202eing"}, follow=True)
    assert "U+202E changes the text direction." in answer.content.decode()
    assert not riverside.school_classes.exists()


@pytest.mark.parametrize("form", [LineFormatter("%(message)s"), JsonFormatter()], ids=["line", "json"])
def test_a_line_of_the_log_is_turned_by_nothing(form):
    said = ("x", logging.INFO, "", 1, "a name: %s, from %s", ("\u202eevil\u2066\x1b[31m\r", "10.0.0.1"), None)
    line = form.format(logging.LogRecord(*said))
    if isinstance(form, JsonFormatter):
        line = json.loads(line)["message"]
    assert line == "a name: ‹U+202E›evil‹U+2066›‹U+001B›[31m‹U+000D›, from 10.0.0.1"
