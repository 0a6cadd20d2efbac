"""Django's own ASGI application, for test_pages.py to compare with."""

from django.core.asgi import get_asgi_application

application = get_asgi_application()
