"""A lesson at the table: what the round is about, how its house differs, and afterwards why it came out so.

A round's title and explanation can name hands that nobody has seen yet, so they wait for its last answer.
"""

from dataclasses import dataclass

from games.engine.rules.houses import open_house
from trainer.drills.golden import golden_round
from trainer.drills.items import Item
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
    if drill.plan != Plan.LESSON or not (sitting.item.golden or sitting.item.laid):
        return None
    topic, title, why = _schools_own(sitting.item) if sitting.item.laid else _of_the_sheet(sitting)
    return LessonView(
        game=sitting.game.slug,
        number=sitting.round + 1,
        of=drill.rounds,
        topic=topic,
        house=_differs(sitting),
        title=title if sitting.over else "",
        why=why if sitting.over else "",
        last=sitting.last,
    )


def _of_the_sheet(sitting: Sitting) -> tuple[str, str, str]:
    """Topic, title and explanation of a golden round."""
    lesson = lesson_of(sitting.game.slug)
    golden = golden_round(sitting.game.slug, sitting.item.golden)
    return say(lesson.topic_of(golden.name)) if lesson else "", say(golden.title), say(golden.why)


def _schools_own(item: Item) -> tuple[str, str, str]:
    """The same of a round that the school laid out, in its own words."""
    return item.topic, item.topic, item.why


def _differs(sitting: Sitting) -> list[tuple[str, str]]:
    """The options in which the house of this round is not the printed one; its paytables hang beside it."""
    printed = open_house(sitting.game, sitting.sheet, {}).choices
    dealt = sitting.played.inputs.house.choices
    return [
        (house_words.label_of(sitting.game, option.name), house_words.value_words(option, dealt[option.name]))
        for option in sitting.game.options
        if dealt[option.name] != printed[option.name]
    ]
