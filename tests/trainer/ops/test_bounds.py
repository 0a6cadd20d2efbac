"""Forms that are too large are refused in words; test_served.py has what a real server does with bodies."""

import pytest
from django.conf import settings

from tests.servers.environments import PROJECT
from trainer.accounts.roster import MAX_BYTES as LIST
from trainer.assignments.files import MAX_BYTES as FILE
from trainer.ops.body_limits import MAX_BODY
from trainer.schools.branding import MAX_BYTES as LOGO
from trainer.schools.identity import MAX_BYTES as PICTURE


@pytest.mark.parametrize(("language", "debug"), [("es", False), ("en", True)])
def test_it_is_said_on_a_page_like_any_other(client_of, language, debug, settings):
    settings.DEBUG = debug
    client, most = client_of(None, HTTP_ACCEPT_LANGUAGE=language), settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    answer = client.post("/login/", b"x" * (most + 1), content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 413
    assert f'<html lang="{language}">' in answer.text
    assert f"{most // 1024} KB" in answer.text
    assert answer["X-Frame-Options"] == "DENY"
    many = client.post("/login/", {f"field-{n}": "1" for n in range(2000)})
    assert many.status_code == 400
    assert f'<html lang="{language}">' in many.text
    assert "<h1>" in many.text


def test_the_operators_page_says_these_bounds():
    page = " ".join((PROJECT / "docs" / "operating.md").read_text().split())
    form = f"A form may have {settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024} KiB"
    people = f"a list of people as a file {LIST // 1024**2} MiB"
    work = f"the file of an assignment {FILE / 1024**2} MiB"
    picture = f"a picture of a person {PICTURE // 1024**2} MiB"
    assert f"{form}, {people}, {work}, a logo {LOGO // 1024} KiB, {picture}" in page
    assert f"keeps {MAX_BODY // 1024**2} MiB of a request" in page
