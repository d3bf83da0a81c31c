"""A server in Unsplash's place, as clients whose host is a literal reach it (API-8)."""

import contextlib
import io
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import stat
import subprocess
import types

import pytest
import requests
from PIL import Image

import oauth
from server import Server, wait_until
from unsplash_place import NAMES, UnsplashPlace, commands

API = "https://api.unsplash.com"
KEY = {"Authorization": "Client-ID demo"}


@pytest.fixture(scope="module")
def place():
    server = UnsplashPlace()
    try:
        yield server.start()
    finally:
        server.close()


# API-8: a literal host needs the hosts file and the certificate, nothing else
def test_curl_gets_photos_and_their_images_under_unsplashs_names(place, tmp_path):
    page = place.curl("-H", "Authorization: Client-ID demo", API + "/photos?per_page=1")
    assert page.returncode == 0, page.stderr
    (photo,) = json.loads(page.stdout)
    assert photo["links"]["self"] == f"{API}/photos/{photo['id']}"
    image = tmp_path / "image.jpg"
    assert place.curl("-o", str(image), photo["urls"]["raw"] + "&w=64").returncode == 0
    assert Image.open(image).width == 64
    source = place.curl("-L", "-o", str(image), "https://source.unsplash.com/random/80x60")
    assert source.returncode == 0 and Image.open(image).size == (80, 60)


# API-8: the address that the owner uses keeps its own URLs
def test_the_servers_own_address_keeps_its_urls(place):
    assert place.photos()[0]["urls"]["raw"].startswith(place.url + "/images/")


# API-8: clients that can use a proxy need no hosts file
def test_a_program_gets_photos_through_the_proxy(place):
    session = place.session()
    photos = session.get(API + "/photos", headers=KEY, timeout=30)
    assert photos.status_code == 200 and len(photos.json()) == 3
    assert photos.headers["X-Total"] == "3"
    image = session.get(photos.json()[0]["urls"]["small"], timeout=30)
    assert Image.open(io.BytesIO(image.content)).format == "JPEG"


# API-8, OA-01: sign-in, token and a like as Unsplash's own applications do them
def test_a_person_signs_in_under_unsplashs_name(place):
    session = place.session()
    unsplash = types.SimpleNamespace(url="https://unsplash.com")
    _, page = oauth.sign_in(oauth.authorize_url(unsplash), browser=session)
    code = oauth.query_of(oauth.allow(session, page))["code"]
    form = {
        "client_id": "demo",
        "client_secret": "demo-secret",
        "redirect_uri": oauth.OOB,
        "code": code,
        "grant_type": "authorization_code",
    }
    token = session.post("https://unsplash.com/oauth/token", data=form, timeout=30).json()["access_token"]
    bearer = {"Authorization": f"Bearer {token}"}
    me = session.get(API + "/me", headers=bearer, timeout=30).json()
    assert me["links"]["self"] == f"{API}/users/{me['username']}"
    photo = session.get(API + "/photos", headers=bearer, timeout=30).json()[0]
    like = session.post(f"{API}/photos/{photo['id']}/like", headers=bearer, timeout=30)
    assert like.status_code == 201 and like.json()["photo"]["liked_by_user"]


# API-8: the web app's sessions are those of the server's own address
def test_the_web_app_is_found_at_the_servers_own_address(place):
    response = place.session().get("https://unsplash.com/", allow_redirects=False, timeout=30)
    assert (response.status_code, response.headers["Location"]) == (302, place.url + "/")


# API-8: the certificate is for the four names only, and a handshake for another fails
@pytest.mark.parametrize("name, is_answered", [(NAMES[0], True), (NAMES[3], True), ("www.unsplash.com", False), ("example.com", False)])
def test_only_unsplashs_four_names_are_answered(place, name, is_answered):
    context = ssl.create_default_context(cafile=place.certificate)
    with socket.create_connection(("127.0.0.1", place.names_port), timeout=30) as connection:
        if is_answered:
            with context.wrap_socket(connection, server_hostname=name) as tls:
                assert {value for _, value in tls.getpeercert()["subjectAltName"]} == set(NAMES)
        else:
            with pytest.raises(ssl.SSLError):
                context.wrap_socket(connection, server_hostname=name)


def ask_proxy(server, request, more=b""):
    """All that the proxy sends after these bytes."""
    with socket.create_connection(("127.0.0.1", server.proxy_port), timeout=30) as connection:
        connection.sendall(request.encode() + more)
        response = b""
        with contextlib.suppress(ConnectionError):
            while chunk := connection.recv(65536):
                response += chunk
    return response.decode(errors="replace")


# API-8: the proxy is no way to anything else
@pytest.mark.parametrize(
    "request_line, status",
    [
        ("CONNECT example.com:443 HTTP/1.1", 403),
        ("CONNECT api.unsplash.com:80 HTTP/1.1", 403),
        ("CONNECT localhost:{port} HTTP/1.1", 403),
        ("GET http://api.unsplash.com/photos HTTP/1.1", 403),
        ("GET / HTTP/1.1", 403),
        ("CONNECT api.unsplash.com HTTP/1.1", 403),
        ("nonsense", 400),
    ],
)
def test_the_proxy_refuses_everything_else(place, request_line, status):
    response = ask_proxy(place, request_line.format(port=place.port) + "\r\nHost: x\r\n\r\n")
    assert response.startswith(f"HTTP/1.1 {status} "), response


# API-8: bytes that follow the request at once belong to the tunnel
def test_a_client_need_not_wait_for_the_proxys_answer(place):
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    tls = ssl.create_default_context(cafile=place.certificate).wrap_bio(incoming, outgoing, server_hostname=NAMES[0])
    with contextlib.suppress(ssl.SSLWantReadError):
        tls.do_handshake()
    with socket.create_connection(("127.0.0.1", place.proxy_port), timeout=30) as connection:
        connection.sendall(f"CONNECT {NAMES[0]}:443 HTTP/1.1\r\nHost: {NAMES[0]}:443\r\n\r\n".encode() + outgoing.read())
        head = b""
        while b"\r\n\r\n" not in head:
            head += connection.recv(65536)
        answer, rest = head.split(b"\r\n\r\n", 1)
        assert answer.startswith(b"HTTP/1.1 200 "), answer
        incoming.write(rest)
        while True:
            try:
                tls.do_handshake()
                break
            except ssl.SSLWantReadError:
                more = connection.recv(65536)
                assert more, "the proxy closed the connection"
                incoming.write(more)
    assert tls.version() == "TLSv1.3"


# API-8, SSRF: a tunnel to what listens on this machine or in its network would open it to everybody who reaches the proxy
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "10.0.0.1", "169.254.169.254", "0.0.0.0", "[::ffff:127.0.0.1]"])
def test_tunnels_lead_to_no_private_address(tunnelling, host):
    response = ask_proxy(tunnelling, f"CONNECT {host}:{tunnelling.port} HTTP/1.1\r\nHost: x\r\n\r\n")
    assert response.startswith("HTTP/1.1 403 ") and "private networks" in response, response


@pytest.fixture(scope="module")
def tunnelling():
    server = UnsplashPlace(options=["--proxy-others", "tunnel"])
    try:
        yield server.start()
    finally:
        server.close()


# API-8: Unsplash's names are answered here even if all else is tunnelled
def test_a_tunnelling_proxy_answers_for_unsplash_itself(tunnelling):
    assert len(tunnelling.session().get(API + "/photos", headers=KEY, timeout=30).json()) == 3
    unknown = ask_proxy(tunnelling, "CONNECT nowhere.invalid:443 HTTP/1.1\r\nHost: x\r\n\r\n")
    assert unknown.startswith("HTTP/1.1 502 "), unknown


# API-8: the owner is told at each start, and the command says how clients are led here
def test_the_owner_learns_how_clients_are_led_here(place):
    log = place.log_text()
    assert "answers as unsplash.com" in log and "imagefeed certificate" in log
    assert f"https on port {place.names_port} for {', '.join(NAMES)}" in log
    shown = json.loads(place.command("certificate", "--json").stdout)
    assert shown["certificate"] == place.certificate and re.fullmatch(r"(?:[0-9A-F]{2}:){31}[0-9A-F]{2}", shown["sha256"])
    pem = place.command("certificate", "--pem").stdout
    assert ssl.PEM_cert_to_DER_cert(pem.strip()) == ssl.PEM_cert_to_DER_cert(pathlib.Path(place.certificate).read_text().strip())
    for client in ["hosts", "curl", "python", "node", "java", "debian", "macos", "ios-simulator", "android"]:
        assert place.certificate in commands(place, client) or client == "hosts"
    lines = place.command("certificate", "--for", "hosts", "--address", "10.0.2.2").stdout
    assert [line for line in lines.splitlines() if not line.startswith("#")] == [f"10.0.2.2 {name}" for name in NAMES]


# API-8: the key is its owner's only; a new authority ends all trust in the former one
def test_a_renewed_authority_is_a_new_one(place, tmp_path):
    key = place.data / "unsplash-ca.key"
    assert stat.S_IMODE(os.stat(key).st_mode) == 0o600
    data = tmp_path / "data"
    shutil.copytree(place.data, data, ignore=shutil.ignore_patterns("*.sock", "control*"))
    other = Server(data=data)
    before = json.loads(other.command("certificate", "--json").stdout)["sha256"]
    after = json.loads(other.command("certificate", "--renew", "--json").stdout)["sha256"]
    assert before != after == json.loads(other.command("certificate", "--json").stdout)["sha256"]


# API-8: a running server takes up a new authority without a restart
def test_a_running_server_takes_up_a_new_authority():
    server = UnsplashPlace()
    try:
        server.start()
        former = pathlib.Path(server.certificate).read_text()
        assert server.command("certificate", "--renew").returncode == 0
        assert pathlib.Path(server.certificate).read_text() != former
        assert server.curl(API + "/photos?client_id=demo").returncode == 60
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: server.curl(API + "/photos?client_id=demo").returncode == 0, what="the new certificate")
    finally:
        server.close()


# API-8: nobody claims to be Unsplash to the world, and options without the mode are mistakes
@pytest.mark.parametrize(
    "options, word",
    [
        (["--as-unsplash", "--public-url", "https://photos.example.org"], "private networks"),
        (["--as-unsplash", "--host", "203.0.113.7"], "private networks"),
        (["--proxy-port", "8081"], "--as-unsplash"),
        (["--as-unsplash", "--proxy-others", "tunnel"], "--proxy-port"),
        (["--as-unsplash", "--unsplash-port", "70000"], "65535"),
    ],
)
def test_the_server_does_not_start_where_it_must_not(options, word):
    server = Server(options=options)
    result = server.command("serve", "--port", server.port, *options)
    assert result.returncode == 64 and word in result.stderr, result
    assert not server.data.exists()
    server.close()


# API-8: a port that is taken is named with its option
def test_a_taken_port_is_named():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        server = Server(options=["--as-unsplash", "--unsplash-port", str(port)])
        server.spawn()
        assert server.process.wait(60) == 1
        assert f"Port {port} is already in use" in server.log_text() and "--unsplash-port" in server.log_text()
        server.close()


# API-8: with a certificate of its own, one port serves both: the name in the handshake decides
def test_one_port_serves_the_owner_and_unsplashs_clients(tmp_path):
    files = [str(tmp_path / name) for name in ("own.pem", "own.key")]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "9"]
        + ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-out", files[0], "-keyout", files[1]],
        check=True,
        capture_output=True,
    )
    server = Server()
    server.options = ["--as-unsplash", "--unsplash-port", str(server.port), "--tls-cert", files[0], "--tls-key", files[1]]
    server.is_ready = lambda url=None: "answers at" in server.log_text()
    server.start()
    try:
        authority = str(server.data / "unsplash-ca.pem")
        for name, trusted in [("localhost", files[0]), (NAMES[0], authority)]:
            with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
                with ssl.create_default_context(cafile=trusted).wrap_socket(connection, server_hostname=name) as tls:
                    assert (name in {value for _, value in tls.getpeercert()["subjectAltName"]})
    finally:
        server.close()


# API-8: NSS, which Firefox and Chromium use, refuses what the authority is made to sign for others
@pytest.mark.parametrize("name, is_accepted", [("example.com", False), ("api.unsplash.com", True)])
def test_nss_refuses_certificates_for_other_names(place, tmp_path, name, is_accepted):
    def run(*words, is_checked=True):
        return subprocess.run(list(map(str, words)), capture_output=True, text=True, check=is_checked, cwd=tmp_path)

    run("openssl", "req", "-new", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x", "-keyout", "leaf.key", "-out", "leaf.csr")
    (tmp_path / "extensions").write_text(f"subjectAltName=DNS:{name}\nextendedKeyUsage=serverAuth\n")
    authority = ["-CA", place.certificate, "-CAkey", place.data / "unsplash-ca.key", "-CAserial", "serial", "-CAcreateserial"]
    run("openssl", "x509", "-req", "-in", "leaf.csr", *authority, "-days", "9", "-extfile", "extensions", "-out", "leaf.pem")
    run("certutil", "-N", "-d", "sql:.", "--empty-password")
    run("certutil", "-A", "-d", "sql:.", "-n", "authority", "-t", "C,,", "-i", place.certificate)
    run("certutil", "-A", "-d", "sql:.", "-n", "leaf", "-t", ",,", "-i", "leaf.pem")
    verified = run("certutil", "-V", "-d", "sql:.", "-n", "leaf", "-u", "V", "-e", is_checked=False)
    assert (verified.returncode == 0) == is_accepted, verified
