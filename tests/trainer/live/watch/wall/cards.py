"""Cards as a page or a frame has them."""

import re
from html import unescape

from django.test import Client
from django.urls import reverse

from trainer.live.table_progress import TOKENS

CARD = re.compile(r'<li id="seat-(\d+)" class="([^"]*)"(.*?)</li>', re.DOTALL)


def cards_in(html: str) -> dict[int, str]:
    """The markup of each card by its membership, in the order in which they stand."""
    return {int(pk): f'class="{of}"{rest}' for pk, of, rest in CARD.findall(html)}


def words(card: str) -> str:
    """What is read on a card."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", card.partition(">")[2])).split())


def fact(card: str, name: str) -> str:
    return re.search(rf'data-{name}="([^"]*)"', card)[1]


def wall(client: Client, page: str = "wall", **query) -> str:
    response = client.get(reverse(f"live:{page}"), query)
    assert response.status_code == 200
    return response.content.decode()


def version(html: str) -> int:
    """What the page's script adds its cards up to."""
    return sum(int(fact(card, "token")) for card in cards_in(html).values()) % TOKENS
