"""URLs of transcripts and of the public check; trainer/urls.py has the prefixes."""

from django.urls import path

from trainer.credentials.transcripts import check
from trainer.credentials.transcripts import views as transcripts

transcripts_urls = [
    path("people/<int:membership_id>/", transcripts.person, name="person"),
    path("people/<int:membership_id>/sign/", transcripts.sign, name="sign"),
    path("<int:transcript_id>.pdf", transcripts.transcript_pdf, name="pdf"),
    path("<int:transcript_id>/revoke/", transcripts.revoke, name="revoke"),
]

check_urls = [
    path("", check.check_form, name="check_form"),
    path("<str:code>/", check.check, name="check"),
]
