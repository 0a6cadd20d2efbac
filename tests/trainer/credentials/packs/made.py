"""River Palace's pack as tests use it: two games, one with a paytable of its own, a procedure, a standard and
a rubric; and its file, signed or not."""

import json
from copy import deepcopy
from typing import Any

from django.apps import apps
from jwcrypto.jwk import JWK
from jwcrypto.jws import JWS

from games import GAMES
from games.engine.money.meters import write_meter
from games.engine.rules.houses import open_house
from games.engine.rules.own_tables import tables_of_choice, write_lines
from games.engine.rules.sheets import load
from trainer.credentials.badges.keys import sign
from trainer.credentials.badges.services import issuer_of
from trainer.credentials.packs.contents import write_document
from trainer.credentials.packs.files import payload_of, write_file
from trainer.library.views.own_paytables import choices_of
from trainer.schools.models import School

METERED, PLAIN = "six-card-poker", "6-5-4-poker"
UID = "0123456789abcdef" * 2
STANDARD = {
    "rounds": 4,
    "spots": 3,
    "minutes": 0,
    "contains": {},
    "irregular": 1,
    "wrong_bets": 10,
    "accuracy": 97,
    "pace": 80,
    "forgives": [],
    "retest_days": 3,
    "valid_months": 12,
    "second_signature": False,
    "open_paytables": False,
}


def document(**changes: Any) -> dict[str, Any]:
    """Return pack.json as an object."""
    game, sheet = GAMES[METERED], load(GAMES[METERED])
    choice = choices_of(game)[0]
    own = {
        bet: {"Palace": write_lines(sheet.paytables[bet][sheet.default(choice)])}
        for bet in tables_of_choice(game, choice)
    }
    return deepcopy(
        {
            "format": 1,
            "uid": UID,
            "version": 1,
            "name": "River Palace, May 2027",
            "maker": "River Palace Training",
            "made": "2027-05-01",
            "games": {
                METERED: {
                    "house": {**open_house(game, sheet, {}).choices, choice: "Palace", "minimum-wager": 2500},
                    "meter": write_meter(sheet.meter),
                    "paytables": own,
                },
                PLAIN: {
                    "house": dict(open_house(GAMES[PLAIN], load(GAMES[PLAIN]), {}).choices),
                    "meter": None,
                    "paytables": {},
                },
            },
            "procedures": [{"title": "Color up", "text": "Call it.\n\n- The floor looks.", "rules": []}],
            "standards": {PLAIN: STANDARD},
            "rubric": {
                "criteria": [{"name": "Hospitality", "help": "", "weight": 3}],
                "lowest": 1,
                "highest": 10,
            },
            "lessons": {PLAIN: ["layout", "reading"]},
            **changes,
        }
    )


def signature(school: School, data: bytes, mark: bytes = b"") -> str:
    def key_url(thumbprint: str) -> str:
        return f"https://palace.example/badges/x/keys/{thumbprint}/"

    return sign(issuer_of(school), payload_of(data, mark), key_url=key_url, with_key=True)


def packed(*, by: School | None = None, mark: bytes = b"", **changes: Any) -> bytes:
    """Return the file of `document`, signed by a school's key if one is given."""
    data = write_document(document(**changes))
    return write_file(data, mark, signature(by, data, mark) if by else "")


SECRET = JWK(kty="oct", k="c2VjcmV0" * 8)


def signed(
    key: JWK,
    *,
    payload: dict | None = None,
    alg: str = "RS256",
    changes: dict | None = None,
    **header: str,
) -> bytes:
    """Return the file of `document` signed by a key of a stranger's choice, with a header of theirs."""
    data = write_document(document(**(changes or {})))
    public = key.export_public(as_dict=True) if key != SECRET else {"kty": "RSA", "n": "AQAB", "e": "AQAB"}
    found = {"alg": alg, "typ": "JWT", "kid": f"https://palace.example/{key.thumbprint()}/"}
    found["jwk"] = {name: public[name] for name in ("kty", "n", "e")}
    token = JWS(json.dumps(payload or payload_of(data)))
    token.add_signature(key, protected=json.dumps(found | header))
    return write_file(data, b"", token.serialize(compact=True))


def rsa(bits: int = 2048) -> JWK:
    return JWK.generate(kty="RSA", size=bits)


def rows() -> dict[str, int]:
    return {model._meta.label: model.objects.count() for model in apps.get_models() if model._meta.managed}
