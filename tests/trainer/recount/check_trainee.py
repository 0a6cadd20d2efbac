"""The page of one trainee, figure by figure: sums, kinds with their pace, mistakes, bursts, rounds."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from statistics import median, quantiles

from games import GAMES
from games.engine.asks.table import questions_of
from tests.trainer.recount.check_progress import says, weakness
from tests.trainer.recount.printed import Element, lines_in, printed, table_of, tally_of
from tests.trainer.recount.raw_rows import Decision
from tests.trainer.recount.second_opinion import Asked, Recount, dollars, of_decision, summed
from trainer.practice.wording import BURST_PHASES, game_name, question_words

PACED, ROUNDS, MISTAKES = 1_500, 30, 10
"""What the page tells: pace from so many rows, and the first of a list."""


def check_trainee(client, recount: Recount, member: int, asked: Asked) -> None:
    taken = asked.takes(recount)
    every = [one for one in recount.own[member] if taken(of_decision(one))]
    counting = [one for one in every if one.said.counts and not one.said.hinted]
    page = printed(client, asked.address(f"/progress/{member}/"))
    _check_tally(page, counting, [one for one in every if one.said.counts and one.said.hinted])
    found = {
        table.every("caption")[0].text: _texts(lines_in(table)) for table in _tables(page, "kinds-title")
    }
    assert found == {game_name(game): list(_kinds(game, counting)) for game in _values(counting, "game")}
    assert _mistakes(page) == _named(counting), (_mistakes(page), _named(counting))
    assert _texts(table_of(page, "phases-title")) == list(_phases(counting))
    _check_rounds(page, recount.own[member])


def _check_tally(page: Element, counting: list[Decision], hinted: list[Decision]) -> None:
    said = tally_of(page)
    named = ("Decisions", "Right", "Wrong", "Overpaid", "Underpaid")
    assert [said[name][0] for name in named] == summed(counting).printed
    with_hints = [f"{sum(one.right for one in hinted)} of {len(hinted)}"] if hinted else []
    assert said.get("With a hint", []) == with_hints


def _tables(page: Element, section: str) -> list[Element]:
    parts = (one for one in page.every("section") if one.of.get("aria-labelledby") == section)
    return [table for part in parts for table in part.every("table")]


def _texts(lines: list[list[Element]]) -> list[list[str]]:
    """Without the bar, which is drawn and not read."""
    return [[cell.text for cell in line if cell.of.get("class") != "bar-cell"] for line in lines]


def _values(some: list[Decision], name: str) -> list[str]:
    return sorted({getattr(one.said, name) for one in some})


def _kinds(game: str, counting: list[Decision]):
    of_game = [one for one in counting if one.said.game == game]
    sums = {asked: summed(one for one in of_game if one.question == asked) for asked in _questions(of_game)}
    paced = [one for one in _paced(counting) if one.said.game == game]
    for asked in sorted(sums, key=lambda one: weakness(one, sums[one])):
        decided, share, wrong, *_money = sums[asked].printed
        few = " too few yet" if sums[asked].decisions < 20 else ""
        pace = _pace(counting, [one for one in paced if one.question == asked])
        yield [question_words(asked) + few, share, wrong, decided, pace]


def _questions(some: list[Decision]) -> set[str]:
    return {one.question for one in some}


def _phases(counting: list[Decision]):
    bursts = [one for one in counting if one.said.plan == "burst" and one.said.phase]
    for phase in _values(bursts, "phase"):
        here = [one for one in bursts if one.said.phase == phase]
        sums = summed(here)
        pace = _pace(bursts, [one for one in _paced(bursts) if one.said.phase == phase])
        yield [str(BURST_PHASES[phase]), sums.share, f"{sums.decisions:,}", pace]


# --- Pace --------------------------------------------------------------------------------------------


def _paced(some: list[Decision]) -> list[Decision]:
    """Of the last rows, whatever they say; where one of two was cut off, the other alone."""
    kept = set(sorted((row.key for one in some for row in one.rows), reverse=True)[:PACED])
    left = ((one, tuple(row for row in one.rows if row.key in kept)) for one in some)
    return [replace(one, rows=rows) for one, rows in left if rows]


def _pace(whole: list[Decision], some: list[Decision]) -> str:
    """Of what is right: seconds taken, and on target; what was asked together shares the time."""
    together = Counter(one.said.key for one in _paced(whole))
    timed = [one for one in some if one.right and one.said.took is not None]
    if not timed:
        return "—"
    took = [one.said.took.total_seconds() / together[one.said.key] for one in timed]
    due = [_on_target(one, together[one.said.key]) for one in timed]
    return f"{_seconds(took)} on target {_seconds(due)}"


def _on_target(one: Decision, together: int) -> float:
    if one.said.allowed is not None:
        return one.said.allowed / together
    found = questions_of(GAMES.get(one.said.game)).get(one.question)
    return found[1].seconds + found[1].paying * one.given.startswith("pay") if found else 10


def _seconds(some: list[float]) -> str:
    late = quantiles(some, n=10, method="inclusive")[-1] if len(some) > 1 else some[0]
    return f"{median(some):.1f} s · {late:.1f} s"


# --- Lists -------------------------------------------------------------------------------------------


def _mistakes(page: Element) -> list[tuple[str, str]]:
    listed = [one for part in page.every("ol", marked="said") for one in part.every("li")]
    return [(one.every("span")[0].text, one.every("span", marked="row-side")[0].text) for one in listed]


def _named(counting: list[Decision]) -> list[tuple[str, str]]:
    counted = Counter(one.named for one in counting if one.named)
    ranked = sorted(counted.items(), key=lambda one: (-one[1], one[0]))[:MISTAKES]
    return [(says(slug), "once" if times == 1 else f"{times} times") for slug, times in ranked]


def _check_rounds(page: Element, every: Iterable[Decision]) -> None:
    """The last that are over, whatever they count for."""
    rounds: dict[tuple[object, ...], list[Decision]] = defaultdict(list)
    for one in every:
        said = one.said
        if not said.sealed and (said.finished or said.round != said.in_hand):
            rounds[said.run, said.round, said.game].append(one)
    last = sorted(rounds.items(), key=lambda one: summed(one[1]).last, reverse=True)[:ROUNDS]
    lines = table_of(page, "rounds-title")
    assert len(lines) == len(last)
    for line, ((run, number, game), decided) in zip(lines, last, strict=True):
        sums = summed(decided)
        assert line[0].link == f"/runs/{run}/rounds/{number}/replay/"
        right = f"{sums.right} of {sums.decisions}"
        told = [game_name(str(game)), right, dollars(sums.overpaid), dollars(sums.underpaid)]
        assert [cell.text for cell in line[1:]] == told
