"""Registered OAuth clients as the tests of the OA rules use them: requests that a careful client would not send."""

import email.utils
import json
import urllib.parse

import requests

import oauth
from server import wait_until
from test_clock import Clock

# The example of RFC 7636, appendix B.
VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
REDIRECT = "https://client.example/cb"


class Client:
    """An application that `imagefeed app add` registered, and a browser in which the demo person is signed in."""

    def __init__(self, server, browser, *options, redirect=REDIRECT):
        self.server, self.browser, self.redirect = server, browser, redirect
        added = server.command("app", "add", "Client", "--redirect", redirect, "--json", *options)
        assert added.returncode == 0, added.stderr
        registered = json.loads(added.stdout)
        self.key, self.secret = registered["access_key"], registered.get("secret")

    def url(self, **changes):
        """The authorization URL; a parameter is left out if its value is None, and repeated if it is a list."""
        query = {
            "client_id": self.key,
            "redirect_uri": self.redirect,
            "response_type": "code",
            "scope": "public read_user",
            "code_challenge": CHALLENGE,
            "code_challenge_method": "S256",
            **changes,
        }
        query = {name: value for name, value in query.items() if value is not None}
        return f"{self.server.url}/oauth/authorize?" + urllib.parse.urlencode(query, doseq=True)

    def ask(self, browser=None, **changes):
        """The response of the authorization endpoint to this browser."""
        return (browser or self.browser).get(self.url(**changes), allow_redirects=False, timeout=30)

    def error(self, **changes):
        """The `error` with which the browser is redirected to the client."""
        response = self.ask(**changes)
        assert response.status_code == 302, f"{response.status_code}: {response.text[:300]}"
        location = response.headers["Location"]
        assert location.startswith(self.redirect) and "#" not in location
        return oauth.query_of(location)["error"]

    def answer(self, **changes):
        """The parameters with which the browser returns to the client after consent."""
        return oauth.query_of(oauth.allow(self.browser, self.ask(**changes)))

    def code(self, **changes):
        return self.answer(**changes)["code"]

    def post(self, path="/oauth/token", headers=None, **form):
        """A request with the client's credentials; a parameter is left out if its value is None."""
        form = {"client_id": self.key, "client_secret": self.secret, **form}
        form = {name: value for name, value in form.items() if value is not None}
        return requests.post(self.server.url + path, data=form, headers=headers, timeout=60)

    def exchange(self, code, **changes):
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": self.redirect}
        return self.post(**{**form, "code_verifier": VERIFIER, **changes})

    def refresh(self, token, **changes):
        return self.post(grant_type="refresh_token", refresh_token=token, **changes)

    def tokens(self, **changes):
        """The body of a token response that succeeded."""
        response = self.exchange(self.code(**changes))
        assert response.status_code == 200, response.text
        return response.json()

    def revoke(self, token, **changes):
        return self.post("/oauth/revoke", token=token, **changes)

    def status(self, token):
        """The status of an API request with this access token."""
        return self.server.get("/me", token=token).status_code


def refused(response, *errors, status=400):
    """Asserts that a response is an OAuth error with one of these codes."""
    assert response.status_code == status, f"{response.status_code}: {response.text}"
    assert response.json()["error"] in errors, response.text
    return True


class DatedClient(Client):
    """A client of a new server whose system clock can be set ahead."""

    def __init__(self, make_server, folder):
        self.clock, self.offset = Clock(folder), 0
        server = make_server(prefix=self.clock.prefix)
        super().__init__(server, oauth.sign_in(oauth.authorize_url(server))[0])

    def now(self):
        date = self.server.get("/photos").headers["Date"]
        return email.utils.parsedate_to_datetime(date).timestamp()

    def ahead(self, seconds):
        """Sets the server's clock ahead."""
        # The server renews the header once a second.
        end = self.now() + seconds - 2
        self.offset += seconds
        self.clock.file.write_bytes((self.offset * 1000).to_bytes(8, "little"))
        wait_until(lambda: self.now() >= end, what=f"{seconds} s later")
