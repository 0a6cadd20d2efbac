"""A pack goes from one school to another: made, checked by anyone, previewed, imported once, retired."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from tests.conftest import join
from tests.trainer.credentials.packs.made import METERED, PLAIN, document, packed, rows, rsa, signed
from tests.trainer.library.own_tables import own_paytable
from tests.trainer.library.procedures import written
from tests.trainer.schools.test_branding import png
from trainer.credentials.badges.services import issuer_of
from trainer.credentials.packs.files import read_file
from trainer.credentials.packs.services import import_pack
from trainer.schools.house_rules.profiles import house_of, pack_house
from trainer.schools.models import (
    AuditAct,
    AuditLine,
    ClassMember,
    Pack,
    PackMade,
    PackUpload,
    Role,
    SchoolClass,
)
from trainer.schools.packs.versions import newest_of

pytestmark = pytest.mark.django_db
ALREADY = "This pack is already imported."
NOT_IMPORTED = "This file can’t be imported"


def upload(client, content: bytes):
    file = SimpleUploadedFile("pack.zip", content, "application/zip")
    return client.post("/packs/import/", {"file": file}, follow=True)


def confirm(client, shown, **form):
    return client.post(shown.request["PATH_INFO"], form, follow=True)


def imported(client, content: bytes, **form):
    return confirm(client, upload(client, content), **form)


def words(response) -> str:
    text = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", response.content.decode(), flags=re.DOTALL)
    return re.sub(r"[\u2068\u2069]", "", " ".join(text.split()))


@pytest.fixture
def manager(mona, client_of):
    return client_of(mona)


@pytest.fixture
def harriet(hillside):
    return join(hillside, "harriet", Role.MANAGER)


FORM = {"uid": "a" * 32, "name": "River Palace", "maker": "Riverside", "games": [METERED, PLAIN]}


def test_what_one_school_makes_another_imports(manager, mona, harriet, client_of):
    own_paytable(mona, METERED)
    written(mona)
    parts = {"parts": ["procedures", "standards", "rubric", "calls"]}
    manager.post("/packs/make/", FORM | parts | {"place-reading": "1", "place-layout": "2"})
    file = manager.get(f"/packs/made/{PackMade.objects.get().pk}.zip").content
    page = imported(client_of(harriet), file)
    assert "Imported." in words(page)
    assert "Signed by Riverside on this server" in words(page)
    pack = Pack.objects.get()
    assert (pack.school, pack.name, pack.maker) == (harriet.school, "River Palace", "Riverside")
    assert pack_house(pack, METERED).written() == house_of(school=mona.school, game=METERED).written()
    assert set(pack.contents["games"]) == set(pack.contents["standards"]) == {METERED, PLAIN}
    assert pack.contents["lessons"][PLAIN] == ["reading", "layout"]
    assert len(pack.contents["procedures"]) == 1
    acts = {line.act: line.school for line in AuditLine.objects.filter(act__startswith="pack-")}
    assert acts == {AuditAct.PACK_MADE: mona.school, AuditAct.PACK_IMPORTED: harriet.school}


def test_the_preview_says_what_differs_and_changes_nothing(manager):
    before = rows()
    page = upload(manager, packed())
    changed = {name for name, count in rows().items() if count != before[name]}
    assert changed == {PackUpload._meta.label}
    assert "Nothing has changed yet." in words(page)
    assert "Minimum bet $5 $25" in words(page)
    assert re.search(r"Aces Up [\w-]+ Palace", words(page))
    assert "The same as you have: 6-5-4 Poker." in words(page)


def test_a_later_version_is_compared_with_the_one_before_by_exact_edges(manager):
    imported(manager, packed())
    games = document()["games"]
    games[METERED]["paytables"]["aces-up"]["Palace"][-1]["pays"] = "2 to 1"
    page = upload(manager, packed(version=2, games=games, procedures=[], lessons={}))
    assert "2 to 1" in words(page)
    assert re.search(r"Aces Up: [\w ]+ \d to 1 2 to 1", words(page))
    assert re.search(r"House edge of Aces Up \S+% \S+%", words(page))
    assert "Color up has it –" in words(page)
    assert re.search(
        r"Lessons that come first Choice Version 1 This pack 6-5-4 Poker .+ usual order", words(page)
    )
    assert "Minimum bet $5 $25" not in words(page)


def test_the_other_parts_are_compared_line_by_line(manager):
    """With the school's own at first, then with the version before."""
    first = words(imported_page := upload(manager, packed()))
    assert "Test standard of 6-5-4 Poker Choice Your school This pack Rounds 10 4" in first
    assert "Color up – new" in first
    assert "Technique weight 2 – " in first
    confirm(manager, imported_page)
    rubric = {"criteria": [{"name": "Hospitality", "help": "", "weight": 5}], "lowest": 1, "highest": 10}
    standards = {PLAIN: {**document()["standards"][PLAIN], "accuracy": 95}}
    second = words(upload(manager, packed(version=2, standards=standards, rubric=rubric)))
    assert "6-5-4 Poker Choice Version 1 This pack Accuracy, percent 97 95 Rubric" in second
    assert "Hospitality weight 3 weight 5" in second
    assert "The same as you have: 6-5-4 Poker, Six Card Poker, Procedures, Lessons that come first." in second


def test_a_double_click_and_a_reload_import_once(manager, mona):
    shown = upload(manager, packed())
    assert "Imported." in words(confirm(manager, shown))
    assert ALREADY in words(confirm(manager, shown))
    assert ALREADY in words(manager.get(shown.request["PATH_INFO"], follow=True))
    assert ALREADY in words(upload(manager, packed()))
    assert import_pack(by=mona, found=read_file(packed())) == (Pack.objects.get(), False)
    assert AuditLine.objects.filter(act=AuditAct.PACK_IMPORTED).count() == 1


def test_what_is_imported_is_what_was_previewed(manager, olga, client_of):
    """The address of the preview is the digest of the file; a later upload has another."""
    first, second = upload(manager, packed()), upload(manager, packed(name="Another"))
    assert confirm(manager, first).status_code == 404
    assert confirm(client_of(olga), second).status_code == 404
    assert not Pack.objects.exists()


@pytest.mark.parametrize("changes", [{"version": 1}, {"version": 2, "name": "Other"}])
def test_a_version_that_is_older_or_has_other_contents_is_refused(changes, manager):
    imported(manager, packed(version=2))
    shown = upload(manager, packed(**changes))
    assert NOT_IMPORTED in words(shown)
    assert confirm(manager, shown).status_code == 422
    assert Pack.objects.count() == 1


def test_a_version_by_the_same_key_says_so(manager, hillside):
    imported(manager, packed(by=hillside))
    page = upload(manager, packed(by=hillside, version=2))
    assert "It is the key of version 1, which you have." in words(page)
    assert "Imported." in words(confirm(manager, page))


def test_a_version_without_the_signature_of_the_one_before_is_refused(manager, hillside):
    imported(manager, packed(by=hillside))
    shown = upload(manager, packed(version=2))
    assert "Version 1 was signed, and this file isn’t." in words(shown)
    assert "It is the key of version 1" not in words(shown)
    assert confirm(manager, shown, confirmed="").status_code == 422
    assert Pack.objects.count() == 1


@pytest.mark.parametrize("changes", [{"version": 2}, {"uid": "f" * 32}], ids=["a version", "the same maker"])
def test_another_key_needs_a_confirmation_of_its_own(changes, manager, hillside):
    """Of a version of the pack, and of another pack that names the same maker."""
    imported(manager, packed(by=hillside))
    content = signed(rsa(), changes=changes)
    shown = upload(manager, content)
    doubt = "with another key. Someone else may have made this"
    assert words(shown).count(doubt) == 2
    assert words(shown).index(doubt) < words(shown).index("Who made it")
    assert confirm(manager, shown).status_code == 422
    assert confirm(manager, shown, confirmed="x").status_code == 422
    assert Pack.objects.count() == 1
    assert "Imported." in words(confirm(manager, shown, confirmed=read_file(content).thumbprint))


def test_a_pack_is_of_the_school_that_imported_it(manager, mona, harriet, alice, client_of):
    imported(manager, packed(mark=png()))
    pack = Pack.objects.get()
    assert manager.get(f"/packs/{pack.pk}/").status_code == 200
    for member in (harriet, alice):
        client = client_of(member)
        assert client.get(f"/packs/{pack.pk}/").status_code == 404
        assert client.post(f"/packs/{pack.pk}/retire/").status_code == 404
    assert client_of(harriet).get(f"/packs/{pack.pk}/mark.png").status_code == 404
    assert client_of(harriet).get(f"/packs/import/{pack.digest}/").status_code == 404
    mark = manager.get(f"/packs/{pack.pk}/mark.png")
    assert (mark.content, mark["Content-Type"], mark["X-Content-Type-Options"]) == (
        png(),
        "image/png",
        "nosniff",
    )


def test_the_next_version_has_the_same_uid_and_one_without_a_change_is_none(manager, mona):
    for _click in range(2):
        manager.post("/packs/make/", FORM)
    first = PackMade.objects.get()
    page = manager.get(f"/packs/make/{first.uid}/")
    assert page.context["form"]["name"].value() == "River Palace"
    nothing = manager.post(f"/packs/make/{first.uid}/", FORM | {"uid": "b" * 32}, follow=True)
    assert "Nothing has changed since the last version." in words(nothing)
    manager.post(f"/packs/make/{first.uid}/", FORM | {"games": [PLAIN], "mark": mark_file()})
    manager.post(f"/packs/make/{first.uid}/", FORM | {"games": [PLAIN], "parts": ["rubric"]})
    made = [read_file(bytes(one.content)) for one in PackMade.objects.order_by("pk")]
    assert [one.contents["version"] for one in made] == [1, 2, 3]
    assert {one.contents["uid"] for one in made} == {"a" * 32}
    assert len({one.thumbprint for one in made}) == 1
    assert [bool(one.mark) for one in made] == [False, True, True]


def mark_file() -> SimpleUploadedFile:
    return SimpleUploadedFile("mark.png", png(), "image/png")


def test_a_retired_pack_is_offered_no_more_until_it_is_restored_or_comes_anew(manager, riverside):
    imported(manager, packed())
    pack = Pack.objects.get()
    offered = [len(newest_of(school=riverside, retired=False))]
    for act in ("retire", "restore", "retire"):
        manager.post(f"/packs/{pack.pk}/{act}/")
        offered.append(len(newest_of(school=riverside, retired=False)))
    imported(manager, packed(version=2))
    offered.append(len(newest_of(school=riverside, retired=False)))
    assert offered == [1, 0, 1, 0, 1]
    assert [one.version for one in newest_of(school=riverside)] == [2]
    assert "This is an older version." in words(manager.get(f"/packs/{pack.pk}/"))


def test_the_page_of_a_pack_says_who_would_go_back_to_the_schools_rules(manager, riverside, alice):
    """A closed class does not count."""
    imported(manager, packed())
    pack = Pack.objects.get()
    school_class = SchoolClass.objects.create(school=riverside, name="Evening", trains_for=pack.uid)
    ClassMember.objects.create(school_class=school_class, membership=alice)
    SchoolClass.objects.create(school=riverside, name="Old", trains_for=pack.uid, closed=timezone.now())
    page = words(manager.get(f"/packs/{pack.pk}/"))
    assert "1 class trains by this pack. 1 person trains by it. They go back to your school’s rules" in page


def test_bets_that_the_rack_cannot_make_are_a_warning(manager):
    games = document()["games"]
    games[METERED]["house"]["smallest-chip"] = 500
    assert "can’t be made with $5 chips" in words(upload(manager, packed(games=games)))


def test_anyone_checks_who_signed_a_file_and_nothing_is_stored(client, riverside):
    stranger = SimpleUploadedFile("pack.zip", packed(by=riverside))
    before = rows()
    page = client.post("/packs/check/", {"file": stranger})
    assert "Signed by Riverside on this server." in words(page)
    assert "The file says it is by River Palace Training." in words(page)
    unsigned = client.post("/packs/check/", {"file": SimpleUploadedFile("pack.zip", packed())})
    assert "Not signed." in words(unsigned)
    broken = client.post("/packs/check/", {"file": SimpleUploadedFile("pack.zip", b"PK")})
    assert broken.status_code == 422
    assert rows() == before


def test_the_pages_ask_as_many_queries_for_many_packs_as_for_one(manager, django_assert_max_num_queries):
    for number in range(1, 6):
        imported(manager, packed(uid=f"{number:032x}", name=f"Pack {number}"))
        imported(manager, packed(uid=f"{number:032x}", name=f"Pack {number}", version=2))
    manager.post("/packs/make/", FORM)
    with django_assert_max_num_queries(12):
        manager.get("/packs/")
    with django_assert_max_num_queries(14):
        manager.get(f"/packs/{Pack.objects.latest('pk').pk}/")


def test_a_key_that_this_server_should_have_and_has_not_is_a_warning(client, riverside):
    """By the server's host, and by the code of one of its issuers on any host."""
    key, known = rsa(), issuer_of(riverside).code
    ours = {"https://palace.example": False, "https://testserver/badges/x": True}
    for start, warned in {**ours, f"http://10.0.0.9:8000/badges/{known}/keys": True}.items():
        file = SimpleUploadedFile("pack.zip", signed(key, kid=f"{start}/{key.thumbprint()}/"))
        page = words(client.post("/packs/check/", {"file": file}))
        assert ("this server doesn’t have that key" in page) == warned
        assert "The file says its key is published at" in page
