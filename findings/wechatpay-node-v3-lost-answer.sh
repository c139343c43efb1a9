#!/usr/bin/env bash
# wechatpay-node-v3 2.2.1: a call without an answer is no error, and has no status.
#
# Each call resolves, whatever happens: a refusal of WeChat has its `status` and the body as `error`, but so does a connection that nobody
# takes or that ends before the answer, with `status` undefined. Code with `try` and `catch` never sees that money may have moved, and
# code that asks `status === 200` takes it for a refusal. What is left is `status === undefined`: the outcome is unknown, and the order has to be
# queried.
#
# Seen on Node 20.20:
#   refused by WeChat          resolved, status 400
#   nobody listens             resolved, status undefined
#   cut off before the answer  resolved, status undefined
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts wechatpay-node-v3@2.2.1 2>/dev/null
cat > call.cjs <<'JS'
const { createServer } = require('node:http')
const { PayRequest } = require('wechatpay-node-v3/dist/lib/pay-request')

const server = createServer((request, response) => {
  if (request.url === '/cut') return request.socket.destroy()
  response.writeHead(400, { 'content-type': 'application/json' }).end('{"code":"PARAM_ERROR","message":"amount"}')
})
const told = (call) => call.then(
  ({ status }) => `resolved, status ${status}`,
  (error) => `raised ${error.code}`,
)
server.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.address().port}`
  const http = new PayRequest()
  const post = (address) => told(http.post(address, { out_trade_no: '1' }, { accept: 'application/json' }))
  console.log(`refused by WeChat          ${await post(`${url}/v3/pay/transactions/app`)}`)
  const cut = await post(`${url}/cut`)
  server.close()
  server.closeAllConnections()
  console.log(`nobody listens             ${await post(`${url}/v3/pay/transactions/app`)}`)
  console.log(`cut off before the answer  ${cut}`)
})
JS
node call.cjs | tee seen
diff seen - <<'SEEN'
refused by WeChat          resolved, status 400
nobody listens             resolved, status undefined
cut off before the answer  resolved, status undefined
SEEN
