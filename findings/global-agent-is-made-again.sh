#!/usr/bin/env bash
# wechatpay-node-v3 2.2.1 (superagent 8) on Node 24: a custom `https.globalAgent` serves the client only if its class can be
# made without arguments.
#
# The client has no option for an agent, so `https.globalAgent` is where a proxy or a stand-in for WeChat Pay is put. Its superagent
# asks with `agent: false`, which Node documents as a new agent with default values. Node makes that new agent of the class
# of `https.globalAgent`, without arguments: the instance that was configured is never asked, and a class that wants arguments is
# made without them.
#
# Seen on Node 24.21.0:
#   made: configured
#   made: nothing
#   asked: nothing
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts wechatpay-node-v3@2.2.1 node@24.21.0
# The package `node` fetches its program when it is installed.
(cd node_modules/node && node installArchSpecificPackage.js >/dev/null 2>&1) || true
program=$(ls node_modules/node/bin/node 2>/dev/null || command -v node)
cat > run.cjs <<'JS'
const { generateKeyPairSync } = require('node:crypto')
const https = require('node:https')
const { createServer } = require('node:http')
const { connect } = require('node:net')
const Pay = require('wechatpay-node-v3')

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end('{}')
})
server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address()
  class ConfiguredAgent extends https.Agent {
    constructor(label) {
      super()
      this.label = label ?? 'nothing'
      console.log(`made: ${this.label}`)
    }
    createConnection() {
      console.log(`asked: ${this.label}`)
      return connect(port, '127.0.0.1')
    }
  }
  https.globalAgent = new ConfiguredAgent('configured')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const client = new Pay({ appid: 'wx', mchid: '1900000000', serial_no: 'A1', publicKey: key, privateKey: key })
  await client.query({ out_trade_no: 'order1' })
  server.close()
  server.closeAllConnections()
})
JS
"$program" run.cjs > seen.txt
printf 'made: configured\nmade: nothing\nasked: nothing\n' | diff - seen.txt
echo "as described: $("$program" --version), wechatpay-node-v3 2.2.1"
