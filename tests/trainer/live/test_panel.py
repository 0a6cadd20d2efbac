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
def live_class(bob, alice) -> LiveClass:
    live_class = opened(bob)
    joining.join(live_class=live_class, member=alice)
    return led(live_class, Act.NEXT)


@pytest.fixture
def host(client_of, bob) -> Client:
    return client_of(bob)


def page(client: Client, live_class: LiveClass, path: str = "panel/") -> str:
    response = client.get(f"/live/{live_class.pk}/{path}")
    assert response.status_code == 200
    return response.content.decode()


def act(client: Client, live_class: LiveClass, which: str, *, version: int | None = None, **more):
    said = {"version": str(version or LiveClass.objects.get(pk=live_class.pk).version), "panel": "yes"} | more
    return client.post(f"/live/{live_class.pk}/act/{which}/", said, **HTMX)


# --- What is done ---------------------------------------------------------------------------------------


MAIN = re.compile(r'action="[^"]*/act/(\w+)/"[^>]*>(?:(?!</form>).)*id="live-main"', re.S)


def test_one_button_does_the_next_thing(bob, host):
    live_class = opened(bob)
    shown, done = page(host, live_class), []
    for _press in range(5):
        done.append(MAIN.search(shown)[1])
        shown = act(host, live_class, done[-1]).content.decode()
    assert done == [Act.NEXT, Act.SHUT, Act.SHOW, Act.NEXT, Act.SHUT]
    assert MAIN.search(act(host, live_class, Act.BACK).content.decode())[1] == Act.NEXT


def test_a_command_from_an_older_page_is_refused_with_the_room_as_it_is(live_class, host):
    led(live_class, Act.SHUT)
    refused = act(host, live_class, Act.SHUT, version=live_class.version)
    assert refused.status_code == 409
    assert "The room has moved on." in refused.content.decode()
    assert f'data-version="{live_class.version + 1}"' in refused.content.decode()


def test_what_cannot_be_done_is_refused_in_words(live_class, host):
    assert act(host, live_class, Act.RESUME).status_code == 409
    assert act(host, live_class, Act.OPEN).status_code == 404
    assert act(host, live_class, "sing").status_code == 404


def test_another_round_is_dealt_of_a_kind_that_is_chosen(live_class, host):
    assert act(host, live_class, Act.DEAL, scenario="dealer-does-not-qualify").status_code == 200
    assert LiveClass.objects.get().drill.item(1).scenario == "dealer-does-not-qualify"
    assert act(host, live_class, Act.DEAL, scenario="no such thing").status_code == 404


# --- Who deals for all ----------------------------------------------------------------------------------


def test_who_deals_for_all_has_the_next_stop_asked_once_the_answer_is_shown(
    live_class, host, client_of, alice
):
    seat = client_of(alice)
    act(host, live_class, Act.HAND, dealer=str(alice.pk))
    assert act(seat, live_class, Act.NEXT).status_code == 404, "nothing is shown yet"
    led(live_class, Act.SHOW)
    moved = act(seat, live_class, Act.NEXT)
    assert moved["Location"] == table_url(run_of(live_class, alice))
    assert LiveClass.objects.get().front == 1


def test_who_deals_does_nothing_else(live_class, host, client_of, alice):
    seat = client_of(alice)
    act(host, live_class, Act.HAND, dealer=str(alice.pk))
    before = led(live_class, Act.SHOW).version
    assert {act(seat, live_class, which).status_code for which in set(Act) - {Act.NEXT}} == {404}
    assert LiveClass.objects.get().version == before


def test_nobody_else_who_is_in_leads_it(live_class, client_of, alice):
    led(live_class, Act.SHOW)
    assert act(client_of(alice), live_class, Act.NEXT).status_code == 404


# --- What is told, and when -----------------------------------------------------------------------------

TOKENS = re.compile(r'csrfmiddlewaretoken" value="[^"]*"|X-CSRFToken": "[^"]*"')
SAID = re.compile(r'<span\s+class="person-answers">.*?</span>\s*</li>', re.S)
"""What somebody said is on the panel, in words, and differs with what they said."""


def bodies(host: Client, live_class: LiveClass) -> list[str]:
    """Of all that is shown of a room, what may not differ by what an answer was worth."""
    pages = [page(host, live_class, path) for path in ("panel/", "live/", "screen/", "screen/live/")]
    return [SAID.sub("", TOKENS.sub("", body)) for body in pages]


@pytest.mark.parametrize("upto", [(), (Act.SHUT,)], ids=["while it is asked", "once the answers are in"])
def test_nothing_tells_right_from_wrong_before_it_is_shown(bob, alice, host, upto):
    found = []
    for how in (right_answers, wrong_answers):
        live_class = opened(bob, seed="the same")
        joining.join(live_class=live_class, member=alice)
        live_class = led(live_class, Act.NEXT)
        says(live_class, alice, how(stop_of(live_class)))
        live_class = led(live_class, *upto)
        own = [str(live_class.pk), live_class.code, f"{live_class.code[:3]} {live_class.code[3:]}"]
        shown = bodies(host, live_class)
        for mark in own:
            shown = [body.replace(mark, "") for body in shown]
        found.append([re.sub(r"<svg.*?</svg>", "", body, flags=re.S) for body in shown])
    assert found[0] == found[1]


def test_once_it_is_shown_they_differ(bob, alice, host):
    """The negative control."""
    found = []
    for how in (right_answers, wrong_answers):
        live_class = opened(bob, seed="the same")
        joining.join(live_class=live_class, member=alice)
        live_class = led(live_class, Act.NEXT)
        says(live_class, alice, how(stop_of(live_class)))
        found.append(page(host, led(live_class, Act.SHOW), "screen/live/").count('class="mark mark-wrong"'))
    assert found[0] == 0 < found[1]


def test_what_is_right_stands_on_the_panel_alone_and_folded(live_class, host):
    (prompt, *_rest) = stop_of(live_class).prompts
    assert '<details id="live-key"' in page(host, live_class)
    assert "live-key" not in page(host, live_class, "screen/")
    assert prompt.rule not in page(host, live_class, "screen/")


def test_no_name_is_on_the_screen_but_in_a_ranking(live_class, host, alice):
    says(live_class, alice)
    led(live_class, Act.SHOW)
    assert "Alice" not in page(host, live_class, "screen/live/")
    led(live_class, Act.RANK)
    assert "Alice" in page(host, live_class, "screen/live/")


def test_whoever_is_level_shares_a_place(live_class, host, riverside, alice):
    others = [join_school(riverside, name, Role.TRAINEE) for name in ("amy", "ann")]
    for member in others:
        joining.join(live_class=live_class, member=member)
    for member in (alice, others[0]):
        says(live_class, member)
    led(live_class, Act.SHOW, Act.RANK)
    places = re.findall(r'ranking-place">(\d+)', page(host, live_class, "screen/live/"))
    assert places == ["1", "1", "3"]


def test_who_came_late_is_ranked_by_what_they_were_asked(live_class, host, riverside, alice):
    says(live_class, alice)
    live_class = led(live_class, Act.SHOW)
    late = join_school(riverside, "amy", Role.TRAINEE)
    joining.join(live_class=live_class, member=late)
    first = len(stop_of(live_class).prompts)
    live_class = led(live_class, Act.NEXT)
    says(live_class, alice), says(live_class, late)
    asked = first + len(stop_of(live_class).prompts)
    led(live_class, Act.SHOW, Act.RANK)
    ranked = re.findall(
        r'ranking-place">(\d+).*?ranking-right">\s*(\d+ of \d+)', page(host, live_class, "screen/"), re.S
    )
    assert ranked == [("1", f"{asked} of {asked}"), ("1", f"{asked - first} of {asked - first}")]


# --- Tokens ---------------------------------------------------------------------------------------------


def test_a_page_that_shows_this_is_told_nothing(live_class, host, alice):
    for path in ("live/", "screen/live/"):
        assert (
            host.get(f"/live/{live_class.pk}/{path}?seen={token_of_room(live_class.pk)}").status_code == 204
        )
    before = token_of_room(live_class.pk)
    says(live_class, alice)
    assert token_of_room(live_class.pk) == Token(before.version, 1, 1) > before
    for path in ("live/", "screen/live/"):
        assert host.get(f"/live/{live_class.pk}/{path}?seen={before}").status_code == 200


def test_of_two_tokens_the_version_decides_then_the_answers():
    assert Token(2, 0, 0) > Token(1, 30, 30)
    assert Token(1, 2, 1) > Token(1, 1, 9)


def test_the_queries_do_not_grow_with_the_class(riverside, bob, host):
    def cost(people: int) -> list[int]:
        live_class = opened(bob)
        for number in range(people):
            member = join_school(riverside, f"trainee-{live_class.pk}-{number}", Role.TRAINEE)
            joining.join(live_class=live_class, member=member)
        led(live_class, Act.NEXT)
        for attendance in live_class.attendances.all():
            says(live_class, attendance.membership)
        led(live_class, Act.SHOW, Act.RANK)
        return [counted(host, live_class, path) for path in ("panel/", "screen/", "live/", "screen/live/")]

    assert cost(1) == cost(3)


def counted(client: Client, live_class: LiveClass, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        page(client, live_class, path)
    return len(queries)
