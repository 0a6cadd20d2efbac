"""A lesson at the table: what the round is about, how its house differs, and afterwards why it came out so.

A round's title and explanation can name hands that nobody has seen yet, so they wait for its last answer.
"""

from dataclasses import dataclass

from games.engine.rules.houses import open_house
from trainer.drills.golden import golden_round
from trainer.drills.models import Plan
from trainer.drills.sittings import Sitting
from trainer.practice.lessons import lesson_of
from trainer.saying import say
from trainer.schools.houses import house_words


@dataclass(frozen=True)
class LessonView:
    """`house` is what this round's house does otherwise than the sheet, as (choice, value)."""

    game: str
    number: int
    of: int
    topic: str
    house: list[tuple[str, str]]
    title: str = ""
    why: str = ""
    last: bool = False


def lesson_view(sitting: Sitting) -> LessonView | None:
    """What a page says about the round as a lesson; None where it is none."""
    drill = sitting.run.drill
    if drill.plan != Plan.LESSON or not sitting.item.golden:
        return None
    lesson = lesson_of(sitting.game.slug)
    golden = golden_round(sitting.game.slug, sitting.item.golden)
    return LessonView(
        game=sitting.game.slug,
        number=sitting.round + 1,
        of=drill.rounds,
        topic=say(lesson.topic_of(golden.name)) if lesson else "",
        house=_differs(sitting),
        title=say(golden.title) if sitting.over else "",
        why=say(golden.why) if sitting.over else "",
        last=sitting.last,
    )


def _differs(sitting: Sitting) -> list[tuple[str, str]]:
    """The options in which the house of this round is not the printed one; its paytables hang beside it."""
    printed = open_house(sitting.game, sitting.sheet, {}).choices
    dealt = sitting.played.inputs.house.choices
    return [
        (house_words.label_of(sitting.game, option.name), house_words.value_words(option, dealt[option.name]))
        for option in sitting.game.options
        if dealt[option.name] != printed[option.name]
    ]
