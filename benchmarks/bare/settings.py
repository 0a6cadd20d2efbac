"""The trainer's own settings, its durability among them, with nothing of the trainer in them."""

from tests.servers.plain_http import *
from tests.servers.plain_http import DATABASES

DATABASES["default"]["ENGINE"] = "django.db.backends.sqlite3"  # as Django has it, with the trainer's options
INSTALLED_APPS = [
    "daphne",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "channels",
    "benchmarks.bare",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}]
AUTH_USER_MODEL = "auth.User"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
ROOT_URLCONF = "benchmarks.bare.urls"
ASGI_APPLICATION = "benchmarks.bare.asgi.application"
