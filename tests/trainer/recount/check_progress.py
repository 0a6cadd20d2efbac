"""The page of a school's progress, figure by figure, and the answers behind each of its links."""

import re
from collections import Counter
from datetime import datetime

from django.utils import timezone
from django.utils.timesince import timesince

from games.engine.mistakes.named import name_words
from tests.trainer.recount.printed import Element, links_of, printed, table_of, tally_of
from tests.trainer.recount.second_opinion import Asked, Of, Recount, Sums, grouped, summed
from trainer.practice.wording import game_name, question_words
from trainer.saying import say

PAGE = "/progress/"


def check_school(client, recount: Recount, asked: Asked, *, former: bool = False) -> None:
    """Everybody's row, on however many pages, and the games with their kinds of decision."""
    taken = asked.takes(recount)
    counted = [(of, sums) for of, sums in recount.sums.items() if taken(of)]
    people = grouped(counted, lambda of: of.member)
    _check_people(client, recount, asked, people, former=former)
    page = printed(client, asked.address(PAGE, former="on" if former else ""))
    lines = table_of(page, "kinds-title")
    if not table_of(page, "trainees-title"):
        return
    assert [[cell.text for cell in line] for line in lines] == list(_games(counted, asked))


def _check_people(client, recount: Recount, asked: Asked, people: dict[int, Sums], *, former: bool) -> None:
    there, ever = recount.members(trainees=True), recount.members(trainees=False)
    shown = [one for one in ever if one in there or (former and one in people)]
    if asked.cohort:
        shown = [one for one in shown if one in recount.in_class(asked.cohort)]
    commonest = _commonest(recount, asked)
    begun = timezone.now()
    found: list[list[str]] = []
    for number in range(1, 2 + (len(shown) - 1) // 50):
        page = printed(client, asked.address(PAGE, former="on" if former else "", page=number))
        found += [_told(line) for line in table_of(page, "trainees-title")]
    rows = [(ever[one], people.get(one, Sums()), commonest.get(one, "—")) for one in shown]
    early, late = ([_line(*row, now=now) for row in rows] for now in (begun, timezone.now()))
    expected = [one if told == one else other for told, one, other in zip(found, early, late, strict=True)]
    assert found == expected, [pair for pair in zip(found, expected, strict=False) if pair[0] != pair[1]][:3]


def _line(name: str, sums: Sums, commonest: str, *, now: datetime) -> list[str]:
    """How long ago something was, a page says by the minute in which it is made."""
    last = f"{timesince(sums.last, now, depth=1)} ago" if sums.last else "not yet"
    last = last.replace("0\xa0minutes ago", "just now") if last.startswith("0") else last
    return [name, *sums.printed, commonest, " ".join(last.split())]


def _told(line: list[Element]) -> list[str]:
    """Beside a name may stand that they have left, or what they are now."""
    name = line[0].every("bdi")[0].text
    return [name, *(cell.text for cell in line[1:])]


def _commonest(recount: Recount, asked: Asked) -> dict[int, str]:
    """Of names that are as common the first by the alphabet."""
    taken, counted = asked.takes(recount), dict[int, Counter[str]]()
    for (of, slug), times in recount.names.items():
        if taken(of):
            counted.setdefault(of.member, Counter())[slug] += times
    return {
        member: says(min(names, key=lambda slug: (-names[slug], slug))) for member, names in counted.items()
    }


def says(slug: str) -> str:
    words = name_words(slug)
    return " ".join(say(words).split()) if words else slug


def _games(counted: list[tuple[Of, Sums]], asked: Asked):
    by_game = grouped(counted, lambda of: of.game)
    for game in sorted(by_game):
        yield [game_name(game), *by_game[game].printed]
        if asked.game:
            kinds = grouped(counted, lambda of: of.question)
            for question in sorted(kinds, key=lambda one: weakness(one, kinds[one])):
                few = " too few yet" if kinds[question].decisions < 20 else ""
                yield [question_words(question) + few, *kinds[question].printed]


def weakness(question: str, sums: Sums) -> tuple[bool, float, str]:
    """By the upper end of the Wilson interval of 95 %."""
    n, p, z = sums.decisions, sums.right / sums.decisions, 1.96
    middle, half = p + z * z / (2 * n), z * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5
    return n < 20, round((middle + half) / (1 + z * z / n), 9), question


# --- Behind the figures ------------------------------------------------------------------------------


def check_links(client, address: str, *, most: int = 10**9) -> int:
    """Each figure that is a link opens as many rows as it says, or a ledger of that sum; how many did."""
    opened = 0
    for cell in figures_in(printed(client, address)):
        says_so, link = cell.text.replace(",", ""), cell.link
        if link.startswith("/progress/answers/") and int(says_so) <= most:
            assert rows_behind(client, link) == int(says_so), link
            opened += 1
        elif link.startswith("/progress/ledger/"):
            side = "Overpaid" if "only=overpaid" in link else "Underpaid"
            assert tally_of(printed(client, link))[side][0] == cell.text, link
            opened += 1
    return opened


def figures_in(page: Element) -> list[Element]:
    """Cells of numbers, and of the first list of figures, that lead somewhere."""
    cells = page.every("td", marked="number") + [
        one for part in page.every("dl", marked="tally") for one in part.every("dd")
    ]
    return [cell for cell in cells if cell.link and re.fullmatch(r"\$?[\d,.]+", cell.text)]


def rows_behind(client, address: str) -> int:
    """All of them, page by page."""
    found = 0
    while address:
        page = printed(client, address)
        found += len(table_of(page))
        older = [part.link for part in page.every("p", marked="older")]
        address = address.partition("?")[0] + older[0] if older else ""
    return found


__all__ = ["check_links", "check_school", "links_of", "says", "summed", "weakness"]
