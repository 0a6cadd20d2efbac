"""Choosing a language: one button on every page, kept for a year, and the whole page follows."""

import re
from datetime import date
from decimal import Decimal

import pytest
from django.conf import settings
from django.utils import formats
from django.utils.translation import override

pytestmark = pytest.mark.django_db
COOKIE = settings.LANGUAGE_COOKIE_NAME


def choose(client, language, following="/login/"):
    return client.post("/language/", {"language": language, "next": following})


def lang_of(response) -> str:
    return response.content.decode().split('<html lang="')[1].split('"')[0]


def test_the_page_follows_the_choice_and_leads_back_to_where_it_was_made(client):
    assert lang_of(client.get("/login/")) == "en"
    response = choose(client, "es", "/login/?next=/games/")
    assert (response.status_code, response["Location"]) == (302, "/login/?next=/games/")
    assert lang_of(client.get("/login/")) == "es"
    choose(client, "en")
    assert lang_of(client.get("/login/")) == "en"


def test_a_browser_that_asks_for_spanish_gets_it_without_choosing(client):
    assert lang_of(client.get("/login/", headers={"accept-language": "es-US,es;q=0.9"})) == "es"
    assert lang_of(client.get("/login/", headers={"accept-language": "de"})) == "en"


@pytest.mark.parametrize("language", ["", "xx", "../es", "e" * 600])
def test_what_is_no_language_changes_nothing(client, language):
    assert choose(client, language).status_code == 302
    assert lang_of(client.get("/login/")) == "en"


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_it_leads_to_no_other_site(client, elsewhere):
    assert choose(client, "es", elsewhere)["Location"] == "/"


def test_it_takes_a_form_of_ours(client):
    client.handler.enforce_csrf_checks = True
    assert choose(client, "es").status_code == 403
    assert COOKIE not in client.cookies


def test_every_page_offers_the_other_language_by_its_own_name(client, client_of, alice):
    for page in (client.get("/login/?next=/"), client_of(alice).get("/games/?x=1")):
        form = page.content.decode().split('<form class="language"')[1].split("</form>")[0]
        form = " ".join(form.split())
        assert f'name="next" value="{page.wsgi_request.get_full_path()}"' in form
        assert 'value="es" lang="es">Español</button>' in form
        assert 'value="en"' not in form
        assert "csrfmiddlewaretoken" in form
    choose(client, "es")
    assert 'value="en" lang="en">English</button>' in client.get("/login/").content.decode()


def test_a_page_that_answered_a_form_does_not_ask_for_it_again(client):
    page = client.post("/login/", {"username": "x", "password": "y"}).content.decode()
    assert re.search(r'name="next"\s+value="/"', page.split('<form class="language"')[1])


def test_the_choice_is_kept_for_a_year_and_stays_here(client):
    cookie = choose(client, "es").cookies[COOKIE]
    assert cookie["max-age"] == 365 * 24 * 3600
    assert (cookie["samesite"], cookie["httponly"], cookie["secure"]) == ("Lax", True, "")


def test_the_app_and_the_page_for_being_offline_speak_it_too(client):
    assert client.get("/manifest.webmanifest?language=es").json()["lang"] == "es"
    assert client.get("/manifest.webmanifest?language=xx").json()["lang"] == "en"
    english = client.get("/worker.js").content
    choose(client, "es")
    assert b"language" in english != client.get("/worker.js").content
    assert lang_of(client.get("/offline/?language=en")) == "en"
    assert lang_of(client.get("/offline/?language=es")) == "es"
    assert client.get("/offline/?language=en")["Content-Language"] == "en"


def test_numbers_are_written_as_in_the_americas_and_dates_the_spanish_way():
    with override("es"):
        assert formats.localize(Decimal("1250.50"), use_l10n=True) == "1250.50"
        assert formats.number_format(Decimal("1250.50"), force_grouping=True) == "1,250.50"
        assert formats.date_format(date(2026, 11, 3)) == "3 de noviembre de 2026"
