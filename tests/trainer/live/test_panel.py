"""The host's panel and the screen before the class: what they show, what they never tell too early, and who
may do what with them."""

import re

import pytest
from django.test import Client

from tests.conftest import join as join_school
from tests.games.trainee import right_answers, wrong_answers
from tests.trainer.live.rooms import led, opened, run_of, says, stop_of
from tests.trainer.playing import HTMX, table_url
from trainer.live import joining
from trainer.live.class_state import Token, token_of_class
from trainer.live.models import HostAct, LiveClass
from trainer.schools.models import Role


def page(client: Client, live_class: LiveClass, path: str = "host/") -> str:
    response = client.get(f"/live/{live_class.pk}/{path}")
    assert response.status_code == 200
    return response.content.decode()


def act(client: Client, live_class: LiveClass, which: str, *, version: int | None = None, **more):
    said = {"version": str(version or LiveClass.objects.get(pk=live_class.pk).version), "host": "yes"} | more
    return client.post(f"/live/{live_class.pk}/act/{which}/", said, **HTMX)


PATHS = ("host/", "host/update/", "projector/", "projector/update/")

MAIN = re.compile(r'action="[^"]*/act/(\w+)/"[^>]*>(?:(?!</form>).)*id="live-main"', re.S)


def test_one_button_does_the_next_thing(bob, host):
    live_class = opened(bob)
    shown, done = page(host, live_class), []
    for _press in range(5):
        done.append(MAIN.search(shown)[1])
        shown = act(host, live_class, done[-1]).content.decode()
    assert done == [HostAct.NEXT, HostAct.COLLECT, HostAct.SHOW, HostAct.NEXT, HostAct.COLLECT]
    assert MAIN.search(act(host, live_class, HostAct.BACK).content.decode())[1] == HostAct.NEXT


def test_a_command_from_an_older_page_is_refused_with_the_room_as_it_is(live_class, host):
    led(live_class, HostAct.COLLECT)
    refused = act(host, live_class, HostAct.COLLECT, version=live_class.version)
    assert refused.status_code == 409
    assert "The class has moved on." in refused.content.decode()
    assert f'data-version="{live_class.version + 1}"' in refused.content.decode()


def test_what_cannot_be_done_is_refused_in_words(live_class, host):
    assert act(host, live_class, HostAct.RESUME).status_code == 409
    assert act(host, live_class, HostAct.OPEN).status_code == 404
    assert act(host, live_class, "sing").status_code == 404


def test_another_round_is_dealt_of_a_kind_that_is_chosen(live_class, host):
    assert act(host, live_class, HostAct.DEAL, scenario="dealer-does-not-qualify").status_code == 200
    assert LiveClass.objects.get().drill.item(1).scenario == "dealer-does-not-qualify"
    assert act(host, live_class, HostAct.DEAL, scenario="no such thing").status_code == 404


def test_who_deals_goes_to_the_next_stop_once_the_answer_is_shown_and_does_nothing_else(
    live_class, host, client_of, alice
):
    seat = client_of(alice)
    assert act(seat, live_class, HostAct.NEXT).status_code == 404, "does not deal"
    act(host, live_class, HostAct.HAND, dealer=str(alice.pk))
    assert act(seat, live_class, HostAct.NEXT).status_code == 404, "nothing is shown yet"
    before = led(live_class, HostAct.SHOW).version
    assert {act(seat, live_class, which).status_code for which in set(HostAct) - {HostAct.NEXT}} == {404}
    assert LiveClass.objects.get().version == before
    assert act(seat, live_class, HostAct.NEXT)["Location"] == table_url(run_of(live_class, alice))
    assert LiveClass.objects.get().front == 1


TOKENS = re.compile(r'csrfmiddlewaretoken" value="[^"]*"|X-CSRFToken": "[^"]*"')
SAID = re.compile(r'<span\s+class="person-answers">.*?</span>\s*</li>', re.S)
"""What a trainee said is on the panel, in words, and differs with what they said."""


def bodies(host: Client, live_class: LiveClass) -> list[str]:
    """Of all that is shown of a room, what may not differ by what an answer was worth."""
    pages = [page(host, live_class, path) for path in PATHS]
    return [SAID.sub("", TOKENS.sub("", body)) for body in pages]


def answered(bob, alice, how, *acts: HostAct) -> LiveClass:
    live_class = opened(bob, seed="the same")
    joining.join(live_class=live_class, member=alice)
    live_class = led(live_class, HostAct.NEXT)
    says(live_class, alice, how(stop_of(live_class)))
    return led(live_class, *acts)


@pytest.mark.parametrize("acts", [(), (HostAct.COLLECT,)], ids=["while it is asked", "once answers closed"])
def test_no_page_differs_by_right_and_wrong_before_it_is_shown(bob, alice, host, acts):
    found = []
    for how in (right_answers, wrong_answers):
        live_class = answered(bob, alice, how, *acts)
        shown = bodies(host, live_class)
        for own in (str(live_class.pk), live_class.code, f"{live_class.code[:3]} {live_class.code[3:]}"):
            shown = [body.replace(own, "") for body in shown]
        found.append([re.sub(r"<svg.*?</svg>", "", body, flags=re.S) for body in shown])
    assert found[0] == found[1]


def test_once_it_is_shown_they_differ(bob, alice, host):
    """The negative control."""
    classes = [answered(bob, alice, how, HostAct.SHOW) for how in (right_answers, wrong_answers)]
    pages = [page(host, live_class, "projector/update/") for live_class in classes]
    assert [shown.count('class="mark mark-wrong"') > 0 for shown in pages] == [False, True]


def test_what_is_right_stands_on_the_panel_alone_and_folded(live_class, host):
    (prompt, *_rest) = stop_of(live_class).prompts
    assert '<details id="live-key"' in page(host, live_class)
    assert "live-key" not in page(host, live_class, "projector/")
    assert prompt.rule not in page(host, live_class, "projector/")


def test_staff_who_play_in_the_class_read_neither_key_nor_answers_before_they_are_shown(
    live_class, host, bob, riverside, alice, client_of
):
    """Nor what others answered. The host, who does not play, reads both."""
    player = join_school(riverside, "ben", Role.INSTRUCTOR)
    joining.join(live_class=live_class, member=player)
    says(live_class, alice)
    seat = client_of(player)
    for acts in ((), (HostAct.COLLECT,)):
        led(live_class, *acts)
        for path in ("host/", "host/update/"):
            assert 'id="live-key"' in page(host, live_class, path)
            own = page(seat, live_class, path)
            assert 'id="live-key"' not in own
            assert "You’re playing in this class" in own
            assert "<strong>" not in "".join(SAID.findall(own))
            assert "<strong>" in "".join(SAID.findall(page(host, live_class, path)))
    led(live_class, HostAct.SHOW)
    shown = page(seat, live_class)
    assert "live-shares" in shown
    assert "<strong>" in "".join(SAID.findall(shown))
    assert "You’re playing in this class" not in shown


def test_no_name_is_on_the_screen_but_in_a_ranking(live_class, host, alice):
    says(live_class, alice)
    led(live_class, HostAct.SHOW)
    assert "Alice" not in page(host, live_class, "projector/update/")
    led(live_class, HostAct.RANK)
    assert "Alice" in page(host, live_class, "projector/update/")


def test_a_ranking_goes_by_what_each_was_asked_and_ties_share_a_place(live_class, host, riverside, alice):
    first = len(stop_of(live_class).prompts)
    wrong = join_school(riverside, "ann", Role.TRAINEE)
    joining.join(live_class=live_class, member=wrong)
    says(live_class, alice)
    led(live_class, HostAct.SHOW)
    late = join_school(riverside, "amy", Role.TRAINEE)
    joining.join(live_class=live_class, member=late)
    live_class = led(live_class, HostAct.NEXT)
    says(live_class, alice), says(live_class, late)
    asked = first + len(stop_of(live_class).prompts)
    led(live_class, HostAct.SHOW, HostAct.RANK)
    ranked = re.findall(
        r'ranking-place">(\d+).*?ranking-right">\s*(\d+ of \d+)', page(host, live_class, "projector/"), re.S
    )
    late_of = f"{asked - first} of {asked - first}"
    assert sorted(ranked) == sorted([("1", f"{asked} of {asked}"), ("1", late_of), ("3", f"0 of {asked}")])


def test_a_page_that_shows_this_is_sent_nothing(live_class, host, alice):
    for path in ("host/update/", "projector/update/"):
        assert (
            host.get(f"/live/{live_class.pk}/{path}?seen={token_of_class(live_class.pk)}").status_code == 204
        )
    before = token_of_class(live_class.pk)
    says(live_class, alice)
    assert token_of_class(live_class.pk) == Token(before.version, 1, 1) > before
    for path in ("host/update/", "projector/update/"):
        assert host.get(f"/live/{live_class.pk}/{path}?seen={before}").status_code == 200
