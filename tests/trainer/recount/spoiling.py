"""A browser that is shown one wrong figure: the negative control of every check of a page."""

import re
from collections.abc import Callable

import pytest

NUMBER = re.compile(r"\d+")


class Spoiled:
    """Passes everything on, and raises one figure of a page by one: that in the first of these places."""

    def __init__(self, client, place: str) -> None:
        self.client, self.place, self.spoiled = client, re.compile(place, re.DOTALL), 0

    def get(self, address: str, *rest):
        response = self.client.get(address, *rest)
        if not response.streaming and response["Content-Type"].startswith(("text/html", "text/csv")):
            response.content = self.place.sub(self._wrong, response.content.decode(), count=1).encode()
        return response

    def _wrong(self, found: re.Match[str]) -> str:
        self.spoiled += 1
        whole = found[0]
        last = list(NUMBER.finditer(whole))[-1]
        return f"{whole[: last.start()]}{int(last[0]) + 1}{whole[last.end() :]}"


def must_fail(check: Callable, client, *about, place: str, **more) -> None:
    """`place` is a pattern that ends with the figure."""
    spoiled = Spoiled(client, place)
    try:
        check(spoiled, *about, **more)
    except AssertionError:
        assert spoiled.spoiled, f"nothing to spoil: {place}"
    else:
        pytest.fail(f"{spoiled.spoiled} wrong figures, and nobody saw it: {place}")
