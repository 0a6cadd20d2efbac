"""What is logged is counted as it passes: whatever goes wrong with the database says so in some line."""

import logging

from django.db import Error

from trainer.operating import counters


class Blameless(logging.Filter):
    """A request that is refused is its client's doing: it is told in a line, without a traceback, and nobody
    has to be woken for it. Lets everything pass."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.") and 400 <= getattr(record, "status_code", 0) < 500:
            record.exc_info = record.exc_text = None
            if record.levelno > logging.WARNING:
                record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


class Noticed(logging.Filter):
    """Lets everything pass."""

    def filter(self, record: logging.LogRecord) -> bool:
        counters.log_lines.labels(record.levelname).inc()
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, Error):
            counters.database_errors.labels(type(error).__name__).inc()
        return True
