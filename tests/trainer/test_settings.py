"""A server that is not configured does not start, and says which variable is missing or nonsense."""

import json
import subprocess
import sys
from ast import literal_eval

import pytest

from tests.servers.environments import PRODUCTION, PROJECT, bare, python

IMPORT = "import trainer.settings"
REQUIRED = ("SECRET_KEY", "SEED_KEY", "ALLOWED_HOSTS", "DATABASE_URL")


FORKS = """
import json, os, sys
import csp.constants, django.core.exceptions, environ, trainer.ops.sqlite3.base

for environment, code in map(json.loads, sys.stdin):
    reads, writes = zip(*(os.pipe() for _ in range(2)))
    if not (child := os.fork()):
        os.dup2(writes[0], 1), os.dup2(writes[1], 2)
        os.environ.clear(), os.environ.update(environment)
        try:
            exec(code, {})
        except SystemExit as end:
            print(end.code, file=sys.stderr, flush=True)
            os._exit(1)
        sys.stdout.flush()
        os._exit(0)
    [os.close(end) for end in writes]
    said = [os.fdopen(end).read() for end in reads]
    print(json.dumps([os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), *said]), flush=True)
"""
"""Runs a piece of code in each environment, in a fork of one process that has read Django."""


@pytest.fixture(scope="module")
def run():
    with subprocess.Popen(
        [sys.executable, "-c", FORKS],
        cwd=PROJECT,
        env=bare(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:

        def printed(environment: dict[str, str], code: str = IMPORT) -> tuple[int, str, str]:
            """The exit code, and what was printed."""
            process.stdin.write(json.dumps([bare() | environment, code]) + "\n")
            process.stdin.flush()
            return tuple(json.loads(process.stdout.readline()))

        yield printed
        process.stdin.close()


@pytest.fixture
def refusal(run):
    def refused(environment: dict[str, str]) -> str:
        code, _said, errors = run(environment)
        assert code == 1, "it started"
        (line,) = errors.splitlines()
        assert line.startswith("trainer: ")
        return line.removeprefix("trainer: ")

    return refused


@pytest.fixture
def read(run):
    def reads(expression: str, environment: dict[str, str]) -> str:
        code, said, errors = run(environment, f"from trainer.settings import *; print({expression})")
        assert code == 0, errors
        return said.strip()

    return reads


def test_a_configured_server_starts(run):
    """The negative control of every refusal below."""
    assert run(PRODUCTION) == (0, "", "")


@pytest.mark.parametrize("name", REQUIRED)
@pytest.mark.parametrize("absent", [None, "", "  "])
def test_a_missing_variable_is_named(refusal, name, absent):
    environment = PRODUCTION | {name: absent}
    if absent is None:
        del environment[name]
    assert refusal(environment).startswith(f"{name}: not set.")


@pytest.mark.parametrize("arguments", [("manage.py", "migrate"), ("-m", "trainer.serve")], ids=" ".join)
def test_all_that_is_missing_is_named_at_once(arguments):
    environment = {"DJANGO_SETTINGS_MODULE": "trainer.settings", "LOG_LEVEL": "LOUD"}
    done = python(*arguments, environment=environment)
    assert done.returncode == 1
    lines = [line.split(": ")[:2] for line in done.stderr.splitlines()]
    assert lines == [["trainer", name] for name in (*REQUIRED, "LOG_LEVEL")]


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("DEBUG", "maybe", "neither on nor off"),
        ("SECRET_KEY", "short", "too weak"),
        ("SECRET_KEY", "a" * 80, "too weak"),
        ("SEED_KEY", "short", "too weak"),
        ("SEED_KEY", PRODUCTION["SECRET_KEY"], "the same as another key"),
        ("ALLOWED_HOSTS", "*", "Name the hosts"),
        ("ALLOWED_HOSTS", "trainer.example,*", "Name the hosts"),
        ("ALLOWED_HOSTS", "https://trainer.example", "not a host name"),
        ("CSRF_TRUSTED_ORIGINS", "trainer.example", "not an origin"),
        ("CSRF_TRUSTED_ORIGINS", "https://trainer.example/path", "not an origin"),
        ("CSRF_TRUSTED_ORIGINS", "http://trainer.example", "not encrypted"),
        ("DATABASE_URL", "trainer.sqlite3", "not served here"),
        ("DATABASE_URL", "mysql://trainer@localhost/trainer", "not served here"),
        ("DATABASE_URL", "postgres://trainer@localhost", "names no database"),
        ("DATABASE_URL", "sqlite://", "names no file"),
        ("DATABASE_URL", "sqlite://:memory:", "names no file"),
        ("DATABASE_URL", "postgres://trainer@localhost:http/trainer", "cannot be read"),
        ("REDIS_URL", "localhost:6379", "does not begin with"),
        ("EMAIL_URL", "mail.example", "does not begin with"),
        ("EMAIL_URL", "smtp://", "names no host"),
        ("PROXY_SSL_HEADER", "X-Forwarded-Proto: https", "not a header name"),
        ("PROXY_ADDRESS_HEADER", "X-Forwarded-For, X-Real-IP", "not a header name"),
        ("LOG_LEVEL", "LOUD", "is none of"),
        ("LOG_FORMAT", "xml", "is none of"),
        ("CLASSROOM", "wifi", "is none of"),
        ("CLASSROOM", "http", "Leave out PROXY_SSL_HEADER"),
        ("LOG_FILE", "trainer.log", "not a whole path"),
        ("METRICS_TOKEN", "short", "too weak"),
        ("METRICS_TOKEN", "not one word but several", "not plain text"),
        ("ERASURE_LIST", "erasures.txt", "not a whole path"),
        ("ERASURE_LIST", "/no/such/folder/erasures.txt", "not a whole path"),
        ("INTERNAL_PROVIDERS", "keycloak.lan", "not an origin"),
        ("INTERNAL_PROVIDERS", "https://keycloak.lan/realms/a", "not an origin"),
        ("INTERNAL_PROVIDERS", "https://a@keycloak.lan", "not an origin"),
    ],
)
def test_nonsense_is_named(refusal, name, value, reason):
    line = refusal(PRODUCTION | {name: value})
    assert line.startswith(f"{name}: ")
    assert reason in line


@pytest.mark.parametrize(("classroom", "prefix", "secure"), [("http", "", False), ("https", "__Host-", True)])
def test_a_classroom_has_cookies_for_how_it_is_served_and_no_hsts(read, classroom, prefix, secure):
    without = {"PROXY_SSL_HEADER": "", "PROXY_ADDRESS_HEADER": "", "CLASSROOM": classroom}
    asked = "SESSION_COOKIE_NAME, SESSION_COOKIE_SECURE, SECURE_SSL_REDIRECT, SECURE_HSTS_SECONDS"
    assert read(asked, PRODUCTION | without) == f"{prefix}sessionid {secure} {secure} 0"
    assert read("SECURE_HSTS_SECONDS", PRODUCTION) == "31536000"  # the negative control


def test_mail_needs_a_sender(refusal, read):
    mail = PRODUCTION | {"EMAIL_URL": "smtp+tls://trainer:secret@mail.example:587"}
    assert refusal(mail).startswith("EMAIL_FROM: not set.")
    assert "is not an e-mail address" in refusal(mail | {"EMAIL_FROM": "trainer"})
    named = "MAILS, globals()['EMAIL_HOST'], globals()['EMAIL_PORT'], globals()['EMAIL_USE_TLS']"
    assert read(named, mail | {"EMAIL_FROM": "trainer@mail.example"}) == "True mail.example 587 True"


def test_the_deploy_check_is_clean():
    done = python(
        "manage.py", "check", "--deploy", "--fail-level", "WARNING", "--tag", "security",
        environment=PRODUCTION,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_the_deploy_check_would_notice():
    debug = PRODUCTION | {"DEBUG": "on"}
    assert "W018" in python("manage.py", "check", "--deploy", environment=debug).stderr


def test_sqlite_survives_a_power_cut_and_a_crowd(read):
    options = read("DATABASES['default']['OPTIONS']", PRODUCTION)
    promises = ("IMMEDIATE", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "PrivateConnection")
    assert [promise for promise in promises if promise not in options] == []


def test_a_relative_database_lies_in_the_project(read):
    environment = PRODUCTION | {"DATABASE_URL": "sqlite:///var/x.sqlite3"}
    assert read("DATABASES['default']['NAME']", environment) == str(PROJECT / "var" / "x.sqlite3")


def test_postgresql_is_pooled_and_keeps_what_its_url_says(read):
    environment = PRODUCTION | {"DATABASE_URL": "postgres://trainer@localhost/trainer?sslmode=require"}
    options = read("DATABASES['default']['OPTIONS']", environment)
    assert "pool" in options
    assert "require" in options


def test_redis_carries_the_push_once_it_is_named(read):
    environment = PRODUCTION | {"REDIS_URL": "redis://localhost:6379/0"}
    assert "channels_redis" in read("CHANNEL_LAYERS", environment)
    assert "InMemory" in read("CHANNEL_LAYERS", PRODUCTION)


TIMES = """
from channels.layers import get_channel_layer
layer = get_channel_layer()
print(layer.brpop_timeout, layer.create_pool(0).make_connection().socket_timeout)
"""


def test_redis_is_read_for_longer_than_a_layer_that_hears_nothing_reads(run):
    """The clients' defaults change with their releases: here is what the pinned ones make of our settings."""
    environment = PRODUCTION | {"DJANGO_SETTINGS_MODULE": "trainer.settings"}
    _code, said, _errors = run(environment | {"REDIS_URL": "redis://localhost:6379/0"}, TIMES)
    reads, limit = map(float, said.split())
    assert limit > 2 * reads


def test_no_client_waits_for_ever_for_a_machine_that_is_gone(read):
    environment = PRODUCTION | {"DATABASE_URL": "postgres://trainer@gone.example/trainer?connect_timeout=3"}
    options = literal_eval(read("DATABASES['default']['OPTIONS']", environment))
    assert options["connect_timeout"] == 3, "what the address says counts"
    assert options["tcp_user_timeout"] <= 30_000
    silent = options["keepalives_idle"] + options["keepalives_interval"] * options["keepalives_count"]
    assert silent <= 30
    assert float(read("EMAIL_TIMEOUT", PRODUCTION)) <= 15


def test_four_processes_leave_a_postgresql_as_it_comes_half_of_its_connections(read):
    environment = PRODUCTION | {"DATABASE_URL": "postgres://trainer@localhost/trainer"}
    pool = literal_eval(read("DATABASES['default']['OPTIONS']", environment))["pool"]
    assert 4 * pool["max_size"] <= 50


@pytest.mark.parametrize(
    ("changes", "formatter"),
    [
        ({}, "LINE"),
        ({"LOG_FORMAT": "json"}, "JSON"),
        ({"LOG_FORMAT": ""}, "LINE"),
        ({"DEBUG": "on"}, "DEBUG"),
    ],
)
def test_what_an_exception_says_is_logged_on_ones_own_computer_only(read, changes, formatter):
    asked = "LOGGING['handlers']['log']['formatter'], LOGGING['formatters']['LINE']['()']"
    assert read(asked, PRODUCTION | changes) == f"{formatter} trainer.ops.log_format.LineFormatter"


def test_cookies_travel_encrypted_outside_the_demo(read):
    flags = "SESSION_COOKIE_SECURE, CSRF_COOKIE_SECURE, LANGUAGE_COOKIE_SECURE"
    assert read(flags, PRODUCTION) == "True True True"
    assert read("SECURE_SSL_REDIRECT, SECURE_HSTS_SECONDS > 0", PRODUCTION) == "True True"


def test_cookies_that_open_doors_are_this_very_hosts(read):
    """With these names a browser refuses one that a neighbour of the domain, or plain http, has set."""
    names = "SESSION_COOKIE_NAME, CSRF_COOKIE_NAME"
    assert read(names, PRODUCTION) == "__Host-sessionid __Host-csrftoken"
    assert read(names, PRODUCTION | {"DEBUG": "on"}) == "sessionid csrftoken"
