"""`make lint` refuses the words that pages, code and docs no longer use, and no others."""

import pytest

from tests.retired_words import places


@pytest.mark.parametrize(
    "text",
    [
        "def held_by(answer):",
        "class HeldLock:",
        "IS_TOLD = 1",
        "isTold(page)",
        '"Nobody is here."',
        ".is-held {",
        "films",
    ],
)
def test_a_retired_word_is_found_in_names_and_sentences(text):
    assert [number for number, _ in places("a.py", text)] == [1]


@pytest.mark.parametrize(
    "text", ["threshold", "upheld", "outstanding", "withheld", "understanding", "shallow"]
)
def test_words_that_contain_one_are_free(text):
    assert list(places("a.py", text)) == []


def test_a_catalog_is_read_in_its_english():
    assert list(places("django.po", 'msgid "Nobody"\nmsgstr "Nobody"')) == [(1, "nobody")]
    assert list(places("django.po", 'msgstr "Nobody"')) == []
