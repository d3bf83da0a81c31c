"""A server in Unsplash's place, and a network of its own in which Unsplash's names lead there (API-8)."""

import pathlib
import subprocess

import requests

from server import PATIENCE, Server, free_port, wait_until

NAMES = ["api.unsplash.com", "images.unsplash.com", "source.unsplash.com", "unsplash.com"]


class UnsplashPlace(Server):
    """A demo that also answers as Unsplash, on a port of its own and through a proxy."""

    def __init__(self, photos=3, options=()):
        self.names_port, self.proxy_port = free_port(), free_port()
        ports = ["--unsplash-port", str(self.names_port), "--proxy-port", str(self.proxy_port)]
        super().__init__(photos=photos, options=["--as-unsplash", *ports, *options])

    @property
    def certificate(self):
        return str(self.data / "unsplash-ca.pem")

    @property
    def proxies(self):
        proxy = f"http://127.0.0.1:{self.proxy_port}"
        return {"https": proxy, "http": proxy}

    def session(self):
        """A program that was told of nothing but the proxy and the certificate."""
        session = requests.Session()
        session.proxies, session.verify, session.trust_env = self.proxies, self.certificate, False
        return session

    def curl(self, *arguments):
        """curl with the names leading to the port of the server, as a redirected port 443 would."""
        ways = [word for name in NAMES for word in ("--connect-to", f"{name}:443:127.0.0.1:{self.names_port}")]
        return subprocess.run(
            ["curl", "-sS", "--max-time", "20", "--cacert", self.certificate, *ways, *arguments],
            capture_output=True,
            text=True,
            timeout=60,
        )


def commands(server, client):
    """What the owner is told to do for this kind of client."""
    result = server.command("certificate", "--for", client)
    assert result.returncode == 0, result
    return result.stdout


class Namespace:
    """A network namespace with a loopback interface and a hosts file of its own, in which programs run as root."""

    def __init__(self, folder, hosts):
        self.hosts = pathlib.Path(folder) / "hosts"
        self.hosts.write_text("127.0.0.1 localhost\n" + hosts)
        script = 'ip link set lo up && mount --bind "$0" /etc/hosts && echo ready && exec sleep infinity'
        self.holder = subprocess.Popen(
            ["unshare", "--net", "--mount", "sh", "-c", script, str(self.hosts)], stdout=subprocess.PIPE, text=True
        )
        assert self.holder.stdout.readline() == "ready\n"

    @property
    def prefix(self):
        return ["nsenter", "--target", str(self.holder.pid), "--net", "--mount"]

    def run(self, *words, environment=None, folder="/", timeout=120):
        """Runs a program in `folder`; nsenter itself begins in the root folder."""
        begin = ["sh", "-c", 'cd "$0" && exec "$@"', str(folder)]
        return subprocess.run(
            [*self.prefix, *begin, *map(str, words)], capture_output=True, text=True, timeout=timeout, env=environment
        )

    def start(self, server):
        """Starts the server inside and waits until it answers there."""
        server.prefix = self.prefix
        server.spawn()
        health = ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", server.url + "/health"]
        wait_until(lambda: self.run(*health).stdout == "200", PATIENCE, lambda: "the server\n" + server.log_text())
        return server

    def trust(self, certificate):
        """Adds an authority to those of the system, as update-ca-certificates does, inside only."""
        bundle = "/etc/ssl/certs/ca-certificates.crt"
        script = f'cat {bundle} "$1" > "$0" && mount --bind "$0" {bundle}'
        result = self.run("sh", "-c", script, self.hosts.with_name("bundle.crt"), certificate)
        assert result.returncode == 0, result

    def close(self):
        self.holder.kill()
        self.holder.wait()
