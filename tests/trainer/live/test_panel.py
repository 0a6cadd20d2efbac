"""The host's panel and the screen before the class: what they show, what they never tell too early, and who
may do what with them."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.conftest import join as join_school
from tests.games.trainee import right_answers, wrong_answers
from tests.trainer.live.rooms import led, opened, run_of, says, stop_of
from tests.trainer.playing import HTMX, table_url
from trainer.live import joining
from trainer.live.class_state import Token, token_of_room
from trainer.live.models import Act, LiveClass
from trainer.schools.models import Role


@pytest.fixture
def room(bob, alice) -> LiveClass:
    room = opened(bob)
    joining.join(room=room, member=alice)
    return led(room, Act.NEXT)


@pytest.fixture
def host(client_of, bob) -> Client:
    return client_of(bob)


def page(client: Client, room: LiveClass, path: str = "panel/") -> str:
    response = client.get(f"/rooms/{room.pk}/{path}")
    assert response.status_code == 200
    return response.content.decode()


def act(client: Client, room: LiveClass, which: str, *, version: int | None = None, **more):
    said = {"version": str(version or LiveClass.objects.get(pk=room.pk).version), "panel": "yes"} | more
    return client.post(f"/rooms/{room.pk}/act/{which}/", said, **HTMX)


# --- What is done ---------------------------------------------------------------------------------------


MAIN = re.compile(r'action="[^"]*/act/(\w+)/"[^>]*>(?:(?!</form>).)*id="room-main"', re.S)


def test_one_button_does_the_next_thing(bob, host):
    room = opened(bob)
    shown, done = page(host, room), []
    for _press in range(5):
        done.append(MAIN.search(shown)[1])
        shown = act(host, room, done[-1]).content.decode()
    assert done == [Act.NEXT, Act.SHUT, Act.SHOW, Act.NEXT, Act.SHUT]
    assert MAIN.search(act(host, room, Act.BACK).content.decode())[1] == Act.NEXT


def test_a_command_from_an_older_page_is_refused_with_the_room_as_it_is(room, host):
    led(room, Act.SHUT)
    refused = act(host, room, Act.SHUT, version=room.version)
    assert refused.status_code == 409
    assert "The room has moved on." in refused.content.decode()
    assert f'data-version="{room.version + 1}"' in refused.content.decode()


def test_what_cannot_be_done_is_refused_in_words(room, host):
    assert act(host, room, Act.RESUME).status_code == 409
    assert act(host, room, Act.OPEN).status_code == 404
    assert act(host, room, "sing").status_code == 404


def test_another_round_is_dealt_of_a_kind_that_is_chosen(room, host):
    assert act(host, room, Act.DEAL, scenario="dealer-does-not-qualify").status_code == 200
    assert LiveClass.objects.get().drill.item(1).scenario == "dealer-does-not-qualify"
    assert act(host, room, Act.DEAL, scenario="no such thing").status_code == 404


# --- Who deals for all ----------------------------------------------------------------------------------


def test_who_deals_for_all_has_the_next_stop_asked_once_the_answer_is_shown(room, host, client_of, alice):
    seat = client_of(alice)
    act(host, room, Act.HAND, dealer=str(alice.pk))
    assert act(seat, room, Act.NEXT).status_code == 404, "nothing is shown yet"
    led(room, Act.SHOW)
    moved = act(seat, room, Act.NEXT)
    assert moved["Location"] == table_url(run_of(room, alice))
    assert LiveClass.objects.get().front == 1


def test_who_deals_does_nothing_else(room, host, client_of, alice):
    seat = client_of(alice)
    act(host, room, Act.HAND, dealer=str(alice.pk))
    before = led(room, Act.SHOW).version
    assert {act(seat, room, which).status_code for which in set(Act) - {Act.NEXT}} == {404}
    assert LiveClass.objects.get().version == before


def test_nobody_else_who_is_in_leads_it(room, client_of, alice):
    led(room, Act.SHOW)
    assert act(client_of(alice), room, Act.NEXT).status_code == 404


# --- What is told, and when -----------------------------------------------------------------------------

TOKENS = re.compile(r'csrfmiddlewaretoken" value="[^"]*"|X-CSRFToken": "[^"]*"')
SAID = re.compile(r'<span class="person-said">.*?</span>\s*</li>', re.S)
"""What somebody said is on the panel, in words, and differs with what they said."""


def bodies(host: Client, room: LiveClass) -> list[str]:
    """Of all that is shown of a room, what may not differ by what an answer was worth."""
    pages = [page(host, room, path) for path in ("panel/", "live/", "screen/", "screen/live/")]
    return [SAID.sub("", TOKENS.sub("", body)) for body in pages]


@pytest.mark.parametrize("upto", [(), (Act.SHUT,)], ids=["while it is asked", "once the answers are in"])
def test_nothing_tells_right_from_wrong_before_it_is_shown(bob, alice, host, upto):
    found = []
    for how in (right_answers, wrong_answers):
        room = opened(bob, seed="the same")
        joining.join(room=room, member=alice)
        room = led(room, Act.NEXT)
        says(room, alice, how(stop_of(room)))
        room = led(room, *upto)
        own = [str(room.pk), room.code, f"{room.code[:3]} {room.code[3:]}"]
        shown = bodies(host, room)
        for mark in own:
            shown = [body.replace(mark, "") for body in shown]
        found.append([re.sub(r"<svg.*?</svg>", "", body, flags=re.S) for body in shown])
    assert found[0] == found[1]


def test_once_it_is_shown_they_differ(bob, alice, host):
    """The negative control."""
    found = []
    for how in (right_answers, wrong_answers):
        room = opened(bob, seed="the same")
        joining.join(room=room, member=alice)
        room = led(room, Act.NEXT)
        says(room, alice, how(stop_of(room)))
        found.append(page(host, led(room, Act.SHOW), "screen/live/").count('class="mark mark-wrong"'))
    assert found[0] == 0 < found[1]


def test_what_is_right_stands_on_the_panel_alone_and_folded(room, host):
    (prompt, *_rest) = stop_of(room).prompts
    assert '<details id="room-key"' in page(host, room)
    assert "room-key" not in page(host, room, "screen/")
    assert prompt.rule not in page(host, room, "screen/")


def test_no_name_is_on_the_screen_but_in_a_ranking(room, host, alice):
    says(room, alice)
    led(room, Act.SHOW)
    assert "Alice" not in page(host, room, "screen/live/")
    led(room, Act.RANK)
    assert "Alice" in page(host, room, "screen/live/")


def test_whoever_is_level_shares_a_place(room, host, riverside, alice):
    others = [join_school(riverside, name, Role.TRAINEE) for name in ("amy", "ann")]
    for member in others:
        joining.join(room=room, member=member)
    for member in (alice, others[0]):
        says(room, member)
    led(room, Act.SHOW, Act.RANK)
    places = re.findall(r'ranking-place">(\d+)', page(host, room, "screen/live/"))
    assert places == ["1", "1", "3"]


def test_who_came_late_is_ranked_by_what_they_were_asked(room, host, riverside, alice):
    says(room, alice)
    room = led(room, Act.SHOW)
    late = join_school(riverside, "amy", Role.TRAINEE)
    joining.join(room=room, member=late)
    first = len(stop_of(room).prompts)
    room = led(room, Act.NEXT)
    says(room, alice), says(room, late)
    asked = first + len(stop_of(room).prompts)
    led(room, Act.SHOW, Act.RANK)
    ranked = re.findall(r'ranking-place">(\d+).*?ranking-right">(\d+ of \d+)', page(host, room, "screen/"))
    assert ranked == [("1", f"{asked} of {asked}"), ("1", f"{asked - first} of {asked - first}")]


# --- Tokens ---------------------------------------------------------------------------------------------


def test_a_page_that_shows_this_is_told_nothing(room, host, alice):
    for path in ("live/", "screen/live/"):
        assert host.get(f"/rooms/{room.pk}/{path}?seen={token_of_room(room.pk)}").status_code == 204
    before = token_of_room(room.pk)
    says(room, alice)
    assert token_of_room(room.pk) == Token(before.version, 1, 1) > before
    for path in ("live/", "screen/live/"):
        assert host.get(f"/rooms/{room.pk}/{path}?seen={before}").status_code == 200


def test_of_two_tokens_the_version_decides_then_the_answers():
    assert Token(2, 0, 0) > Token(1, 30, 30)
    assert Token(1, 2, 1) > Token(1, 1, 9)


def test_the_queries_do_not_grow_with_the_class(riverside, bob, host):
    def cost(people: int) -> list[int]:
        room = opened(bob)
        for number in range(people):
            member = join_school(riverside, f"trainee-{room.pk}-{number}", Role.TRAINEE)
            joining.join(room=room, member=member)
        led(room, Act.NEXT)
        for attendance in room.attendances.all():
            says(room, attendance.membership)
        led(room, Act.SHOW, Act.RANK)
        return [counted(host, room, path) for path in ("panel/", "screen/", "live/", "screen/live/")]

    assert cost(1) == cost(3)


def counted(client: Client, room: LiveClass, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        page(client, room, path)
    return len(queries)
