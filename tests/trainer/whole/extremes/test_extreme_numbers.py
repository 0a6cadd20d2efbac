"""Extreme numbers and days are a 404 or refused next to their field, and never an error of the server.

Addresses come from the resolver and forms from the rendered pages, so new ones are tried too.
"""

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import transaction
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve

from tests.conftest import signed_in
from tests.scale import sample_or_all, some_or_all
from tests.trainer.api.asking import token_for
from tests.trainer.playing import ANY_GAME, start_run
from tests.trainer.whole import test_permissions as cast
from tests.trainer.whole.test_permissions import alice as alice
from tests.trainer.whole.test_permissions import call, clients, riverside, schools, slots
from trainer.api.version_one import openapi
from trainer.schools.models import Membership, School

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]

__all__ = ["clients", "riverside", "schools"]

PAST = [2**63, 10**25, int("9" * 4200)]
"""Past 64 bits, and nearly past what Python parses."""
NUMBERS = [
    "-1",
    "0",
    str(2**31),
    str(2**63 - 1),
    str(2**63),
    "9" * 40,
    "9" * 5000,
    "1e400",
    "NaN",
    "٣",
    "1_0",
]
DAYS = ["0001-01-01", "9999-12-31", "10000-01-01", "2026-02-30", "-0001-01-01", "1/1/1", "12/31/9999"]
MOMENTS = [f"{day}T{hour}" for day in DAYS[:4] for hour in ("00:00", "23:59")] + ["9999-12-31T23:59-14:00"]
KINDS = {"date": DAYS, "datetime-local": MOMENTS}
ALONE = {"date": DAYS[:2], "datetime-local": MOMENTS[::3]}
TOO_LARGE = [str(2**63)]


def numbered(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """Yield every route once for each of its numbers, replaced by {}."""
    for entry in (resolver or get_resolver()).url_patterns:
        route = before + str(entry.pattern)
        if isinstance(entry, URLPattern):
            for slot in re.findall(r"<int:\w+>", route):
                yield slots(route.replace(slot, "{}"))
        else:
            yield from numbered(entry, route)


def failed(send, what: str) -> list[str]:
    """Send and roll back; return what failed."""
    try:
        with transaction.atomic():
            response = send()
            transaction.set_rollback(True)
    except Exception as error:
        return [f"{what}: {error!r}"[:300]]
    return [f"{what}: {response.status_code}"] if response.status_code >= 500 else []


def test_a_number_of_an_address_that_no_row_has_is_a_miss(clients, alice):
    run, routes = start_run(alice), list(numbered())
    assert len(routes) > 60
    for place, route in enumerate(routes):
        number = PAST[place % len(PAST)]
        for who, method in (("olga", "GET"), ("olga", "POST"), ("anonymous", "GET")):
            status = call(clients[who], (route.format(number), method), run).status_code
            assert status == 404, (route, number, who, method)


@some_or_all("number", [0, 2**31, 2**63 - 1], some=[2**63 - 1])
def test_one_that_a_row_could_have_is_looked_for(clients, alice, number):
    run = start_run(alice)
    for route in numbered():
        for method in ("GET", "POST"):
            endpoint = (route.format(number), method)
            assert failed(lambda endpoint=endpoint: call(clients["olga"], endpoint, run), f"{endpoint}") == []


# --- Forms -----------------------------------------------------------------------------------------------


class Forms(HTMLParser):
    """Read the forms of a page: address, and fields by name with kind and value."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[dict] = []
        self.select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, pairs: list) -> None:
        said = {name: value or "" for name, value in pairs}
        if tag == "form":
            self.found.append(
                {"method": said.get("method", "get"), "action": said.get("action", ""), "fields": {}}
            )
        if not self.found:
            return
        fields = self.found[-1]["fields"]
        if tag == "select":
            self.select = said.get("name", "")
        if tag == "option" and self.select:
            kind = "number" if said.get("value", "").isdigit() else fields.get(self.select, ("text", ""))[0]
            value = said.get("value", "")
            chosen = "selected" in said or self.select not in fields
            fields[self.select] = (kind, value if chosen else fields[self.select][1])
        if tag in ("input", "textarea") and said.get("name"):
            fields.setdefault(said["name"], (self._kind(said), said.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        self.select = "" if tag == "select" else self.select

    @staticmethod
    def _kind(said: dict[str, str]) -> str:
        kind = said.get("type", "text")
        if kind in KINDS:
            return kind
        numeric = kind == "number" or said.get("inputmode") in ("numeric", "decimal")
        return "number" if numeric or said.get("value", "").isdigit() else "text"


def pages_of(client, run) -> Iterator[tuple[str, str]]:
    for route, method in cast.ENDPOINTS:
        if method != "GET" or cast.ENDPOINTS[route, method] is None:
            continue
        response = call(client, (route, "GET"), run)
        if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
            yield response.wsgi_request.path, response.content.decode()


LEFT_OUT = {"account_logout", "pages:set_language", "schools:choose_school"}


def typed_into(client, run, turns: Iterable[int]) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Yield method, address and fields: extremes in each number or day alone, then in all of a form."""
    tried, alone = set(), set()
    for path, page in pages_of(client, run):
        for form in Forms(page).found:
            address = urlsplit(form["action"] or path).path
            try:
                view = resolve(address).view_name
            except Resolver404:
                continue
            values = {name: value for name, (_kind, value) in form["fields"].items()}
            fields = {name: kind for name, (kind, _value) in form["fields"].items() if kind != "text"}
            new = [name for name in fields if (view, name) not in tried]
            if view in LEFT_OUT or not new:
                continue
            tried |= {(view, name) for name in new}
            for name in [name for name in new if name not in alone]:
                alone.add(name)
                for value in ALONE.get(fields[name], TOO_LARGE):
                    yield form["method"], address, values | {name: value}
            for turn in turns:
                every = {name: (KINDS.get(kind, NUMBERS) * 2)[turn] for name, kind in fields.items()}
                yield form["method"], address, values | every


@some_or_all("who", ["alice", "bob", "olga"], some=["olga"])
@sample_or_all("turns", (4,), range(len(NUMBERS)))
def test_an_extreme_number_or_day_in_a_form_is_refused_in_words(clients, alice, who, turns):
    run, client = start_run(alice), clients[who]
    found, tried = [], 0
    for turn, (method, address, typed) in enumerate(list(typed_into(client, run, turns))):
        School.objects.update(zone=("Pacific/Honolulu", "Pacific/Kiritimati")[turn % 2])
        ask = client.get if method == "get" else client.post
        found += failed(lambda: ask(address, typed), f"{address} {str(typed)[:200]}")  # noqa: B023
        tried += 1
    assert tried > 20
    assert found == []


@pytest.mark.parametrize("day", ["1999-12-31", "2101-01-01", "9999-12-31"])
def test_a_day_out_of_range_is_refused_beside_its_field(clients, alice, day):
    School.objects.update(zone="Pacific/Honolulu")
    typed = {"game": ANY_GAME, "day": day, "persons": [alice.pk], "name": "Homework", "counts": "first"}
    given = clients["bob"].post("/table-tests/give/", typed)
    work = cast.ROWS["<work>"]().pk
    moments = {"opens": "2026-01-01T08:00", "due": f"{day}T23:59"}
    changed = clients["bob"].post(f"/assignments/{work}/change/", typed | moments)
    for response in (given, changed):
        assert response.status_code == 422
        assert "Enter a day from 2000 to 2100." in response.content.decode()


@pytest.mark.parametrize("number", [str(2**63), "9" * 5000])
def test_rows_past_64_bits_cannot_be_ticked(clients, alice, number):
    typed = {"game": ANY_GAME, "day": "2099-01-01", "persons": [alice.pk, number], "school_class": number}
    response = clients["bob"].post("/table-tests/give/", typed)
    assert response.status_code == 422
    assert {"persons", "school_class"} <= set(response.context["form"].errors)


# --- Query strings ---------------------------------------------------------------------------------------


EXTREMES = [str(2**63), "9" * 5000, "-1", "9999-12-31", "0001-01-01"]


def asked_by_name() -> set[str]:
    """Return the names of every query parameter that a view reads."""
    sources = Path(settings.BASE_DIR, "trainer").rglob("*.py")
    found = {name for file in sources for name in re.findall(r'GET(?:\.get\(|\[)"(\w+)"', file.read_text())}
    assert {"page", "before", "person"} <= found
    return found | {"class", "since", "until"}


@sample_or_all("values", EXTREMES[:1], EXTREMES)
def test_an_extreme_number_or_day_in_a_query_is_left_out_or_refused(clients, alice, values):
    run, client, names = start_run(alice), clients["olga"], asked_by_name() - {"file"}
    paths = dict.fromkeys(path for path, _page in pages_of(client, run))
    found = []
    for path in paths:
        for value in values:
            for asked in (dict.fromkeys(names - {"person"}, value), {"person": value}):
                found += failed(lambda: client.get(path, asked), f"{path} {value[:30]}")  # noqa: B023
    assert found == []


def test_an_extreme_number_or_day_that_the_api_is_asked_for_is_refused(schools, alice):
    mona = Membership.objects.get(user__username="mona")
    School.objects.update(zone="Pacific/Kiritimati")
    bearer = {"HTTP_AUTHORIZATION": f"Bearer {token_for(mona)}"}
    client, found = signed_in(None, **bearer), []
    for path, operations in openapi("/api/v1/")["paths"].items():
        for parameter in operations.get("get", {}).get("parameters", ()):
            for value in (*NUMBERS[4:9], *DAYS[:4]):
                asked = {parameter["name"]: value}
                found += failed(lambda: client.get(path, asked), f"{path} {asked}")  # noqa: B023
    assert found == []
