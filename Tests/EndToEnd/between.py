"""A proxy between a browser and a server, for what only the server's side can see."""

import http.server
import threading

import requests


class Between:
    """A proxy in front of a server: counts what a browser asks for, and may change what it is answered."""

    def __init__(self, server, change=lambda headers: headers):
        self.asked, lock = [], threading.Lock()
        between = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                with lock:
                    between.asked.append(self.path)
                headers = {k: v for k, v in self.headers.items() if k.lower() != "connection"}
                answer = requests.get(
                    server.url + self.path,
                    headers=headers,
                    stream=True,
                    allow_redirects=False,
                    timeout=60,
                )
                body = answer.raw.read(decode_content=False)
                self.send_response(answer.status_code)
                kept = {
                    name: value
                    for name, value in answer.headers.items()
                    if name.lower() not in ("connection", "transfer-encoding", "content-length")
                }
                for name, value in change(kept).items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.http.server_address[1]}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def count(self, name):
        """How many requests for a file arrived."""
        return sum(name in path for path in list(self.asked))

    def close(self):
        self.http.shutdown()
        self.http.server_close()
