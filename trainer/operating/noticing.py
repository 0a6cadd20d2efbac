"""What is logged is counted as it passes: whatever goes wrong with the database says so in some line."""

import logging

from django.db import Error

from trainer.operating import counters


class Noticed(logging.Filter):
    """Lets everything pass."""

    def filter(self, record: logging.LogRecord) -> bool:
        counters.log_lines.labels(record.levelname).inc()
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, Error):
            counters.database_errors.labels(type(error).__name__).inc()
        return True
