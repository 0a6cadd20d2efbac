"""A SAML identity provider: its keys, its metadata over HTTP, and signed responses to what it is asked."""

import base64
import threading
import zlib
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4
from xml.sax.saxutils import escape

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID
from lxml import etree
from onelogin.saml2.utils import OneLogin_Saml2_Utils

BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer"
EMAIL = "urn:oid:0.9.2342.19200300.100.1.3"
PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient"


def _pair() -> tuple[str, str]:
    """Return a key and its certificate, another one each time (tests of the trainer keep one)."""
    make = getattr(rsa.generate_private_key, "__wrapped__", rsa.generate_private_key)
    key = make(public_exponent=65537, key_size=2048)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "identity")])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(now - timedelta(days=1))
    certificate = made.not_valid_after(now + timedelta(days=9)).sign(key, hashes.SHA256())
    plain = serialization.NoEncryption()
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    return pem.decode(), certificate.public_bytes(serialization.Encoding.PEM).decode()


@dataclass
class SamlProvider:
    base_url: str
    pair: tuple[str, str] = field(default_factory=_pair)

    @property
    def entity_id(self) -> str:
        return f"{self.base_url}/metadata"

    def metadata(self) -> bytes:
        certificate = "".join(self.pair[1].splitlines()[1:-1])
        return f"""<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"
 entityID="{self.entity_id}">
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
<ds:X509Certificate>{certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
 Location="{self.base_url}/sso"/>
</md:IDPSSODescriptor></md:EntityDescriptor>""".encode()

    def asked(self, address: str) -> etree._Element:
        """Read the request in the address to which the trainer sent a browser."""
        packed = base64.b64decode(parse_qs(urlsplit(address).query)["SAMLRequest"][0])
        return etree.fromstring(zlib.decompress(packed, -15))

    def respond(
        self,
        address: str,
        name: str,
        *,
        audience: str = "",
        signed: bool = True,
        name_format: str = PERSISTENT,
        ago: int = 0,
        **attributes: str,
    ) -> str:
        """Return a SAMLResponse to what was asked about a person, as a browser would post it."""
        request = self.asked(address)
        reply = request.get("AssertionConsumerServiceURL")
        issuer = request.findtext("{urn:oasis:names:tc:SAML:2.0:assertion}Issuer")
        now = datetime.now(UTC) - timedelta(minutes=ago)
        at, end = (f"{each:%Y-%m-%dT%H:%M:%SZ}" for each in (now, now + timedelta(minutes=5)))
        stated = "".join(
            f'<saml:Attribute Name="{escape(EMAIL if key == "email" else key)}"><saml:AttributeValue>'
            f"{escape(value)}</saml:AttributeValue></saml:Attribute>"
            for key, value in attributes.items()
        )
        assertion = f"""<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_{uuid4().hex}"
 Version="2.0" IssueInstant="{at}"><saml:Issuer>{self.entity_id}</saml:Issuer><saml:Subject>
<saml:NameID Format="{name_format}">{escape(name)}</saml:NameID>
<saml:SubjectConfirmation Method="{BEARER}"><saml:SubjectConfirmationData NotOnOrAfter="{end}"
 Recipient="{reply}" InResponseTo="{request.get("ID")}"/></saml:SubjectConfirmation></saml:Subject>
<saml:Conditions NotBefore="{at}" NotOnOrAfter="{end}"><saml:AudienceRestriction>
<saml:Audience>{audience or issuer}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
<saml:AuthnStatement AuthnInstant="{at}" SessionIndex="_1"><saml:AuthnContext><saml:AuthnContextClassRef>
urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext>
</saml:AuthnStatement><saml:AttributeStatement>{stated}</saml:AttributeStatement></saml:Assertion>"""
        if not stated:
            assertion = assertion.replace("<saml:AttributeStatement></saml:AttributeStatement>", "")
        if signed:
            key, certificate = self.pair
            assertion = OneLogin_Saml2_Utils.add_sign(assertion, key, certificate).decode()
        response = f"""<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"
 xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_{uuid4().hex}" Version="2.0" IssueInstant="{at}"
 Destination="{reply}" InResponseTo="{request.get("ID")}"><saml:Issuer>{self.entity_id}</saml:Issuer>
<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>
{assertion}</samlp:Response>"""
        return base64.b64encode(response.encode()).decode()


@contextmanager
def serve_saml():
    """Serve the metadata on loopback."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(provider.metadata())

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider = SamlProvider(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
