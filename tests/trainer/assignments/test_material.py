"""Instructions, a file and a link of an assignment: what is taken, who reads them, and how a file is sent."""

from datetime import timedelta
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from tests.conftest import join
from tests.trainer.assignments.set_work import SHORT, begin, give
from tests.trainer.schools.test_branding import png
from trainer.assignments.files import KINDS, MAX_BYTES, NewFile
from trainer.assignments.forms import initial_of
from trainer.assignments.models import Assignment, AssignmentFile
from trainer.assignments.selectors import due_assignments
from trainer.schools.models import Role, School
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db
PDF = b"%PDF-1.7\n1 0 obj\n"
JPEG = b"\xff\xd8\xff\xe0" + bytes(20)
LINK = "https://intranet.example/shuffle?page=2"
INSTRUCTIONS = "Read the sheet first.\n\nThen deal <b>slowly</b>."


def docx(*more: str, **parts: bytes) -> bytes:
    """Return a document with more parts, `types` and `rels` as they are given."""
    packed = BytesIO()
    contents = {
        "[Content_Types].xml": b"<Types/>",
        "word/document.xml": b"<w/>",
        **dict.fromkeys(more, b"<w/>"),
    }
    named = {"types": "[Content_Types].xml", "rels": "word/_rels/document.xml.rels"}
    with ZipFile(packed, "w") as archive:
        for name, content in (contents | {named[name]: part for name, part in parts.items()}).items():
            archive.writestr(name, content)
    return packed.getvalue()


PROJECT = '<Override PartName="/word/a.bin" ContentType="application/vnd.ms-office.vbaProject"/>'
LEADS = '<Relationship Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject"/>'
MACROS = [
    *(docx(name) for name in ("word/vbaProject.bin", "word/VBAPROJECT.BIN", "custom/vbaProject.bin")),
    *(docx(name) for name in ("word/macros/vba/dir", "WORD/Macros/a.bin", "word\\vbaData.xml")),
    docx("word/a.bin", types=PROJECT.encode()),
    docx("word/a.bin", types=PROJECT.encode("utf-16")),
    docx("word/a.bin", types=PROJECT.replace("vba", "v&#98;&#x61;").encode()),
    docx(types=b'<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>'),
    docx("word/a.bin", rels=LEADS.upper().encode()),
    docx("word/a.bin", rels=b'<!DOCTYPE a [<!ENTITY p "v">]><Relationship Type="&p;baProject"/>'),
    docx(rels=bytes(4 * 1024 * 1024 + 1)),
]


CONTENT = {"pdf": PDF, "png": png(), "jpg": JPEG, "jpeg": JPEG, "txt": "Añejo".encode(), "docx": docx()}
HANDOUT = NewFile("Handout.pdf", PDF)


def typed(assignment: Assignment | None = None, **form) -> dict:
    """The form that changes an assignment."""
    now = timezone.now().replace(second=0, microsecond=0)
    usual = {
        "name": "Homework",
        "counts": "first",
        "instructions": "",
        "link": "",
        "opens": f"{now:%Y-%m-%dT%H:%M}",
    }
    usual |= {"due": f"{now.replace(year=now.year + 1):%Y-%m-%dT%H:%M}"}
    if assignment:
        usual["persons"] = [member.pk for member in assignment.persons.all()]
    return usual | form


def change(client, assignment: Assignment, **form):
    return client.post(reverse("assignments:change", args=[assignment.pk]), typed(assignment, **form))


def upload(name: str, content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(
        name, content, content_type="text/html"
    )  # what a browser says counts for nothing


def own_page(client, assignment: Assignment) -> str:
    return client.get(reverse("assignments:own_assignment", args=[assignment.pk])).content.decode()


def test_a_trainee_reads_instructions_file_and_link(client_of, alice, bob):
    work = give(bob, alice, instructions=INSTRUCTIONS, link=LINK, file=HANDOUT)
    page = own_page(client_of(alice), work)
    assert '<p dir="auto">Then deal &lt;b&gt;slowly&lt;/b&gt;.</p>' in page
    assert f'href="{LINK}" target="_blank" rel="noopener noreferrer"' in page
    assert reverse("assignments:own_file", args=[work.pk]) in page
    assert due_assignments(membership=alice).pieces[0].reading == ["instructions", "file", "link"]
    for address in ("/", reverse("assignments:mine")):
        assert "instructions" in client_of(alice).get(address).content.decode()
    staff = client_of(bob).get(reverse("assignments:assignment", args=[work.pk])).content.decode()
    assert "Handout.pdf" in staff
    assert LINK in staff


@pytest.mark.parametrize("ending", KINDS)
def test_each_kind_is_taken_and_sent_to_be_saved(client_of, alice, bob, ending):
    work = give(bob, alice)
    name = f"Hoja de reglas.{ending.upper()}"
    assert change(client_of(bob), work, file=upload(name, CONTENT[ending])).status_code == 302
    response = client_of(alice).get(reverse("assignments:own_file", args=[work.pk]))
    assert response.content == CONTENT[ending]
    assert response["Content-Type"] == KINDS[ending][0]
    assert response["Content-Disposition"] == f'attachment; filename="Hoja de reglas.{ending}"'
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in response["Content-Security-Policy"]
    assert "no-store" in response["Cache-Control"]


def test_a_word_document_with_macros_under_any_name_is_none():
    is_word = KINDS["docx"][1]
    assert [number for number, content in enumerate(MACROS) if is_word(content)] == []
    plain = '<Relationship Type="http://schemas.openxmlformats.org/…/styles" Target="styles.xml"/>'
    assert is_word(docx("word/styles.xml", "word/embeddings/sheet.xlsx", rels=plain.encode()))


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("page.html", b"<script>alert(1)</script>", "Choose a PDF"),
        ("picture.svg", b"<svg/>", "Choose a PDF"),
        (".pdf", PDF, "Choose a PDF"),
        ("pdf", PDF, "Choose a PDF"),
        ("page.pdf", b"<script>alert(1)</script>", "doesn’t match its name"),
        ("page.png", JPEG, "doesn’t match its name"),
        ("page.txt", b"\xff\x00", "doesn’t match its name"),
        ("page.docx", PDF, "doesn’t match its name"),
        ("macros.docx", MACROS[0], "doesn’t match its name"),
        ("empty.txt", b"", "is empty"),
        ("large.pdf", PDF + bytes(MAX_BYTES), "at most 1.5 MB"),
    ],
)
def test_no_other_file_is_taken(client_of, alice, bob, name, content, words):
    work = give(bob, alice, file=HANDOUT)
    response = change(client_of(bob), work, file=upload(name, content))
    assert response.status_code == 422
    assert words in response.content.decode()
    assert AssignmentFile.objects.get().name == "Handout.pdf"


@pytest.mark.parametrize(
    "link",
    [
        "http://intranet.example/",
        "javascript:alert(1)",
        "intranet.example",
        "https://",
        "data:text/html,x",
        "https://a b/",
    ],
)
def test_a_link_is_a_whole_address_with_https(client_of, alice, bob, link):
    work = give(bob, alice)
    response = change(client_of(bob), work, link=link)
    assert response.status_code == 422
    assert "begins with https://" in response.content.decode()
    assert change(client_of(bob), work, link=LINK).status_code == 302  # the negative control
    assert Assignment.objects.get().link == LINK


def test_work_is_given_with_its_material(client_of, alice, bob):
    form = initial_of(SHORT) | typed(deal="same", persons=[alice.pk], instructions=INSTRUCTIONS, link=LINK)
    form |= {"act": "give", "file": upload("Handout.pdf", PDF)}
    form = {name: value for name, value in form.items() if value not in (None, "", [], ())}
    assert client_of(bob).post(reverse("assignments:create"), form).status_code == 302
    work = Assignment.objects.get()
    assert (work.instructions.replace("\r\n", "\n"), work.link, work.file.name) == (
        INSTRUCTIONS,
        LINK,
        "Handout.pdf",
    )
    again = client_of(bob).get(reverse("assignments:create"), {"again": work.pk}).content.decode()
    assert "Read the sheet first." in again
    assert LINK.replace("&", "&amp;") in again


@pytest.mark.parametrize(
    ("typed_too", "expected"),
    [
        ({}, [("Handout.pdf", PDF)]),
        ({"file": ("Other.txt", b"Other")}, [("Other.txt", b"Other")]),
        ({"remove_file": "on"}, []),
    ],
)
def test_an_assignment_that_is_assigned_again_takes_its_file_along(
    client_of, alice, bob, typed_too, expected
):
    earlier, client = give(bob, alice, file=HANDOUT), client_of(bob)
    address = reverse("assignments:create") + f"?again={earlier.pk}"
    page = client.get(address).content.decode()
    assert reverse("assignments:file", args=[earlier.pk]) in page
    assert f'action="{address}"' in page
    form = initial_of(SHORT) | typed(deal="same", persons=[alice.pk], act="give") | typed_too
    form = {name: value for name, value in form.items() if value not in (None, "", [], ())}
    if "file" in form:
        form["file"] = upload(*form["file"])
    assert client.post(address, form).status_code == 302
    made = Assignment.objects.exclude(pk=earlier.pk).get()
    files_of = AssignmentFile.objects.filter(assignment=made)
    assert [(one.name, bytes(one.content)) for one in files_of] == expected
    assert bytes(earlier.file.content) == PDF


def test_the_file_of_another_school_is_not_taken(client_of, alice, bob, riverside):
    elsewhere = School.objects.create(name="Harbour")
    eve, work = join(elsewhere, "eve", Role.INSTRUCTOR), give(bob, alice, file=HANDOUT)
    address = reverse("assignments:create") + f"?again={work.pk}"
    form = initial_of(SHORT) | typed(deal="same", persons=[eve.pk], act="give")
    form = {name: value for name, value in form.items() if value not in (None, "", [], ())}
    assert client_of(eve).post(address, form).status_code == 404
    assert AssignmentFile.objects.count() == 1


def statuses(client_of, work: Assignment, *people) -> list[tuple[int, int]]:
    """The status for each, of the trainees' address and of the staff's."""
    addresses = [reverse(f"assignments:{name}", args=[work.pk]) for name in ("own_file", "file")]
    return [tuple(client_of(who).get(address).status_code for address in addresses) for who in people]


def test_only_those_who_may_see_the_work_get_the_file(client_of, client, alice, annie, bob, mona, dora):
    work = give(bob, alice, file=HANDOUT)
    found = statuses(client_of, work, alice, annie, bob, mona, dora)
    assert found == [(200, 404), (404, 404), (404, 200), (404, 200), (404, 404)]
    assert client.get(reverse("assignments:own_file", args=[work.pk])).status_code == 302


def test_the_file_is_there_from_the_day_of_the_work_on(client_of, alice, bob, riverside):
    now = timezone.now()
    later = give(bob, alice, file=HANDOUT, opens=now + timedelta(days=1))
    assert statuses(client_of, later, alice) == [(404, 404)]
    evening = make_class(school=riverside, name="Evening", by=bob)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=bob)
    work = give(bob, school_classes=[evening], file=HANDOUT)
    assert statuses(client_of, work, alice) == [(200, 404)]
    begin(work, alice)
    fill_class(school_class=evening, members=[], instructors=[bob], by=bob)
    assert statuses(client_of, work, alice) == [(200, 404)]  # as the page of what they began
