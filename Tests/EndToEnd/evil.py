"""A server that cuts off its responses in the middle."""

import http.server
import threading

import requests


class TruncatingServer:
    """Proxies `server` and cuts off every response in the middle of its body."""

    def __init__(self, server):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                whole = requests.get(server.url + self.path, timeout=30)
                self.send_response(whole.status_code)
                self.send_header("Content-Type", whole.headers["Content-Type"])
                self.send_header("Content-Length", str(len(whole.content)))
                self.end_headers()
                self.wfile.write(whole.content[: len(whole.content) // 2])
                self.wfile.flush()
                self.close_connection = True

            def log_message(self, *arguments):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    @property
    def port(self):
        return self.http.server_address[1]

    def close(self):
        self.http.shutdown()
        self.http.server_close()
