"""A reverse proxy that limits the size of request bodies, as nginx does with `client_max_body_size`."""

import http.client
import http.server
import threading

from server import free_port


class Proxy:
    """Passes requests on to `port`, but answers 413 to those whose body has more than `limit` bytes."""

    def __init__(self, limit):
        self.limit, self.port, self.target = limit, free_port(), None
        self.refused = []
        self.httpd = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), self.handler())
        self.httpd.daemon_threads = True
        threading.Thread(target=self.httpd.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def close(self):
        self.httpd.shutdown()
        self.httpd.server_close()

    def handler(proxy):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def pass_on(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                if len(body) > proxy.limit:
                    proxy.refused.append(len(body))
                    return self.answer(413, [], b"")
                server = http.client.HTTPConnection("127.0.0.1", proxy.target, timeout=90)
                server.request(self.command, self.path, body or None, dict(self.headers))
                answer = server.getresponse()
                self.answer(answer.status, answer.getheaders(), answer.read())
                server.close()

            do_GET = do_HEAD = do_POST = do_PATCH = do_DELETE = do_PUT = do_OPTIONS = pass_on

            def answer(self, status, fields, body):
                self.send_response_only(status)
                for name, value in fields:
                    if name.lower() not in ("connection", "transfer-encoding", "content-length"):
                        self.send_header(name, value)
                if status not in (204, 304):
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *facts):
                pass

        return Handler
