"""A small backend on another host than Skyshop: it orders at WeChat Pay, is paid, and verifies and acknowledges the notify.

Standard library and the program openssl alone. Arguments: folder of the account's files, Skyshop's host, port of its control
plane, port of its panel, the control token. Prints what it saw as one line of JSON.
"""
import base64
import json
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, HTTPServer

folder, host, control_port, panel_port, token = sys.argv[1:]
lines = open(f"{folder}/.env", encoding="utf-8").read().splitlines()
account = dict(line.split("=", 1) for line in lines)
received = []
told = threading.Event()


class KeepRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), KeepRedirect)


def ask(method, url, content=None, headers=None):
    body = None if content is None else json.dumps(content).encode()
    sent = {"content-type": "application/json", "accept": "application/json", **(headers or {})}
    request = urllib.request.Request(url, data=body, method=method, headers=sent)
    try:
        with opener.open(request, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def openssl(words, content):
    return subprocess.run(["openssl", *words], input=content, capture_output=True, check=False)


def order(number, notify_url):
    path = "/v3/pay/transactions/app"
    content = {
        "appid": account["WECHAT_APPID"],
        "mchid": account["WECHAT_MCHID"],
        "description": "Cloud storage",
        "out_trade_no": number,
        "notify_url": notify_url,
        "amount": {"total": 1990},
    }
    now, nonce = str(int(time.time())), uuid.uuid4().hex
    text = f"POST\n{path}\n{now}\n{nonce}\n{json.dumps(content)}\n".encode()
    signed = openssl(["dgst", "-sha256", "-sign", account["WECHAT_PRIVATE_KEY_FILE"]], text)
    fields = {
        "mchid": account["WECHAT_MCHID"],
        "nonce_str": nonce,
        "signature": base64.b64encode(signed.stdout).decode(),
        "timestamp": now,
        "serial_no": account["WECHAT_SERIAL"],
    }
    pairs = ",".join(f'{name}="{value}"' for name, value in fields.items())
    headers = {"authorization": f"WECHATPAY2-SHA256-RSA2048 {pairs}"}
    return ask("POST", account["WECHAT_ROOT_URL"] + path, content, headers)


class Notify(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        moment, nonce = self.headers["wechatpay-timestamp"], self.headers["wechatpay-nonce"]
        signed = f"{moment}\n{nonce}\n".encode() + body + b"\n"
        with tempfile.NamedTemporaryFile() as signature:
            signature.write(base64.b64decode(self.headers["wechatpay-signature"]))
            signature.flush()
            key = account["WECHAT_PLATFORM_PUBLIC_KEY_FILE"]
            verified = openssl(["dgst", "-sha256", "-verify", key, "-signature", signature.name], signed)
        received.append({"isGenuine": verified.returncode == 0, "event": json.loads(body)["event_type"]})
        self.send_response(204 if verified.returncode == 0 else 401)
        self.end_headers()
        told.set()

    def log_message(self, *_):
        pass


server = HTTPServer(("0.0.0.0", 8080), Notify)
threading.Thread(target=server.serve_forever, daemon=True).start()
control = f"http://{host}:{control_port}/control/worlds/default"
panel = f"http://{host}:{panel_port}/"
payer = account["WECHAT_BASE_URL"].replace("/wechat/", "/payer/")
with_token = {"x-skyshop-control": token}
ordered, opened = order("CONTAINER0001", "http://backend:8080/notify")
seen = {"order": ordered, "refused": order("CONTAINER0002", "http://elsewhere:8080/notify")[1]}
if ordered == 200:
    paying = {"what": json.loads(opened)["prepay_id"]}
    seen["paid"] = ask("POST", f"{control}/payer", paying, with_token)[0]
    told.wait(20)
seen["received"] = received
seen["withoutToken"] = [ask("GET", control)[0], ask("GET", panel)[0], ask("GET", payer)[0]]
seen["withToken"] = [
    ask("GET", control, None, with_token)[0],
    ask("GET", f"{panel}?token={token}")[0],
    ask("GET", f"{payer}?token={token}")[0],
]
seen["reboundName"] = ask("GET", control, None, {**with_token, "host": f"evil.example:{control_port}"})[0]
entries = json.loads(ask("GET", f"{control}/journal", None, with_token)[1])["entries"]
seen["attempts"] = [entry["note"] for entry in entries if ", attempt " in entry["label"]]
print(json.dumps(seen))
