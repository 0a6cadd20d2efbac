"""The text line, as a dealer types in it."""

import re
import unicodedata

from django.utils.translation import override
from playwright.sync_api import Page

from games.engine.money.amounts import print_cents
from games.engine.questions.answers import (
    Amount,
    BetAnswer,
    CardSet,
    Count,
    InOrder,
    SomeOf,
    SomeSpots,
    Stacks,
)
from games.engine.questions.prompts import Prompt
from tests.browser.playing import is_typed, right_values
from trainer.pages.text import translate as said_by_the_page

BEFORE = {"en": ("hand", "cards", "spots"), "es": ("mano", "cartas", "puestos")}


def line_of(prompt: Prompt, language: str = "en") -> str:
    """Return what answers a prompt rightly, in this language and without its accents."""
    with override(language):
        return bare(_line_of(prompt, language))


def _line_of(prompt: Prompt, language: str) -> str:
    right, (hand, cards, spots) = prompt.due, BEFORE[language]
    if isinstance(prompt.kind, Amount):
        return print_cents(right)
    if isinstance(prompt.kind, Stacks):
        return str(right).replace(" ", "x20+")
    if isinstance(prompt.kind, Count) or is_typed(prompt):
        return " ".join(right_values(prompt))
    if isinstance(prompt.kind, CardSet):
        return " ".join([cards, *right_values(prompt)])
    if isinstance(prompt.kind, SomeSpots) and right:
        return " ".join([spots, *right_values(prompt)])
    if isinstance(prompt.kind, SomeOf):
        chosen = right_values(prompt)
        return " ".join(said_by_the_page(choice.words) for choice in prompt.choices if choice.value in chosen)
    if isinstance(prompt.kind, InOrder):
        return " ".join(right_values(prompt))
    (value,) = right_values(prompt)
    words = said_by_the_page(next(choice.words for choice in prompt.choices if choice.value == value))
    if not isinstance(right, BetAnswer):
        return f"{hand} {words}" if prompt.ask.endswith("hand") else words
    paid = f" {print_cents(right.cents)}" if right.cents else ""
    return f"s{prompt.spot} {said_by_the_page(prompt.bet)} {words}{paid}"


def bare(line: str) -> str:
    """As on a plain keyboard, and times without what they are of: "3x"."""
    line = re.sub(" ×.*", "x", line.replace("’", "'"))
    return unicodedata.normalize("NFD", line).encode("ascii", "ignore").decode()


def say(page: Page, line: str) -> None:
    page.keyboard.type(line)
    page.keyboard.press("Enter")
