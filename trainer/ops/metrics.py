"""What is counted, for Prometheus. Labels are few: never a path, a person, a school or a seed."""

import logging

from django.conf import settings
from django.db import Error
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

disable_created_metrics()  # type: ignore[no-untyped-call]  # a second, unused series for each

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

requests = Histogram(
    "trainer_request_seconds",
    "Requests and how long each took, from its arrival to the last byte of its answer.",
    ("view", "method", "status"),
    buckets=SECONDS,
)

answers = Counter(
    "trainer_answers", "Answers by what became of them: saved, replayed, stale, late or paused.", ("outcome",)
)

sockets = Gauge("trainer_sockets_open", "Sockets that are open, by their route.", ("route",))

pushes = Counter("trainer_pushes", "Notices to watchers, sent or failed.", ("outcome",))

database_errors = Counter("trainer_database_errors", "Errors of the database that were logged.", ("kind",))

log_lines = Counter("trainer_log_lines", "Lines that were logged, by level.", ("level",))


for outcome in ("saved", "replayed", "stale", "late", "paused"):
    answers.labels(outcome)  # so that each is there, as 0, before the first


for outcome in ("sent", "failed"):
    pushes.labels(outcome)


# The counts of this process, for clients with the token. A request through the proxy would reach any of
# several processes, so each is a target of its own, and Prometheus adds them up.


BEARER = "Bearer "


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """404 where no token is set, 401 without the right one."""
    if not settings.METRICS_TOKEN:
        return HttpResponseNotFound()
    given = request.headers.get("Authorization", "")
    if not constant_time_compare(given, BEARER + settings.METRICS_TOKEN):
        return HttpResponse(status=401, headers={"WWW-Authenticate": BEARER.strip()})
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


class ClientErrorFilter(logging.Filter):
    """Log a refused request as a warning of one line, without a traceback: it is the client's fault. Passes
    every record."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.") and 400 <= getattr(record, "status_code", 0) < 500:
            record.exc_info = record.exc_text = None
            if record.levelno > logging.WARNING:
                record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


class MetricsFilter(logging.Filter):
    """Count log lines and database errors. Passes every record."""

    def filter(self, record: logging.LogRecord) -> bool:
        log_lines.labels(record.levelname).inc()
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, Error):
            database_errors.labels(type(error).__name__).inc()
        return True
