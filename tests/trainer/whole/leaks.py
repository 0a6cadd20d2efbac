"""The cards that may be seen of a table, and a search of every response for others."""

import re
from collections.abc import Iterator

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.engine.cards.cards import RANK_NAMES, SUIT_NAMES, Card
from tests.trainer.playing import HTMX, round_state_of, table_url
from trainer.live import table_progress
from trainer.live.rendering import seat_fragment, watched_fragment
from trainer.live.table_progress import Audience, WallScope
from trainer.play.models import Run
from trainer.play.round_state import RoundState

_TEXT = re.compile(r"(?<![\w-])([2-9TJQKA][cdhs]|X[12])(?![\w-])(?! soon)")
_FACE = re.compile(r"\brank-(\w) card-(\w)\b")
_NAME = re.compile(rf"\b({'|'.join(RANK_NAMES.values())}) of ({'|'.join(SUIT_NAMES.values())})\b")
_RULE = re.compile(
    r'<cite\s+class="rule">[^<]*</cite>|<summary>Rule [^<]*</summary>|\([A-Z0-9]+ \d+[a-z]\)|'
    r"Use rank and suit, such as Ah or 10c \(jokers: X1, X2\)"
)
"""Rule 7d is no card, and the refusal of an unreadable card names three examples."""
_RANKS = {name: rank for rank, name in RANK_NAMES.items()}
_SUITS = {name: suit for suit, name in SUIT_NAMES.items()}
_TOKENS = [
    re.compile(r'(csrfmiddlewaretoken" value=)"[^"]*"'),
    re.compile(r'(X-CSRFToken": )"[^"]*"'),
    re.compile(r'(name="key" value=)"[^"]*"'),
    re.compile(r'(data-at=)"[^"]*"'),
]


EVERYDAY, WHOLE_JOBS = 270, 240
"""Prompts searched per game: core dealing, and the full job."""
SAMPLE = 20
"""Prompts of either in every run."""


_EXAMPLE = re.compile(r'<div class="fan .*?</div>|<span class="deal-picture".*?</span>', re.DOTALL)
"""Cards of the Continue card and of the games on the home page, from deals that are never asked."""


def cards_in(body: str) -> set[Card]:
    """Return every card in a body: as text, by its face, in words."""
    body = _EXAMPLE.sub("", _RULE.sub("", body))
    found = set(_TEXT.findall(body))
    found |= {rank + suit for rank, suit in _FACE.findall(body)}
    found |= {_RANKS[rank] + _SUITS[suit] for rank, suit in _NAME.findall(body)}
    return found


def cards_seen(round_state: RoundState) -> set[Card]:
    """Return every card that has been face up so far in this round, or was named aloud."""
    shown = round_state.played.frames[: round_state.last_frame + 1]
    named = cards_in(" ".join(line for moment in shown for line in moment.felt.speech))
    return named | {card for moment in shown for card in moment.felt.cards_up()}


def without_tokens(body: str) -> str:
    """Return a body without what differs with every request."""
    for token in _TOKENS:
        body = token.sub(r"\1", body)
    return body


FELTS = {"table", "replay", "felt"}
"""Pages of the table itself, which between them use every template."""


def bodies(
    run: Run, trainee: Client, instructor: Client, *, only: set[str] | None = None
) -> Iterator[tuple[str, str]]:
    """Yield every page and push about a table at this step; with `only`, these pages and the pushes."""
    table_progress.clear_progress_cache()  # the same table is rendered with other hidden cards
    for name, client, url, extra in requests_about(run, trainee, instructor):
        if only is not None and name not in only:
            continue
        response = client.get(url, **extra)
        assert response.status_code == (404 if run.sealed and "replay" in name else 200), name
        check_headers(response, name)
        yield name, response.content.decode()
    yield from pushes(round_state_of(run).run, rooms=only is None)


def pushes(run: Run, *, rooms: bool) -> Iterator[tuple[str, str]]:
    """Yield pushes; those for the projector, with less in them, only where `rooms`."""
    circle = WallScope(run.membership.school_id)
    for audience in Audience if rooms else (Audience.STAFF,):
        yield f"frame for {audience}", watched_fragment(run, audience)
        yield f"card for {audience}", seat_fragment(circle, run.membership_id, audience)


def requests_about(run: Run, trainee: Client, instructor: Client) -> Iterator[tuple[str, Client, str, dict]]:
    replay = reverse("play:replay", args=[run.pk, run.round])
    own = reverse("reports:trainee", args=[run.membership_id])
    yield "table", trainee, table_url(run, run.round), {}
    yield "fragment", trainee, table_url(run, run.round), HTMX
    yield "replay", trainee, f"{replay}?at=999", {}
    yield "home", trainee, "/", {}
    yield "progress", trainee, own, {}
    for name in ("results", "rounds"):
        yield name, trainee, reverse(f"reports:{name}", args=[run.membership_id]), {}
    yield "watched replay", instructor, f"{replay}?at=999", {}
    yield "wall", instructor, reverse("live:wall"), {}
    yield "wall again", instructor, reverse("live:wall_fragment"), {}
    yield "live_class", instructor, reverse("live:wall_projector"), {}
    yield "room again", instructor, reverse("live:wall_projector_fragment"), {}
    yield "table in the room", instructor, reverse("live:watch_projector", args=[run.pk]), {}
    yield "felt in the room", instructor, reverse("live:watch_projector_felt", args=[run.pk]), {}
    yield "watch", instructor, reverse("live:watch", args=[run.pk]), {}
    yield "felt", instructor, reverse("live:watch_felt", args=[run.pk]), {}
    yield "school", instructor, reverse("reports:school"), {}
    yield "trainee", instructor, own, {}
    yield "record", instructor, reverse("exams:person", args=[run.membership_id]), {}
    yield "transcripts", instructor, reverse("transcripts:person", args=[run.membership_id]), {}


def check_headers(response: HttpResponse, name: str) -> None:
    """Refuse headers that reveal a page by its fingerprint, or let a cache keep it."""
    assert not response.has_header("ETag"), name
    assert not response.has_header("Last-Modified"), name
