"""The paths of this room."""

from django.urls import path

from trainer.api import views
from trainer.api.version_one import doors

app_name = "api"

urlpatterns = [
    path("api/", views.documentation, name="documentation"),
    path("api/tokens/", views.tokens, name="tokens"),
    path("api/tokens/<int:token_id>/revoke/", views.revoke_token, name="revoke_token"),
    path("api/v1/openapi.json", views.document, name="openapi"),
    *doors("api/v1/"),
]
