// A backend without Skyshop's code: it knows the files of its account at WeChat Pay, and signs as the provider's own client does.
import { createDecipheriv, createSign, createVerify, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

process.loadEnvFile(`${process.argv[2]}/.env`)
const { WECHAT_ROOT_URL, WECHAT_APPID, WECHAT_MCHID, WECHAT_SERIAL, WECHAT_API_V3_KEY } = process.env
const privateKey = readFileSync(process.env.WECHAT_PRIVATE_KEY_FILE)
const platformKey = readFileSync(process.env.WECHAT_PLATFORM_PUBLIC_KEY_FILE)

async function call(method, path, content) {
  const body = content === undefined ? '' : JSON.stringify(content)
  const [time, nonce] = [Math.floor(Date.now() / 1000), randomUUID()]
  const signature = createSign('RSA-SHA256')
    .update(`${method}\n${path}\n${time}\n${nonce}\n${body}\n`)
    .sign(privateKey, 'base64')
  const fields = {
    mchid: WECHAT_MCHID,
    nonce_str: nonce,
    signature,
    timestamp: time,
    serial_no: WECHAT_SERIAL,
  }
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  const headers = {
    authorization: `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`,
    accept: 'application/json',
    'content-type': 'application/json',
  }
  const answer = await fetch(WECHAT_ROOT_URL + path, { method, headers, ...(body && { body }) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

function isGenuine({ headers }, body) {
  const signed = `${headers['wechatpay-timestamp']}\n${headers['wechatpay-nonce']}\n${body}\n`
  return createVerify('RSA-SHA256')
    .update(signed)
    .verify(platformKey, headers['wechatpay-signature'], 'base64')
}

function opened({ ciphertext, nonce, associated_data }) {
  const bytes = Buffer.from(ciphertext, 'base64')
  const cipher = createDecipheriv('aes-256-gcm', WECHAT_API_V3_KEY, nonce)
  cipher.setAAD(Buffer.from(associated_data)).setAuthTag(bytes.subarray(-16))
  return JSON.parse(cipher.update(bytes.subarray(0, -16), undefined, 'utf8') + cipher.final('utf8'))
}

let paid
const told = new Promise((resolve) => {
  paid = resolve
})
const server = createServer(async (request, response) => {
  const body = await text(request)
  if (!isGenuine(request, body)) return response.writeHead(401).end()
  response.writeHead(204).end()
  paid(opened(JSON.parse(body).resource))
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))

const merchant = { appid: WECHAT_APPID, mchid: WECHAT_MCHID }
const { prepay_id } = await call('POST', '/v3/pay/transactions/app', {
  ...merchant,
  description: 'Cloud storage',
  out_trade_no: 'BACKEND00001',
  notify_url: `http://127.0.0.1:${server.address().port}/notify`,
  amount: { total: 1990 },
})
const stack = JSON.parse(readFileSync('.skyshop/stack.json', 'utf8'))
await fetch(`${stack.controlUrl}/control/worlds/default/payer`, {
  method: 'POST',
  headers: { 'x-skyshop-control': stack.controlToken, 'content-type': 'application/json' },
  body: JSON.stringify({ what: prepay_id }),
})
const { out_trade_no, trade_state, amount } = await told
const asked = await call('GET', `/v3/pay/transactions/out-trade-no/${out_trade_no}?mchid=${WECHAT_MCHID}`)
console.log(`told ${trade_state}, asked ${asked.trade_state}, ${amount.total} fen`)
server.close()
