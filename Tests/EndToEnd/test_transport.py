"""Keys, errors, cross-site requests and headers (API-1, API-3, Q-1, Q-4)."""

import uuid

import pytest
from prometheus_client.parser import text_string_to_metric_families

INVALID = {"errors": ["OAuth error: The access token is invalid"]}
EXPOSED = "Link,X-Total,X-Per-Page,X-RateLimit-Limit,X-RateLimit-Remaining"
API = ["/photos", "/photos/random", "/me", "/users/nobody-here", "/photos/AAAAAAAAAAA", "/no-such"]


# API-3: a missing, unknown or malformed access key gets Unsplash's error
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Client-ID unknown"},
        {"Authorization": "Bearer unknown"},
        {"Authorization": "Client-ID"},
        {"Authorization": ""},
        {"Authorization": "Basic ZGVtbzpkZW1v"},
        {"Authorization": "Bearer " + "x" * 5000},
    ],
)
def test_a_missing_or_unknown_key_gets_unsplashs_error(feed, headers):
    response = feed.get("/photos", key=None, headers=headers)
    assert (response.status_code, response.json()) == (401, INVALID)
    assert "X-Ratelimit-Limit" in response.raw.headers.keys()
    assert response.headers["WWW-Authenticate"].startswith("Bearer")


# API-3: a request with only an access key cannot like a photo, whether it exists or not
@pytest.mark.parametrize(
    "method,path",
    [("GET", "/me"), ("POST", "/photos/AAAAAAAAAAA/like"), ("DELETE", "/photos/AAAAAAAAAAA/like")],
)
def test_a_key_alone_identifies_no_person(feed, method, path):
    response = feed.request(method, path)
    assert (response.status_code, response.json()) == (401, INVALID)


# API-3: the key may be in the query, even after a second "?"; the clients photopicker and variety do this
@pytest.mark.parametrize(
    "query", ["?client_id=demo", "?ixid=abc?client_id=demo", "?page=1&client_id=demo"]
)
def test_the_key_may_be_in_the_query(feed, query):
    assert feed.get("/photos" + query, key=None).status_code == 200


# API-1, UN-3: a trailing slash, "&&" and unknown parameters are accepted
@pytest.mark.parametrize(
    "path",
    [
        "/photos/",
        "/photos/?page=1&&per_page=2",
        "/photos?&&page=1",
        "/photos/random/",
        "/photos?c=123",
        "/photos?utm_source=a&utm_source=a&utm_medium=b",
    ],
)
def test_urls_as_real_clients_send_them_are_understood(feed, path):
    assert feed.get(path).status_code == 200


# API-1
def test_an_unknown_path_or_a_wrong_method_is_a_json_error(feed):
    response = feed.get("/no-such-thing")
    assert response.status_code == 404 and len(response.json()["errors"]) == 1
    response = feed.request("PUT", "/photos")
    assert response.status_code == 405 and "GET" in response.headers["Allow"]
    assert response.json()["errors"]


# API-1, UN-12: pages of any origin may read the API's responses, errors included
@pytest.mark.parametrize("path", API)
@pytest.mark.parametrize("key", ["demo", None])
def test_other_origins_may_read_every_response(feed, path, key):
    response = feed.get(path, key=key, headers={"Origin": "https://elsewhere.example"})
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert response.headers["Access-Control-Expose-Headers"] == EXPOSED
    assert "Access-Control-Allow-Credentials" not in response.headers
    assert response.headers["Content-Type"].startswith("application/json")


# API-1: the response to a CORS preflight allows the headers that unsplash-js sends
@pytest.mark.parametrize("path", API + ["/photos/", "/photos/x/like", "/oauth/token"])
def test_a_preflight_response_allows_authorization(feed, path):
    response = feed.request(
        "OPTIONS",
        path,
        key=None,
        headers={
            "Origin": "https://elsewhere.example",
            "Access-Control-Request-Method": "GET",
            "Access-Control-Request-Headers": "authorization,accept-version",
        },
    )
    assert response.status_code in (200, 204)
    allowed = response.headers["Access-Control-Allow-Headers"].lower()
    assert "authorization" in allowed and "accept-version" in allowed


# other origins cannot read responses to requests with a person's cookie
def test_pages_of_the_app_are_not_shared_with_other_origins(feed):
    for path in ("/", "/app/feed", "/oauth/authorize"):
        response = feed.get(path, key=None, headers={"Origin": "https://elsewhere.example"})
        assert "Access-Control-Allow-Origin" not in response.headers


# Q-4, WB-07: static files have no CORS headers
@pytest.mark.parametrize("path", ["/assets/app.wasm", "/assets/app.css", "/assets/missing"])
def test_the_apps_files_are_not_shared_with_other_origins(feed, path):
    response = feed.get(path, key=None, headers={"Origin": "https://elsewhere.example"})
    assert not [name for name in response.headers if name.lower().startswith("access-control")]
    assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"


# WB-06, WB-07: pages have a Content-Security-Policy and the other security headers
@pytest.mark.parametrize("path", ["/", "/app/feed", "/oauth/authorize?client_id=unknown"])
def test_pages_have_security_headers(feed, path):
    response = feed.get(path, key=None, headers={"Accept": "text/html"})
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe-inline" not in policy and "'unsafe-eval'" not in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert "<script>" not in response.text and " style=" not in response.text


# API-1
def test_every_response_has_its_own_request_id(feed):
    first, second = (feed.get("/photos").headers["X-Request-Id"] for _ in range(2))
    assert first != second and uuid.UUID(first)


# API-1
def test_a_list_is_compressed_on_request(feed):
    plain = feed.get("/photos", headers={"Accept-Encoding": "identity"})
    packed = feed.get("/photos", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip" and "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert packed.json() == plain.json()


#
def test_head_responds_like_get_without_a_body(feed):
    response = feed.request("HEAD", "/photos")
    assert (response.status_code, response.content) == (200, b"")
    assert response.headers["X-Total"]


# Q-1, HT-05: bodies and URLs over the limit
def test_requests_that_are_too_large_are_refused_without_a_crash(feed):
    response = feed.request("POST", "/oauth/token", data=b"a=" + b"x" * 3_000_000)
    assert response.status_code == 413
    assert feed.get("/photos?x=" + "y" * 20_000).status_code in (200, 414, 431)
    many = b"".join(b"X-%d: 1\r\n" % number for number in range(2000))
    head = feed.raw(b"GET /health HTTP/1.1\r\nHost: localhost\r\n" + many + b"\r\n")
    assert head == b"" or b" 4" in head[:20]
    assert feed.get("/health", key=None).status_code == 200


# Q-1, HT-07: malformed requests neither stop the server nor reveal a file
@pytest.mark.parametrize(
    "lines",
    [
        b"\x00\x01\x02\x03\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /photos HTTP/1.1\r\n\r\n",
        b"GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"POST /oauth/token HTTP/1.1\r\nHost: localhost\r\n"
        b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: b\r\nConnection: close\r\n\r\n",
        b"GET /photos%2f..%2f HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    ],
)
def test_bytes_that_are_not_http_do_not_stop_the_server(feed, lines):
    response = feed.raw(lines)
    assert b"root:" not in response
    assert feed.get("/health", key=None).status_code == 200


# LIB-8: the parser of Prometheus's own client library reads the metrics
def test_metrics_are_prometheus_text(feed):
    response = feed.get("/metrics", key=None)
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    families = list(text_string_to_metric_families(response.text))
    assert len({family.name for family in families}) == len(families)
    for family in families:
        # A family of samples without a TYPE line would be "unknown".
        assert family.type in ("counter", "gauge", "histogram") and family.documentation, family.name
        assert all(sample.value >= 0 for sample in family.samples), family.name
    by_name = {family.name: family for family in families}
    assert by_name["imagefeed_photos"].samples[0].value == feed.total()
    assert_is_cumulative(by_name["imagefeed_request_seconds"].samples)


def assert_is_cumulative(samples):
    """Asserts that the bucket counts of each class of requests grow up to +Inf, the count of all."""
    by_class = {}
    for sample in samples:
        by_class.setdefault(sample.labels["class"], []).append(sample)
    for of_class in by_class.values():
        buckets = [sample for sample in of_class if sample.name.endswith("_bucket")]
        bounds = [float(bucket.labels["le"]) for bucket in buckets]
        counts = [bucket.value for bucket in buckets]
        assert bounds == sorted(bounds) and bounds[-1] == float("inf") and counts == sorted(counts)
        rest = {sample.name.rpartition("_")[2]: sample.value for sample in of_class if sample not in buckets}
        assert rest.keys() == {"sum", "count"} and rest["count"] == counts[-1]


# no path traversal out of the app's folder
@pytest.mark.parametrize(
    "path",
    [
        "/assets/../Package.swift",
        "/assets/%2e%2e/Package.swift",
        "/assets/..%2fPackage.swift",
        "/images/../../imagefeed.sqlite",
        "/images/..%2f..%2fimagefeed.sqlite?w=1",
        "/assets//etc/passwd",
    ],
)
def test_no_path_leads_out_of_the_served_folders(feed, path):
    head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    response = feed.raw(head.encode())
    status = response.split(b" ")[1]
    assert status in (b"400", b"401", b"404"), response[:200]
