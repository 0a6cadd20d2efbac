"""Each watcher hears the table in the language of his page."""

import pytest
from channels.db import database_sync_to_async
from django.conf import settings
from django.utils.translation import gettext, override

from tests.trainer.live.watch.sockets import watching
from tests.trainer.playing import post, round_state_of
from trainer.live.rendering import watched_fragment
from trainer.live.sockets import language_of

NOTHING, LAST = "No answers yet. They appear here automatically.", "Last answer"
EACH = {"en": {"en"}, "es": {"es"}}


def languages_of(html: str, text: str) -> set[str]:
    """The languages in which this text stands there."""
    found = set()
    for language, _name in settings.LANGUAGES:
        with override(language):
            found |= {language} if gettext(text) in html else set()
    return found


@pytest.fixture
def db(file_database):
    return file_database


@pytest.fixture
def trainee(client_of, alice):
    """Whose own language is no one else's business."""
    return in_language(client_of(alice), "es")


@pytest.fixture
def watchers(client_of, bob, mona):
    return in_language(client_of(bob), "en"), in_language(client_of(mona), "es")


def in_language(client, language):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client


@database_sync_to_async
def answer(client, run):
    assert post(client, run).status_code == 200


@database_sync_to_async
def fragment(run, language):
    with override(language):
        return watched_fragment(round_state_of(run).run)


async def test_two_watchers_are_shown_the_same_table_in_two_languages(run, trainee, watchers):
    english, spanish = watchers
    async with watching(english, run.pk) as bobs, watching(spanish, run.pk) as monas:
        seen = {"en": await bobs.receive_from(), "es": await monas.receive_from()}
        assert {language: languages_of(html, NOTHING) for language, html in seen.items()} == EACH
        await answer(trainee, run)
        pushed = {"en": await bobs.receive_from(), "es": await monas.receive_from()}
        for language, html in pushed.items():
            assert html == await fragment(run, language)
            assert 'data-version="2"' in html
        assert {language: languages_of(html, LAST) for language, html in pushed.items()} == EACH
        assert await bobs.receive_nothing()
        assert await monas.receive_nothing()


ASKED = (
    ("", "", "en"),
    ("", "es-MX,es;q=0.9,en;q=0.8", "es"),
    ("", "de,en;q=0.5", "en"),
    ("../../es", "\x00;;q=,*", "en"),
    ("e" * 600, "e" * 6000, "en"),
)


def test_a_socket_and_a_page_that_are_asked_for_alike_speak_alike(db, client):
    for cookie, accepted, language in ASKED:
        headers = [(b"accept-language", accepted.encode("latin-1"))] if accepted else []
        scope = {"headers": headers, "cookies": {settings.LANGUAGE_COOKIE_NAME: cookie} if cookie else {}}
        assert language_of(scope) == language
        client.cookies.clear()
        client.cookies.load(scope["cookies"])
        page = client.get("/offline/", headers={"accept-language": accepted})
        assert page["Content-Language"] == language
