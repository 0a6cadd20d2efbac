"""Places and keys: values that are written as one text and read back from it alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import Unreadable
from games.engine.procedure.frames import Key, Place, read_key, read_place

words = st.text(min_size=1, max_size=12).filter(lambda text: "/" not in text)
spots = st.integers(0, 99)


@given(words, spots, words, st.one_of(st.just(""), words))
def test_a_key_is_read_as_it_was_written(step, spot, question, wager):
    key = Key(step, spot, question, wager)
    assert read_key(str(key)) == key


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (Place("reconcile", 3), "reconcile/3"),
        (Place("deal", 0, "first"), "deal/0/first"),
        (Place("play", 3, turn=2), "play/3.2"),
        (Key("play", 3, "bet", "wager-2", 12), "play/3.12/bet/wager-2"),
        (Key("reveal", 0, "qualifies"), "reveal/0/qualifies"),
        (Key("reconcile", 3, "bet", "ante"), "reconcile/3/bet/ante"),
    ],
)
def test_how_some_are_written(place, text):
    assert str(place) == text


NO_SPOT = ("", "x", "-1", "+1", "1.0", " 1", "1 ", "٣", "²", "01", "00", "1\n", "9" * 5_000)


@pytest.mark.parametrize(
    "text",
    [
        *("", "/", "//", "reconcile", "reconcile/", "/3", "reconcile//3", "deal/0/", "deal/0/first/"),
        *("deal/0/first/more", "deal/first/0", "/3/first"),
        *(f"reconcile/{spot}" for spot in NO_SPOT),
    ],
)
def test_what_is_no_place_is_refused_by_its_field(text):
    with pytest.raises(Unreadable) as refused:
        read_place(text, field="where")
    assert refused.value.field == "where"
    assert refused.value.reason.template == "%(typed)s isn’t a step of the round"
    assert len(refused.value.reason) < 100


@pytest.mark.parametrize(
    "text",
    [
        *("", "/", "//", "///", "reconcile/3", "reconcile/3/", "/3/bet", "reconcile/3//ante"),
        *("reconcile/3/bet/", "reconcile/3/bet/ante/", "reconcile/3/bet/ante/more", "bet/reconcile/3"),
        *(f"reconcile/{spot}/bet" for spot in NO_SPOT),
        *(f"reconcile/{spot}/bet/ante" for spot in NO_SPOT),
    ],
)
def test_what_is_no_prompt_is_refused_by_its_field(text):
    with pytest.raises(Unreadable) as refused:
        read_key(text, field="which")
    assert refused.value.field == "which"
    assert refused.value.reason.template == "%(typed)s isn’t a question of the round"
    assert len(refused.value.reason) < 100
