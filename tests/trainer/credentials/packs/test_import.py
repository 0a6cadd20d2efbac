"""A pack goes from one school to another: made, checked by anyone, previewed, imported once, retired."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.conftest import join
from tests.trainer.credentials.packs.made import METERED, PLAIN
from tests.trainer.library.own_tables import own_paytable
from trainer.schools.house_rules.profiles import house_of, pack_house
from trainer.schools.models import Pack, PackMade, Role

pytestmark = pytest.mark.django_db


def sent(content: bytes) -> dict:
    return {"file": SimpleUploadedFile("pack.zip", content, "application/zip")}


def upload(client, content: bytes):
    return client.post("/packs/import/", sent(content), follow=True)


def imported(client, content: bytes, **form):
    shown = upload(client, content)
    assert shown.status_code == 200, shown.content.decode()
    return client.post(shown.request["PATH_INFO"], form, follow=True)


def words(response) -> str:
    text = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", response.content.decode(), flags=re.DOTALL)
    return " ".join(text.split())


@pytest.fixture
def manager(mona, client_of):
    return client_of(mona)


@pytest.fixture
def harriet(hillside):
    return join(hillside, "harriet", Role.MANAGER)


def test_what_one_school_makes_another_imports(manager, mona, harriet, client_of):
    own_paytable(mona, METERED)
    form = {"uid": "a" * 32, "name": "River Palace", "maker": "Riverside", "games": [METERED, PLAIN]}
    form |= {
        "parts": ["procedures", "standards", "rubric", "calls"],
        "place-reading": "1",
        "place-layout": "2",
    }
    page = manager.post("/packs/make/", form, follow=True)
    assert page.status_code == 200
    made = PackMade.objects.get()
    file = manager.get(f"/packs/made/{made.pk}.zip").content
    page = imported(client_of(harriet), file)
    assert "Imported." in words(page)
    pack = Pack.objects.get()
    assert pack.school == harriet.school
    assert set(pack.contents["games"]) == {METERED, PLAIN}
    assert pack.contents["lessons"][PLAIN] == ["reading", "layout"]
    assert pack_house(pack, METERED).written() == house_of(school=mona.school, game=METERED).written()
    assert "Signed by ⁨Riverside⁩ on this server" in words(page)
