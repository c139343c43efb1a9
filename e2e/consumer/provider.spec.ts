import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'skyshop-kit/playwright'
import { type ChargeRequest, type MintAccount, sign } from './skyshop.config.ts'

type MintFiles = MintAccount & { baseUrl: string }

/** A merchant's server that fails at first and then takes webhooks in. */
async function startMerchant() {
  const received: { body: string; signature: string }[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    received.push({ body, signature: String(request.headers['mint-signature']) })
    response.writeHead(received.length === 1 ? 500 : 200).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`
  return { url, received, [Symbol.dispose]: () => void server.close() }
}

async function charge({ baseUrl, secret }: MintFiles, request: ChargeRequest) {
  const [url, body] = [`${baseUrl}/charges`, JSON.stringify(request)]
  const signature = sign(new URL(url).pathname, body, secret)
  const headers = { 'content-type': 'application/json', 'mint-signature': signature }
  return fetch(url, { method: 'POST', headers, body })
}

test('a charge is paid at Mint Pay, and the merchant is told until it answers', async ({
  page,
  world,
  journal,
}) => {
  using merchant = await startMerchant()
  const account = await world.account<MintFiles>('mintpay')
  const order = { reference: 'A-1', amount: 1990, description: 'Tea', notify_url: merchant.url }

  const forged = await charge({ ...account, secret: 'of somebody else' }, order)
  expect([forged.status, await forged.json()]).toEqual([401, { error: 'the signature does not hold' }])
  await world.arm({ http: { operationIds: ['mintCreateCharge'], answer: { kind: 'status', status: 503 } } })
  expect((await charge(account, order)).status).toBe(503)

  const { pay_url } = await (await charge(account, order)).json()
  await page.goto(pay_url)
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByText('This payment is paid.').waitFor()
  await journal.waitFor({ operationId: 'charge.ended', status: '500' })
  await world.advance({ byMs: 60_000 })
  await journal.waitFor({ operationId: 'charge.ended', status: '200' })

  const [first, second] = merchant.received
  expect(first?.body).toBe(second?.body)
  expect(second?.signature).toBe(sign('/notify', second?.body ?? '', account.secret))
  expect(JSON.parse(second?.body ?? '')).toMatchObject({ reference: 'A-1', amount: 1990, status: 'paid' })
  expect((await world.state()).foreignTrades).toMatchObject([{ provider: 'mintpay', state: 'paid' }])
})

test('a charge that nobody pays ends after half an hour on the clock', async ({ world, journal }) => {
  using merchant = await startMerchant()
  const account = await world.account<MintFiles>('mintpay')
  await charge(account, { reference: 'A-2', amount: 5, description: 'Tea', notify_url: merchant.url })
  await world.advance({ byMs: 30 * 60_000 })
  await journal.waitFor({ operationId: 'charge.ended' })
  expect(JSON.parse(merchant.received[0]?.body ?? '')).toMatchObject({ reference: 'A-2', status: 'expired' })
})

test('the panel has the account of Mint Pay, fails a charge, and sends the webhook at once', async ({
  page,
  stack,
  world,
}) => {
  using merchant = await startMerchant()
  const account = await world.account<MintFiles>('mintpay')
  const order = { reference: 'A-3', amount: 1990, description: 'Tea', notify_url: merchant.url }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${stack.panelUrl}/#world=${world.id}`)
  await page.getByRole('tab', { name: 'World' }).click()
  await page.getByText('Wallets', { exact: true }).click()
  const files = page.getByRole('region', { name: 'Account at Mint Pay' })
  await expect(files).toContainText(account.secret)
  await expect(files).toContainText('mintCreateCharge')

  await page.getByRole('tab', { name: 'Faults' }).click()
  await page.getByRole('combobox', { name: 'Who' }).selectOption('a provider gets the call')
  await page.getByRole('button', { name: /^What: / }).click()
  await page.getByRole('button', { name: 'Mint Pay mintCreateCharge' }).click()
  await page
    .getByRole('combobox', { name: 'What happens' })
    .selectOption('gets a 503, nothing is carried out')
  await page.getByRole('button', { name: 'Arm fault' }).click()
  await expect(page.getByRole('list', { name: 'Armed' })).toContainText('mintCreateCharge')
  expect((await charge(account, order)).status).toBe(503)

  const { pay_url } = await (await charge(account, order)).json()
  await fetch(pay_url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) })
  await page.getByRole('list', { name: 'Pending webhooks' }).getByRole('button', { name: 'Deliver' }).click()
  await expect(page.getByRole('list', { name: 'Handled' })).toContainText('received, 200')
  expect(merchant.received).toHaveLength(2)
})
