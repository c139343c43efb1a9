#!/usr/bin/env bash
# alipay-sdk 4.14.0 and HTML: a form of `pageExecute` whose text has a character reference is posted with another text than was signed.
#
# `pageExecute` with POST writes each parameter into an attribute of a hidden field and escapes quotation marks alone. A browser decodes
# character references in attributes, so a subject such as "Tea &amp; Milk", as it comes out of a catalogue that keeps its titles
# escaped, arrives at Alipay as "Tea & Milk" under the signature of the other text, and is refused. With GET, and in
# `sdkExecute`, what arrives is what was signed. Who posts forms escapes "&" in the answer of the library, or takes GET.
#
# Seen on Node 20.20 with parse5 8.0.0, which decodes attributes as browsers do:
#   signed:  Tea &amp; Milk
#   POST:    Tea & Milk
#   GET:     Tea &amp; Milk
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts alipay-sdk@4.14.0 parse5@8.0.0
cat > post.mjs <<'JS'
import { generateKeyPairSync } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import { parseFragment } from 'parse5'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const sdk = new AlipaySdk({
  appId: '2021000000000000',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  alipayPublicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  keyType: 'PKCS8',
})
const subject = 'Tea &amp; Milk'
const bizContent = { out_trade_no: '1', total_amount: '1.00', product_code: 'QUICK_WAP_WAY', subject }
const inputsOf = (node) => (node.childNodes ?? []).flatMap((child) => (child.tagName === 'input' ? [child] : inputsOf(child)))
const fields = inputsOf(parseFragment(sdk.pageExecute('alipay.trade.wap.pay', 'POST', { bizContent }))).map(({ attrs }) =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
)
const posted = fields.find(({ name }) => name === 'biz_content').value
const got = new URL(sdk.pageExecute('alipay.trade.wap.pay', 'GET', { bizContent })).searchParams.get('biz_content')
console.log(`signed:  ${subject}`)
console.log(`POST:    ${JSON.parse(posted).subject}`)
console.log(`GET:     ${JSON.parse(got).subject}`)
JS
node post.mjs | tee seen
diff seen - <<'SEEN'
signed:  Tea &amp; Milk
POST:    Tea & Milk
GET:     Tea &amp; Milk
SEEN
