"""Mail whose Message-ID names this trainer’s host: Django names the machine, which often has no name."""

from collections.abc import Sequence
from email.utils import make_msgid

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend


class SmtpBackend(EmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            domain = settings.ALLOWED_HOSTS[0].lstrip(".")
            message.extra_headers.setdefault("Message-ID", make_msgid(domain=domain))
        return super().send_messages(email_messages)
