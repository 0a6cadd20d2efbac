"""A port that cannot be used is refused in one line with a remedy."""

import socket

import pytest

from trainer.port import refusal


def test_a_taken_port_is_named_and_a_freed_one_is_fine():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert refusal(port) == f"Port {port} is taken. Stop what serves there, or choose another: "
    assert refusal(port) is None


def test_a_port_that_is_taken_on_one_address_is_taken_for_all():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert "is taken" in str(refusal(str(taken.getsockname()[1]), "0.0.0.0"))


@pytest.mark.parametrize("word", ["", "abc", "0", "-1", "65536", "80 80", "8000;ls", "٨٠"])
def test_what_is_not_a_port_is_refused(word):
    assert "is not a port" in refusal(word)
