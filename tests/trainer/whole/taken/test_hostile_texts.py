"""Five thousand hostile names and comments through pages, CSV, XLSX, PDF and JSON: nothing runs, nothing
raises, and everything reads back as it was stored."""

import csv
import html
import json
import re
from io import BytesIO, StringIO
from uuid import uuid4

import pytest
import typst
from openpyxl import load_workbook

from tests.scale import PATIENT, sample_or_all
from tests.trainer.accounts.people.test_hostile_names import kinds
from tests.trainer.api.asking import every, token_for
from tests.trainer.exams.records.filing import given
from tests.trainer.exams.records.test_pdfs import context_of
from tests.trainer.play.answers import WRONG, run_of, stored
from tests.trainer.whole.taken.hostile import batches, crowd, storable, texts
from trainer.exams.report.pdf import TEMPLATE
from trainer.pages.exports import Column, FileTable, escape_formula, table_file
from trainer.pages.pdf import set_pdf
from trainer.play.models import Dispute, Ruling
from trainer.schools.models import User

pytestmark = [pytest.mark.django_db, PATIENT]

SAMPLE = 60
BDI = ("bdi", frozenset())


def pages_of(client, address: str):
    """All pages of a list."""
    link = "&" if "?" in address else "?"
    first = client.get(address)
    yield first
    for number in range(2, first.context["page"].paginator.num_pages + 1):
        yield client.get(f"{address}{link}page={number}")


def in_csv(response) -> list[list[str]]:
    """As it is read by a program that knows what the apostrophe before a formula is for."""
    lines = csv.reader(StringIO(response.getvalue().decode("utf-8-sig"), newline=""))
    return [[_unquoted(cell) for cell in line] for line in lines][1:]


def _unquoted(cell: str) -> str:
    is_quoted = cell.startswith("'") and escape_formula(cell[1:]) == cell
    return cell[1:] if is_quoted else cell


def in_xlsx(response) -> list[list[str]]:
    """As a spreadsheet reads it: _x0007_ is the character of that number. No cell is a formula."""
    sheet = load_workbook(BytesIO(response.getvalue())).worksheets[0]
    assert not any(cell.data_type == "f" for row in sheet.iter_rows() for cell in row)
    rows = list(sheet.iter_rows(values_only=True))[1:]
    return [["" if cell is None else _unescaped(str(cell)) for cell in row] for row in rows]


def _unescaped(cell: str) -> str:
    return re.sub("_x([0-9A-Fa-f]{4})_", lambda found: chr(int(found[1], 16)), cell)


@sample_or_all("many", SAMPLE, 5_000)
def test_names_on_pages(client_of, olga, many):
    client = client_of(olga)
    addresses = ("/people/", "/progress/")
    plain = {address: kinds(client.get(address).text) for address in addresses}
    tame = crowd(olga.school, 1)
    User.objects.filter(pk=tame[0].user_id).update(first_name="Ada", username="tame")
    plain = {address: plain[address] | kinds(client.get(address).text) for address in addresses}
    people = crowd(olga.school, many)
    for address in addresses:
        text = "".join(page.text for page in pages_of(client, address))
        strange = {kind for kind in kinds(text) - plain[address] if not _paging(kind)}
        assert strange == set()
        missing = [name for one in people if html.escape(name := one.user.display_name) not in text]
        assert missing == [], address


def _paging(kind: tuple) -> bool:
    """What a list of several pages has besides."""
    tag, attributes = kind
    return tag in ("nav", "a", "p", "span") and attributes <= {"class", "rel", "href", "aria-label"}


@sample_or_all("many", SAMPLE, 5_000)
def test_names_in_files_and_in_json(client_of, olga, many):
    client, people = client_of(olga), crowd(olga.school, many)
    names = {str(one.pk): one.user.display_name for one in people}
    files = {one.user.username: one.user.display_name for one in people}
    for address in ("/people/?role=trainee", "/progress/?class="):
        for kind, read in (("csv", in_csv), ("xlsx", in_xlsx)):
            rows = read(client.get(f"{address}&file={kind}"))
            assert {row[1]: row[0] for row in rows} == files
    rows = every(token_for(olga), "people/", "after")
    assert {str(row["person"]): row["name"] for row in rows} | {str(olga.pk): "Olga"} == names | {
        str(olga.pk): "Olga"
    }


@sample_or_all("many", SAMPLE, 5_000)
def test_comments_on_pages_and_in_files(client_of, alice, bob, many):
    client, answer = client_of(bob), stored(run_of(alice), WRONG)
    plain = {("blockquote", frozenset()), ("br", frozenset())} | kinds(client.get("/disputes/").text)
    made = [Dispute(answer=answer, key="reconcile/1/player-hand", words="tame", rules_version=4)]
    said = [storable(text, 1000) for text in texts(11, many)]
    for number, words in enumerate(said):
        key = f"reconcile/{number + 2}/player-hand"
        made.append(Dispute(answer=answer, key=key, words=words, rules_version=4))
    made = Dispute.objects.bulk_create(made)
    Ruling.objects.bulk_create(
        Ruling(dispute=one, by=bob, stands=True, words=one.words) for one in made if one is not made[1]
    )
    text = "".join(page.text for page in pages_of(client, "/disputes/"))
    assert not {tag for tag, _ in kinds(text) - plain} & {"script", "img", "svg", "b", "iframe", "style"}
    assert all(html.escape(line) in text for words in said for line in words.splitlines() if line.strip())
    for kind, read in (("csv", in_csv), ("xlsx", in_xlsx)):
        rows = read(client.get(f"/disputes/?file={kind}"))
        assert sorted(row[6] for row in rows) == sorted(one.words for one in made)


@sample_or_all("many", SAMPLE, 5_000)
def test_texts_that_no_database_takes_are_written_all_the_same(rf, many):
    """NUL and control characters read back equal; half of a pair is no character, and CSV says so by "?"."""
    said = texts(13, many)
    rows = [[str(number), text] for number, text in enumerate(said)]
    columns = (Column("n", "", lambda row: row[0]), Column("t", "", lambda row: row[1]))
    asked_csv, asked_xlsx = (rf.get("/", {"file": kind}) for kind in ("csv", "xlsx"))
    assert dict(in_csv(table_file(asked_csv, "x", FileTable("x", columns, rows)))) == {
        number: text.encode("utf-8", "replace").decode() for number, text in rows
    }
    assert dict(in_xlsx(table_file(asked_xlsx, "x", FileTable("x", columns, rows)))) == dict(rows)
    assert any("\x00" in text for text in said)
    assert any("\ud800" in text for text in said)


@sample_or_all("many", SAMPLE, 5_000)
def test_texts_in_a_pdf(alice, bob, many):
    """Set in type, and asked back from the typesetter: markup that ran would not be there, or would raise."""
    mark = f"mark{uuid4().hex}"
    User.objects.filter(pk=alice.user_id).update(first_name=mark)
    alice.user.refresh_from_db()
    found = json.dumps(context_of(given(alice, bob)))
    assert mark in found
    for some in batches([storable(text, 1000).replace("\ud800", "") for text in texts(17, many)], 250):
        words = " | ".join(" ".join(text.split()) for text in some)
        filled = found.replace(mark, json.dumps(words)[1:-1])
        assert set_pdf(TEMPLATE, json.loads(filled)).startswith(b"%PDF")
        asked = {"sys_inputs": {"data": filled}}
        title = json.loads(typst.query(str(TEMPLATE), "heading.where(level: 1)", **asked))
        assert squeezed(words) in squeezed("".join(strings(title)))


def test_characters_that_no_accessible_pdf_may_have_are_left_out(alice, bob):
    data = context_of(given(alice, bob))
    forbidden, plain = data | {"practice": "Ann\ufeff \ufffe\0"}, data | {"practice": "Ann "}
    assert set_pdf(TEMPLATE, forbidden) == set_pdf(TEMPLATE, plain)


def squeezed(text: str) -> str:
    """Without white space and what cannot be seen, which a typesetter may lay otherwise."""
    return "".join(letter for letter in text if letter.isprintable() and not letter.isspace())


def strings(node):
    """The text of a piece of content, in order."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, list):
        for one in node:
            yield from strings(one)
    elif isinstance(node, dict):
        for name, one in node.items():
            if name in ("text", "body", "children", "child", "value"):
                yield from strings(one)


def test_markup_that_runs_in_a_pdf_is_noticed(tmp_path):
    """The negative control."""
    (tmp_path / "naive.typ").write_text('#eval(sys.inputs.name, mode: "markup")')
    with pytest.raises(typst.TypstError):
        typst.compile(str(tmp_path / "naive.typ"), format="pdf", sys_inputs={"name": '#panic("x")'})


def test_a_page_that_trusts_a_comment_is_noticed(client_of, alice, bob, monkeypatch):
    """The negative control."""
    from django.utils.safestring import mark_safe

    plain = kinds(client_of(bob).get("/progress/").text)
    crowd(alice.school, 3)
    trusted = property(lambda user: mark_safe("<img src=x onerror=alert(1)>"))
    monkeypatch.setattr("trainer.schools.models.User.display_name", trusted)
    assert ("img", frozenset({"src", "onerror"})) in kinds(client_of(bob).get("/progress/").text) - plain
