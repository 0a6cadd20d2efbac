"""A filter as an address has it, and as a second opinion understands it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from tests.trainer.recount.raw_rows import Decision
from tests.trainer.recount.second_opinion import Of, Recount


@dataclass(frozen=True)
class Asked:
    """`people` are those of the class."""

    cohort: int | None = None
    game: str = ""
    mode: str = ""
    since: date | None = None
    until: date | None = None

    def address(self, url: str, **more: object) -> str:
        said = {"class": self.cohort, "game": self.game, "mode": self.mode}
        said |= {"since": self.since, "until": self.until} | more
        return f"{url}?{urlencode({name: value for name, value in said.items() if value})}"

    def takes(self, recount: Recount) -> Callable[[Of], bool]:
        members = recount.in_class(self.cohort) if self.cohort else None

        def taken(of: Of) -> bool:
            there = members is None or of.member in members
            days = (not self.since or of.day >= self.since) and (not self.until or of.day <= self.until)
            return there and days and self.game in ("", of.game) and self.mode in ("", of.mode)

        return taken


def of_decision(one: Decision) -> Of:
    said = one.said
    return Of(said.member, said.game, said.mode, said.received.date(), one.question)
