"""Works a running Skyshop from tests in Python: worlds, clock, payer, journal. Standard library only.

As a module: ``with World(now=True) as world: world.pay(...)``. As a plug-in of pytest: ``pytest -p skyshop``, and the
fixture ``world``, which the mark ``@pytest.mark.skyshop(now=True, seed=7)`` begins otherwise.
"""

import base64
import json
import os
from datetime import datetime, timedelta, timezone
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

BEIJING = timezone(timedelta(hours=8))

# As `x-file` of the control plane's contract has them; {serial} is that of a certificate.
_FILES = {
    "wechat": {
        "privateKey": "apiclient_key.pem",
        "merchantCertificate": "apiclient_cert.pem",
        "merchantPkcs12": "apiclient_cert.p12",
        "platformPublicKey": "pub_key.pem",
        "platformCertificates": "wechatpay_{serial}.pem",
    },
    "alipay": {
        "privateKey": "app_private_key_pkcs8.pem",
        "alipayPublicKey": "alipay_public_key.pem",
        "appCertContent": "appCertPublicKey.crt",
        "alipayPublicCertContent": "alipayCertPublicKey_RSA2.crt",
        "alipayRootCertContent": "alipayRootCert.crt",
    },
    "lianlian": {"privateKey": "merchant_private_key.pem", "platformPublicKey": "lianlian_public_key.pem"},
}


class SkyshopError(Exception):
    """A refusal, or no Skyshop that could be asked; says what to do. ``status`` is the HTTP status, or None."""

    def __init__(self, message, status=None):
        super().__init__(message)
        self.status = status


def find_stack():
    """Finds the Skyshop that runs: by ``SKYSHOP_CONTROL_URL`` and ``SKYSHOP_CONTROL_TOKEN``, as under ``skyshop-kit exec``,
    or by the data folder, ``SKYSHOP_DATA_DIR`` or ``.skyshop`` here or above. Returns its addresses. Raises SkyshopError."""
    url, token = os.environ.get("SKYSHOP_CONTROL_URL"), os.environ.get("SKYSHOP_CONTROL_TOKEN")
    if url and token:
        return {"controlUrl": url, "controlToken": token}
    named = os.environ.get("SKYSHOP_DATA_DIR")
    here = Path.cwd()
    folders = [Path(named)] if named else [folder / ".skyshop" for folder in (here, *here.parents)]
    for folder in folders:
        try:
            return json.loads((folder / "stack.json").read_text("utf-8"))
        except FileNotFoundError:
            continue
    raise SkyshopError("No Skyshop runs here: start one with npx skyshop-kit providers.")


def call(method, path, body=None, stack=None):
    """Calls the control plane: ``call("GET", "/control/worlds")``. Returns its JSON. Raises SkyshopError for a refusal."""
    stack = stack or find_stack()
    data = None if body is None else json.dumps(body).encode()
    headers = {"x-skyshop-control": stack["controlToken"], "content-type": "application/json"}
    request = Request(stack["controlUrl"] + path, data, headers, method=method)
    try:
        with urlopen(request) as answer:
            return json.loads(answer.read() or b"null")
    except HTTPError as error:
        raise SkyshopError(_refusal(error.read().decode("utf-8", "replace")), error.code) from None
    except URLError as error:
        raise SkyshopError(f"No Skyshop answers at {stack['controlUrl']}: {error.reason}.") from None


def _refusal(text):
    try:
        return json.loads(text)["message"]
    except (ValueError, KeyError, TypeError):
        return text


class World:
    """A world of its own: accounts, money, clock and faults that no other one shares. ``now`` begins it at this machine's
    time, and its clock runs; else it stands at 2026-11-20. The same ``seed`` makes the same numbers."""

    def __init__(self, *, scenario="merchant-account", seed=1, now=False, stack=None):
        self._stack = stack or find_stack()
        plan = {"scenario": scenario, "seed": seed, **({"now": True} if now else {})}
        self.initial = call("POST", "/control/worlds", plan, self._stack)
        self.id = self.initial["worldId"]
        self.clock = Clock(self)
        self.journal = Journal(self)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        violations = self.remove()
        if kind is None and violations:
            raise AssertionError(f"The auditor found in world {self.id}: {violations}")

    def call(self, method, path="", body=None):
        """Calls an operation of this world: ``world.call("GET", "/state")``. Raises SkyshopError for a refusal."""
        return call(method, f"/control/worlds/{self.id}{path}", body, self._stack)

    def account(self, provider):
        """Returns what the console of a provider hands out: address, numbers, keys. Raises SkyshopError for none."""
        accounts = self.call("GET", "/merchants")
        if provider not in accounts:
            raise SkyshopError(f"This world has no account at {provider}; it has {', '.join(accounts)}.")
        return accounts[provider]

    def save_files(self, provider, folder):
        """Writes the account as files: ``account.json``, and keys and certificates under the names that the provider's console
        gives them, as ``npx skyshop-kit account-files`` does. Their owner alone reads them. Returns the folder."""
        account, folder = self.account(provider), Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        files = {"account.json": json.dumps(account, indent=2) + "\n", **_files_of(provider, account)}
        for name, content in files.items():
            data = content if isinstance(content, bytes) else (content.rstrip("\n") + "\n").encode()
            with open(os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(data)
        return folder

    def use_wall_clock(self, *providers):
        """Tells accounts that the backend lives on this machine's clock, wherever the world's goes."""
        plans = {provider: {"backendClock": "wall"} for provider in providers or self.call("GET", "/merchants")}
        return self.call("PATCH", "/merchant-plans", plans)

    def pay(self, what, outcome=None, payer=None):
        """Plays the payer for whatever a provider gave the backend: a prepay id, an order string, a link, a signing. Returns
        what was asked and what came of it. Raises SkyshopError where the wallet would not open it."""
        body = {"what": what, "outcome": outcome, "payer": payer}
        return self.call("POST", "/payer", {name: value for name, value in body.items() if value is not None})

    def end_agreement(self, number, by="user"):
        """Ends a signed agreement as its payer or the provider does, by your number of it or the provider's; your server is told.
        ``by`` is ``user``, ``expired``, ``account-closed``, ``platform`` or ``customer-service``. Raises SkyshopError."""
        return self.call("POST", f"/contracts/{quote(number, safe='')}/terminate", {"by": by})

    def violations(self):
        """Returns where states and money do not agree; empty is right."""
        return self.call("POST", "/audit")["violations"]

    def broken_checks(self):
        """Returns what the backend did that a provider would not have, as docs/merchant-checks.md lists it."""
        checks = self.call("GET", "/merchant-checks")["checks"]
        return [check for check in checks if check["verdict"] == "broken"]

    def remove(self):
        """Removes the world; returns what the auditor found in it."""
        return self.call("DELETE")["violations"]


def _files_of(provider, account):
    files = {}
    for member, name in _FILES.get(provider, {}).items():
        value = account.get(member, [])
        if isinstance(value, list):
            files |= {name.format(serial=one["serial"]): one["certificate"] for one in value}
        else:
            files[name] = value if "-----BEGIN" in value else base64.b64decode(value)
    return {**files, **_alipay_forms(account["privateKey"])} if provider == "alipay" else files


def _alipay_forms(key):
    """Returns the key of an app in the other forms that Alipay's tool writes: PKCS #1 of the private key, and the public one."""
    whole = base64.b64decode("".join(key.strip().split("\n")[1:-1]))
    _, algorithm, private = _der_parts(_der_parts(whole)[0][1])
    _, modulus, exponent, *_ = _der_parts(_der_parts(private[1])[0][1])
    public = _der(0x30, _der(*modulus) + _der(*exponent))
    return {
        "app_private_key_pkcs1.pem": _pem("RSA PRIVATE KEY", private[1]),
        "app_public_key.pem": _pem("PUBLIC KEY", _der(0x30, _der(*algorithm) + _der(0x03, b"\0" + public))),
    }


def _der_parts(data):
    """Splits DER into its elements: tag and content of each."""
    parts = []
    while data:
        size, begin = data[1], 2
        if size >= 0x80:
            begin += size - 0x80
            size = int.from_bytes(data[2:begin], "big")
        parts.append((data[0], data[begin : begin + size]))
        data = data[begin + size :]
    return parts


def _der(tag, content):
    size = len(content)
    octets = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, size] if size < 0x80 else [tag, 0x80 + len(octets), *octets]) + content


def _pem(label, data):
    text = base64.b64encode(data).decode()
    lines = [text[at : at + 64] for at in range(0, len(text), 64)]
    return "\n".join([f"-----BEGIN {label}-----", *lines, f"-----END {label}-----"])


class Clock:
    """The clock of a world."""

    def __init__(self, world):
        self._world = world

    def now(self):
        """Returns the world's time, in Beijing."""
        return datetime.fromtimestamp(self._world.call("GET", "/clock")["nowMs"] / 1000, BEIJING)

    def advance(self, **span):
        """Moves the clock by ``days``, ``hours``, ``minutes`` or ``seconds``: all that falls due happens. Returns the time."""
        ms = round(timedelta(**span) / timedelta(milliseconds=1))
        clock = self._world.call("POST", "/clock/advance", {"byMs": ms})["clock"]
        return datetime.fromtimestamp(clock["nowMs"] / 1000, BEIJING)


class Journal:
    """All calls and webhooks of a world, in order."""

    def __init__(self, world):
        self._world = world

    def entries(self):
        """Returns the entries, oldest first."""
        found, page = [], None
        while page is None or page:
            after = found[-1]["seq"] if found else 0
            page = self._world.call("GET", f"/journal?limit=1000&afterSeq={after}")["entries"]
            found += page
        return found

    def webhooks(self):
        """Returns the webhooks that left for the backend; ``note`` says what the provider made of the answer."""
        return [one for one in self.entries() if one["kind"] == "gateway" and ", attempt " in one["label"]]

    def wait_for(self, operationId=None, *, after=0, timeout=5, **pattern):
        """Waits up to ``timeout`` seconds until there is an entry like this: ``wait_for("alipayDeduct", status="200")``.
        Entries up to the number ``after`` do not count. Returns it. Raises AssertionError."""
        pattern = {**pattern, **({"operationId": operationId} if operationId else {})}
        body = {"pattern": pattern, "afterSeq": after, "timeoutMs": round(timeout * 1000)}
        entry = self._world.call("POST", "/journal/wait", body)["entry"]
        if entry is None:
            said = [f"{one['label']} ({one['status']})" for one in self.entries()[-10:]]
            raise AssertionError(f"No entry like {pattern} within {timeout} s; the last ones: {', '.join(said) or 'none'}")
        return entry


try:
    import pytest
except ImportError:  # A plain module.
    pass
else:

    def pytest_configure(config):
        config.addinivalue_line("markers", "skyshop(scenario, seed, now): how the fixture `world` begins")

    @pytest.fixture
    def world(request):
        """A world of the test's own; what the auditor finds in it at the end is an error of the test."""
        mark = request.node.get_closest_marker("skyshop")
        with World(**(mark.kwargs if mark else {})) as created:
            yield created
