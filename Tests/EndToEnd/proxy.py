"""A reverse proxy that limits bodies as nginx does with `client_max_body_size`."""

import http.client
import http.server
import threading

# Hop-by-hop headers, which the proxy sets itself.
OWN = ("connection", "transfer-encoding", "content-length")


class Proxy:
    """Forwards requests to the port `target` and records them in `paths`.

    Bodies over `limit` bytes get 413; `change` returns the value of a response header to send.
    """

    def __init__(self, target=None, limit=None, change=lambda name, value: value):
        self.target, self.limit, self.change = target, limit, change
        self.paths, self.refused = [], []
        self.httpd = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.httpd.daemon_threads = True
        threading.Thread(target=self.httpd.serve_forever, daemon=True).start()

    @property
    def port(self):
        return self.httpd.server_address[1]

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def count(self, name):
        """The number of requests for a file."""
        return sum(name in path for path in list(self.paths))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.httpd.shutdown()
        self.httpd.server_close()

    def handler(proxy):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def pass_on(self):
                proxy.paths.append(self.path)
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                if proxy.limit is not None and len(body) > proxy.limit:
                    proxy.refused.append(len(body))
                    return self.respond(413, [], b"")
                server = http.client.HTTPConnection("127.0.0.1", proxy.target, timeout=90)
                server.request(self.command, self.path, body or None, dict(self.headers))
                response = server.getresponse()
                self.respond(response.status, response.getheaders(), response.read())
                server.close()

            do_GET = do_HEAD = do_POST = do_PATCH = do_DELETE = do_PUT = do_OPTIONS = pass_on

            def respond(self, status, headers, body):
                self.send_response_only(status)
                for name, value in headers:
                    if name.lower() not in OWN:
                        self.send_header(name, proxy.change(name, value))
                if status not in (204, 304):
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *facts):
                pass

        return Handler
