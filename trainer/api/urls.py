"""The paths of this room."""

from django.urls import path

from trainer.api import doc_pages, token_pages
from trainer.api.version_one import doors

app_name = "api"

urlpatterns = [
    path("api/", doc_pages.documentation, name="documentation"),
    path("api/tokens/", token_pages.tokens, name="tokens"),
    path("api/tokens/<int:token_id>/revoke/", token_pages.revoke_token, name="revoke_token"),
    path("api/v1/openapi.json", doc_pages.document, name="openapi"),
    *doors("api/v1/"),
]
