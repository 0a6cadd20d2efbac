"""A learning platform: logs in, signs launches with its own key, and has a token endpoint, a roster in pages
and columns of a gradebook. /course/?as=NAME is a course as one person sees it, with a link to add another.
Its administrator's pages are under /admin/; it keeps everything in memory.

`python -m tests.servers.learning_platform FILENO HOST` serves on a listening socket.
"""

import json
import socket
import sys
import time
import uuid
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import urlopen

import jwt
from jwcrypto.jwk import JWK
from pylti1p3.registration import Registration

A_PAGE = 2
NAMES = ("given_name", "family_name", "name", "email")
LTI = "https://purl.imsglobal.org/spec/lti"
SCOPES = {"roster": f"{LTI}-nrps/scope/contextmembership.readonly", "score": f"{LTI}-ags/scope/score"}


def new_key() -> tuple[bytes, dict]:
    """Return a private key as PEM, and the public one as a JWK of the library."""
    made = JWK.generate(kty="RSA", size=2048)
    public = made.export_to_pem().decode()
    return made.export_to_pem(private_key=True, password=None), dict(Registration.get_jwk(public))


class Platform:
    def __init__(self, base: str) -> None:
        self.base = base
        self.private, self.public = new_key()
        self.other_private, _public = new_key()
        self.client = self.keys = None
        self.people: dict[str, dict] = {}
        self.launch: dict = {}
        self.tokens: dict[str, set[str]] = {}
        self.scores: list[dict] = []
        self.returned: list[dict] = []
        self.failing = 0
        self.next_host = ""
        self.tool: dict[str, str] = {}
        self.items = [{"title": "Dealer Trainer", "custom": {"page": ""}}]

    def id_token(self, *, nonce: str, login_hint: str, about: dict) -> str:
        """Return a launch; the `claims` of `about` are laid over it, `wrong_key` signs it by a key that is in
        no keyset."""
        person = self.people[login_hint]
        now = int(time.time())
        claims = {
            "iss": self.base,
            "aud": self.client,
            "sub": person["user_id"],
            "iat": now,
            "exp": now + 300,
            "nonce": nonce,
            **{
                name: person[name]
                for name in ("given_name", "family_name", "name", "email")
                if name in person
            },
            f"{LTI}/claim/version": "1.3.0",
            f"{LTI}/claim/deployment_id": "1",
            f"{LTI}/claim/target_link_uri": about.get("target", ""),
            f"{LTI}/claim/roles": person["roles"],
            f"{LTI}/claim/context": {"id": "dealing-101", "title": "Dealing 101", "type": ["CourseSection"]},
            f"{LTI}-nrps/claim/namesroleservice": {
                "context_memberships_url": f"{self.base}/roster?page=1",
                "service_versions": ["2.0"],
            },
        }
        if about.get("deep_linking"):
            claims[f"{LTI}/claim/message_type"] = "LtiDeepLinkingRequest"
            claims[f"{LTI}-dl/claim/deep_linking_settings"] = {
                "deep_link_return_url": f"{self.base}/returned",
                "accept_types": ["ltiResourceLink"],
                "accept_presentation_document_targets": ["window"],
                "data": "of this platform",
            }
        else:
            link = about.get("link", "link-1")
            claims[f"{LTI}/claim/message_type"] = "LtiResourceLinkRequest"
            claims[f"{LTI}/claim/resource_link"] = {"id": link, "title": "A link"}
            claims[f"{LTI}/claim/custom"] = {"page": about.get("page", "")}
            claims[f"{LTI}-ags/claim/endpoint"] = {
                "scope": [SCOPES["score"]],
                "lineitems": f"{self.base}/columns",
                "lineitem": f"{self.base}/columns/{link}?type=1",
            }
        claims |= about.get("claims", {})
        for name in about.get("without", ()):
            claims.pop(name, None)
        private = self.other_private if about.get("wrong_key") else self.private
        return jwt.encode(claims, private, algorithm="RS256", headers={"kid": self.public["kid"]})

    def launch_of(self, hint: str | None) -> dict:
        """Return what a person opened in the course, else what the administrator set."""
        if hint is None:
            return self.launch
        if hint == "new":
            return {"deep_linking": True}
        item = self.items[int(hint)]
        return {"link": f"item-{hint}", "page": item["custom"]["page"]}

    def check_by_tool_key(self, token: str) -> dict:
        """Return the claims of a token that the trainer signed. Raise `jwt.InvalidTokenError`."""
        if self.tool:
            with urlopen(self.tool["keys"], timeout=20) as read:
                self.keys = json.load(read)["keys"]
        kid = jwt.get_unverified_header(token)["kid"]
        found = next(key for key in self.keys if key["kid"] == kid)
        key = JWK.from_json(json.dumps(found)).export_to_pem()
        return jwt.decode(token, key, algorithms=["RS256"], options={"verify_aud": False, "require": ["exp"]})


class Handler(BaseHTTPRequestHandler):
    platform: Platform

    def do_GET(self) -> None:
        at = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(at.query).items()}
        platform = self.platform
        if at.path == "/keys":
            return self._json({"keys": [platform.public]})
        if at.path == "/login":
            assert query["client_id"] == platform.client, query
            assert (query["response_type"], query["response_mode"]) == ("id_token", "form_post"), query
            about = platform.launch_of(query.get("lti_message_hint"))
            token = platform.id_token(nonce=query["nonce"], login_hint=query["login_hint"], about=about)
            if "text/html" in self.headers.get("Accept", ""):
                return self._post_by_browser(query["redirect_uri"], state=query["state"], id_token=token)
            return self._json({"to": query["redirect_uri"], "state": query["state"], "id_token": token})
        if at.path == "/course/":
            return self._course(query["as"])
        if at.path == "/open/":
            asked = {
                "iss": platform.base,
                "login_hint": query["as"],
                "target_link_uri": platform.tool["launch"],
                "lti_message_hint": query["item"],
                "client_id": platform.client,
                "lti_deployment_id": "1",
            }
            self.send_response(302)
            self.send_header("Location", f"{platform.tool['login']}?{urlencode(asked)}")
            return self.end_headers()
        if at.path == "/roster":
            if not self._may("roster"):
                return self._json({"error": "no token"}, 401)
            return self._roster(int(query["page"]))
        if at.path == "/admin/":
            return self._json({"scores": platform.scores, "returned": platform.returned})
        return self._json({}, 404)

    def do_POST(self) -> None:
        at, platform = urlsplit(self.path), self.platform
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        form = {name: values[0] for name, values in parse_qs(body).items()}
        if at.path == "/admin/":
            for name, value in json.loads(body).items():
                setattr(platform, name, value)
            return self._json({})
        if at.path == "/token":
            try:
                asked = platform.check_by_tool_key(form["client_assertion"])
            except (jwt.InvalidTokenError, StopIteration):
                return self._json({"error": "invalid_client"}, 401)
            if (asked["sub"], asked["aud"]) != (platform.client, f"{platform.base}/token"):
                return self._json({"error": "invalid_client"}, 401)
            token = uuid.uuid4().hex
            platform.tokens[token] = set(form["scope"].split())
            return self._json({"access_token": token, "token_type": "bearer", "expires_in": 3600})
        if at.path.startswith("/columns/") and at.path.endswith("/scores"):
            if platform.failing:
                platform.failing -= 1
                return self._json({"error": "away"}, 503)
            if not self._may("score"):
                return self._json({"error": "no token"}, 401)
            platform.scores.append({"column": self.path} | json.loads(body))
            return self._json({}, 200)
        if at.path == "/returned":
            found = platform.check_by_tool_key(form["JWT"])
            platform.returned.append(found)
            platform.items += found[f"{LTI}-dl/claim/content_items"]
            return self._html("<p>The link was added.</p>")
        return self._json({}, 404)

    def _course(self, who: str) -> None:
        links = [*enumerate(item["title"] for item in self.platform.items), ("new", "Add a link")]
        rows = [
            f'<li><a href="/open/?item={number}&amp;as={who}">{escape(title)}</a></li>'
            for number, title in links
        ]
        self._html(f"<h1>Dealing 101</h1><ul>{''.join(rows)}</ul>")

    def _post_by_browser(self, address: str, **fields: str) -> None:
        inputs = [f'<input type="hidden" name="{name}" value="{escape(fields[name])}">' for name in fields]
        form = f'<form method="post" action="{escape(address)}">{"".join(inputs)}</form>'
        self._html(f"{form}<script>document.forms[0].submit()</script>")

    def _roster(self, page: int) -> None:
        platform = self.platform
        people = list(platform.people.values())
        shown = [{"status": "Active"} | one for one in people[(page - 1) * A_PAGE : page * A_PAGE]]
        links = {}
        if page * A_PAGE < len(people):
            host = platform.next_host or platform.base
            links["Link"] = f'<{host}/roster?page={page + 1}&bookmark=CaseMatters>; rel="next"'
        self._json({"id": "roster", "context": {"id": "dealing-101"}, "members": shown}, headers=links)

    def _may(self, scope: str) -> bool:
        token = self.headers.get("Authorization", "").removeprefix("Bearer ")
        return SCOPES[scope] in self.platform.tokens.get(token, set())

    def _json(self, found: object, status: int = 200, headers: dict | None = None) -> None:
        self._send(json.dumps(found).encode(), "application/json", status, headers)

    def _html(self, body: str) -> None:
        page = f"<!doctype html><html lang=en><title>Course</title>{body}"
        self._send(page.encode(), "text/html; charset=utf-8", 200)

    def _send(self, body: bytes, kind: str, status: int, headers: dict | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    listener = socket.socket(fileno=int(sys.argv[1]))
    address = f"http://{sys.argv[2]}:{listener.getsockname()[1]}"
    Handler.platform = Platform(address)
    server = ThreadingHTTPServer(listener.getsockname(), Handler, bind_and_activate=False)
    server.socket.close()
    server.socket = listener
    server.serve_forever()
