"""Random requests that the server's own OpenAPI document allows, and some that it does not (API-1, Q-1).

`Benchmarks/run api` sends 10,000.
"""

import pytest

import fuzz


# API-1, Q-1: no server error, and every response as the document says: status, headers, media type, body
@pytest.mark.long("schemathesis")
def test_responses_to_random_requests_are_as_described(small, tmp_path):
    token = fuzz.prepare(small)
    options = ["--seed", "1", "-n", "3", "--phases", "examples,fuzzing,stateful"]
    status, output, counts = fuzz.run(small, token, tmp_path, *options)
    assert status == 0, output
    assert sum(counts.values()) > 200, counts
    assert counts["2"] > 100 and counts.get("5", 0) == 0, counts
