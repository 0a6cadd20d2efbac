"""Reading a list: what becomes of its columns, which line is not taken and why, and that nothing raises."""

import io
import random
import tracemalloc
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trainer.accounts.people.conftest import spreadsheet
from trainer.accounts import workbooks
from trainer.accounts.roster import MAX_BYTES, MAX_ROWS, NameOrder, Person, read_csv, read_lines, read_xlsx
from trainer.accounts.workbooks import MAX_UNPACKED
from trainer.schools.models import Role
from trainer.schools.names import refusal, username_from


def names(roster):
    assert (roster.bad, roster.refused) == ((), "")
    return [person.name for person in roster.people]


def complaint(roster):
    assert len(roster.bad) == 1, roster
    bad = roster.bad[0]
    return bad.line, bad.column, bad.reason, bad.text


@pytest.mark.parametrize("mark", ["\t", ";", ","])
def test_without_a_header_the_columns_are_name_email_role_class(mark):
    line = mark.join(["Ada Cole", "ada@example.com", "instructor", "Evening"])
    assert read_lines(line).people == (
        Person("Ada", "Cole", "ada@example.com", "", Role.INSTRUCTOR, "Evening"),
    )


@pytest.mark.parametrize(
    "header",
    [
        "Class,Role,User name,E-mail,Last name,First name",
        "grupo,rol,usuario,correo electrónico,Apellidos,NOMBRES",
        "CLASE,Función,Nombre de usuario,Correo,apellido,Primer nombre",
    ],
)
def test_a_header_says_which_column_is_which_in_english_and_spanish(header):
    (person,) = read_lines(f"{header}\nA,instructora,lu,lu@example.com,Fernández Ruiz,Lucía").people
    assert person == Person("Lucía", "Fernández Ruiz", "lu@example.com", "lu", Role.INSTRUCTOR, "A")


IN_ONE_CELL = {
    "a cell of a spreadsheet": "Student\tClass\nSmith, John\tA\nGarcía López, Ana\tA",
    "in quotation marks": '"Smith, John",john@example.com\n"García López, Ana",',
    "lines": "Smith, John\nGarcía López, Ana",
    "lines with an email": "Smith, John, john@example.com\nGarcía López, Ana, ana@example.com",
    "lines under a title": "Student\nSmith, John\nGarcía López, Ana",
    "lines under two": "Student,Email\nSmith, John,john@example.com\nGarcía López, Ana,",
}


@pytest.mark.parametrize("text", IN_ONE_CELL.values(), ids=IN_ONE_CELL)
def test_a_family_name_before_a_comma_is_read_as_the_owner_says(text):
    asked = read_lines(text)
    assert (asked.comma, asked.bad) == ("Smith, John", ())
    turned = read_lines(text, NameOrder.LAST_FIRST)
    assert names(turned) == ["John Smith", "Ana García López"]
    assert [person.last for person in turned.people] == ["Smith", "García López"]
    assert names(read_lines(asked.text, NameOrder.LAST_FIRST)) == names(turned)  # as it is sent again


def test_an_email_or_a_role_after_a_comma_is_no_given_name():
    for text in ("Ada Cole, ada@example.com", "Ada Cole, trainee", "Ada Cole, ada.example.com", "Ada Cole,,"):
        assert read_lines(text).comma == ""
    assert names(read_lines('"Cole, Jr.",ada@example.com', NameOrder.AS_WRITTEN)) == ["Cole, Jr."]


def test_a_single_name_is_split_at_the_last_blank():
    (person,) = read_lines("María José de la Cruz").people
    assert (person.first, person.last) == ("María José de la", "Cruz")


@pytest.mark.parametrize(
    "name", ["=1+1 Cole", "@cmd Ray", "-2 Li", "O'Brien", 'Bob "Lucky" Ray', "<b>Ada</b> Cole"]
)
def test_a_name_is_kept_as_it_is(name):
    assert names(read_lines(name)) == [name]
    assert names(read_xlsx(spreadsheet(["name"], [name]))) == [name]


def test_columns_that_mean_nothing_are_named():
    assert read_lines("Name;Phone;E-mail\nAda Cole;555;a@example.com").ignored == ("Phone",)


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_role_may_be_called_as_the_pages_call_it(role, language):
    from django.utils.translation import override

    with override(language):
        assert read_lines(f"Ada Cole,,{role.label}").people[0].role == role


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_read_in_the_encoding_that_it_is_in(encoding):
    assert names(read_csv("Lucía Muñoz;lu@example.com\r\nZoë Ångström;".encode(encoding))) == [
        "Lucía Muñoz",
        "Zoë Ångström",
    ]


def test_a_line_number_counts_what_is_empty():
    assert [person.line for person in read_lines("\nAda Cole\r\n\r\nBo Ray\rCy Li").people] == [2, 4, 5]
    assert names(read_lines(";;;\n" * 5000 + "Ada Cole;;;")) == ["Ada Cole"]
    assert [p.line for p in read_xlsx(spreadsheet(["name"], [], ["Ada Cole"])).people] == [3]


HEAD = "name,e-mail,user name,role,class\nAda Cole,ada@example.com,ada,trainee,A\n"


@pytest.mark.parametrize(
    ("line", "column", "reason", "text"),
    [
        ("Bo Ray,bo@", 2, "isn’t an email address", "bo@"),
        ("Bo Ray,,b o", 3, "letters, digits", "b o"),
        ("Bo Ray,,,boss", 4, "isn’t a role", "boss"),
        (",bo@example.com", 1, "name is missing", "bo@example.com"),
        ("Bo Ray,ADA@example.com", 2, "Already on line 2", "ada@example.com"),
        ("Bo Ray,,Ada", 3, "Already on line 2", "ada"),
        ("Bo Ray,,,,A,more", 6, "No column", "more"),
        ('"Bo Ray,,,,A', 1, "not closed", '"Bo Ray'),
        ("Bo\u202e Ray", 1, "U+202E changes the text direction", "Bo‹U+202E› Ray"),
        ("Bo Ray,,,,A\u2066", 5, "U+2066 changes the text direction", "A‹U+2066›"),
        ("Bo\x00Ray", 1, "U+0000 is an invisible", "Bo‹U+0000›Ray"),
        ("Bo Ray,,,,\x1b[31m", 5, "U+001B is an invisible", "‹U+001B›[31m"),
        ("Bo\u200bRay", 1, "U+200B is an invisible", "Bo‹U+200B›Ray"),
        ("Bo \ufffdRay", 1, "U+FFFD", "Bo ‹U+FFFD›Ray"),
        ("B" * 151, 1, "longer than 150", "B" * 79 + "…"),
        ("Bo Ray,," + "u" * 61, 3, "longer than 60", "u" * 61),
        ("Bo Ray,,,," + "K" * 121, 5, "longer than 120", "K" * 79 + "…"),
    ],
)
def test_a_bad_line_is_named_by_line_column_and_reason(line, column, reason, text):
    roster = read_lines(HEAD + line)
    assert [person.name for person in roster.people] == ["Ada Cole"]
    at, where, why, stood = complaint(roster)
    assert (at, where, stood) == (3, column, text)
    assert reason in why


def test_one_name_twice_is_one_person_unless_something_tells_them_apart():
    assert complaint(read_lines("José Ruiz\nJosé  ruiz"))[:2] == (2, 1)
    assert len(read_lines("José Ruiz,a@example.com\nJosé Ruiz,b@example.com").people) == 2


def test_a_column_that_is_there_twice_is_named():
    roster = read_lines("Name,E-mail,Correo\nAda Cole,ada@example.com,x")
    assert complaint(roster)[:2] == (1, 3)
    assert roster.people[0].email == "ada@example.com"


@pytest.mark.parametrize("nothing", ["", " \n\t", "Name,E-mail\n"])
def test_an_empty_list_is_refused(nothing):
    assert "no people" in read_lines(nothing).refused


def test_two_thousand_lines_are_read_and_one_more_is_refused():
    lines = [f"N{number} Ray" for number in range(MAX_ROWS)]
    assert len(read_lines("\n".join(["name", *lines])).people) == MAX_ROWS
    assert len(read_xlsx(spreadsheet(*([line] for line in lines))).people) == MAX_ROWS
    assert "2,000" in read_lines("\n".join([*lines, "One More"])).refused
    assert "2,000" in read_xlsx(spreadsheet(*([line] for line in lines), ["One More"])).refused


def test_a_twenty_first_column_is_refused_by_line():
    wide = ["Name", *(f"c{n}" for n in range(20))]
    assert complaint(read_xlsx(spreadsheet(wide, ["Ada Cole", *"x" * 20])))[:2] == (2, 21)
    assert complaint(read_lines(";".join(wide) + "\nAda Cole" + ";x" * 30))[:2] == (2, 21)


def packed(**parts: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return file.getvalue()


def test_a_zip_bomb_is_refused_by_what_it_declares(monkeypatch):
    bomb = packed(a=b"\0" * (MAX_UNPACKED + 1))
    assert len(bomb) < MAX_BYTES
    monkeypatch.setattr(zipfile.ZipFile, "open", lambda *_: pytest.fail("it was unpacked"))
    assert FAR_MORE in read_xlsx(bomb).refused


FAR_MORE = "has much more than a list of people"
SHEET = "xl/worksheets/sheet1.xml"
STRINGS = "xl/sharedStrings.xml"
RELATIONS = "xl/_rels/workbook.xml.rels"


def parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def with_part(name: str, content: bytes) -> bytes:
    """A list of one person, in which one part is another."""
    return packed(**(parts_of(spreadsheet(["Ada Cole"])) | {name: content}))


def sheet_of(rows: bytes) -> bytes:
    namespace = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return b'<worksheet xmlns="' + namespace + b'"><sheetData>' + rows + b"</sheetData></worksheet>"


def strings_of(count: int, text: str) -> bytes:
    texts = f"<si><t>{text}</t></si>" * count
    return f'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">{texts}</sst>'.encode()


def test_entities_of_its_own_are_refused():
    harmless = spreadsheet(["Ada Cole"])
    assert names(read_xlsx(harmless)) == ["Ada Cole"]
    laughs = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha">]>'
    sheet = parts_of(harmless)[SHEET]
    for declared in (laughs + sheet, (laughs + sheet).decode().encode("utf-16")):
        assert FAR_MORE in read_xlsx(with_part(SHEET, declared)).refused


EMPTY_ROW = b"<row>" + b"<c/>" * 19 + b"</row>"
ONE_TEXT = b'<row><c t="s"><v>0</v></c></row>'
GREEDY = {
    "cells": {SHEET: sheet_of(EMPTY_ROW * 400)},
    "tags in a cell": {SHEET: sheet_of(b"<row><c>" + b"<v/>" * 8_000 + b"</c></row>")},
    "shared texts": {STRINGS: strings_of(4_000, "x")},
    "one text in every cell": {STRINGS: strings_of(1, "x" * 10_000), SHEET: sheet_of(ONE_TEXT * 1_000)},
    "relations": {RELATIONS: b"<r>" + b"<Relationship/>" * 4_000 + b"</r>"},
}
"""Each breaks one of the limits, which the test divides by a hundred."""


@pytest.mark.parametrize("parts", GREEDY.values(), ids=GREEDY)
def test_a_small_file_that_unpacks_to_very_much_is_refused_in_words(parts, monkeypatch):
    for limit in ("MAX_TAGS", "MAX_LETTERS"):
        monkeypatch.setattr(workbooks, limit, getattr(workbooks, limit) // 100)
    whole = parts_of(spreadsheet(["Ada Cole"]))
    shared = b'<Relationship Id="shared" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>'
    whole[RELATIONS] = whole[RELATIONS].replace(b"</Relationships>", shared)
    data = packed(**(whole | {STRINGS: strings_of(1, "x")} | parts))
    assert len(data) < MAX_BYTES // 4
    tracemalloc.start()
    assert FAR_MORE in read_xlsx(data).refused
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 8 * MAX_BYTES


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_packing_that_python_unpacks_without_a_bound_is_refused(packing):
    """A kilobyte of it can be a gigabyte, whatever size it declares."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in parts_of(spreadsheet(["Ada Cole"])).items():
            archive.writestr(name, content, packing if name == SHEET else zipfile.ZIP_DEFLATED)
    assert FAR_MORE in read_xlsx(file.getvalue()).refused


def test_cells_are_read_as_programs_write_them():
    """Numbers, texts in runs, texts in the cell, a formula's last value, cells without a place; and a name's
    reading is no part of it."""
    header = "".join(
        f'<c t="inlineStr"><is><t>{title}</t></is></c>' for title in ("Name", "User name", "Class")
    )
    line = (
        '<c r="A3" t="inlineStr"><is><r><t>Ada </t></r><r><t>Cole</t></r><rPh><t>reading</t></rPh></is></c>'
        '<c r="B3"><v>1.001E3</v></c><c r="C3" t="str"><f>A1</f><v>Evening</v></c>'
    )
    sheet = sheet_of(f'<row>{header}</row><row r="3">{line}</row>'.encode())
    (person,) = read_xlsx(with_part(SHEET, sheet)).people
    assert (person.name, person.username, person.class_name, person.line) == (
        "Ada Cole",
        "1001",
        "Evening",
        3,
    )


ODD = st.text(
    st.one_of(st.characters(), st.sampled_from(list("\t;,\"'\r\n=@<\u202e\x00 \u200b"))), max_size=200
)


def holds(roster):
    """Read or refused, and a refusal names a line and a reason that can be printed."""
    assert roster.refused or roster.people or roster.bad
    for bad in roster.bad:
        assert bad.line > 0
        assert bad.reason
        assert not any(refusal(letter) for letter in bad.text)
    for person in roster.people:
        said = f"{person.first}{person.last}{person.email}{person.username}{person.class_name}"
        assert person.name
        assert not any(refusal(letter) for letter in said)


@given(ODD)
def test_any_text_is_read_or_refused(text):
    holds(read_lines(text))
    holds(read_lines("Nombre;Apellido;E-mail;Usuario;Rol;Clase\n" + text))


def test_a_spreadsheet_with_any_bytes_changed_is_read_or_refused():
    """A hundred broken files from one seed: each is broken elsewhere."""
    whole, dice = spreadsheet(["name", "e-mail"], ["Ada Cole", "ada@example.com"]), random.Random(7)
    for _ in range(100):
        broken = bytearray(whole)
        for _ in range(dice.randint(1, 6)):
            broken[dice.randrange(len(broken))] = dice.randrange(256)
        holds(read_xlsx(bytes(broken)))


@pytest.mark.parametrize(
    ("name", "email", "user"),
    [
        ("Lucía Fernández", "", "lucia.fernandez"),
        ("Fernández, Lucía", "", "fernandez.lucia"),
        ("Seán O'Brien", "", "sean.obrien"),
        ("Łukasz Groß-Ørsted", "", "lukasz.gross.orsted"),
        ("陳大文", "tm.chan@example.com", "tm.chan"),
        ("陳大文", "", "dealer"),
    ],
)
def test_a_user_name_is_made_of_the_name(name, email, user):
    assert username_from(name, email) == user


@pytest.mark.parametrize("above", [["Riverside Casino School"], ["Riverside", "", "Evening class, 2026"]])
@pytest.mark.parametrize("header", ["Name,E-mail", "Class,First name,Last name,E-mail"])
def test_a_title_above_the_header_is_no_person(above, header):
    row = "Ana Ruiz,ana@example.com" if header.startswith("Name") else "Evening,Ana,Ruiz,ana@example.com"
    roster = read_lines("\n".join([*above, header, row]))
    assert [(person.name, person.email) for person in roster.people] == [("Ana Ruiz", "ana@example.com")]
    assert roster.above == tuple(" ".join(line.split(",")).replace("  ", " ") for line in above if line)
    assert roster.people[0].line == len(above) + 2
