#!/usr/bin/env bash
# alipay-sdk 4.14.0: `checkNotifySign` raises an error for a genuine notify whose text has a percent sign.
#
# The method decodes every value as if it came from an address, after the form that brought it was decoded already. A subject such as
# "Tea, 50% off" makes it raise "URI malformed"; a server that does not catch that answers 500, and Alipay repeats the notify for a day. The method
# keeps its name for compatibility, and its second argument, or `checkNotifySignV2`, leaves values alone: the signature holds.
#
# Seen on Node 20.20:
#   checkNotifySign    "Tea, 5 off"    true
#   checkNotifySign    "Tea, 50% off"  raised URIError
#   checkNotifySignV2  "Tea, 50% off"  true
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts alipay-sdk@4.14.0
cat > check.cjs <<'JS'
const { createSign, generateKeyPairSync } = require('node:crypto')
const { AlipaySdk } = require('alipay-sdk')

const der = (key, type) => key.export({ type, format: 'der' }).toString('base64')
const [own, alipay] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
const sdk = new AlipaySdk({
  appId: '2021000000000000',
  privateKey: der(own.privateKey, 'pkcs8'),
  alipayPublicKey: der(alipay.publicKey, 'spki'),
  keyType: 'PKCS8',
})

/** A notify as Alipay signs it: over its members in order, without `sign` and `sign_type`. */
function notify(subject) {
  const members = { app_id: '2021000000000000', out_trade_no: '1', subject, trade_status: 'TRADE_SUCCESS' }
  const text = Object.keys(members).sort().map((name) => `${name}=${members[name]}`).join('&')
  const sign = createSign('RSA-SHA256').update(text, 'utf8').sign(alipay.privateKey, 'base64')
  return { ...members, sign, sign_type: 'RSA2' }
}

for (const [method, subject] of [
  ['checkNotifySign', 'Tea, 5 off'],
  ['checkNotifySign', 'Tea, 50% off'],
  ['checkNotifySignV2', 'Tea, 50% off'],
]) {
  let seen
  try {
    seen = String(sdk[method](notify(subject)))
  } catch (error) {
    seen = `raised ${error.name}`
  }
  console.log(`${method.padEnd(19)}${JSON.stringify(subject).padEnd(16)}${seen}`)
}
JS
node check.cjs | tee seen
diff seen - <<'SEEN'
checkNotifySign    "Tea, 5 off"    true
checkNotifySign    "Tea, 50% off"  raised URIError
checkNotifySignV2  "Tea, 50% off"  true
SEEN
