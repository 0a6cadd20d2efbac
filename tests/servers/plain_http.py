"""The shipped settings of a real server, without the proxy that would speak https for it: for measuring."""

from trainer.settings import *

SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = False
SECURE_HSTS_SECONDS = 0
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "sessionid", "csrftoken"  # the names that want https
