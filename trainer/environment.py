"""What the environment says, read for settings.py and refused by name when it is missing or nonsense.

Outside DEBUG nothing has a default that could hurt: a server that starts is a server that was configured.
Errors are collected, so that an installer sees all of them at once.
"""

import os
import secrets
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

TRUE, FALSE = {"1", "on", "true", "yes"}, {"0", "off", "false", "no", ""}
KEY_LENGTH, TOKEN_LENGTH = 50, 20

env = environ.Env()

Reader = TypeVar("Reader", bound=Callable[..., Any])
_errors: list[str] = []


def collect_errors(fallback: Any) -> Callable[[Reader], Reader]:
    """Collect what this reader refuses for `refuse_all`; `fallback` stands for the value."""

    def decorate(read: Reader) -> Reader:
        @wraps(read)
        def wrapper(name: str, *args: Any, **kwargs: Any) -> Any:
            try:
                return read(name, *args, **kwargs)
            except ImproperlyConfigured as refusal:
                _errors.append(str(refusal))
            except OSError as error:
                _errors.append(f"{name}: {error.filename} cannot be written: {error.strerror}.")
            except ValueError:  # which may quote a password
                _errors.append(f"{name}: cannot be read.")
            return fallback

        return cast(Reader, wrapper)

    return decorate


def refuse_all() -> None:
    """Exit with a line for each refused variable, if any."""
    if _errors:
        sys.exit("\n".join(f"trainer: {refusal}" for refusal in _errors))


def refuse(name: str, reason: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{name}: {reason}")


@collect_errors(False)
def switch(name: str) -> bool:
    word = env.str(name, "").strip().lower()
    if word not in TRUE | FALSE:
        raise refuse(name, f"{word!r} is neither on nor off.")
    return word in TRUE


def required(name: str, remedy: str) -> str:
    value: str = env.str(name, "").strip()
    if not value:
        raise refuse(name, f"not set. {remedy}")
    return value


@collect_errors("")
def secret(name: str, *, debug: bool, folder: Path, unlike: str = "") -> str:
    """A key of at least 50 characters that differs from `unlike`, so that learning one does not give away
    both. The demo makes its own and stores it in `folder`."""
    if debug and not env.str(name, ""):
        return kept_key(folder, name)
    key = required(name, "Give it 50 or more random characters and keep it the same between starts.")
    if len(key) < KEY_LENGTH or len(set(key)) < 10:
        raise refuse(name, f"too weak. It takes {KEY_LENGTH} or more random characters.")
    if key == unlike:
        raise refuse(name, "the same as another key. Each is drawn for itself.")
    return key


def kept_key(folder: Path, name: str) -> str:
    """Return the key in a file of this folder, made where there is none."""
    path = folder / f"{name.lower().replace('_', '-')}.txt"
    folder.mkdir(exist_ok=True)
    if not path.exists():
        draft = path.with_suffix(f".{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(48))
        # Linked whole into place: of two simultaneous first starts one wins, and both read the same key.
        with suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path.read_text()


@collect_errors([])
def hosts(name: str, *, debug: bool) -> list[str]:
    named: list[str] = env.list(name, default=[])
    if debug:
        return named or ["localhost", "127.0.0.1", "[::1]"]
    required(name, "Name the hosts this trainer answers to, with commas between them.")
    if "*" in named:
        raise refuse(name, '"*" would let any site name itself as this one. Name the hosts.')
    if odd := [host for host in named if "/" in host or not host.strip()]:
        raise refuse(name, f"{odd[0]!r} is not a host name. Leave out https:// and paths.")
    return named


@collect_errors([])
def origins(name: str, *, debug: bool) -> list[str]:
    """Only needed where a proxy changes the Host header."""
    named: list[str] = env.list(name, default=[])
    for origin in named:
        parts = urlsplit(origin)
        if parts.scheme not in ("https", "http") or not parts.netloc or parts.path:
            raise refuse(name, f"{origin!r} is not an origin such as https://trainer.example")
        if parts.scheme == "http" and not debug:
            raise refuse(name, f"{origin!r} is not encrypted. Only https:// is trusted.")
    return named


@collect_errors([])
def internal_origins(name: str) -> list[str]:
    """Plain http too: inside a network it is the operator's choice."""
    named: list[str] = [origin.rstrip("/").lower() for origin in env.list(name, default=[])]
    for origin in named:
        parts = urlsplit(origin)
        if parts.scheme not in ("https", "http") or not parts.hostname or parts.path or "@" in parts.netloc:
            raise refuse(name, f"{origin!r} is not an origin such as https://keycloak.lan:8443")
    return named


@collect_errors("")
def header(name: str, *, example: str) -> str:
    """A request header that the proxy sets, by the name under which Django has it; "" where there is none."""
    word = env.str(name, "").strip()
    if word and not word.replace("-", "").isalnum():
        raise refuse(name, f"{word!r} is not a header name such as {example}.")
    return "HTTP_" + word.upper().replace("-", "_") if word else ""


@collect_errors("")
def choice(name: str, default: str, allowed: tuple[str, ...]) -> str:
    word: str = env.str(name, "").strip().upper() or default
    if word not in allowed:
        raise refuse(name, f"{word!r} is none of {', '.join(allowed)}.")
    return word


@collect_errors("OFF")
def classroom(name: str) -> str:
    """OFF, HTTP or HTTPS. A proxy would speak for clients of any network."""
    word = choice(name, "OFF", ("OFF", "HTTP", "HTTPS"))
    for other in ("PROXY_SSL_HEADER", "PROXY_ADDRESS_HEADER", "REDIS_URL"):
        if word in ("HTTP", "HTTPS") and env.str(other, ""):
            raise refuse(name, f"serves one school from one machine. Leave out {other}.")
    return word


@collect_errors("")
def token(name: str) -> str:
    """An optional secret."""
    word: str = env.str(name, "").strip()
    if word and (len(word) < TOKEN_LENGTH or not word.isascii() or not word.isprintable() or " " in word):
        raise refuse(name, f"too weak, or not plain text. It takes {TOKEN_LENGTH} or more random characters.")
    return word


@collect_errors({"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"})
def database(name: str, *, debug: bool, folder: Path) -> dict[str, Any]:
    """Django's database entry without its options; a SQLite path that is relative lies in the project."""
    if debug and not env.str(name, ""):
        folder.mkdir(exist_ok=True)
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(folder / "trainer.sqlite3")}
    url = required(name, "For example sqlite:////srv/trainer/trainer.sqlite3 or postgres://…")
    kind = urlsplit(url).scheme
    if kind not in ("sqlite", "postgres", "postgresql"):
        raise refuse(name, f"{kind or url!r} is not served here. Use sqlite:/// or postgres://")
    entry: dict[str, Any] = env.db_url(name)
    if kind == "sqlite":
        if entry["NAME"] in ("", ":memory:") and not debug:  # "sqlite://" means memory too
            raise refuse(
                name,
                "names no file, so nothing would be kept. For example sqlite:////srv/trainer/trainer.sqlite3",
            )
        return entry | {"NAME": _in_project(entry["NAME"], folder.parent)}
    _needs(name, "psycopg")
    if not entry["NAME"]:
        raise refuse(name, "names no database. For example postgres://trainer@localhost/trainer")
    return entry


def _in_project(name: str, project: Path) -> str:
    return name if name == ":memory:" else str(project / name)


@collect_errors(None)
def redis_url(name: str) -> str | None:
    url: str = env.str(name, "").strip()
    if not url:
        return None
    if urlsplit(url).scheme not in ("redis", "rediss", "unix"):
        raise refuse(name, f"{url!r} does not begin with redis://, rediss:// or unix://")
    _needs(name, "channels_redis")
    return url


def _needs(name: str, module: str) -> None:
    if find_spec(module) is None:
        raise refuse(name, f"{module} is not installed. pip install -r requirements/scale.txt")


MAIL_SCHEMES = ("smtp", "smtps", "smtp+tls", "smtp+ssl", "consolemail", "filemail", "memorymail")


@collect_errors({})
def mail(name: str) -> dict[str, Any]:
    """Return Django's settings of a mail server, none where no mail goes out."""
    url: str = env.str(name, "").strip()
    if not url:
        return {}
    parts = urlsplit(url)
    if parts.scheme not in MAIL_SCHEMES:
        raise refuse(name, f"{parts.scheme or url!r} does not begin with smtp://, smtps:// or smtp+tls://")
    if parts.scheme.startswith("smtp") and not parts.hostname:
        raise refuse(name, "names no host. For example smtp+tls://user:password@mail.example:587")
    found: dict[str, Any] = env.email_url(name)
    if parts.scheme.startswith("smtp"):
        found["EMAIL_BACKEND"] = "trainer.ops.mail.SmtpBackend"
    return {key: value for key, value in found.items() if key.isupper()}


@collect_errors("")
def sender(name: str, *, mails: bool) -> str:
    if not mails:
        return "noreply@localhost"
    address = required(name, "Name the address that mail comes from, such as trainer@trainer.example")
    if "@" not in address or not address.isprintable():
        raise refuse(name, f"{address!r} is not an e-mail address.")
    return address


@collect_errors("")
def file_path(name: str) -> str:
    """An optional file, in a folder that is there."""
    path: str = env.str(name, "").strip()
    if path and not (os.path.isabs(path) and os.path.isdir(os.path.dirname(path))):
        raise refuse(name, f"{path!r} is not a whole path such as /var/lib/dealer-trainer/erasures.txt")
    return path
