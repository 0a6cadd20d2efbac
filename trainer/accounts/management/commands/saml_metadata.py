"""manage.py saml_metadata: read the metadata of SAML providers again, once a day."""

from typing import Any

from django.core.management.base import BaseCommand

from trainer.accounts.sign_on import services as sign_on


class Command(BaseCommand):
    help = "Reads the certificates and addresses of SAML providers again, from where their owners named them."

    def handle(self, **options: Any) -> None:
        read, failed = sign_on.read_metadata_again()
        self.stdout.write(f"{read} SAML providers read, {failed} not.")
