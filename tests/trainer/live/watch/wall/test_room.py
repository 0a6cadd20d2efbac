"""Before a room: no page, no fragment and no frame has a name, or says what an answer was worth."""

import re

from channels.db import database_sync_to_async
from django.urls import reverse

from tests.conftest import join
from tests.games.trainee import right_answers, wrong_answers
from tests.trainer.live.watch.sockets import listening
from tests.trainer.live.watch.wall.cards import cards_in, wall, words
from tests.trainer.playing import play_on, post, round_state_of, start_run
from trainer.live.rendering import following_fragment, seat_fragment, watched_fragment
from trainer.live.table_progress import Audience, WallScope
from trainer.play.services.runs import finish_run
from trainer.schools.models import Role

DISCLOSED = re.compile(r"Alice|alice|Annie|annie|verdict|You said|It is|mark-|\bright\b|\bwrong\b")
"""A name, or a worth. The colours of a page are not in what is searched."""


def main_of(page: str) -> str:
    """Without the header, which the projector does not show and which names the instructor."""
    return page.partition('<main id="main"')[2].partition("</main>")[0]


def shown(client, run, *, room: bool) -> dict[str, str]:
    """All that is sent of a table and its wall to one audience."""
    audience, scope = Audience.PROJECTOR if room else Audience.STAFF, WallScope(run.membership.school_id)
    pages = ("wall_projector", "wall_projector_fragment") if room else ("wall", "wall_fragment")
    tables = ("watch_projector", "watch_projector_felt") if room else ("watch", "watch_felt")
    found = {name: wall(client, name) for name in pages}
    found |= {name: client.get(reverse(f"live:{name}", args=[run.pk])).content.decode() for name in tables}
    found = {name: main_of(body) if "<main" in body else body for name, body in found.items()}
    found["card"] = seat_fragment(scope, run.membership_id, audience)
    found["frame"] = watched_fragment(run, audience)
    found["next"] = following_fragment(run, audience)
    return found


def sent(bodies: dict[str, str]) -> set[str]:
    return {name for name, body in bodies.items() if DISCLOSED.search(body)}


def test_nothing_that_a_room_is_shown_has_a_name_or_a_worth(client_of, riverside, alice, bob):
    client, run = client_of(bob), start_run(alice, spots=2)
    start_run(join(riverside, "annie", Role.TRAINEE))
    while stop := round_state_of(run).stop:
        play_on(run, 1, how=wrong_answers if round_state_of(run).position % 2 else right_answers)
        assert sent(shown(client, round_state_of(run).run, room=True)) == set(), str(stop.place)


def test_to_staff_all_of_it_is_sent(client_of, alice, bob):
    """The negative control."""
    client, run = client_of(bob), start_run(alice, spots=2)
    play_on(run, 2, how=wrong_answers)
    other = start_run(alice)
    bodies = shown(client, round_state_of(run).run, room=False)
    assert other.pk
    assert sent(bodies) >= {"wall", "wall_fragment", "watch", "watch_felt", "card", "frame", "next"}


async def test_its_sockets_tell_neither(cast, alice):
    run = await database_sync_to_async(start_run)(alice, spots=2)
    watcher, trainee = cast["bob"], cast["alice"]
    answer = database_sync_to_async(lambda: post(trainee, run, wrong_answers(round_state_of(run).stop)))
    async with (
        listening(watcher, "/ws/tables/projector/") as cards,
        listening(watcher, f"/ws/tables/{run.pk}/projector/") as table,
    ):
        heard = [await table.receive_from()]
        for _ in range(3):
            await answer()
            heard += [await cards.receive_from(timeout=5), await table.receive_from(timeout=5)]
    assert [body for body in heard if DISCLOSED.search(body)] == []
    assert all("Table 1" in body for body in heard[1::2])


def test_numbers_do_not_depend_on_who_plays(client_of, riverside, bob, alice):
    """In the order in which trainees joined; staff who practise come after them."""
    client = client_of(bob)
    annie = join(riverside, "annie", Role.TRAINEE)
    runs = {member: start_run(member) for member in (annie, bob, alice)}
    assert numbers(wall(client, "wall_projector")) == {alice.pk: 1, annie.pk: 2, bob.pk: 3}
    finish_run(run=runs[alice])
    assert numbers(wall(client, "wall_projector")) == {annie.pk: 2, bob.pk: 3}


def numbers(page: str) -> dict[int, int]:
    return {pk: int(re.search(r"Table (\d+)", words(card))[1]) for pk, card in cards_in(page).items()}
