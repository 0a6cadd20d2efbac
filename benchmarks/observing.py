"""What it costs a request to be counted and logged: python -m benchmarks.observing.

Claim: well under 0.3 ms of processor, and no thread is entered for it. The same small page is asked through
ASGI with and without what stands round it, in turns, so that what else this machine does falls on both.
"""

import asyncio
import io
import logging
import os
from statistics import median
from time import process_time

from benchmarks.machine import describe

REQUESTS, TURNS = 2_000, 9


class Nowhere(io.TextIOBase):
    """Takes what is written, and forgets it."""

    def write(self, text: str) -> int:
        return len(text)


def set_up() -> None:
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "trainer.settings",
        **{"DEBUG": "on", "LOG_FORMAT": "json", "REDIS_URL": "", "DATABASE_URL": "sqlite://:memory:"},
        "SECRET_KEY": "benchmark-" + "0123456789abcdef" * 4,
        "SEED_KEY": "benchmark-" + "fedcba9876543210" * 4,
    }
    import django

    django.setup()
    (handler,) = logging.getLogger().handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(Nowhere())


def stacks() -> dict:
    """What answers, beside the same with all that this room puts round it; and how much is logged."""
    from django.http import HttpResponse
    from django.test import RequestFactory

    from trainer.ops.request_log import CurrentRequestMiddleware, RequestLog

    def page(request):
        return HttpResponse(b"ok")

    remembered, request = CurrentRequestMiddleware(page), RequestFactory().get("/login/")

    def bare(answer):
        async def application(scope, receive, send):
            answer(request)
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"ok"})

        return application

    observed = RequestLog(bare(remembered))
    return {
        "bare": (bare(page), logging.WARNING),
        "counted": (observed, logging.WARNING),
        "counted, and a line of JSON": (observed, logging.INFO),
    }


async def microseconds(application) -> float:
    """Of processor, a request."""
    scope = {"type": "http", "method": "GET", "path": "/login/", "headers": [(b"host", b"trainer.example")]}

    async def nothing(*_):
        pass

    start = process_time()
    for _ in range(REQUESTS):
        await application(scope, nothing, nothing)
    return (process_time() - start) / REQUESTS * 1_000_000


async def measure() -> dict[str, float]:
    taken: dict[str, list[float]] = {}
    for _ in range(TURNS):
        for name, (application, level) in stacks().items():
            logging.getLogger("trainer.access").setLevel(level)
            taken.setdefault(name, []).append(await microseconds(application))
    return {name: median(each) for name, each in taken.items()}


def main() -> None:
    set_up()
    found = asyncio.run(measure())
    print(f"Microseconds of processor that a request takes more; the claim is below 300. {describe()}")
    for name, taken in found.items():
        print(f"{name:<30}{taken - found['bare']:>8.0f}")


if __name__ == "__main__":
    main()
