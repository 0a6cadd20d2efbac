"""Typed text as paragraphs and lists."""

import pytest

from trainer.pages.templatetags.plain_text import paragraphs


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("", ""),
        (" \n\n ", ""),
        ("One.", '<p dir="auto">One.</p>'),
        ("One,\ntwo.\r\n\r\nThree.", '<p dir="auto">One,<br>two.</p>\n<p dir="auto">Three.</p>'),
        (
            "- one\n* two\n• three",
            '<ul><li dir="auto">one</li><li dir="auto">two</li><li dir="auto">three</li></ul>',
        ),
        ("1. one\n2) two", '<ol><li dir="auto">one</li><li dir="auto">two</li></ol>'),
        (
            "3. three\n\n4. four",
            '<ol start="3"><li dir="auto">three</li></ol>\n<ol start="4"><li dir="auto">four</li></ol>',
        ),
        (
            "Then:\n- one\nlast",
            '<p dir="auto">Then:</p>\n<ul><li dir="auto">one</li></ul>\n<p dir="auto">last</p>',
        ),
        ("-5 and 1.5 are numbers", '<p dir="auto">-5 and 1.5 are numbers</p>'),
        ("-\n1.", '<p dir="auto">-<br>1.</p>'),
    ],
)
def test_text_becomes_paragraphs_and_lists(text, html):
    assert paragraphs(text) == html


@pytest.mark.parametrize("text", ["<script>x</script>", "- <b>x</b>", '1. <i a="b">x</i> & y', "a\n<br>"])
def test_no_html_of_the_text_is_html(text):
    html = paragraphs(text)
    for mark in ("<p", "</p", "<ul", "</ul", "<ol", "</ol", "<li", "</li"):
        html = html.replace(mark, "")
    assert "<" not in html.replace("<br>", "", text.count("\n"))
