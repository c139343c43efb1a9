import { verify } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lianlianMerchantFiles } from '../../src/providers/lianlian/lianlian-keys.ts'
import { signedText } from '../../src/wire/lianlian/lianlian-signing.ts'
import { advance, control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { cardTokenOf, paymentOf } from '../support/phone-wallets.ts'
import { addOrder, MONTH_YUAN } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const SHOP = 'http://127.0.0.1:4001/nullPage/h5payConfirm?productCode=IPC&packageName=%E5%A5%97%E9%A4%90'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** A shop whose order waits at a provider's page. */
async function sale() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const orderNo = await addOrder(client)
  const returnUrl = `${SHOP}&orderNo=${orderNo}`
  const status = async () => (await stateOf(stack, worldId)).orders[0]?.status
  const confirmed = async () =>
    (await client.data<Schemas['OrderConfirmation']>('confirmOrder', { query: { orderNo } })).orderStatus
  return { client, worldId, orderNo, returnUrl, status, confirmed }
}

async function atPaypal(change: object = {}) {
  const shop = await sale()
  const body = { ...paymentOf(shop.orderNo), returnUrl: shop.returnUrl, ...change }
  const opened = await shop.client.data<Schemas['PayPalOrder']>('createPayPalOrder', { body })
  return { ...shop, ...opened, url: opened.approveUrl }
}

async function atBank(change: object = {}) {
  const shop = await sale()
  const cardToken = await cardTokenOf(stack, shop.client, 'challenge')
  const body = { ...paymentOf(shop.orderNo), cardToken, returnUrl: shop.returnUrl, ...change }
  const { paymentUrl } = await shop.client.data<Schemas['LianLianPayment']>('lianLianPay', { body })
  return { ...shop, url: paymentUrl ?? '' }
}

/** A browser without scripts: opens a page. */
async function open(url: string) {
  const response = await fetch(url)
  const html = await response.text()
  const choices = [...html.matchAll(/<button name="choice" value="([\w-]+)"/g)].map(([, value]) => value)
  const action = /<form method="post" action="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const policy = response.headers.get('content-security-policy')
  return { status: response.status, html, choices, policy, action: new URL(action, url).href }
}

/** Presses one of its buttons. */
async function press(url: string, choice: string) {
  const { action } = await open(url)
  const body = new URLSearchParams({ choice })
  const response = await fetch(action, { method: 'POST', body, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location') }
}

/** Presses one of its buttons; the form that takes the browser back to the merchant. */
async function pressPosting(url: string, choice: string) {
  const { action } = await open(url)
  const response = await fetch(action, { method: 'POST', body: new URLSearchParams({ choice }) })
  const html = (await response.text()).replaceAll('&amp;', '&')
  const inputs = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  const to = /<form method="post" action="([^"]*)"/.exec(html)?.[1]
  const members = Object.fromEntries([...inputs].map(([, name, value]) => [name, value]))
  return { status: response.status, to, members, policy: response.headers.get('content-security-policy') }
}

it('a buyer is sent to the public address of the gateway, which the server itself does not call', async () => {
  const publicGatewayUrl = 'https://pay.skyshop.test'
  const balanced = await startTestStack({ publicGatewayUrl })
  try {
    const client = new ShopClient(balanced, await makeWorld(balanced))
    const orderNo = await addOrder(client)
    const body = { ...paymentOf(orderNo), returnUrl: `${SHOP}&orderNo=${orderNo}` }
    const { approveUrl } = await client.data<Schemas['PayPalOrder']>('createPayPalOrder', { body })
    expect(approveUrl).toMatch(`${publicGatewayUrl}/wallets/paypal/${client.world.worldId}/`)
  } finally {
    await balanced.stop()
  }
})

it.each<[Record<string, string>, number]>([
  [{ 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' }, 403],
  [{ 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:5173' }, 403],
  [{ origin: 'http://127.0.0.1:5173' }, 403],
  [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 303],
  [{ origin: 'null' }, 303],
])('a form with %o approves nothing unless the page itself has sent it', async (headers, status) => {
  const { url } = await atPaypal()
  const { action } = await open(url)
  const body = new URLSearchParams({ choice: 'approve' })
  const response = await fetch(action, { method: 'POST', body, headers, redirect: 'manual' })
  expect(response.status).toBe(status)
  expect((await open(url)).choices.length > 0).toBe(status === 403)
})

// fact: PP-009
it('the PayPal page approves and returns the buyer, and the claim is verified', async () => {
  const { client, worldId, orderNo, returnUrl, paymentId, url, status } = await atPaypal()
  const page = await open(url)
  expect([page.status, page.choices]).toEqual([
    200,
    ['approve', 'approve-declined', 'approve-pending', 'cancel'],
  ])
  expect(page.html).toContain(`CNY ${MONTH_YUAN}`)
  expect(page.html).not.toMatch(/<script|javascript:| on\w+=/i)
  expect(page.policy).toContain("default-src 'none'")
  expect(page.policy).toContain("form-action 'self' http://127.0.0.1:4001")
  const { status: code, location } = await press(url, 'approve')
  expect(code).toBe(303)
  const back = new URL(location ?? '')
  expect([back.searchParams.get('token'), back.searchParams.get('orderNo')]).toEqual([paymentId, orderNo])
  expect(back.searchParams.get('PayerID')).toMatch(/^\w+$/)
  expect(location?.startsWith(returnUrl.slice(0, 60))).toBe(true)
  expect(await status()).toBe(0)
  await client.data('payPalNotify', { body: { orderNo, paymentId } })
  expect(await status()).toBe(4)
  const { entries } = await journalOf(stack, worldId)
  const visits = entries.filter(({ label }) => label.endsWith(' /app/checkout'))
  expect(visits.map((entry) => [entry.operationId, entry.status, entry.note])).toEqual([
    ['paypalShowCheckoutPage', '200', null],
    ['paypalShowCheckoutPage', '200', null],
    ['paypalAnswerCheckoutPage', '303', 'approve'],
  ])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('the PayPal page returns without payment and can be opened again', async () => {
  const { client, worldId, orderNo, paymentId, url, status } = await atPaypal()
  const { location } = await press(url, 'cancel')
  expect(new URL(location ?? '').searchParams.has('PayerID')).toBe(false)
  expect((await client.call('payPalNotify', { body: { orderNo, paymentId } })).body.code).toBe(20013)
  expect(await status()).toBe(0)
  expect((await open(url)).choices).toContain('approve')
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('a card declined at the capture opens the PayPal page again', async () => {
  const { client, orderNo, paymentId, url } = await atPaypal()
  await press(url, 'approve-declined')
  expect((await open(url)).choices).toEqual([])
  expect((await client.call('payPalNotify', { body: { orderNo, paymentId } })).body.code).toBe(20013)
  await press(url, 'approve')
  expect((await client.call('payPalNotify', { body: { orderNo, paymentId } })).body.code).toBe(200)
})

// fact: LL-030
it('a passed challenge pays before the buyer returns', async () => {
  const { worldId, orderNo, returnUrl, url, status, confirmed } = await atBank()
  const page = await open(url)
  expect([page.status, page.choices]).toEqual([200, ['pass', 'fail']])
  expect(page.html).toContain(MONTH_YUAN)
  expect(page.html).toMatch(/•••• \d{4}/)
  const { members, ...back } = await pressPosting(url, 'pass')
  expect(back).toMatchObject({ status: 200, to: returnUrl })
  expect(back.policy).toMatch(/form-action 'self' http:\/\/127.0.0.1:4001;.*script-src 'sha256-/)
  expect(members).toEqual({
    merchant_transaction_id: orderNo,
    payment_status: 'PS',
    amount: MONTH_YUAN,
    signature: expect.any(String),
  })
  const { signature = '', ...signed } = members
  const { platformPublicKey } = await stack.app.registry.use(worldId, (world) =>
    lianlianMerchantFiles(world, stack.gatewayUrl),
  )
  const text = Buffer.from(signedText(signed, { emptyTexts: 'signed' }))
  expect(verify('sha1', text, platformPublicKey, Buffer.from(signature, 'base64'))).toBe(true)
  expect([await status(), await confirmed()]).toEqual([4, 1])
  const after = await open(url)
  expect([after.choices, after.html.includes('Back to the merchant')]).toEqual([[], true])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('a failed challenge allows another card', async () => {
  const { client, worldId, orderNo, returnUrl, url, status } = await atBank()
  const lianlian = { returnMethod: 'get' }
  await control(stack, 'PATCH', `/control/worlds/${worldId}/merchant-plans`, { body: { lianlian } })
  expect(await press(url, 'fail')).toEqual({ status: 303, location: returnUrl })
  expect(await status()).toBe(0)
  const cardToken = await cardTokenOf(stack, client, 'good')
  const again = await client.call('lianLianPay', { body: { ...paymentOf(orderNo), cardToken } })
  expect(again.body.code).toBe(200)
  expect(await status()).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each([
  ['PayPal', atPaypal, 'approve'],
  ['the bank', atBank, 'pass'],
] as const)('%s stays where it is when the merchant gave no way back', async (_, begin, choice) => {
  const { url } = await begin({ returnUrl: undefined })
  expect(await press(url, choice)).toEqual({ status: 200, location: null })
  expect((await open(url)).html).not.toContain('href=')
})

it.each([
  ['PayPal', atPaypal, 'approve'],
  ['the bank', atBank, 'pass'],
] as const)('%s charges nothing for a form that is invalid or late', async (_, begin, choice) => {
  const { url, worldId, status } = await begin()
  expect((await press(url, 'steal')).status).toBe(400)
  const json = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"choice":"pass"}',
  }
  expect((await fetch(url, json)).status).toBe(400)
  expect((await fetch(`${url}x`)).status).toBe(200)
  expect((await open(`${url}x`)).choices).toEqual([])
  expect((await open(url.replace(worldId, 'w00000000'))).status).toBe(404)
  expect((await open(url.split('?')[0] ?? '')).status).toBe(404)
  await advance(stack, worldId, { byMs: 4 * 3_600_000 })
  expect(await press(url, choice)).toEqual({ status: 200, location: null })
  expect(await status()).toBe(7)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each(['javascript:alert(1)', 'ftp://shop', '//shop', ''])(
  'refuses the return address %j',
  async (returnUrl) => {
    const { client, orderNo } = await sale()
    const opened = await client.call('createPayPalOrder', { body: { ...paymentOf(orderNo), returnUrl } })
    expect(opened.status).toBe(400)
  },
)

it.each([
  [
    'characters that fit into no header',
    'https://shop.example/回来\n?a=\u0000',
    /^https:\/\/shop\.example\/%E5%9B%9E/,
  ],
  ['a host that is none', 'https://', null],
  ['a host with a directive in it', 'https://a;sandbox/', /^https:\/\/a;sandbox\/$/],
])('redirects to the encoded address or refuses with %s', async (_, returnUrl, expected) => {
  const { url } = await atBank({ returnUrl })
  const { policy } = await open(url)
  expect(policy?.split(';').map((directive) => directive.trim().split(' ')[0])).toEqual([
    'default-src',
    'style-src',
    'form-action',
    'base-uri',
  ])
  const { status, to } = await pressPosting(url, 'pass')
  if (expected === null) expect([status, to]).toEqual([200, undefined])
  else expect([status, to]).toEqual([200, expect.stringMatching(expected)])
})

it('escapes the texts of the merchant', async () => {
  const hostile = 'https://shop.example/back?a="><script>alert(1)</script>'
  const { url } = await atBank({ returnUrl: hostile })
  const first = await open(url)
  expect(first.policy).toContain("form-action 'self' https://shop.example;")
  await press(url, 'pass')
  const { html } = await open(url)
  expect(html).not.toContain('<script')
  expect(html).toContain('href="https://shop.example/back?a=')
})

async function atCardPage() {
  const shop = await sale()
  const { cardPageUrl } = await shop.client.data<Schemas['LianLianToken']>('getLianLianToken')
  const address = new URL(cardPageUrl)
  address.searchParams.set('return', shop.returnUrl)
  return { ...shop, url: address.href }
}

const card = { card_number: '4111 1111 1111 1111', holder_name: 'A. Owner', expiry: '12/29', cvv: '123' }

/** Fills the card in and presses the button. */
function typeCard(url: string, change: Partial<typeof card> = {}) {
  const body = new URLSearchParams({ choice: 'use', ...card, ...change })
  return fetch(url, { method: 'POST', body, redirect: 'manual' })
}

it('the LianLian card page returns a token and never the card number', async () => {
  const { client, worldId, orderNo, returnUrl, url, status } = await atCardPage()
  const page = await open(url)
  expect([page.status, page.choices]).toEqual([200, ['use']])
  expect(page.html).not.toMatch(/<script|javascript:| on\w+=/i)
  expect(page.policy).toContain("form-action 'self' http://127.0.0.1:4001")
  const answer = await typeCard(page.action)
  expect(answer.status).toBe(303)
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.href.startsWith(returnUrl.slice(0, 60))).toBe(true)
  expect([back.searchParams.get('brand'), back.searchParams.get('last4')]).toEqual(['VISA', '1111'])
  const cardToken = back.searchParams.get('card_token') ?? ''
  await client.data('lianLianPay', { body: { ...paymentOf(orderNo), cardToken, returnUrl } })
  expect(await status()).toBe(4)
  const journal = JSON.stringify(await journalOf(stack, worldId))
  expect(journal).not.toMatch(/4111 ?1111|A\. Owner/)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each([
  [{ card_number: '4242 4242 4242 4242' }, 'only the test cards of the gateway are taken'],
  [{ card_number: '12' }, 'Check the card'],
  [{ expiry: '13/29' }, 'Check the card'],
  [{ cvv: '<b>' }, 'Check the card'],
  [{ holder_name: '' }, 'Check the card'],
])('refuses the card %j with a text on the page', async (change, said) => {
  const { worldId, url } = await atCardPage()
  const answer = await typeCard(url, change)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toMatch(new RegExp(`role="alert">[^<]*${said}`))
  await deleteWorld(stack, worldId)
})

it('refuses a card page after half an hour and with the token of another world', async () => {
  const { worldId, url } = await atCardPage()
  const foreign = new URL(url)
  foreign.searchParams.set('token', 'et_tos3ec_00')
  expect((await open(foreign.href)).choices).toEqual([])
  await advance(stack, worldId, { byMs: 31 * 60_000 })
  const late = await open(url)
  expect([late.choices, late.html.includes('has expired')]).toEqual([[], true])
  await deleteWorld(stack, worldId)
})
