"""The ASGI application: pages by Django, sockets by the app `live`, both behind the same sessions."""

import os
import sys
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")
pages = get_asgi_application()  # fills the app registry, which the imports below need

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import WebsocketDenier  # noqa: E402
from django.conf import settings  # noqa: E402
from django.urls import re_path  # noqa: E402

from trainer.accounts.middleware import AnonymousThrottle  # noqa: E402
from trainer.live.consumers import websocket_urlpatterns  # noqa: E402
from trainer.ops import health, process_guard  # noqa: E402
from trainer.ops.network import PrivateNetwork  # noqa: E402
from trainer.ops.origins import SameOrigin  # noqa: E402
from trainer.ops.request_log import RequestLog  # noqa: E402

alone = settings.CHANNEL_LAYERS["default"]["BACKEND"] == process_guard.MEMORY
if alone or settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    lock = process_guard.lock_path(
        database=str(settings.DATABASES["default"]["NAME"]), fallback=settings.VAR_DIR
    )
    try:
        if lock:
            process_guard.claim(lock, alone=alone)
    except process_guard.ServingRefused as refusal:
        sys.exit(f"trainer: {refusal}")

health.latest_migrations()  # read from the files now, not during the first request

# Without it the router raises, and the server logs a traceback, for each unknown path.
NOWHERE: Any = re_path("", WebsocketDenier.as_asgi())  # type: ignore[arg-type]  # it is no view

application: Any = ProtocolTypeRouter(
    {
        "http": RequestLog(AnonymousThrottle(pages)),
        "websocket": SameOrigin(AuthMiddlewareStack(URLRouter([*websocket_urlpatterns, NOWHERE]))),
    }
)
if settings.CLASSROOM == "HTTP":
    application = PrivateNetwork(application)
