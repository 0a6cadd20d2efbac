"""The trainer's pages with nothing that has strangers wait."""

from trainer.asgi import pages
from trainer.ops.request_log import RequestLog

application = RequestLog(pages)
