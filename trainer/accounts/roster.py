"""Rosters: a list of people, pasted or from a spreadsheet, read into people and lines that are refused.

Nothing here knows a database, and nothing is evaluated: a cell is text, whatever it begins with.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from enum import StrEnum
from itertools import islice

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext

from trainer.accounts.workbooks import Bloated, workbook_rows
from trainer.schools.models import Role
from trainer.schools.names import folded, refusal, same_name, shown

MAX_BYTES = 1024 * 1024
MAX_ROWS = 2_000
MAX_COLUMNS = 20
LINE_END = re.compile(r"\r\n|\n|\r")
QUOTED = re.compile(r' *"((?:[^"]|"")*)" *')


class TooLarge(ValueError):
    """More bytes than are read here."""


class TooMany(ValueError):
    """More rows than are read here."""


class NoSpreadsheet(ValueError):
    """No file of a spreadsheet, or a broken one."""


@dataclass(frozen=True)
class Row:
    line: int
    cells: tuple[str, ...]
    open_quote: int = 0
    """The column, counted from 1, in which a quotation mark is opened and not closed."""


def pasted_rows(text: str) -> list[Row]:
    if len(text) > MAX_BYTES:
        raise TooLarge
    # A million empty lines are passed over before anything is asked of them.
    lines = enumerate(LINE_END.split(text.removeprefix("\ufeff")), 1)
    filled = list(islice((line for line in lines if line[1].strip(" \t;,")), MAX_ROWS + 2))
    if len(filled) > MAX_ROWS + 1:
        raise TooMany
    delimiter = _delimiter([line for _, line in filled])
    return _few(_split(number, line, delimiter) for number, line in filled)


def csv_rows(data: bytes) -> list[Row]:
    if len(data) > MAX_BYTES:
        raise TooLarge
    return pasted_rows(decode(data))


def xlsx_rows(data: bytes) -> list[Row]:
    """Return the rows of the first sheet, by value."""
    if len(data) > MAX_BYTES:
        raise TooLarge
    try:
        rows = workbook_rows(data, columns=MAX_COLUMNS + 1)
        return _few(Row(number, tuple(cells)) for number, cells in rows)
    except (Bloated, TooMany):
        raise
    except Exception as error:  # a broken file makes the ZIP and XML readers raise anything
        raise NoSpreadsheet from error


def _few(rows: Iterator[Row]) -> list[Row]:
    """Return the rows that are not empty; a header may come on top of `MAX_ROWS`."""
    filled = list(islice((row for row in rows if any(cell.strip() for cell in row.cells)), MAX_ROWS + 2))
    if len(filled) > MAX_ROWS + 1:
        raise TooMany
    return filled


def decode(data: bytes) -> str:
    """Decode UTF-8, marked UTF-16, or Windows-1252. Unreadable bytes become U+FFFD."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _delimiter(lines: Sequence[str]) -> str:
    """Return the mark that separates the cells of most lines: tab before semicolon before comma."""
    bare = [re.sub(r'"[^"]*"', "", line) for line in lines]
    return max("\t;,", key=lambda mark: sum(mark in line for line in bare))


def _split(number: int, line: str, delimiter: str) -> Row:
    """Split a line into cells. Quotes around a whole cell group it; others belong to the text."""
    cells: list[str] = []
    open_quote, at = 0, 0
    while len(cells) <= MAX_COLUMNS:
        quoted = QUOTED.match(line, at)
        if quoted and line[quoted.end() : quoted.end() + 1] in ("", delimiter):
            cells.append(quoted[1].replace('""', '"'))
            at = quoted.end()
        else:
            end = line.find(delimiter, at)
            cell = line[at : len(line) if end < 0 else end]
            at += len(cell)
            cells.append(cell)
            if cell.lstrip().startswith('"') and cell.count('"') % 2:
                open_quote = open_quote or len(cells)
        if at >= len(line):
            break
        at += 1
    cells[-1] += line[at:]
    return Row(number, tuple(cells), open_quote)


LONGEST = {"name": 150, "first": 150, "last": 150, "email": 254, "username": 60, "class_name": 120}
"""Limits of the database, and of a printed slip for the username."""
MAX_LETTERS = 150
MAX_ABOVE = 5
"""Rows above a header, such as the name of the school and a date."""
UNTITLED = ("name", "email", "role", "class_name")
"""The columns of a list without a header."""

PEOPLE_TITLES = (
    "student|students|trainee|trainees|dealer|dealers|employee|employees|participant|alumno|alumna|alumnos|"
    "estudiante|estudiantes|aprendiz|crupier|crupieres|empleado|empleada|empleados|participante"
)
"""Titles of a column of names that a cell can hold as well, above all a role."""
HEADERS = {
    "name": "name|full name|legal name|student name|trainee name|dealer name|employee name|nombre|"
    "nombre completo|nombre legal|nombre y apellido|nombre y apellidos|apellidos y nombre|"
    "nombre del alumno|nombre del empleado|" + PEOPLE_TITLES,
    "first": "first name|first|given name|legal first name|nombres|nombre de pila|primer nombre",
    "last": "last name|last|surname|family name|legal last name|apellido|apellidos",
    "email": "e-mail|email|mail|e-mail address|email address|correo|correo electronico|direccion de correo",
    "username": "user name|username|user|login|usuario|nombre de usuario",
    "role": "role|rol|funcion|puesto|cargo",
    "class_name": "class|school_class|group|grupo|clase|curso",
}
COUNTED = {"#", "no", "no.", "id", "number", "badge", "employee id", "student id", "numero", "n.º", "legajo"}
"""Titles of columns that are never read."""

ROLES = {
    Role.TRAINEE: "trainee|student|alumno|alumna|estudiante|aprendiz",
    Role.ASSISTANT: "assistant|asistente|ayudante|auxiliar",
    Role.INSTRUCTOR: "instructor|instructora|teacher|profesor|profesora",
    Role.EXAMINER: "examiner|examinador|examinadora",
    Role.MANAGER: "manager|shift manager|jefe de turno|jefa de turno|gerente",
    Role.OWNER: "owner|dueño|dueña|propietario|propietaria",
    Role.GUEST: "guest|invitado|invitada",
}

USER_NAME = re.compile(r"[\w.@+-]+")


class NameOrder(StrEnum):
    """How a name with a comma is read: UNKNOWN until the owner says so, and then as it is written."""

    UNKNOWN = ""
    LAST_FIRST = "last-first"
    AS_WRITTEN = "as-written"


@dataclass(frozen=True)
class Person:
    """One person of a list. `line` does not count for equality."""

    first: str
    last: str
    email: str = ""
    username: str = ""
    role: Role = Role.TRAINEE
    class_name: str = ""
    line: int = dataclass_field(default=0, compare=False)

    @property
    def name(self) -> str:
        return f"{self.first} {self.last}".strip()


@dataclass(frozen=True)
class BadLine:
    """Why a line was refused; `text` is its cell with invisible characters shown. Column 0 is the whole
    line."""

    line: int
    column: int
    reason: str
    text: str


@dataclass(frozen=True)
class Roster:
    """`refused` is why the whole list was not read; `ignored` are unknown column titles, `above` the rows
    above the header. `comma` is the first name with a comma, whose order only the owner knows, and `text` the
    list as it can be sent again."""

    people: tuple[Person, ...] = ()
    bad: tuple[BadLine, ...] = ()
    ignored: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    columns: tuple[tuple[str, int], ...] = ()
    refused: str = ""
    comma: str = ""
    text: str = ""

    def bad_line(self, person: Person, field: str, reason: str) -> BadLine:
        """Return the bad line of a person who was read but conflicts with another."""
        columns = dict(self.columns)
        text = str(getattr(person, field, "")) or person.name
        return BadLine(person.line, columns.get(field, columns.get("name", 0)), reason, shown(text))


class _Bad(Exception):
    def __init__(self, column: int, reason: str, text: str) -> None:
        super().__init__(reason)
        self.column, self.reason, self.text = column, reason, text


def read_lines(text: str, order: NameOrder = NameOrder.UNKNOWN) -> Roster:
    return _read(lambda: pasted_rows(text), order)


def read_csv(data: bytes, order: NameOrder = NameOrder.UNKNOWN) -> Roster:
    return _read(lambda: csv_rows(data), order)


def read_xlsx(data: bytes, order: NameOrder = NameOrder.UNKNOWN) -> Roster:
    return _read(lambda: xlsx_rows(data), order)


def read_people(people: Sequence[tuple[str, str, str]]) -> Roster:
    """Read people given by name, email and username; the first one is on line 1."""
    titles = Row(0, ("name", "email", "username"))
    return _read(lambda: [titles, *(Row(number, cells) for number, cells in enumerate(people, 1))])


def _read(rows: Callable[[], list[Row]], order: NameOrder = NameOrder.UNKNOWN) -> Roster:
    try:
        return _roster(rows(), order)
    except TooLarge:
        return Roster(refused=gettext("The list is larger than 1 MB. Split it and add it in parts."))
    except Bloated:
        return Roster(
            refused=gettext(
                "This spreadsheet has much more than a list of people. Copy the list into a new "
                "spreadsheet, or save it as CSV."
            )
        )
    except TooMany:
        most = {"most": f"{MAX_ROWS:,}"}
        return Roster(
            refused=gettext("The list has more than %(most)s lines. Split it and add it in parts.") % most
        )
    except NoSpreadsheet:
        return Roster(
            refused=gettext("We can’t read this file as a spreadsheet. Save it again as XLSX or CSV.")
        )


def _roster(rows: Sequence[Row], order: NameOrder) -> Roster:
    text = "\n".join("\t".join(map(_cell_text, row.cells)) for row in rows)
    above, rows = _without_title(rows)
    columns, ignored, bad = _header(rows[0]) if rows else ({}, [], [])
    body = rows[1:] if columns else rows
    if len(body) > MAX_ROWS:
        raise TooMany
    if not body:
        return Roster(refused=gettext("This list has no people."))
    width = len(rows[0].cells) if columns else 0
    columns = columns or {name: number for number, name in enumerate(UNTITLED, 1)}
    if order != NameOrder.AS_WRITTEN:
        body = _with_whole_names(body, columns.get("name", 0), width)
    people: list[Person] = []
    seen: dict[str, int] = {}
    comma = ""
    for row in body:
        try:
            person = _person(row, columns, width or len(UNTITLED), order)
            comma = comma or ("" if "first" in columns or "last" in columns else _comma_name(row, columns))
            _check_twice(person, seen, columns)
        except _Bad as why:
            bad.append(BadLine(row.line, why.column, why.reason, shown(why.text)))
        else:
            people.append(person)
    return Roster(
        tuple(people), tuple(bad), tuple(ignored), above, tuple(columns.items()), comma=comma, text=text
    )


def _cell_text(cell: str) -> str:
    text = " ".join(cell.split())
    return '"' + text.replace('"', '""') + '"' if text.startswith('"') else text


GIVEN_NAME = re.compile(r"(?!.*\.\w)[^\W\d_][^\d_@]*")


def _with_whole_names(body: Sequence[Row], at: int, width: int) -> Sequence[Row]:
    """Return the rows with "Smith, John" in one cell where its comma split it into two in each row: under a
    header of `width` columns each row has a cell too many, without one the second is no email."""
    roles = _role_words()

    def is_split(row: Row) -> bool:
        first = row.cells[at].strip() if len(row.cells) > at else ""
        wide = len(row.cells) == width + 1 if width else len(row.cells) > at
        return wide and bool(GIVEN_NAME.fullmatch(first)) and folded(first) not in roles

    def whole(row: Row) -> Row:
        name = f"{row.cells[at - 1].strip()}, {row.cells[at].strip()}"
        return replace(row, cells=(*row.cells[: at - 1], name, *row.cells[at + 1 :]))

    return [whole(row) for row in body] if at and all(map(is_split, body)) else body


def _comma_name(row: Row, columns: dict[str, int]) -> str:
    at = columns.get("name", 0)
    name = " ".join(row.cells[at - 1].split()) if 0 < at <= len(row.cells) else ""
    last, _, first = name.partition(",")
    return name if last.strip() and first.strip() else ""


def _without_title(rows: Sequence[Row]) -> tuple[tuple[str, ...], Sequence[Row]]:
    """Return the rows above the header and those from it on; all rows where there is no header. Below the
    first row a header needs two titles, and no email above it."""
    for at, row in enumerate(rows[: MAX_ABOVE + 1]):
        counted = sum(folded(cell[:MAX_LETTERS]) in COUNTED for cell in row.cells)
        if (columns := _header(row)[0]) and len(columns) + counted > (at > 0):
            return tuple(shown(" ".join(filter(None, map(str.strip, one.cells)))) for one in rows[:at]), rows[
                at:
            ]
        if any("@" in cell for cell in row.cells):
            break
    return (), rows


def _header(row: Row) -> tuple[dict[str, int], list[str], list[BadLine]]:
    """Return the columns by field if the row is a header, which has a name or an email among its titles."""
    titles = [folded(cell[:MAX_LETTERS]) for cell in row.cells]
    known = {title: field for field, titles in HEADERS.items() for title in titles.split("|")}
    titles = [title.strip(" :*") for title in titles]
    fields = [known.get(title, "") for title in titles]
    if not {"name", "first", "last", "email"} & set(fields) or any("@" in title for title in titles):
        return {}, [], []
    # "Ana Ruiz, trainee" is a person, not a title.
    filled = [title for title in titles if title]
    sure = [
        title
        for title in filled
        if (title in known and title not in PEOPLE_TITLES.split("|")) or title in COUNTED
    ]
    if not sure and filled[0] not in known:
        return {}, [], []
    columns: dict[str, int] = {}
    ignored: list[str] = []
    bad: list[BadLine] = []
    for number, (field, cell) in enumerate(zip(fields, row.cells, strict=True), 1):
        if not field and cell.strip():
            ignored.append(shown(cell))
        elif field in columns:
            bad.append(
                BadLine(
                    row.line,
                    number,
                    gettext("This column appears twice. Only the first one is used."),
                    shown(cell),
                )
            )
        elif field:
            columns[field] = number
    return columns, ignored, bad


def _person(row: Row, columns: dict[str, int], width: int, order: NameOrder) -> Person:
    """Raise `_Bad` for the first cell that is wrong."""
    for number, cell in enumerate(row.cells, 1):
        if number > min(width, MAX_COLUMNS) and cell.strip():
            raise _Bad(number, gettext("No column for this value. Check for an extra separator."), cell)
    if row.open_quote:
        why = gettext("A quotation mark is opened but not closed.")
        raise _Bad(row.open_quote, why, row.cells[row.open_quote - 1])
    cells = {field: _cell(row, field, number) for field, number in columns.items()}
    first, last = _names(row, cells, columns, order)
    email, username = cells.get("email", ""), cells.get("username", "")
    if email:
        _check_email(email, columns["email"])
    if username and not USER_NAME.fullmatch(username):
        why = gettext("A username can have only letters, digits and @ . + - _")
        raise _Bad(columns["username"], why, username)
    role = _role(cells.get("role", ""), columns.get("role", 0))
    return Person(first, last, email, username, role, cells.get("class_name", ""), row.line)


def _cell(row: Row, field: str, number: int) -> str:
    raw = row.cells[number - 1].strip() if number <= len(row.cells) else ""
    for letter in raw:
        if why := refusal(letter):
            raise _Bad(number, why, raw)
    text = " ".join(raw.split())
    if field == "username":
        text = unicodedata.normalize("NFKC", text)  # as Django keeps them
    if len(text) > LONGEST.get(field, MAX_LETTERS):
        raise _Bad(
            number,
            gettext("This is longer than %(most)s characters.") % {"most": LONGEST.get(field, MAX_LETTERS)},
            text,
        )
    return text


def _names(row: Row, cells: dict[str, str], columns: dict[str, int], order: NameOrder) -> tuple[str, str]:
    first, last = cells.get("first", ""), cells.get("last", "")
    if not (first or last) and order == NameOrder.LAST_FIRST and _comma_name(row, columns):
        last, first = (part.strip() for part in cells["name"].split(",", 1))
    if not (first or last):
        # Split at the last blank: two family names look like two given names.
        first, _, last = cells.get("name", "").rpartition(" ")
        first, last = (first, last) if first else (last, "")
    if not (first or last):
        at = columns.get("name") or columns.get("first") or columns.get("last") or 0
        raise _Bad(at, gettext("The name is missing."), " · ".join(cell for cell in row.cells if cell))
    return first, last


def _check_email(email: str, column: int) -> None:
    try:
        validate_email(email)
    except ValidationError:
        raise _Bad(column, gettext("This isn’t an email address."), email) from None


def _role(text: str, column: int) -> Role:
    if not text:
        return Role.TRAINEE
    if role := _role_words().get(folded(text)):
        return role
    why = gettext(
        "This isn’t a role. Use trainee, assistant, instructor, examiner, shift manager, owner or guest."
    )
    raise _Bad(column, why, text)


def _role_words() -> dict[str, Role]:
    return {
        folded(word): role for role, words in ROLES.items() for word in (*words.split("|"), str(role.label))
    }


def _check_twice(person: Person, seen: dict[str, int], columns: dict[str, int]) -> None:
    """Refuse a repeated email, else username, else name."""
    keys = {"email": person.email.casefold(), "username": person.username.casefold()}
    given = [(field, key) for field, key in keys.items() if key]
    for field, key in given or [("name", same_name(person.name))]:
        at = columns.get(field) or columns.get("first") or columns.get("last") or 0
        if (line := seen.get(f"{field} {key}")) is not None:
            raise _Bad(at, _twice(line, field), key if given else person.name)
    for field, key in given or [("name", same_name(person.name))]:
        seen[f"{field} {key}"] = person.line


def _twice(line: int, field: str) -> str:
    if field == "name":
        return gettext(
            "This name is already on line %(line)s. If they are two people, give each one an "
            "email or a username."
        ) % {"line": line}
    return gettext("Already on line %(line)s.") % {"line": line}
