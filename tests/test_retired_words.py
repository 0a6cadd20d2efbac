"""`make lint` refuses the words that pages, code and docs no longer use, and no others."""

from tests.retired_words import IN_PROSE, ON_PAGES, places

PLACE = '#: templates/home/home.html\nmsgid "%s"\nmsgstr ""\n'


def test_a_retired_word_is_found_in_names_and_sentences_and_not_inside_others():
    for text in ("def held_by(answer):", "class HeldLock:", "IS_TOLD = 1", "isTold(page)", "films"):
        assert [number for number, _ in places("a.py", text)] == [1], text
    for text in ("threshold", "outstanding", "shallow", "You told us"):
        assert list(places("a.py", text)) == [], text


def test_retired_phrases_are_found_on_pages_in_documents_and_in_docstrings():
    for phrase in (*IN_PROSE, *ON_PAGES):
        assert [word for _, word in places("django.po", PLACE % f"{phrase.capitalize()} here")] == [phrase]
    for phrase in IN_PROSE:
        docstring = f'def deal():\n    """Here is\n    {phrase}."""\n'
        for name, text in (("docs/a.md", f"Here is\n{phrase}."), ("games/a.py", docstring)):
            assert [word for _, word in places(name, text)] == [phrase], name
    for phrase in ON_PAGES:  # terms of code
        assert list(places("games/a.py", f'"""Here is {phrase}."""')) == []
    assert list(places("docs/a.md", "One\nis out of\n  touch.")) == [(2, "out of touch")]
    assert list(places("docs/a.md", "A `patron`, ```\nper cent\n``` and a patron")) == [(3, "patron")]


def test_a_catalog_is_read_in_its_english_and_quoted_rules_keep_their_words():
    assert list(places("django.po", 'msgid ""\n"Here is "\n"nobody"\nmsgstr "Nobody"')) == [(3, "nobody")]
    rule = 'msgid "A patron sat."\nmsgstr ""\n'
    assert list(places("django.po", f"#: fixtures/games/a.toml\n{rule}")) == []
    assert list(places("django.po", f"#: fixtures/games/a.toml templates/a.html\n{rule}")) != []
    assert list(places("django.po", PLACE % "Patron")) == []
