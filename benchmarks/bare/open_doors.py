"""The trainer's pages with nothing that has strangers wait."""

from trainer.asgi import Observed, pages

application = Observed(pages)
