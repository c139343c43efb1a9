#!/usr/bin/env bash
# @paypal/checkout-server-sdk 1.0.3: an environment's base URL loses its path, and the token is asked for below another address than expected.
#
# `PayPalEnvironment` takes any base URL, so one would point it at a proxy or a test gateway under a path. The HTTP client below it reads
# host, port and protocol of the URL and puts the path of the request in place of the whole: both the token and the order are asked for at the
# root of the host, the order with a question mark that nothing follows. Nothing is told; a gateway that serves several tenants by path
# answers 404 to all of them.
#
# Seen on Node 20.20, with http://127.0.0.1:<port>/tenant-7 as the base URL:
#   POST /v1/oauth2/token
#   POST /v2/checkout/orders?
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @paypal/checkout-server-sdk@1.0.3 2>/dev/null
cat > ask.cjs <<'JS'
const { createServer } = require('node:http')
const { core, orders } = require('@paypal/checkout-server-sdk')

const server = createServer((request, response) => {
  console.log(`${request.method} ${request.url}`)
  const answer = request.url.endsWith('/token')
    ? { access_token: 'T', token_type: 'Bearer', expires_in: 3600 }
    : { id: '1', status: 'CREATED', links: [] }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})
server.listen(0, '127.0.0.1', async () => {
  const base = `http://127.0.0.1:${server.address().port}/tenant-7`
  const client = new core.PayPalHttpClient(new core.PayPalEnvironment('id', 'secret', base, base))
  const create = new orders.OrdersCreateRequest()
  create.requestBody({ intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'USD', value: '1.00' } }] })
  await client.execute(create)
  server.close()
})
JS
node ask.cjs | tee seen
diff seen - <<'SEEN'
POST /v1/oauth2/token
POST /v2/checkout/orders?
SEEN
