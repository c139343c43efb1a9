import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { signForAlipay } from '../../../kit/testing/builders/alipay-merchant.ts'
import { scenarioLimitMs } from '../../../kit/testing/environment/test-limits.ts'
import { Phone } from '../../../kit/testing/phone/phone.ts'
import { findWorld, type World } from '../../../kit/testing/world/world.ts'
import { WorldClock } from '../../../kit/testing/world/world-clock.ts'
import { rootDir } from '../../run/project.ts'
import { childEnv } from '../../run/terminal.ts'

/** A shop of somebody else's: it asks its own API for an order string, the phone for the payment, and then how the order stands. */
const SHOP = `<!doctype html><html lang="en"><head><title>Camera club</title></head><body>
<h1>Camera club</h1><button type="button">Buy a month</button><p role="status"></p>
<script type="module">
  let calls = 0
  const host = (method, params = {}) =>
    window.skyBridge.postMessage(JSON.stringify({ id: String((calls += 1)), method, params }))
  window.onSkyBridgeReply = () => undefined
  const stand = async () => (await (await fetch('/api/club/order')).json()).state
  window.onSkyBridgeEvent = async (json) => {
    if (JSON.parse(json).name === 'payCallback') document.querySelector('p').textContent = 'Order ' + (await stand())
  }
  document.querySelector('button').addEventListener('click', async () => {
    const order = await (await fetch('/api/club/order', { method: 'POST' })).json()
    host('requestAliPay', { orderString: order.orderString })
  })
</script></body></html>`

/** The server behind it, in whichever language: it signs for Alipay, is told by it, and knows nothing of Skyshop's API. */
async function openClub() {
  const club = { world: null as World | null, state: 'open', asked: [] as IncomingMessage['headers'][] }
  const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
    'GET /': (_request, response) => response.setHeader('content-type', 'text/html').end(SHOP),
    'POST /api/club/order': async ({ headers }, response) => {
      club.asked.push(headers)
      if (club.world === null) throw new Error('no world yet')
      const content = {
        out_trade_no: 'CLUB1',
        total_amount: '19.90',
        subject: 'A month',
        product_code: 'QUICK_MSECURITY_PAY',
      }
      const orderString = await signForAlipay(club.world, 'alipay.trade.app.pay', content, `${url}/told`)
      json(response, { orderString })
    },
    'GET /api/club/order': (_request, response) => json(response, { state: club.state }),
    'POST /told': async (request, response) => {
      club.state = new URLSearchParams(await text(request)).get('trade_status') ?? ''
      response.end('success')
    },
  }
  const server = createServer((request, response) => {
    const answer = answers[`${request.method} ${request.url?.split('?')[0]}`]
    if (answer === undefined) response.writeHead(404).end()
    else void answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return Object.assign(club, { url, close })
}

function json(response: ServerResponse, body: object) {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}

/** Prints the addresses that exec gives to its command, and stays until its input ends. */
const CHILD = 'console.log(JSON.stringify(process.env)); process.stdin.resume()'

/** A Skyshop of `exec` whose phone has the shop and the API at an address; ending it answers the exit code. */
async function startBefore(url: string) {
  const own = Object.entries(childEnv()).filter(([name]) => !name.startsWith('SKYSHOP_'))
  const program = join(rootDir, 'kit/src/cli.ts')
  const args = [program, 'exec', '--shop', url, '--api', url, '--', process.execPath, '-e', CHILD]
  const options = { env: Object.fromEntries(own), stdio: ['pipe', 'pipe', 'inherit'] as const }
  const exec = spawn(process.execPath, args, { ...options, stdio: [...options.stdio] })
  const [line] = await once(createInterface(exec.stdout), 'line')
  const env = JSON.parse(String(line)) as Record<string, string>
  const of = (name: string) => env[`SKYSHOP_${name}`] ?? ''
  const addresses = {
    ...{ panelUrl: of('PANEL_URL'), shopUrl: of('SHOP_URL'), productUrl: of('PRODUCT_URL') },
    ...{ gatewayUrl: of('GATEWAY_URL'), controlUrl: of('CONTROL_URL'), controlToken: of('CONTROL_TOKEN') },
  }
  const end = async () => {
    exec.stdin.end()
    const [code] = await once(exec, 'exit')
    return Number(code)
  }
  return { world: await findWorld(addresses, of('WORLD')), end }
}

test('a backend of somebody else sells through the phone: its own API, our wallets and clock', async ({
  page,
}) => {
  test.setTimeout(3 * scenarioLimitMs)
  const club = await openClub()
  const { world, end } = await startBefore(club.url)
  club.world = world
  const phone = await Phone.connect({ page, world, clock: new WorldClock(world), platform: 'android' })
  await page.goto(`${world.stack.shopUrl}/__host/enter?world=${world.id}&to=/`)
  await page.getByRole('button', { name: 'Buy a month' }).click()
  expect(await phone.cashier.waitForOpen()).toMatchObject({ description: 'A month', amountFen: 1990 })
  phone.cashier.choose('pay')
  await expect(page.getByRole('status')).toHaveText('Order TRADE_SUCCESS')
  const nowMs = String(world.initial.clock.nowMs)
  expect(club.asked).toMatchObject([{ 'x-skyshop-world': world.id, 'x-skyshop-now': nowMs }])
  expect(await page.evaluate(async () => (await fetch('/api/skyworthPay/v1/nothing')).status)).toBe(404)
  const told = (await world.journal()).filter(({ operationId }) => operationId === 'ownApi')
  expect(told.map(({ label, status, note }) => [label, status, note])).toEqual([
    ['POST /api/club/order', '200', null],
    ['GET /api/club/order', '200', null],
    ['GET /api/skyworthPay/v1/nothing', '404', `the product API at ${club.url} does not know this call`],
  ])
  await page.close()
  expect(await end()).toBe(0)
  club.close()
})
