"""Addresses of api; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.api import version_one, views

api_urls = [
    path("", views.documentation, name="documentation"),
    path("tokens/", views.tokens, name="tokens"),
    path("tokens/<int:token_id>/revoke/", views.revoke_token, name="revoke_token"),
    path("webhooks/", views.webhooks, name="webhooks"),
    path("webhooks/<int:webhook_id>/remove/", views.remove_webhook, name="remove_webhook"),
    path("v1/openapi.json", views.document, name="openapi"),
    *version_one.url_patterns("v1/"),
]
