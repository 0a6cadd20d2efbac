"""Pages and one socket, as the trainer has them."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application
from django.urls import path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.bare.settings")
pages = get_asgi_application()

from benchmarks.bare.sockets import NoteConsumer  # noqa: E402  Django is set up now

sockets = AuthMiddlewareStack(URLRouter([path("ws/notes/", NoteConsumer.as_asgi())]))
application = ProtocolTypeRouter({"http": pages, "websocket": AllowedHostsOriginValidator(sockets)})
