"""A sheet's rules as a page lists them: by document, in the order of its numbers, each with an anchor."""

import re
from dataclasses import dataclass

from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from games.engine.rules.numbered import Word
from games.engine.rules.sheets import Sheet
from trainer.saying import say

WORDS = {Word.RULED: _("ruled by us"), Word.HOUSE: _("house rule")}
"""What stands beside a rule that no document prints."""


@dataclass(frozen=True)
class Rule:
    """`word` is whose word it is, where no document prints it."""

    number: str
    anchor: str
    sentence: str
    word: str = ""
    doubt: str = ""


def documents(sheet: Sheet) -> list[tuple[str, list[Rule]]]:
    """The rules by document, in the order of its numbers: 4 before 10, 5a after 5, named sections last."""
    grouped: dict[str, list[Rule]] = {}
    for number in sorted(sheet.rules, key=in_document):
        grouped.setdefault(number.split(" ")[0], []).append(rule_of(sheet, number))
    first_printed = list(dict.fromkeys(number.split(" ")[0] for number in sheet.rules))
    return [(document, grouped[document]) for document in first_printed]


def in_document(number: str) -> tuple[str, bool, list[tuple[bool, int, str]]]:
    """A key that sorts "SCP 4" before "SCP 10" and "654 5a" before "654 5a.i"; what has no number first,
    what has a name last."""
    document, _space, place = number.partition(" ")
    parts = re.findall(r"\d+|[^\d.]+", place)
    named = bool(place) and not place[0].isdigit()
    return document, named, [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in parts]


def rule_of(sheet: Sheet, number: str) -> Rule:
    rule = sheet.rules[number]
    anchor = f"rule-{slugify(number.replace('.', '-'))}"
    return Rule(number, anchor, say(rule.says), str(WORDS.get(rule.word, "")), say(rule.doubt))
