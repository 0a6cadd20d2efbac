"""`make lint` refuses the words that pages, code and docs no longer use, and no others."""

import pytest

from tests.retired_words import IN_PROSE, INSTEAD, ON_PAGES, places

PLACE = '#: templates/home/home.html\nmsgid "%s"\nmsgstr ""\n'


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
    "text", ["threshold", "upheld", "outstanding", "withheld", "understanding", "shallow", "You told us"]
)
def test_words_that_contain_one_are_free(text):
    assert list(places("a.py", text)) == []


def test_retired_phrases_are_found_on_pages_in_documents_and_in_docstrings():
    for phrase in (*IN_PROSE, *ON_PAGES):
        assert [word for _, word in places("django.po", PLACE % f"{phrase.capitalize()} here")] == [phrase]
    for phrase in IN_PROSE:
        docstring = f'def deal():\n    """Here is\n    {phrase}."""\n'
        for name, text in (("docs/a.md", f"Here is\n{phrase}."), ("games/a.py", docstring)):
            assert [word for _, word in places(name, text)] == [phrase], name
    for phrase in ON_PAGES:  # terms of code
        assert list(places("games/a.py", f'"""Here is {phrase}."""')) == []


def test_what_is_written_instead_is_not_retired_itself():
    written = [word for words in (INSTEAD, IN_PROSE, ON_PAGES) for word in words.values()]
    assert list(places("django.po", PLACE % ". ".join(written))) == []


def test_a_phrase_is_found_across_lines_and_with_either_apostrophe():
    assert list(places("docs/a.md", "One\nis out of\n  touch.")) == [(2, "out of touch")]
    assert list(places("docs/a.md", "The dealer's sheet")) == [(1, "dealer’s sheet")]


def test_code_in_a_sentence_keeps_its_words():
    assert list(places("docs/a.md", "A `patron`, ```\nper cent\n``` and a patron")) == [(3, "patron")]
    assert list(places("games/a.py", 'PATRON = "a patron"')) == []
    assert list(places("django.po", PLACE % "%(colour)s chips")) == []


def test_a_catalog_is_read_in_its_english():
    assert list(places("django.po", 'msgid "Nobody"\nmsgstr "Nobody"')) == [(1, "nobody")]
    assert list(places("django.po", 'msgid ""\n"Here is "\n"nobody"\nmsgstr "Nobody"')) == [(3, "nobody")]
    assert list(places("django.po", 'msgstr "Nobody"')) == []


def test_quoted_rules_and_glossary_entries_keep_their_words():
    rule = 'msgid "A patron sat."\nmsgstr ""\n'
    assert list(places("django.po", f"#: fixtures/games/a.toml\n{rule}")) == []
    assert list(places("django.po", f"#: fixtures/games/a.toml templates/a.html\n{rule}")) != []
    assert list(places("django.po", PLACE % "Patron")) == []
