"""Daphne as this project runs it.  python -m trainer.serve --port 8000

Whatever else Daphne takes may follow: --bind 127.0.0.1, --fd, -u SOCKET.
"""

import gc
import os
import sys
from importlib import import_module

FLAGS = (
    # Its own lines would name paths, which may hold a token; ours are set up in settings.py.
    *("--verbosity", "0"),
    # A socket that does not read is noticed in 30 s.
    *("--ping-interval", "10", "--ping-timeout", "20"),
    # A fragment above this size ends its socket, so it has to exceed what a full table takes.
    *("--websocket-max-message-size", "65536"),
)
APPLICATION = "trainer.asgi:application"


def run(arguments: list[str], application: str = APPLICATION) -> None:
    """Serve until the process is asked to end. Exit with one line where no page could be answered."""
    gc.disable()  # of what is imported nothing is garbage, and to look costs a quarter of the start
    from daphne.cli import CommandLineInterface  # which takes the process's event loop for itself

    _check_ready()
    from trainer.ops.body_limits import BoundedServer

    _preload(application)
    daphne = CommandLineInterface()
    daphne.server_class = BoundedServer
    daphne.run([*FLAGS, *arguments, application])


def _check_ready() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")
    import django

    django.setup(set_prefix=False)
    from trainer.ops import health

    try:
        health.check()
    except health.NotReady as why:
        sys.exit("\n".join(f"trainer: {line}" for line in str(why).splitlines()))


def _preload(application: str) -> None:
    """Import what the first request would wait for, and leave it out of every garbage collection: else the
    longest of 300 answers takes 2.7 times as long."""
    from daphne.utils import import_by_path
    from django.conf import settings

    import_by_path(application)
    import_module(settings.ROOT_URLCONF)
    gc.freeze()
    gc.enable()


if __name__ == "__main__":
    run(sys.argv[1:])
