"""What the host sees of a live room: who is in, who has answered what, and for them alone what is right.

Nothing of right and wrong is in what stands of the others before it is shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games import GAMES
from games.engine.scenarios.scenarios import players_for, scenarios
from trainer.drills.decisions import decisions
from trainer.drills.models import Answer
from trainer.drills.sittings import Sitting
from trainer.felt.drawing import felt_view
from trainer.felt.reckoning import reckoned
from trainer.felt.shares import answers_at, shares_told
from trainer.gathering.models import Attendance, Room
from trainer.live.heat import heat_of_round
from trainer.live.next_acts import main_offer, other_offers
from trainer.live.ranking import ranking_of
from trainer.live.room_state import RoomState
from trainer.saying import say
from trainer.tables.showing import typed_words


@dataclass(frozen=True)
class AnswerKey:
    """What is asked in one decision, and what is right: for whoever leads."""

    label: str
    says: str
    right: str
    rule: str
    sentence: str
    because: str
    sum: str


@dataclass(frozen=True)
class Said:
    """One decision as it was answered; `right` is None until it is shown."""

    label: str
    words: str
    right: bool | None = None


@dataclass(frozen=True)
class Person:
    membership_id: int
    name: str
    answered: bool
    said: list[Said]
    deals: bool


def panel_context(state: RoomState) -> dict[str, Any]:
    """The same for the page and for what it asks for anew; in a bounded number of queries."""
    room, sitting, stop = state.room, state.sitting, state.stop
    shares = shares_told(room, sitting) if stop and room.tells else []
    return {
        "state": state,
        "room": room,
        "game_name": say(sitting.game.name),
        "felt": felt_view(sitting) if stop or state.phase == "over" else None,
        "main": main_offer(state),
        "others": other_offers(room),
        "answer_keys": answer_keys(sitting) if stop and not shares else [],
        "shares": shares,
        "people": people_in(state),
        "scenarios": scenarios_of(room),
        "scenario": sitting.item.scenario,
        "heat": heat_of_round(room, room.round),
        "ranking": ranking_of(room) if room.ranks else [],
    }


def answer_keys(sitting: Sitting) -> list[AnswerKey]:
    return [
        AnswerKey(
            label=say(prompt.label),
            says=say(prompt.says),
            right=say(prompt.words(prompt.due)),
            rule=prompt.rule,
            sentence=say(sitting.sheet.sentence(prompt.rule)),
            because=say(prompt.because),
            sum=reckoned(prompt, prompt.due),
        )
        for prompt in (sitting.stop.prompts if sitting.stop else ())
    ]


def people_in(state: RoomState) -> list[Person]:
    """By name, whoever has answered: nobody is told by their place in the list."""
    names = ("membership__user__last_name", "membership__user__first_name", "membership__user__username")
    there = Attendance.objects.filter(room=state.room).select_related("membership__user").order_by(*names)
    stop = state.stop
    given = {one.run_id: one for one in answers_at(state.room, state.sitting, stop)} if stop else {}
    return [_person(one, state, given) for one in there]


def _person(there: Attendance, state: RoomState, given: Mapping[Any, Answer]) -> Person:
    answer = given.get(there.run_id)
    return Person(
        membership_id=there.membership_id,
        name=there.membership.user.display_name,
        answered=answer is not None,
        said=_said(state, answer) if answer else [],
        deals=there.membership_id == state.room.dealer_id,
    )


def _said(state: RoomState, answer: Answer) -> list[Said]:
    if not state.room.tells:
        typed = typed_words(state.sitting, answer.place, answer.given)
        return [Said(label, words) for label, words in typed]
    return [
        Said(say(one.prompt.label), one.given_words, one.right) for one in decisions(state.sitting, answer)
    ]


def scenarios_of(room: Room) -> list[tuple[str, str]]:
    """The kinds of round that may be dealt next, for as many players as there are."""
    game = GAMES[room.drill.game]
    kinds = [(name, words) for name, words in scenarios(game) if players_for(game, name) <= room.drill.spots]
    return [(name, say(words)) for name, words in kinds]
