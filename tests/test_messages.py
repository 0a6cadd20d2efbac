"""Spanish is whole: every text that a page can show is translated, with its facts and in the trade's words.

Each rule is tried on a copy that breaks it, for a check that cannot fail protects nothing.
"""

import gettext
import json
import re
import tomllib

import pytest

from tests.catalogues import Catalogue, Entry, Refusal, faults, merge, missing, read_translations
from tests.messages import PROJECT, SPANISH, collect, list_missing, update

GLOSSARY = tomllib.loads((PROJECT / "locale" / "es" / "glossary.toml").read_text(encoding="utf-8"))
KEPT = GLOSSARY["names"]["keep"]
WORDS = GLOSSARY["terms"] | GLOSSARY["hands"]


@pytest.fixture(scope="module")
def texts():
    return collect()


@pytest.fixture(scope="module")
def catalogue():
    return Catalogue.read(SPANISH)


@pytest.fixture
def copy(tmp_path):
    """A catalogue of its own, translated in part, at the path it was written to."""
    path = tmp_path / "es" / "django.po"
    update(path, {entry.key: entry for entry in SOME})
    file = tmp_path / "some.json"
    file.write_text(json.dumps(SAID), encoding="utf-8")
    update(path, {entry.key: entry for entry in SOME}, [file])
    return path


SOME = (
    Entry("Deal", files=("a.html",)),
    Entry("%(n)s card", "%(n)s cards", files=("a.html", "b.py")),
    Entry("May", context="month", files=("b.py",)),
    Entry("100 % of the meter", files=("c.toml",)),
)
SAID = {
    "Deal": "Repartir",
    "%(n)s card": ["%(n)s carta", "%(n)s cartas"],
    "month\x04May": "mayo",
    "100 % of the meter": "el 100 % del contador",
}


# --- The catalogue that is shipped ---------------------------------------------------------------


HE_OR_SHE = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)


def gendered(entries) -> list[str]:
    return [entry.key for entry in entries if HE_OR_SHE.search(f"{entry.one}\n{entry.plural}")]


def test_no_text_says_he_or_she_of_a_dealer_a_player_or_a_trainee(texts):
    assert gendered(texts.values()) == []
    assert gendered([Entry("he"), Entry("a card", "her cards"), Entry("the other, higher share")]) == [
        "he",
        "a card",
    ]


AWKWARD = re.compile(r";|\.\.(?:\s|$)|: [^.?!]*: |\bYou say it when\b")
"""A semicolon, two full stops, two colons in a sentence, and a formula."""


def awkward(entries) -> list[str]:
    return [entry.key for entry in entries if any(map(AWKWARD.search, (entry.one, entry.plural)))]


def test_no_text_is_joined_or_stopped_twice(texts):
    assert awkward(texts.values()) == []
    wrong = ["It wins; pay it.", "The player folds.. Next", "Order: first spot: 4 wrong", "You say it when"]
    assert awkward(map(Entry, [*wrong, "Next: pay. Then: take", "Close class …"])) == wrong


def test_it_holds_exactly_what_the_sources_hold(texts, catalogue):
    assert list(catalogue.texts.values()) == list(texts.values()), "run: make messages"


def test_everything_is_translated(catalogue):
    assert [entry.key for entry in missing(catalogue)] == []
    assert catalogue.fuzzy == frozenset()


def test_every_translation_keeps_its_facts_and_holds_no_markup_of_its_own(catalogue):
    said = {key: forms for key, forms in catalogue.said.items() if any(forms)}
    found = {key: faults(catalogue.texts[key], forms) for key, forms in said.items()}
    assert {key: why for key, why in found.items() if why} == {}


def test_what_is_compiled_says_what_is_written(catalogue):
    assert compiled(SPANISH) == written(catalogue)


def test_terms_hands_and_names_are_said_as_the_glossary_says_them(catalogue):
    assert said_otherwise(catalogue) == []


def compiled(path):
    """What Python reads of the compiled catalogue, plural forms counted off."""
    with path.with_suffix(".mo").open("rb") as page:
        return {key: said for key, said in gettext.GNUTranslations(page)._catalog.items() if key}


def written(catalogue):
    found = {}
    for key, entry in catalogue.texts.items():
        forms = catalogue.said[key]
        if any(forms):
            found |= dict(zip([(key, 0), (key, 1)], forms, strict=True)) if entry.plural else {key: forms[0]}
    return found


def said_otherwise(catalogue):
    """Names that did not stay, and terms that stand alone and are called something else. A name of several
    words or in capitals stays inside a sentence too; "Play" may begin one that speaks of playing."""
    firm = [re.compile(rf"\b{re.escape(name)}\b") for name in KEPT if " " in name or name.isupper()]
    wrong = []
    for key, forms in catalogue.said.items():
        one, said = catalogue.texts[key].one, forms[0] if forms else ""
        alone = one if one in KEPT else WORDS.get(one.lower(), "")
        lost = any(name.search(one) and not name.search(said) for name in firm)
        if said and (lost or (alone and said.lower() != alone.lower())):
            wrong.append((one, said))
    return wrong


# --- What is collected ---------------------------------------------------------------------------


COLLECTED = {
    "full house": "games/engine/cards/hands.py",
    "tens up": "fixtures/games/rabbit_hunter.toml",
    "as printed, the table would return over 200%": "fixtures/games/six_card_poker.toml",
    "Bets that survive a fold": "fixtures/contradictions.toml",
    "When the ace is high or low": "fixtures/lessons/6-5-4-poker.toml",
    "Ace-king high is just enough": "fixtures/rounds/six-card-poker/ace-king-qualifies.toml",
    "Five-card hands": "fixtures/counts/five_cards.toml",
}


def test_texts_are_collected_wherever_they_stand(texts):
    for text, file in COLLECTED.items():
        assert file in texts[text].files


def test_paper_is_not_translated(texts):
    assert "SCPP, paytable page" not in texts
    assert "Pair of Queens or Better 1 to 1" not in texts


def test_nested_broken_and_plural_literals_are_collected_and_variables_are_not(tmp_path):
    (tmp_path / "games").mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "games" / "a.py").write_text(
        'said = Text("%(hand)s wins", hand=Text("a " "pair"), bet=Text(name))\n'
        'count = ngettext("%(n)s chip", "%(n)s chips", n)\n'
    )
    (tmp_path / "templates" / "a.html").write_text(
        "{% load i18n %}{% translate 'Deal' %}"
        "{% blocktranslate count n=n %}{{ n }} chip{% plural %}{{ n }} chips{% endblocktranslate %}"
    )
    assert list(collect(tmp_path).values()) == [
        Entry("%(hand)s wins", files=("games/a.py",)),
        Entry("%(n)s chip", "%(n)s chips", files=("games/a.py", "templates/a.html")),
        Entry("a pair", files=("games/a.py",)),
        Entry("Deal", files=("templates/a.html",)),
    ]


# --- Keeping it ----------------------------------------------------------------------------------


def test_a_second_run_keeps_every_translation_and_writes_the_same_file(copy):
    before = copy.read_bytes(), copy.with_suffix(".mo").read_bytes()
    catalogue, refused = update(copy, Catalogue.read(copy).texts)
    assert (copy.read_bytes(), copy.with_suffix(".mo").read_bytes()) == before
    assert not missing(catalogue)
    assert not refused
    assert re.search(r"\b20\d\d\b|Date|Generated|Translator|@|^#:.*:\d", copy.read_text(), re.M) is None


def test_a_text_that_is_gone_is_dropped_and_a_new_one_waits_untranslated(copy):
    texts = {entry.key: entry for entry in (*SOME[1:], Entry("Deals", files=("a.html",)))}
    catalogue, _ = update(copy, texts)
    assert [entry.key for entry in missing(catalogue)] == ["Deals"]
    assert "Repartir" not in copy.read_text()


@pytest.mark.parametrize(
    ("key", "forms", "why"),
    [
        ("Dael", "Repartir", "no page says this"),
        ("Deal", "", "is not translated"),
        ("Deal", ["Repartir", "Repartir"], "wants 1 forms, not 2"),
        ("Deal", "%(who)s reparte", "its facts are none, not %(who)s"),
        ("Deal", "<b>Repartir</b>", "its markup is none, not </b>, <b>"),
        ("Deal", "Repartir ", "begins or ends with a space"),
        ("%(n)s card", "%(n)s carta", "wants 2 forms, not 1"),
        ("%(n)s card", ["una carta", "%(n)s cartas"], "its facts are %(n)s, not none"),
        ("%(n)s card", ["%(n)s % de carta", "%(n)s cartas"], "its per cent signs are others"),
        ("100 % of the meter", "el 100 %% del contador", "its per cent signs are others"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_text(copy, key, forms, why):
    catalogue = Catalogue.read(copy)
    merged, refused = merge(catalogue, {key: forms})
    assert merged == catalogue
    assert [said.startswith(f"{key!r}: {why}") for said in refused] == [True]


def test_a_file_that_holds_no_translations_is_refused_by_name(tmp_path):
    file = tmp_path / "some.json"
    for page in ("[]", '{"a": '):
        file.write_text(page)
        with pytest.raises(Refusal, match=re.escape(str(file))):
            read_translations(file)


def test_what_is_missing_is_listed_and_nothing_is_written(copy, capsys):
    before = copy.read_bytes(), copy.with_suffix(".mo").read_bytes()
    list_missing(copy, {entry.key: entry for entry in (*SOME[1:], Entry("Deals", files=("a.html",)))})
    assert capsys.readouterr().out == "'Deals'  a.html\n"
    assert (copy.read_bytes(), copy.with_suffix(".mo").read_bytes()) == before


# --- Every check can fail ------------------------------------------------------------------------


def test_a_text_without_a_translation_a_fuzzy_one_and_another_place_are_seen(copy):
    _break(copy, 'msgid "Deal"\nmsgstr "Repartir"', '#, fuzzy\nmsgid "Deal"\nmsgstr ""')
    assert [entry.key for entry in missing(Catalogue.read(copy))] == ["Deal"]
    assert Catalogue.read(copy).fuzzy == {"Deal"}
    assert list(Catalogue.read(copy).texts.values()) == list(SOME)
    _break(copy, "#: c.toml", "#: d.toml")
    assert list(Catalogue.read(copy).texts.values()) != list(SOME)


def test_a_compiled_catalogue_that_is_older_is_seen(copy):
    assert compiled(copy) == written(Catalogue.read(copy))
    _break(copy, 'msgstr "Repartir"', 'msgstr "Dar"')
    assert compiled(copy) != written(Catalogue.read(copy))


def test_another_word_than_the_glossarys_is_seen():
    for text, said in {"Straight": "Recta", "push": "empujar", "Aces Up pays.": "Ases arriba paga."}.items():
        wrong = Catalogue({text: Entry(text)}, {text: (said,)})
        assert said_otherwise(wrong) == [(text, said)]
    assert said_otherwise(Catalogue({"Straight": Entry("Straight")}, {"Straight": ("Escalera",)})) == []


def _break(path, right, wrong):
    text = path.read_text(encoding="utf-8")
    assert text.count(right) == 1
    path.write_text(text.replace(right, wrong), encoding="utf-8")
