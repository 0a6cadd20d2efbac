"""Cards as text and the seeded shuffle, dealt a second time from the words of its contract."""

import hashlib
import struct

import pytest

from games.engine.cards.cards import JOKERS, STANDARD, WITH_JOKERS, card_name, parse_card
from games.engine.cards.streams import Stream, shuffled
from games.engine.errors import Unreadable

SEEDS = ["", "demo", "Demo", "1", "a/b", "naïve ♠♥ 牌 😀", "x" * 200, "é" * 200]


def test_the_deck_stands_in_its_printed_order():
    assert " ".join(STANDARD[:5]) == "2c 2d 2h 2s 3c"
    assert " ".join(STANDARD[-4:]) == "Ac Ad Ah As"
    assert WITH_JOKERS[52:] == ("X1", "X2")
    assert len(set(STANDARD)) == 52
    assert list(STANDARD) == [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def test_every_card_that_is_printed_is_read_back():
    assert tuple(parse_card(str(card)) for card in WITH_JOKERS) == WITH_JOKERS


WRITTEN = {"ah": "Ah", "AH": "Ah", " Ah": "Ah", "10h": "Th", "th": "Th", "A♠": "As", "a ♥": "Ah", "x1": "X1"}
WRITTEN |= {"10♦\ufe0f": "Td"}


@pytest.mark.parametrize(("text", "card"), WRITTEN.items())
def test_a_card_is_read_as_people_write_it(text, card):
    assert parse_card(text) == card


@pytest.mark.parametrize("text", ["", "1h", "Ahh", "Ah Kd", "11h", "A", "X3", "♠", None, 5, ["Ah"], {}, True])
def test_what_is_no_card_is_refused_by_field(text):
    with pytest.raises(Unreadable) as refused:
        parse_card(text, field="dealer.cards[0]")
    assert refused.value.field == "dealer.cards[0]"
    assert repr(text) in refused.value.reason


def test_cards_are_named_in_words():
    assert card_name("Th") == "ten of hearts"
    assert {card_name(card) for card in JOKERS} == {"joker"}
    assert len({card_name(card) for card in STANDARD}) == 52


def shuffled_again(deck, seed: str, number: int) -> list[str]:
    """The contract, written down a second time."""
    words, counter, cards = [], 0, list(deck)
    for last in range(len(deck) - 1, 0, -1):
        n = last + 1
        while True:
            if not words:
                text = seed + "/" + str(number) + "/" + str(counter)
                words = list(struct.unpack(">8I", hashlib.sha256(text.encode("utf-8")).digest()))
                counter += 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % n:
                break
        other = word % n
        cards[last], cards[other] = cards[other], cards[last]
    return cards


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("deck", [STANDARD, WITH_JOKERS], ids=["52", "54"])
def test_the_shuffle_is_the_one_in_the_contract(seed, deck):
    for number in (0, 1, 2, 999):
        assert list(shuffled(deck, seed=seed, round=number)) == shuffled_again(deck, seed, number)


def test_the_shuffle_stays_what_it_is():
    """A digest over many deals: a changed shuffle would quietly change every stored round."""
    dealt = "".join("".join(shuffled(STANDARD, seed=f"s{i}", round=i)) for i in range(500))
    assert (
        hashlib.sha256(dealt.encode()).hexdigest()
        == "cf51b1353f4c6fb321059109e9efcff238ed4aad1ab4e395b9e425109beb59a6"
    )
    assert " ".join(shuffled(STANDARD, seed="demo", round=0)[:8]) == "4c 6d 5d 2c 7h 4s 4d 2s"


def test_words_past_the_last_whole_multiple_are_skipped():
    """With n = 3 · 2**30 every fourth word must go; a plain remainder would keep them all."""
    n = 3 * 2**30
    every = []
    for counter in range(16):
        every += struct.unpack(">8I", hashlib.sha256(f"skips/{counter}".encode()).digest())
    kept = [word for word in every if word < n]
    assert len(kept) < len(every)
    stream = Stream("skips")
    assert [stream.draw(n) for _ in kept] == kept
