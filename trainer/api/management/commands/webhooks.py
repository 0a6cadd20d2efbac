"""manage.py webhooks: tell the addresses of webhooks what happened."""

from typing import Any

from django.core.management.base import BaseCommand

from trainer.api import webhooks


class Command(BaseCommand):
    help = "Sends the messages of webhooks: every few minutes."

    def handle(self, **options: Any) -> None:
        webhooks.collect()
        done = webhooks.send()
        self.stdout.write(f"{done.sent} messages sent, {done.failed} not.")
