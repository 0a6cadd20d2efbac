"""What a person does at an installation, from outside: join by the printed invitation, sign in, deal a round
and answer it, open a live class.  python -m tests.servers.walk https://trainer.example vera LINK

The host's name leads to this machine. Without a link it is a later visit of the same person.
"""

import socket
import subprocess
import sys
import warnings
from collections.abc import Callable
from urllib.parse import urljoin, urlsplit

import requests
from lxml import html

from tests.servers.environments import PROJECT, bare
from tests.servers.frames import TEXT, frame, open_socket

PERSON = {"first_name": "Vera", "last_name": "Voss", "email": "owner@trainer.example"}
PASSWORD = "eleven-lammers-in-a-row"
GAME = "three-card-poker"
"""Whose questions are answered by a choice, an amount, or all the cards there are to pick."""
MAX_STEPS = 40
FORGOTTEN = "--forgotten"
"""In place of a link: this person has forgotten their password, and asks for a mail."""


class Astray(AssertionError):
    """A page is not the one that a person would see next."""


class Visitor:
    """A browser that keeps its cookies, trusts the certificate, and fills in forms."""

    def __init__(self, origin: str, username: str) -> None:
        self.origin, self.username = origin, username
        self.session = requests.Session()
        self.session.verify, self.session.trust_env = False, False
        self.page, self.address, self.text = html.fromstring("<p></p>"), "", ""

    def open(self, path: str) -> None:
        self._take(self.session.get(urljoin(self.origin, path), timeout=120))

    def send(self, ends: str, *, picks: bool = False, **typed: str) -> None:
        """Send the form of this page whose address ends so, with its first choices, or with all it offers to
        pick."""
        form = next(form for form in self.page.forms if self._action(form).endswith(ends))
        fields = first_choices(form) | (all_picks(form) if picks else {}) | typed
        headers = {"Referer": self.address}
        self._take(self.session.post(self._action(form), fields, headers=headers, timeout=120))

    def has_form(self, ends: str) -> bool:
        return any(self._action(form).endswith(ends) for form in self.page.forms)

    def cookies(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.session.cookies)

    def _action(self, form: html.FormElement) -> str:
        return urljoin(self.address, form.get("action") or self.address)

    def _take(self, response: requests.Response) -> None:
        self.address, self.text = response.url, response.text
        self.page = html.fromstring(response.content or b"<p></p>")
        if response.status_code != 200:
            words = " ".join(self.page.text_content().split())
            raise Astray(f"{response.request.method} {response.url}: {response.status_code} {words[:400]}")


def first_choices(form: html.FormElement) -> dict[str, str]:
    """Return what a form sends whose reader takes the first of each choice, and enters no amount but 0."""
    fields: dict[str, str] = {}
    for field in form.inputs:
        kind = getattr(field, "type", None) or field.tag
        if field.name and kind in ("radio", "hidden", "text"):
            fields.setdefault(field.name, field.get("value") or ("0" if kind == "text" else ""))
    return fields | {name: value for name, value in form.form_values() if value}


def all_picks(form: html.FormElement) -> dict[str, list[str]]:
    fields: dict[str, list[str]] = {}
    for field in form.xpath(".//input[@type='checkbox'][@name]"):
        fields.setdefault(field.name, []).append(field.get("value"))
    return fields


def join(visitor: Visitor, link: str) -> None:
    visitor.open(link)
    visitor.send(urlsplit(link).path, **PERSON, username=visitor.username, password=PASSWORD)
    expect(visitor, "Welcome to")
    visitor.send("/logout/")


def sign_in(visitor: Visitor) -> None:
    """With wrong passwords first, which cost the server as much as the right one."""
    for name in ("unknown", visitor.username):
        visitor.open("/login/")
        visitor.send("/login/", username=name, password="wrong")
        expect(visitor, 'name="password"')
    visitor.open("/login/")
    visitor.send("/login/", username=visitor.username, password=PASSWORD)
    expect(visitor, "/logout/")


def play(visitor: Visitor) -> None:
    """Deal a round and answer each of its questions. The table's own socket is open meanwhile."""
    visitor.open("/games/")
    visitor.send("/runs/", game=GAME, spots="1")
    seat = visitor.page.xpath("//@data-seat")[0]
    with open_socket(visitor.origin, seat, visitor.cookies(), port_of(visitor.origin)):
        answers = 0
        for _ in range(MAX_STEPS):
            step = next(end for end in ("/answer/", "/continue/", "/next/", "") if visitor.has_form(end))
            if step not in ("/answer/", "/continue/"):
                break
            visitor.send(step, picks=True)
            answers += step == "/answer/"
    if not answers or not visitor.has_form("/next/"):
        raise Astray(f"{visitor.address}: the round did not end, after {answers} answers")


def host(visitor: Visitor) -> None:
    """Open a live class; its pages get what changes over their sockets."""
    visitor.open("/live/")
    visitor.send("/live/")
    expect(visitor, "ws-connect")
    for page in (visitor.address, visitor.address.replace("/host/", "/projector/")):
        visitor.open(page)
        path = visitor.page.xpath("//@ws-connect")[0]
        with open_socket(visitor.origin, path, visitor.cookies(), port_of(visitor.origin)) as door:
            kind, payload = frame(door)
            if kind != TEXT or not payload:
                raise Astray(f"{path}: the first frame is of kind {kind}")


def leave(visitor: Visitor) -> None:
    visitor.open("/")
    visitor.send("/logout/")
    expect(visitor, 'name="password"')


def expect(visitor: Visitor, words: str) -> None:
    if words not in visitor.text:
        shown = " ".join(visitor.page.text_content().split())
        raise Astray(f"{visitor.address}: there is no {words!r} in: {shown[:400]}")


def port_of(origin: str) -> int:
    return urlsplit(origin).port or 443


def lead_here(name: str) -> None:
    """Have this host's name lead to this machine."""
    asked: Callable = socket.getaddrinfo
    socket.getaddrinfo = lambda host, *rest, **more: asked(
        "127.0.0.1" if host == name else host, *rest, **more
    )


def walked(
    origin: str, username: str, link: str = "", *, within: tuple[str, ...] = ()
) -> subprocess.CompletedProcess:
    """Walk in a process of its own, after the words `within`."""
    return subprocess.run(
        [*within, sys.executable, "-m", "tests.servers.walk", origin, username, *filter(None, [link])],
        cwd=PROJECT,
        env=bare(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )


def forget(visitor: Visitor) -> None:
    visitor.open("/password/forgotten/")
    visitor.send("/password/forgotten/", email=PERSON["email"])
    expect(visitor, "sent it a link")


def walk(origin: str, username: str, link: str = "") -> None:
    visitor = Visitor(origin, username)
    if link == FORGOTTEN:
        return forget(visitor)
    if link:
        join(visitor, link)
    for step in (sign_in, play, host, leave):
        step(visitor)
        print(f"{step.__name__}: done")


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # of a certificate signed by no authority
    lead_here(urlsplit(sys.argv[1]).hostname or "")
    try:
        walk(*sys.argv[1:])
    except Astray as astray:
        sys.exit(str(astray))
