"""The settings of the project. What differs between machines is an environment variable.

DEBUG                  on for the demo on your own computer; off (the default) anywhere else
SECRET_KEY             signs sessions                     } made and kept under var/ while DEBUG is on
SEED_KEY               derives the seeds of table tests   }
ALLOWED_HOSTS          the names this trainer answers to
DATABASE_URL           sqlite:////path/file.sqlite3 or postgres://user:password@host/name
REDIS_URL              redis://…, once there is more than one process
PROXY_SSL_HEADER       the header in which your proxy says https, e.g. X-Forwarded-Proto
PROXY_ADDRESS_HEADER   the header whose last address is your proxy's client, e.g. X-Forwarded-For
CSRF_TRUSTED_ORIGINS   only where the proxy changes the Host header
EMAIL_URL              smtp+tls://user:password@host:587, where mail may go out: passwords, reminders
EMAIL_FROM             who such a mail is from; needed with EMAIL_URL
ERASURE_LIST           /path/file, which keeps the numbers of erased people outside the database
STATIC_ROOT            where collectstatic puts the hashed files
CLASSROOM              http or https where the command "dealer-trainer" serves one school to its own network,
                       without a proxy; it sets this and most of the others itself
LOG_FILE               /path/file, kept to a few megabytes; without it lines go to standard error
LOG_LEVEL              DEBUG, INFO, WARNING or ERROR
LOG_FORMAT             line, or json: an object a line, with one for each request
METRICS_TOKEN          what Prometheus shows at /metrics/; without it there is no such page
INTERNAL_PROVIDERS     single sign-on inside your network, such as https://keycloak.lan:8443, with commas
"""

from pathlib import Path

from csp.constants import NONE, SELF

from trainer import environment
from trainer.ops.sqlite3.base import PrivateConnection

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

DEBUG = environment.switch("DEBUG")
CLASSROOM = environment.classroom("CLASSROOM")
PLAIN_HTTP = DEBUG or CLASSROOM == "HTTP"
SECRET_KEY = environment.secret("SECRET_KEY", debug=DEBUG, folder=VAR_DIR)
SEED_KEY = environment.secret("SEED_KEY", debug=DEBUG, folder=VAR_DIR, unlike=SECRET_KEY)
ALLOWED_HOSTS = environment.hosts("ALLOWED_HOSTS", debug=DEBUG)
# A school that is served from one machine adds the addresses of that (trainer/ops/network.py).
NAMED_HOSTS = tuple(ALLOWED_HOSTS)
CSRF_TRUSTED_ORIGINS = environment.origins("CSRF_TRUSTED_ORIGINS", debug=DEBUG)

# --- Apps ----------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "daphne",  # first: it replaces runserver
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "channels",
    "django_htmx",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.usersessions",
    "allauth.mfa",
    "allauth.socialaccount",
    "trainer.ops",
    "trainer.pages",
    "trainer.schools",
    "trainer.accounts",
    "trainer.play",
    "trainer.exams",
    "trainer.practice",
    "trainer.courses",
    "trainer.library",
    "trainer.live",
    "trainer.reports",
    "trainer.assignments",
    "trainer.credentials",
    "trainer.home",
    "trainer.api",
    "trainer.demo",
]

MIDDLEWARE = [
    # Django's own would send a load balancer's check to https and refuse the address by which it asks.
    "trainer.ops.request_log.CurrentRequestMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # A page's one secret is its token, masked anew in each response; and the length is blurred besides.
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    # A database that is locked or away is 500 in Django, and what was typed is gone.
    "trainer.ops.database_faults.DatabaseFaultMiddleware",
    # Django's deletes the cookie of any session that it doesn't find, also where a sign-in just renewed it.
    "trainer.accounts.sessions.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    # With DEBUG on Django answers a form over the limits with its technical page.
    "trainer.ops.body_limits.FormLimitMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    # Django has no-store for a view at a time; here one that is forgotten leaks to the next at this computer.
    "trainer.accounts.middleware.PrivateCacheMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    # Django ends sessions after the same time everywhere, and takes a page that polls for use.
    "trainer.accounts.sessions.IdleMiddleware",
    # Django has the setting, and leaves whose time zone it is to the project.
    "trainer.schools.times.SchoolZoneMiddleware",
    # Django has no password that holds for one sign-in only.
    "trainer.accounts.middleware.NewPasswordMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    # Django's lookups of a row by a number past 64 bits still raise where they go through a relation.
    "trainer.ops.number_bounds.RowNumberMiddleware",
    # Django has a page for 404 and none for 410; any view that deals a round may find it cannot any more.
    "trainer.play.table_state.UnavailableRoundMiddleware",
    # With DEBUG on Django answers 404 with its technical page, which lists every address.
    "trainer.ops.error_pages.NotFoundMiddleware",
]
DEFAULT_EXCEPTION_REPORTER = "trainer.ops.error_pages.PageReporter"

ROOT_URLCONF = "trainer.urls"
ASGI_APPLICATION = "trainer.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "libraries": {"joined": "trainer.ops.bundles"},
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "trainer.schools.guards.membership_context",
                "trainer.home.navigation.navigation",
            ],
        },
    }
]

# --- Database ------------------------------------------------------------------------------------

DATABASES = {"default": environment.database("DATABASE_URL", debug=DEBUG, folder=VAR_DIR)}
DATABASES["default"]["CONN_MAX_AGE"] = 0  # what a request opened any thread takes over
LOCK_WAIT = 4  # seconds: with what a page takes besides, its 503 comes within five
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["ENGINE"] = "trainer.ops.sqlite3"  # Django's, with connections kept
    engine_options = {
        # Deferred transactions fail nine in ten simultaneous answers with "database is locked".
        "transaction_mode": "IMMEDIATE",
        "timeout": LOCK_WAIT,
        "factory": PrivateConnection,
        # FULL, because NORMAL may forget an acknowledged answer when the power goes.
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA foreign_keys=ON;"
        # REPLACE deletes behind the back of the append-only triggers unless they are recursive.
        "PRAGMA recursive_triggers=ON;",
    }
else:
    # Give up a connection attempt soon, so that the next request tries a new one: left to itself the pool
    # tries ever more seldom, and is back half a minute after its database. Without keepalives a client learns
    # of a dead machine after two minutes when it connects, and after 15 when it queries. DATABASE_URL may
    # override these.
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 5,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 20_000,
    } | DATABASES["default"].get("OPTIONS", {})
    of_address = DATABASES["default"]["OPTIONS"].get("options", "")
    # Ten a process: PostgreSQL takes 100 as it comes, and some are for its administrator and for backups.
    engine_options = {
        "pool": {"min_size": 2, "max_size": 10, "timeout": LOCK_WAIT, "reconnect_timeout": 2},
        "options": f"{of_address} -c lock_timeout={LOCK_WAIT}s".strip(),
    }
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = (
        True  # or each of ten dead connections would fail a request first
    )
DATABASES["default"]["OPTIONS"] = DATABASES["default"].get("OPTIONS", {}) | engine_options

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Channel layer -------------------------------------------------------------------------------

REDIS_URL = environment.redis_url("REDIS_URL")
REDIS_CLIENT = {
    "address": REDIS_URL,
    # The client's own pool of 100 connections fails past 500 sockets.
    "max_connections": 2000,
    "socket_connect_timeout": 5,
    # An idle layer reads for 5 s at a time. The client's own limit is 5 s too, by which each of these reads
    # would fail, and with it every socket that gets no message for as long.
    "socket_timeout": 30,
}
# A layer drops messages silently once a socket has `capacity` of them waiting; the default of 100 is a class.
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            "CONFIG": {"hosts": [REDIS_CLIENT], "capacity": 1000},
        }
    }
else:
    CHANNEL_LAYERS = {
        "default": {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"capacity": 1000}}
    }

# --- Cache ---------------------------------------------------------------------------------------

_LOCAL = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
CACHES = {
    "default": _LOCAL,
    # What is shown to all who watch, at most some 40 KiB each; apart, so that it drives nothing else out.
    "watching": _LOCAL | {"LOCATION": "watching", "OPTIONS": {"MAX_ENTRIES": 300}},
}

# --- Sign-in -------------------------------------------------------------------------------------

AUTH_USER_MODEL = "schools.User"
AUTHENTICATION_BACKENDS = ["trainer.accounts.backends.SchoolBackend", "trainer.accounts.pins.PinBackend"]
AUTH_PASSWORD_VALIDATORS = [
    *(
        {"NAME": f"django.contrib.auth.password_validation.{name}"}
        for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
    ),
    {"NAME": "trainer.accounts.backends.SchoolNameValidator"},
]
PASSWORD_HASHERS = [
    "trainer.accounts.backends.QueuedHasher",
    "trainer.accounts.backends.OneTimePasswordHasher",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home:home"
ACCOUNT_ADAPTER = "trainer.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "trainer.accounts.forms.SignInForm",
    "change_password": "trainer.accounts.forms.OwnPasswordForm",
    "reset_password": "trainer.accounts.forms.MailedLinkForm",
    "reset_password_from_key": "trainer.accounts.forms.NewPasswordForm",
    "set_password": "trainer.accounts.forms.FirstPasswordForm",
    "reauthenticate": "trainer.accounts.forms.ConfirmForm",
}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_ENABLED = False  # accounts come by a list, an invitation, a class code or a school's provider
ACCOUNT_PRESERVE_USERNAME_CASING = False
ACCOUNT_UNIQUE_EMAIL = False  # a roster may have one address for several people
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_LOGOUT_REDIRECT_URL = LOGIN_URL
ACCOUNT_SESSION_REMEMBER = True  # for as long as the school lets a session idle
ACCOUNT_SESSION_COOKIE_AGE = 14 * 24 * 3600
# allauth's makes a row of each address that is asked about; Django's hashes the address too.
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "django.contrib.auth.tokens.PasswordResetTokenGenerator"
ACCOUNT_RATE_LIMITS = {
    # These would keep out a class that sits behind one address: trainer/accounts/sign_in_limits.py.
    "login": None,
    "change_password": None,
    "login_failed": "5/5m/key",  # codes of a second factor; passwords are counted by trainer/accounts
    "reset_password": "60/m/ip,3/5m/key",  # the key is the address typed, known here or not
}

MFA_ADAPTER = "trainer.accounts.second_factor.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", *(["webauthn"] if CLASSROOM != "HTTP" else ()), "recovery_codes"]
MFA_FORMS = {
    "authenticate": "trainer.accounts.second_factor.CodeForm",
    "reauthenticate": "trainer.accounts.second_factor.CodeAgainForm",
    "activate_totp": "trainer.accounts.second_factor.FirstCodeForm",
    "add_webauthn": "trainer.accounts.second_factor.PasskeyForm",
}
MFA_TOTP_ISSUER = "Dealer Trainer"
MFA_TOTP_TOLERANCE = 1  # a code may be typed while the next one begins
MFA_ALLOW_UNVERIFIED_EMAIL = True  # accounts need no email address
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEBUG

SOCIALACCOUNT_ADAPTER = "trainer.accounts.sign_on.adapter.SingleSignOnAdapter"
SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT = True  # found by their email once, and linked from then on
# Other addresses than public ones are not asked: an owner of a school may type any.
INTERNAL_PROVIDERS = environment.internal_origins("INTERNAL_PROVIDERS")

# Who was erased, for a restored backup: trainer/schools/erasure_lists.py.
ERASURE_LIST = environment.file_path("ERASURE_LIST")

# A link by mail where there is a mail server; else a new password is handed over on a slip.
MAIL_SERVER = environment.mail("EMAIL_URL")
MAILS = bool(MAIL_SERVER)
globals().update(MAIL_SERVER)  # EMAIL_BACKEND, EMAIL_HOST and what else the address says
DEFAULT_FROM_EMAIL = environment.sender("EMAIL_FROM", mails=MAILS)
EMAIL_TIMEOUT = 10
PASSWORD_RESET_TIMEOUT = 24 * 3600

# --- Browser security ----------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
PROXY_SAYS_HTTPS = environment.header("PROXY_SSL_HEADER", example="X-Forwarded-Proto")
SECURE_PROXY_SSL_HEADER = (PROXY_SAYS_HTTPS, "https") if PROXY_SAYS_HTTPS else None
PROXY_ADDRESS_HEADER = environment.header("PROXY_ADDRESS_HEADER", example="X-Forwarded-For")
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not PLAIN_HTTP
# A classroom's machine may be back on plain HTTP next week, and browsers would refuse it for a year.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None if CLASSROOM == "HTTP" else "same-origin"  # else browsers complain
SECURE_HSTS_SECONDS = 0 if DEBUG or CLASSROOM != "OFF" else 365 * 24 * 3600
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
# A cookie of this name a browser takes from this very host, over https, and from no neighbour of its domain.
HOST_ONLY = "" if PLAIN_HTTP else "__Host-"
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{HOST_ONLY}sessionid", f"{HOST_ONLY}csrftoken"
# A pasted list of people. What is above 2 MiB is not even kept: trainer/ops/body_limits.py.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # HSTS for subdomains and
    "security.W021",  # HSTS preloading: this server may promise for its own name only
    # A classroom's own network: no HSTS, and plain HTTP where its people read so.
    *(("security.W004",) if CLASSROOM != "OFF" else ()),
    *(("security.W008", "security.W010", "security.W016") if CLASSROOM == "HTTP" else ()),
]

# --- Static files, language and logs -------------------------------------------------------------

STATIC_URL = "static/"
WHITENOISE_ALLOW_ALL_ORIGINS = False
STATIC_ROOT = environment.env.str("STATIC_ROOT", str(VAR_DIR / "static"))
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "trainer.ops.bundles.JoinedStorage"
    },
}

USE_TZ = True
TIME_ZONE = "UTC"  # the server's own; a school's people have their school's (trainer/schools)
USE_I18N = True
LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGES = [("en", "English"), ("es", "Español")]  # each by its own name, in which its readers look for it
FORMAT_MODULE_PATH = "trainer.formats"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY, LANGUAGE_COOKIE_SAMESITE = True, "Lax"
LANGUAGE_COOKIE_SECURE = not PLAIN_HTTP

METRICS_TOKEN = environment.token("METRICS_TOKEN")
LOG_LEVEL = environment.choice("LOG_LEVEL", "INFO", ("DEBUG", "INFO", "WARNING", "ERROR"))
LOG_FORMAT = environment.choice("LOG_FORMAT", "LINE", ("LINE", "JSON"))
LOG_FILE = environment.file_path("LOG_FILE")
line_format = "%(asctime)s %(levelname)s %(name)s: %(message)s"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "DEBUG": {"format": line_format},  # an exception may quote what a user typed
        "LINE": {"()": "trainer.ops.log_format.LineFormatter", "fmt": line_format},
        "JSON": {"()": "trainer.ops.log_format.JsonFormatter"},
    },
    "filters": {
        "client_errors": {"()": "trainer.ops.metrics.ClientErrorFilter"},
        "metrics": {"()": "trainer.ops.metrics.MetricsFilter"},
        "outages": {"()": "trainer.ops.log_format.OutageFilter"},
    },
    "handlers": {
        "log": {
            **(
                {"class": "logging.handlers.RotatingFileHandler", "filename": LOG_FILE}
                | {"maxBytes": 2_000_000, "backupCount": 4, "encoding": "utf-8"}
                if LOG_FILE
                else {"class": "logging.StreamHandler"}
            ),
            "formatter": "DEBUG" if DEBUG and LOG_FORMAT == "LINE" else LOG_FORMAT,
            "filters": ["client_errors", "metrics", "outages"],  # counted before outages are left out
        }
    },
    "root": {"handlers": ["log"], "level": LOG_LEVEL},
    # Django's own handlers would print or mail each error a second time.
    "loggers": {
        "django": {"handlers": [], "level": LOG_LEVEL, "propagate": True},
        "trainer.access": {"level": "INFO" if LOG_FORMAT == "JSON" else "WARNING"},
    },
}

environment.refuse_all()
