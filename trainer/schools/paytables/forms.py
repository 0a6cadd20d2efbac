"""The form of a school's own paytable: its name, the day from which it holds, and a line for each hand."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.errors import Refused
from games.engine.money.amounts import Flat, MeterShare, Push, parse_cents, print_cents
from games.engine.rules.games import Game
from games.engine.rules.own_tables import (
    MAX_LINES,
    MAX_NAME,
    check_table_name,
    hands_of,
    kinds_of_pay,
    own_table,
    pays_envy,
    read_line,
    tables_of_choice,
)
from games.engine.rules.paytables import Paytable
from trainer.pages.text import translate
from trainer.schools.house_rules.labels import table_label
from trainer.schools.times import DayField

MAX_TYPED = 60
"""Characters of a field that are kept."""

Lines = Mapping[str, Sequence[Mapping[str, Any]]]
"""Lines by the sheet's name of the paytable that they are of."""


@dataclass
class LineField:
    """One line as typed. `errors` are (part, sentence), where part is "hand", "pays" or "envy"."""

    number: int
    hand: str = ""
    pays: str = ""
    envy: str = ""
    errors: list[tuple[str, str]] = field(default_factory=list)

    @property
    def blank(self) -> bool:
        return not (self.hand or self.pays or self.envy)

    @property
    def wrong(self) -> set[str]:
        return {part for part, _sentence in self.errors}


@dataclass
class BetFields:
    """The lines of one bet's paytable, and what a line can be of."""

    table: str
    label: str
    hands: list[tuple[str, str]]
    example: str
    envy: bool
    lines: list[LineField]


class PaytableForm(forms.Form):
    """`tables` are the valid paytables by the sheet's name, the strongest hand first. What is wrong with a
    line stands beside it, and with its number at the top."""

    name = forms.CharField(
        label=_("Name"),
        max_length=MAX_NAME,
        help_text=_("As it is printed on your layout or placard."),
        error_messages={"required": _("Enter a name.")},
    )
    holds = DayField(
        label=_("In effect from"),
        help_text=_("Tables opened on this day or later pay by it."),
        error_messages={"required": _("Enter the first day.")},
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        game: Game,
        choice: str,
        lines: Lines,
        typed: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        """Without `data` nothing is checked; the lines are those `typed`, if any."""
        super().__init__(data, **options)
        self.game, self.choice, self.posted = game, choice, typed or data
        self.tables: dict[str, Paytable] = {}
        self.bets = [self._bet(table, lines.get(table, ())) for table in tables_of_choice(game, choice)]
        for name, each in self.fields.items():
            each.widget.attrs |= {"class": "input", "aria-describedby": f"hint_{name} error_{name}"}

    def _bet(self, table: str, lines: Sequence[Mapping[str, Any]]) -> BetFields:
        wager = next(wager for wager in self.game.wagers if wager.table == table)
        typed = (
            self._typed(table, self.posted)
            if self.posted
            else [_line(n, line) for n, line in enumerate(lines)]
        )
        return BetFields(
            table=table,
            label=table_label(wager),
            hands=[
                (name, capfirst(translate(row.words))) for name, row in hands_of(self.game, table).items()
            ],
            example=_example(kinds_of_pay(self.game, table)),
            envy=pays_envy(self.game, table),
            lines=typed or [LineField(0)],
        )

    def _typed(self, table: str, posted: Mapping[str, Any]) -> list[LineField]:
        """Return the lines of the request, without the one that is removed and with the one that is added."""
        act = posted.get("act", "")
        lines: list[LineField] = []
        for number in range(MAX_LINES):
            parts = (posted.get(f"{table}-{number}-{part}") for part in ("hand", "pays", "envy"))
            hand, pays, envy = (None if part is None else str(part).strip()[:MAX_TYPED] for part in parts)
            if hand is None and pays is None:
                break
            if act != f"remove:{table}:{number}":
                lines.append(LineField(len(lines), hand or "", pays or "", envy or ""))
        if act == f"add:{table}" and len(lines) < MAX_LINES:
            lines.append(LineField(len(lines)))
        return lines

    def clean_name(self) -> str:
        try:
            return check_table_name(self.cleaned_data["name"])
        except Refused as refused:
            raise forms.ValidationError(
                gettext("Use up to %(most)s letters, digits, spaces and hyphens.") % {"most": MAX_NAME}
            ) from refused

    def clean(self) -> dict[str, Any]:
        super().clean()
        for bet in self.bets:
            self._read(bet)
        return self.cleaned_data

    def _read(self, bet: BetFields) -> None:
        lines, hands = [], set()
        for line in (line for line in bet.lines if not line.blank):
            read = self._read_line(bet, line)
            if line.hand in hands:
                line.errors.append(("hand", gettext("This hand already has a line.")))
            hands.add(line.hand)
            lines.append(read)
        wrong = [line for line in bet.lines if line.errors]
        for line in wrong:
            for _part, sentence in line.errors:
                facts = {"bet": bet.label, "number": line.number + 1, "why": sentence}
                self.add_error(None, gettext("%(bet)s, line %(number)s: %(why)s") % facts)
        if not lines:
            self.add_error(None, gettext("%(bet)s: Enter at least one line.") % {"bet": bet.label})
        if lines and not wrong:
            name = self.cleaned_data.get("name", "x")
            self.tables[bet.table] = own_table(self.game, bet.table, name, lines)
            given = {line.hand: line for line in bet.lines}
            rows = self.tables[bet.table].rows
            bet.lines = [
                LineField(n, row.name, given[row.name].pays, given[row.name].envy)
                for n, row in enumerate(rows)
            ]

    def _read_line(self, bet: BetFields, line: LineField) -> dict[str, Any]:
        read: dict[str, Any] = {"hand": line.hand, "pays": line.pays}
        try:
            if line.envy:
                read["envy"] = parse_cents(line.envy)
        except Refused as refused:
            line.errors.append(("envy", _sentence(refused)))
        try:
            read_line(self.game, bet.table, read, field="")
        except Refused as refused:
            part = re.sub(r"^.*\.", "", refused.field) or "hand"
            line.errors.append((part, _sentence(refused)))
        return read


def _sentence(refused: Refused) -> str:
    return capfirst(translate(refused.reason)).rstrip(".") + "."


def _line(number: int, line: Mapping[str, Any]) -> LineField:
    envy = line.get("envy", 0)
    return LineField(number, str(line["hand"]), str(line["pays"]), print_cents(envy) if envy else "")


def _example(kinds: tuple[type, ...]) -> str:
    if MeterShare in kinds and Flat in kinds:
        return gettext(
            "Enter odds such as 100 for 1, an award such as $500, or a part of the meter such as 10%."
        )
    if Push in kinds:
        return gettext("Enter odds such as 50 to 1 or 3 to 2, or push.")
    return gettext("Enter odds such as 50 to 1 or 3 to 2.")
