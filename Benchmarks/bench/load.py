"""Load from wrk: a closed loop, so latencies are comparable only between runs of wrk."""

import re
import subprocess
import tempfile

UNITS = {"us": 1e-3, "ms": 1.0, "s": 1e3, "m": 6e4}


def milliseconds(text):
    number, unit = re.fullmatch(r"([\d.]+)(\w+)", text).groups()
    return float(number) * UNITS[unit]


def wrk(url, seconds=5, connections=16, threads=1, script=None, arguments=()):
    """Runs the load generator wrk with an optional Lua script; returns {rate, p50, p99, errors}."""
    command = ["wrk", "-t", str(threads), "-c", str(connections), "-d", f"{seconds}s", "--latency"]
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        if script:
            file.write(script)
            file.flush()
            command += ["-s", file.name]
        command += [url] + (["--", *map(str, arguments)] if arguments else [])
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    errors = sum(int(count) for count in re.findall(r"Non-2xx or 3xx responses: (\d+)", output))
    errors += sum(
        int(count)
        for line in re.findall(r"Socket errors: (.*)", output)
        for count in re.findall(r"\d+", line)
    )
    latency = dict(re.findall(r"^\s+(\d+)%\s+([\d.]+\w+)", output, re.M))
    return {
        "rate": float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1)),
        "p50": milliseconds(latency["50"]),
        "p99": milliseconds(latency["99"]),
        "errors": errors,
    }


# Each request is for a random page by a random person. The seed is an argument, so that runs differ.
RANDOM_PAGES = """
local tokens = {}
function init(arguments)
  math.randomseed(tonumber(arguments[1]))
  pages = tonumber(arguments[2])
  for token in io.lines(arguments[3]) do tokens[#tokens + 1] = "Bearer " .. token end
end
function request()
  local headers = { Authorization = tokens[math.random(#tokens)] }
  return wrk.format("GET", "/photos?per_page=10&page=" .. math.random(pages), headers)
end
"""

# Each request is for an image of a new width.
NEW_WIDTHS = """
local prefixes, number = {}, 0
function init(arguments)
  number = tonumber(arguments[1])
  suffix = arguments[2]
  for line in io.lines(arguments[3]) do prefixes[#prefixes + 1] = line end
end
function request()
  number = number + 1
  local width = 424 + math.floor(number / #prefixes)
  return wrk.format("GET", prefixes[number % #prefixes + 1] .. width .. suffix)
end
"""
