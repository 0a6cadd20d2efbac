"""The file of a pack: a ZIP of pack.json, the casino's mark and the maker's signature, written and read.

The signature (JWS) is over the digest of the other two, by the key that signs the maker's badges. Its header
has the public key, so that it is verified without a network: who has signed once is known the next time.
"""

import json
import re
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any

from jwcrypto.common import JWException, base64url_decode
from jwcrypto.jwk import JWK
from jwcrypto.jws import JWS

from games.engine.errors import NotAllowed, Refused, Unreadable
from games.engine.texts import Text
from trainer.credentials.badges.keys import ALGORITHM
from trainer.credentials.packs.contents import read_document
from trainer.schools.branding import MAX_BYTES as MAX_MARK
from trainer.schools.branding import BadLogo, check_logo
from trainer.schools.packs.contents import (
    MAX_DOCUMENT,
    MAX_TEXTS,
    MAX_VERSION,
    parse,
    short_text,
    whole_number,
)

DOCUMENT, MARK, SIGNATURE = "pack.json", "mark.png", "signature.jws"
MOST = {DOCUMENT: MAX_DOCUMENT, MARK: MAX_MARK, SIGNATURE: 4096}
MAX_FILE = sum(MOST.values()) + 4096
"""Bytes: nothing packed, and what a ZIP file adds."""
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
EPOCH = (1980, 1, 1, 0, 0, 0)
HEADER = {"alg", "typ", "kid", "jwk"}
KEY_FIELDS = {"kty", "n", "e"}
BITS = range(2048, 4097)
KEY_ADDRESS = re.compile(r"https?://[A-Za-z0-9.:\[\]-]{1,120}/[A-Za-z0-9/._-]{0,200}")
BROKEN = (
    *(zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError),
    *(NotImplementedError, KeyError, IndexError, OverflowError),
)


@dataclass(frozen=True)
class PackFile:
    """A pack as it was read: its checked contents and mark, the digest of both, and the public key that
    signed them, None for an unsigned one. The `kid` of the key is where its maker says to publish it."""

    contents: Mapping[str, Any]
    mark: bytes
    digest: str
    key: Mapping[str, Any] | None = None
    thumbprint: str = ""


def digest_of(document: bytes, mark: bytes) -> str:
    return sha256(sha256(document).digest() + sha256(mark).digest()).hexdigest()


def payload_of(document: bytes, mark: bytes = b"") -> dict[str, Any]:
    """Return what a maker signs."""
    return {"pack": digest_of(document, mark)}


def write_file(document: bytes, mark: bytes = b"", signature: str = "") -> bytes:
    """Return the ZIP file, the same bytes for the same parts."""
    parts = {DOCUMENT: document, MARK: mark, SIGNATURE: signature.encode()}
    written = BytesIO()
    with zipfile.ZipFile(written, "w") as packed:
        for name, content in parts.items():
            if content:
                entry = zipfile.ZipInfo(name, EPOCH)
                entry.create_system = 3  # on every system the same
                packed.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)
    return written.getvalue()


def read_file(data: bytes) -> PackFile:
    """Return a pack from its file. Raises `Refused`, whose field is the part and the place in it."""
    parts = _unpacked(data)
    contents = read_document(parts[DOCUMENT])
    mark = parts.get(MARK, b"")
    if MARK in parts:
        try:
            check_logo(mark)
        except BadLogo as bad:
            raise NotAllowed(MARK, str(bad.reason)) from bad
    digest = digest_of(parts[DOCUMENT], mark)
    signed = _verified(parts[SIGNATURE], payload_of(parts[DOCUMENT], mark)) if SIGNATURE in parts else ()
    return PackFile(contents, mark, digest, *signed)


def read_maker(data: bytes) -> PackFile:
    """Return who made a pack, without reading its rules: `contents` are its names alone. Raises `Refused`."""
    parts = _unpacked(data)
    document, mark = parse(parts[DOCUMENT]), parts.get(MARK, b"")
    if not isinstance(document, dict):
        raise Unreadable(DOCUMENT, Text("isn’t an object"))
    names: dict[str, Any] = {
        name: short_text(document.get(name), name, most) for name, most in MAX_TEXTS.items()
    }
    names["version"] = whole_number(document.get("version"), "version", 1, MAX_VERSION)
    signed = _verified(parts[SIGNATURE], payload_of(parts[DOCUMENT], mark)) if SIGNATURE in parts else ()
    return PackFile(names, b"", digest_of(parts[DOCUMENT], mark), *signed)


def _unpacked(data: bytes) -> dict[str, bytes]:
    if len(data) > MAX_FILE:
        raise NotAllowed("file", Text("is larger than %(most)s KB", most=str(MAX_FILE // 1024)))
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            entries = packed.infolist()
            for entry in entries:
                _check_entry(entry)
            names = [entry.orig_filename for entry in entries]
            if len(set(names)) < len(names):
                raise NotAllowed("file", Text("has a part twice"))
            if DOCUMENT not in names:
                raise Unreadable("file", Text("has no pack.json, so it isn’t a pack"))
            return {entry.orig_filename: _content(packed, entry) for entry in entries}
    except Refused:
        raise
    except BROKEN as error:
        raise Unreadable("file", Text("isn’t a pack, or is damaged")) from error


def _check_entry(entry: zipfile.ZipInfo) -> None:
    """Refuse a part by what the file says of it, before anything is unpacked."""
    if entry.orig_filename not in MOST:
        raise NotAllowed("file", Text("has a part that no pack has"))
    if entry.compress_type not in PACKED:
        raise NotAllowed("file", Text("is packed as no pack is"))


def _content(packed: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Return a part, of which no more is unpacked than it may have, whatever size the file says."""
    most = MOST[entry.orig_filename]
    with packed.open(entry) as part:
        content = part.read(most + 1)
    if len(content) > most:
        raise NotAllowed(entry.orig_filename, Text("is longer than %(most)s KB", most=str(most // 1024)))
    return content


def _verified(token: bytes, payload: Mapping[str, Any]) -> tuple[Mapping[str, Any], str]:
    """Return the key of a signature over this payload, with its address, and its thumbprint."""
    try:
        header = json.loads(base64url_decode(token.decode("ascii").split(".")[0]))
        key = JWK(**_public(header))
        thumbprint = key.thumbprint()
        signed = JWS()
        signed.allowed_algs = [ALGORITHM]
        signed.deserialize(token.decode("ascii"), key)
        if json.loads(signed.payload) != payload:
            raise NotAllowed(
                SIGNATURE, Text("is of another pack, or the pack was changed after it was signed")
            )
    except Refused:
        raise
    except (JWException, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise NotAllowed(
            SIGNATURE, Text("is broken: the pack was changed after it was signed, or damaged")
        ) from error
    if not header["kid"].rstrip("/").endswith(f"/{thumbprint}"):
        raise NotAllowed(SIGNATURE, Text("names another key than the one that signed"))
    return _public(header) | {"kid": header["kid"]}, thumbprint


def _public(header: Any) -> dict[str, str]:
    """Return the public key of a header that has nothing else than a pack's: RSA, of a usual size."""
    if not isinstance(header, dict) or header.keys() != HEADER or header["alg"] != ALGORITHM:
        raise ValueError("not the header of a pack")
    key, address = header["jwk"], header["kid"]
    if not isinstance(key, dict) or key.keys() != KEY_FIELDS or key["kty"] != "RSA" or key["e"] != "AQAB":
        raise ValueError("not a public key of a pack")
    if int.from_bytes(base64url_decode(key["n"]), "big").bit_length() not in BITS:
        raise ValueError("a key of no usual size")
    if not isinstance(address, str) or not KEY_ADDRESS.fullmatch(address):
        raise ValueError("not the address of a key")
    return key
