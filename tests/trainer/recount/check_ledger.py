"""The ledger of a school and of a person: its rows, its sums, and its files."""

import csv
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from io import BytesIO, StringIO
from itertools import chain

from openpyxl import load_workbook

from tests.trainer.recount.check_progress import says
from tests.trainer.recount.printed import Element, printed, table_of, tally_of
from tests.trainer.recount.raw_rows import Decision, Row
from tests.trainer.recount.second_opinion import Asked, Recount, dollars, of_decision

PAGE = "/progress/ledger/"
A_PAGE = 60
ON_BETS = ("bet", "refund", "envy")
FEW = 10_000
"""Decisions of a school up to which they are looked at one by one."""


@dataclass(frozen=True)
class Which:
    """What a ledger is asked for beside the filter."""

    person: int | None = None
    only: str = "mispaid"
    wager: str = ""
    mistake: str = ""

    def takes(self, one: Decision) -> bool:
        sides = {"overpaid": one.overpaid, "underpaid": one.underpaid}
        said = sides.get(self.only, one.overpaid + one.underpaid)
        return bool(said) and self.about(one) and self.mistake in ("", one.named)

    def about(self, one: Decision) -> bool:
        return self.person in (None, one.said.member) and self.wager in ("", one.wager)


FEWER = "Choose fewer days to have it by the hour."


def check_ledger(client, recount: Recount, asked: Asked, which: Which, *, files: bool = True) -> None:
    taken = asked.takes(recount)
    rows = [one for one in recount.mispaid if taken(of_decision(one)) and which.takes(one)]
    rows.sort(key=lambda one: (one.said.received, _bad_row(one).key), reverse=True)
    address = asked.address(PAGE, **vars(which))
    page = printed(client, address)
    lines = table_of(page)
    names = recount.members(trainees=False)
    wanted = [_line(one, names, which) for one in rows[:A_PAGE]]
    assert [_told(*pair, which) for pair in zip(lines, wanted, strict=True)] == wanted
    if which.person or not (which.wager and which.mistake) or _few(recount, asked):
        _check_sums(page, recount, asked, which, rows)
    if files and rows:
        _check_files(client, address, rows)


def _bad_row(one: Decision) -> Row:
    """The row that says by how much; of two rows of old one alone can."""
    return next(row for row in one.rows if row.overpaid or row.underpaid)


def _told(line: list[Element], wanted: list[str], which: Which) -> list[str]:
    """As far as it is figures: what a game or a bet is called is said by other tests, and so is what was due
    where the row does not keep it."""
    names = [] if which.person else [line[1].every("bdi")[0].text]
    _game, where, _bet, *worth = (cell.text for cell in line[1 + len(names) :])
    at = where if "Spot" in where else where.partition(",")[0]
    told = [line[0].link, *names, at, *worth]
    return [said if want else "" for said, want in zip(told, wanted, strict=True)]


def _line(one: Decision, names: dict[int, str], which: Which) -> list[str]:
    said, row = one.said, _bad_row(one)
    place, spot = said.place.replace("/", "%2F"), row.decision[1]
    return [
        f"/runs/{said.run}/rounds/{said.round}/replay/?place={place}",
        *([] if which.person else [names[said.member]]),
        f"Round {said.round + 1}" + (f", Spot {spot}" if spot != "0" else ""),
        row.given,
        row.due,
        _signed(row),
        says(row.named) if row.named else "—",
    ]


def _signed(row: Row) -> str:
    cents = row.overpaid - row.underpaid
    return ("+" if cents > 0 else "−") + dollars(abs(cents))


def _check_sums(page: Element, recount: Recount, asked: Asked, which: Which, rows: list[Decision]) -> None:
    said = tally_of(page)
    one_by_one = bool(which.person) or _few(recount, asked)
    bets = _bets(recount, asked, which)
    assert said["Bet decisions"] == [f"{bets:,}"]
    timed = one_by_one or not which.wager
    time = _time(recount, asked, which) if timed else timedelta(0)
    mispays = [f"{len(rows):,}", *_rates(len(rows), bets, time, _tenth)]
    assert said["Mispays"] == mispays + [FEWER] * (not timed)
    for side in ("overpaid", "underpaid"):
        if which.only in ("mispaid", side):
            cents = sum(getattr(one, side) for one in rows)
            assert said[side.title()] == [dollars(cents), *_rates(cents, bets, time)]


def _few(recount: Recount, asked: Asked) -> bool:
    taken = asked.takes(recount)
    return sum(sums.decisions for of, sums in recount.sums.items() if taken(of)) <= FEW


def _dollars(cents: Fraction) -> str:
    return dollars(int(cents + Fraction(1, 2)))


def _tenth(number: Fraction) -> str:
    tenths = int(number * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def _rates(of: int, bets: int, time: timedelta, written: Callable[[Fraction], str] = _dollars):
    if bets:
        yield f"{written(Fraction(of * 100, bets))} per 100 bet decisions"
    if time:
        hours = Fraction(time // timedelta(microseconds=1), 3_600_000_000)
        yield f"{written(of / hours)} an hour at this pace"


def _bets(recount: Recount, asked: Asked, which: Which) -> int:
    taken = asked.takes(recount)
    if which.person or _few(recount, asked):
        return sum(one.question in ON_BETS for one in _counting(recount, asked, which))
    return sum(
        decided
        for (of, wager), decided in recount.bets.items()
        if taken(of) and of.question in ON_BETS and which.wager in ("", wager)
    )


def _counting(recount: Recount, asked: Asked, which: Which) -> list[Decision]:
    taken = asked.takes(recount)
    own = recount.own[which.person] if which.person else chain.from_iterable(recount.own.values())
    counting = (one for one in own if one.said.counts and not one.said.hinted)
    return [one for one in counting if taken(of_decision(one)) and which.about(one)]


def _time(recount: Recount, asked: Asked, which: Which) -> timedelta:
    """Each answer once, whatever was asked together."""
    if not (which.person or _few(recount, asked)):
        taken = asked.takes(recount)
        return sum((spent for of, spent in recount.spent.items() if taken(of)), timedelta(0))
    answers = {one.said.key: one.said for one in _counting(recount, asked, which)}
    return sum((said.spent for said in answers.values()), timedelta(0))


def _check_files(client, address: str, rows: list[Decision]) -> None:
    cents = [_bad_row(one).overpaid - _bad_row(one).underpaid for one in rows]
    wanted = [(_bad_row(one).key, str(one.said.run), paid) for one, paid in zip(rows, cents, strict=True)]
    text = _sent(client, address, "csv").decode("utf-8-sig")
    lines = csv.DictReader(StringIO(text, newline=""))
    assert [(int(line["verdict"]), line["run"], int(line["cents"])) for line in lines] == wanted
    book = load_workbook(BytesIO(_sent(client, address, "xlsx")), read_only=True).active
    titles, *cells = book.iter_rows(values_only=True)
    at = [titles.index(name) for name in ("verdict", "run", "cents")]
    assert [tuple(line[number] for number in at) for line in cells] == wanted


def _sent(client, address: str, kind: str) -> bytes:
    response = client.get(address.replace("/ledger/", f"/ledger.{kind}"))
    assert response.status_code == 200, address
    return b"".join(response) if response.streaming else response.content
