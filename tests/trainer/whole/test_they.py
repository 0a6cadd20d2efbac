"""Dealers, players, patrons, trainees and managers are "they" in every text that a page can show."""

import re

from tests.catalogues import Entry
from tests.messages import collect

HE_OR_SHE = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)


def gendered(entries):
    return [entry.key for entry in entries if HE_OR_SHE.search(f"{entry.one}\n{entry.plural}")]


def test_no_text_says_he_or_she():
    assert gendered(collect().values()) == []


def test_a_text_that_says_he_is_found_in_either_form_and_a_word_that_only_holds_it_is_not():
    found = [
        Entry("He burns a card"),
        Entry("one of %(n)s card", "of his %(n)s cards"),
        Entry("what the dealer's done (herself)"),
        Entry("if he's right"),
    ]
    others = [
        Entry("This is the other, higher share there"),
        Entry("they burn their card", "them, themselves"),
    ]
    assert gendered([*found, *others]) == [entry.key for entry in found]
