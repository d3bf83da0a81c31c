"""Runs the reverse proxies of docs/owners/hosting.md with the configurations in that document."""

import os
import pathlib
import re
import shutil
import subprocess

import requests

from server import ROOT, free_port, wait_until

DOCUMENT = ROOT / "docs/owners/hosting.md"
NAME = "photos.example.org"


def documented(language):
    """The only code block of this language in docs/owners/hosting.md."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", DOCUMENT.read_text(), re.M | re.S)
    assert len(blocks) == 1, f"{len(blocks)} blocks of {language} in {DOCUMENT}"
    return blocks[0]


def replaced(text, changes):
    """The text with the replacements that a test needs; each old text must be in it."""
    for old, new in changes.items():
        assert old in text, f"docs/owners/hosting.md no longer has {old!r}"
        text = text.replace(old, new)
    return text


def certificate(folder):
    """A self-signed certificate for localhost and its key."""
    chain, key = folder / "chain.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        + ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", chain],
        check=True,
        capture_output=True,
    )
    return chain, key


class HostedServer:
    """A proxy in front of a server, as a client sees them: `url` is the public URL."""

    def __init__(self, name, folder):
        self.name, self.folder = name, pathlib.Path(folder)
        self.secure, self.plain, self.port = free_port(), free_port(), free_port()
        self.url = f"https://localhost:{self.secure}"
        self.log = self.folder / "proxy.log"
        self.process, self.server = None, None
        self.chain, self.key = certificate(self.folder)

    @property
    def options(self):
        return ["--demo", "on", "--public-url", self.url, "--trusted-proxy", "127.0.0.1"]

    def start(self):
        command = getattr(self, "_" + self.name)()
        environment = {**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)}
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        wait_until(self._is_ready, what=lambda: f"{self.name}, whose log is\n{self.log.read_text()}")
        return self

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait(30)

    def _is_ready(self):
        assert self.process.poll() is None, f"{self.name} ended:\n{self.log.read_text()}"
        if self.name == "caddy" and self.caddy_root.exists():
            self.chain = self.caddy_root
        try:
            return requests.get(self.url + "/health", verify=str(self.chain), timeout=5).status_code == 200
        except requests.RequestException:
            return False

    @property
    def caddy_root(self):
        """The certificate of Caddy's own authority, which signs certificates for localhost."""
        return self.folder / "caddy/pki/authorities/local/root.crt"

    def _program(self, name):
        found = shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin")
        assert found, f"{name} is missing: Scripts/install --tests"
        return found

    def _nginx(self):
        site = replaced(
            documented("nginx"),
            {
                "127.0.0.1:8080": f"127.0.0.1:{self.port}",
                "listen 80;": f"listen {self.plain};",
                "listen [::]:80;": f"listen [::]:{self.plain};",
                "listen 443 ": f"listen {self.secure} ",
                "listen [::]:443 ": f"listen [::]:{self.secure} ",
                "https://$host$": f"https://$host:{self.secure}$",
                "$host;": "$http_host;",
                f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(self.chain),
                f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(self.key),
                NAME: "localhost",
            },
        )
        (self.folder / "site").write_text(site)
        temporary = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        # What Debian's nginx.conf has around the site.
        main = self.folder / "nginx.conf"
        main.write_text(
            f"daemon off;\npid {self.folder}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n"
            f"{temporary}sendfile on;\ntcp_nopush on;\ngzip on;\nssl_protocols TLSv1.2 TLSv1.3;\n"
            f"include {self.folder}/site;\n}}\n"
        )
        return [self._program("nginx"), "-p", str(self.folder), "-c", str(main)]

    def _haproxy(self):
        both = self.folder / "photos.pem"
        both.write_bytes(self.chain.read_bytes() + self.key.read_bytes())
        text = replaced(
            documented("haproxy"),
            {
                "127.0.0.1:8080": f"127.0.0.1:{self.port}",
                "bind :::80 ": f"bind :::{self.plain} ",
                "bind :::443 ": f"bind :::{self.secure} ",
                "/etc/haproxy/photos.pem": str(both),
                NAME: f"localhost:{self.secure}",
            },
        )
        # The sections of Debian's file that matter here.
        before = "global\n  log stdout format raw local0\ndefaults\n  log global\n  mode http\n  option httplog\n"
        before += "  timeout connect 5000\n  timeout client 50000\n  timeout server 50000\n"
        (self.folder / "haproxy.cfg").write_text(before + text)
        return [self._program("haproxy"), "-db", "-f", str(self.folder / "haproxy.cfg")]

    def _caddy(self):
        text = replaced(
            documented("caddy"), {"127.0.0.1:8080": f"127.0.0.1:{self.port}", NAME: f"localhost:{self.secure}"}
        )
        before = f"{{\n  admin off\n  skip_install_trust\n  http_port {self.plain}\n  https_port {self.secure}\n}}\n"
        (self.folder / "Caddyfile").write_text(before + text)
        return [self._program("caddy"), "run", "--adapter", "caddyfile", "--config", str(self.folder / "Caddyfile")]
