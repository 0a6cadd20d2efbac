"""The sockets of this room."""

from django.urls import path

from trainer.watching.consumers import WatchConsumer

websocket_urlpatterns = [path("ws/tables/<uuid:run_id>/", WatchConsumer.as_asgi())]
