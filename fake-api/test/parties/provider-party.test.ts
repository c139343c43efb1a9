import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { forgedSignature } from '../../src/engine/party/forged-signature.ts'
import type { ProviderAttempt, ProviderDefinition } from '../../src/engine/party/provider-definition.ts'
import { providerParty } from '../../src/engine/party/provider-party.ts'
import { type Servers, startServers } from '../../src/start-servers.ts'

interface Account {
  secret: string
}

interface Charge {
  reference: string
  amount: number
  currency?: string
  notify: string
  back?: string
}

const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Instants by which the last signature was verified and made. */
const clocks = { verifiedMs: 0, signedMs: 0 }

/** The value of the signature header round its code. */
type Form = (code: string, attempt: ProviderAttempt<Account>) => string
const bare: Form = (code) => code
let form = bare
/** The function of the definition that fails; null for none. */
let failing: string | null = null
function mayFail(whose: string): void {
  if (failing === whose) throw new Error('no such member')
}

const mintPay: ProviderDefinition<Account> = {
  name: 'mintpay',
  title: 'Mint Pay',
  createAccount: (random) => ({ secret: random.hex(31) }),
  verify({ headers, rawBody, nowMs }, { secret }) {
    clocks.verifiedMs = nowMs
    mayFail('verify')
    return headers['mint-signature'] === sign(rawBody, secret) ? null : 'the signature does not hold'
  },
  refusal: ({ reason }) => ({ error: reason }),
  operations: {
    mintCharge: {
      method: 'POST',
      path: '/charges',
      async handle({ body, payments, payUrl }) {
        const { reference: tradeNo, amount: amountFen, currency, notify: notifyUrl, back } = body as Charge
        const terms = { tradeNo, amountFen, currency, description: 'Tea', payWithinMs: 60_000 }
        const payment = await payments.open({ ...terms, notifyUrl, returnUrl: back })
        return { status: 201, body: { id: payment.paymentId, pay: payUrl(payment) }, tradeNo }
      },
    },
    mintAnswer: {
      method: 'POST',
      path: '/answers',
      handle: ({ body }) => {
        const { answer } = body as { answer: string }
        return answer === 'undefined' ? undefined : JSON.parse(answer)
      },
    },
    mintFind: {
      method: 'GET',
      path: '/charges/:reference',
      async handle({ parameters, payments, refuse }) {
        const payment = await payments.find(parameters.reference ?? '')
        if (payment === null) return refuse(404, 'there is no such charge')
        return { status: 200, body: { status: payment.status } }
      },
    },
  },
  webhook: {
    ...{ kind: 'charge.ended', retryDelaysMs: [1000], signatureHeader: 'mint-signature', timeoutMs: 500 },
    body({ payment }) {
      mayFail('webhook.body')
      return { amount: payment.amountFen, status: payment.status }
    },
    sign(text, attempt) {
      clocks.signedMs = attempt.nowMs
      mayFail('webhook.sign')
      return form(sign(text, attempt.account.secret), attempt)
    },
    isAcknowledged({ status }) {
      mayFail('webhook.isAcknowledged')
      return status === 200
    },
  },
}

/** Webhooks to come that are answered 503. */
let refusals = 0
/** True while the merchant's server takes webhooks and never answers, as one that stands in a debugger. */
let isSilent = false
const received: { body: string; signature: unknown }[] = []
const merchant = createServer(async (request, response) => {
  const body = (await request.toArray()).join('')
  received.push({ body, signature: request.headers['mint-signature'] })
  if (isSilent) return
  refusals -= 1
  response.writeHead(refusals < 0 ? 200 : 503).end()
})
const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-mintpay-'))
let servers: Servers
let notify: string
let worldId: string
let account: Account & { baseUrl: string }

const start = (parties: Parameters<typeof startServers>[1]) =>
  startServers(
    {
      ...{ dataDir, productPort: 0, gatewayPort: 0, controlPort: 0, shopPort: 4001 },
      ...{ isValidating: true, isJournaling: true },
    },
    parties,
  )

beforeAll(async () => {
  merchant.listen(0, '127.0.0.1')
  await once(merchant, 'listening')
  notify = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/notify`
  servers = await start({ parties: [providerParty(mintPay)] })
})
afterAll(async () => {
  await servers.stop()
  merchant.close()
  rmSync(dataDir, { recursive: true })
})
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  received.length = 0
  refusals = 0
  form = bare
  failing = null
  worldId = (await control<Schemas['World']>('POST', '', { scenario: 'merchant-account', seed: 1 })).worldId
  account = (await control<{ mintpay: typeof account }>('GET', `/${worldId}/merchants`)).mintpay
})

async function control<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${servers.controlUrl}/control/worlds${path}`, {
    method,
    headers: { 'x-skyshop-control': servers.controlToken, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as T
}

async function call(path: string, body?: object): Promise<{ status: number; body: Record<string, string> }> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = { 'mint-signature': sign(text, account.secret), 'content-type': 'application/json' }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: text }
  const response = await fetch(account.baseUrl + path, init)
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

const charge = (change: Partial<Charge> = {}) =>
  call('/charges', { reference: 'A-1', amount: 500, notify, ...change })

function choose(address: string | undefined, choice: string): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return fetch(address ?? '', { method: 'POST', headers, body: `choice=${choice}`, redirect: 'manual' })
}

it('a charge that is sent again is the same one, and another amount is refused', async () => {
  const first = await charge()
  expect(first).toMatchObject({ status: 201, body: { id: expect.stringMatching(/^20261120\d{12}$/) } })
  expect(await charge()).toEqual(first)
  const other = await charge({ amount: 501 })
  expect(other).toEqual({ status: 409, body: { error: 'A-1 was opened with another amount' } })
  expect(await charge({ currency: 'USD' })).toEqual(other)
})

it.each<[string, Partial<Charge>, string]>([
  ['an amount of nothing', { amount: 0 }, 'the amount must be a whole number above zero'],
  ['a sign for a currency', { currency: '$' }, 'the currency must be a code of three letters, such as USD'],
  [
    'an address elsewhere',
    { notify: 'https://example.com/' },
    'the address for webhooks: it leads off this machine; --webhook-host example.com at the start lets webhooks go there',
  ],
])('refuses %s in the form of the provider', async (_, change, error) => {
  expect(await charge(change)).toEqual({ status: 400, body: { error } })
})

it('refuses unknown charges, paths and worlds, and a body that is none, in the form of the provider', async () => {
  expect(await call('/charges/A-9')).toMatchObject({
    status: 404,
    body: { error: 'there is no such charge' },
  })
  expect(await call('/nowhere')).toEqual({ status: 404, body: { error: 'there is no GET /nowhere' } })
  expect((await fetch(`${account.baseUrl}/pay?id=1`)).status).toBe(404)
  const { baseUrl } = account
  account = { ...account, baseUrl: baseUrl.replace(worldId, 'w0000000') }
  expect(await charge()).toEqual({ status: 404, body: { error: 'there is no such world' } })
  const headers = { 'mint-signature': sign('', account.secret) }
  const empty = await fetch(`${baseUrl}/charges`, { method: 'POST', headers })
  expect([empty.status, Object.keys((await empty.json()) as object)]).toEqual([400, ['error']])
})

it('the payer pays once, goes back to the shop, and the webhook is signed', async () => {
  const { pay } = (await charge({ back: 'http://127.0.0.1:1/thanks?from=a' })).body
  const paid = await choose(pay, 'pay')
  expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://127.0.0.1:1/thanks?from=a'])
  expect((await choose(pay, 'refuse')).status).toBe(200)
  expect((await call('/charges/A-1')).body).toEqual({ status: 'paid' })
  const [one, ...more] = received
  expect(JSON.parse(one?.body ?? '')).toEqual({ amount: 500, status: 'paid' })
  expect([one?.signature, more]).toEqual([sign(one?.body ?? '', account.secret), []])
  const { due } = await control<Schemas['WorldState']>('GET', `/${worldId}/state`)
  expect(due).toEqual([])
  expect((await control<{ violations: object[] }>('POST', `/${worldId}/audit`)).violations).toEqual([])
})

it('signatures go by the clock that the merchant’s server lives on, and payments by that of the world', async () => {
  const nowMs = 1_800_000_000_000
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs })
  const { clock } = await control<Schemas['World']>('GET', `/${worldId}`)
  const setUp = (plan: object) =>
    control<Partial<Record<string, unknown>>>('PATCH', `/${worldId}/merchant-plans`, plan)
  await choose((await charge()).body.pay, 'pay')
  expect(clocks).toEqual({ verifiedMs: clock.nowMs, signedMs: clock.nowMs })
  expect(await setUp({ mintpay: { backendClock: 'wall' } })).toEqual({ mintpay: { backendClock: 'wall' } })
  await choose((await charge({ reference: 'A-2' })).body.pay, 'pay')
  expect(clocks).toEqual({ verifiedMs: nowMs, signedMs: nowMs })
  const { foreignTrades } = await control<Schemas['WorldState']>('GET', `/${worldId}/state`)
  expect(foreignTrades.map(({ paidAtMs }) => paidAtMs)).toEqual([clock.nowMs, clock.nowMs])
  vi.useRealTimers()
  expect(await setUp({ mintpay: { keyMode: 'certificates' } })).toMatchObject({
    message: 'The account at mintpay has the setting backendClock alone, not keyMode.',
  })
  expect(await setUp({ mintpay: { backendClock: 'sun' } })).toMatchObject({ error: 'plan-refused' })
  expect(await setUp({ paypal: { country: 'US' } })).toMatchObject({
    error: 'bad-request',
    message: 'No provider with settings is called paypal; here are mintpay.',
  })
  expect(await control('GET', `/${worldId}/merchant-plans`)).toEqual({ mintpay: { backendClock: 'wall' } })
})

it('a payment is shown to its payer and to the tester in its currency, yuan where none is named', async () => {
  const { pay = '' } = (await charge({ currency: 'USD' })).body
  expect(await (await fetch(pay)).text()).toContain('USD 5.00')
  await charge({ reference: 'A-2' })
  const { foreignTrades } = await control<Schemas['WorldState']>('GET', `/${worldId}/state`)
  expect(foreignTrades).toMatchObject([
    { outTradeNo: 'A-2', currency: 'CNY' },
    { outTradeNo: 'A-1', currency: 'USD' },
  ])
})

it('a fault lets a webhook arrive with a broken signature, and another with an amount under one that holds', async () => {
  const arm = (effect: object) => control('POST', `/${worldId}/faults`, { notify: { effect } })
  await arm({ badSignatureAttempts: 1 })
  await choose((await charge()).body.pay, 'pay')
  const [broken] = received.splice(0)
  expect(JSON.parse(broken?.body ?? '')).toEqual({ amount: 500, status: 'paid' })
  expect(broken?.signature).not.toBe(sign(broken?.body ?? '', account.secret))
  await arm({ amountByFen: 7 })
  await choose((await charge({ reference: 'A-2' })).body.pay, 'pay')
  const [changed] = received
  expect(JSON.parse(changed?.body ?? '')).toEqual({ amount: 507, status: 'paid' })
  expect(changed?.signature).toBe(sign(changed?.body ?? '', account.secret))
})

it('a webhook is signed over its method, path and address where the provider does so', async () => {
  form = (code, { method, path, url }) => `${method} ${path} ${url} ${code}`
  await choose((await charge()).body.pay, 'pay')
  const [one] = received
  expect(one?.signature).toBe(`POST /notify ${notify} ${sign(one?.body ?? '', account.secret)}`)
})

it('a probe and a broken signature keep the form of the header and its time, and another code is in it', async () => {
  form = (code, { nowMs }) => `t=${nowMs};v1=${code}`
  await control('POST', `/${worldId}/faults`, {
    notify: { effect: { probe: true, badSignatureAttempts: 1 } },
  })
  await choose((await charge()).body.pay, 'pay')
  const code = sign(received[0]?.body ?? '', account.secret)
  expect(received).toHaveLength(2)
  for (const { signature } of received) {
    const [, signedMs, forged] = /^t=(\d+);v1=([0-9a-f]{64})$/.exec(String(signature)) ?? []
    expect([Number(signedMs), forged === code]).toEqual([clocks.signedMs, false])
  }
})

it.each<[string, (text: string) => string, RegExp]>([
  ['of sorted members', (text) => `id=${JSON.parse(text).id};mac=${sign(JSON.parse(text).id, 'k')}`, /^id=/],
  ['of nothing of the text', () => `t=12345678;mac=${'0f'.repeat(16)}`, /^t=12345678;mac=1f(0f){15}$/],
  ['of a text that must be as it is', (text) => JSON.parse(text === '{"id":"7"}' ? '"00"' : '{'), /^10$/],
  ['of no letter', () => '', /^0$/],
])('forges a signature %s', (_, signText, form) => {
  const text = '{"id":"7"}'
  const forged = forgedSignature(text, signText(text), signText)
  expect(forged).toMatch(form)
  expect(forged).not.toBe(signText(text))
})

it('a fault on an amount says it in the currency of the payment', async () => {
  await control('POST', `/${worldId}/faults`, { notify: { effect: { amountByFen: 107 } } })
  await choose((await charge({ currency: 'EUR' })).body.pay, 'pay')
  const { entries } = await control<Schemas['JournalPage']>('GET', `/${worldId}/journal`)
  expect(entries.map(({ label }) => label)).toContain('fault: amount off by EUR 1.07')
})

it('the payer pays and refuses by the address of the page, and by the number', async () => {
  const pay = (what: string | undefined, outcome: Schemas['PayerOutcome'] = 'paid') =>
    control<Schemas['PayerResult']>('POST', `/${worldId}/payer`, { what, outcome })
  const first = (await charge()).body
  expect(await pay(first.pay, 'cancelled')).toMatchObject({ state: 'open' })
  expect(await pay(first.pay)).toMatchObject({ number: 'A-1', amountFen: 500, state: 'paid' })
  expect(await pay(first.pay)).toMatchObject({ error: 'payer-refused', message: 'This payment is paid.' })
  const second = (await charge({ reference: 'A-2' })).body
  expect(await pay(second.id, 'insufficient')).toMatchObject({ number: 'A-2', state: 'refused' })
  expect(received).toHaveLength(2)
})

it('a webhook that is not acknowledged comes again by the table of the definition, the same bytes', async () => {
  refusals = 1
  await choose((await charge()).body.pay, 'pay')
  await control('POST', `/${worldId}/clock/advance`, { byMs: 999 })
  expect(received).toHaveLength(1)
  await control('POST', `/${worldId}/clock/advance`, { byMs: 1 })
  const [first, second, ...more] = received
  expect([second?.body, more]).toEqual([first?.body, []])
  const { entries } = await control<Schemas['JournalPage']>('GET', `/${worldId}/journal`)
  expect(entries.find(({ status }) => status === '503')?.webhook?.signature?.covered).toBe(first?.body)
})

it('a merchant that never answers loses one attempt, and the world goes on', async () => {
  isSilent = true
  expect((await choose((await charge()).body.pay, 'pay')).status).toBe(200)
  isSilent = false
  await control('POST', `/${worldId}/clock/advance`, { byMs: 1000 })
  const [notify] = await control<Schemas['Notify'][]>('GET', `/${worldId}/notifies`)
  expect(notify).toMatchObject({ state: 'delivered', attempts: [{ status: null }, { status: 200 }] })
})

it.each<[string, Partial<Charge>]>([
  ['no number', { reference: undefined as never }],
  ['no return address', { back: 'javascript:alert(1)' }],
])('refuses terms with %s', async (_, change) => {
  await charge()
  expect((await charge(change)).status).toBe(400)
})

it.each([
  'undefined',
  '{"status":200}',
  '{"status":"200","body":{}}',
  '{"status":200,"body":{},"tradeNo":5}',
])('a handler that returns %s is answered 500, and the journal stays readable', async (answer) => {
  expect((await call('/answers', { answer })).status).toBe(500)
  const { entries } = await control<Schemas['JournalPage']>('GET', `/${worldId}/journal`)
  expect(entries).toMatchObject([
    { operationId: 'mintAnswer', status: '500', note: expect.stringContaining('mintAnswer of mintpay') },
  ])
})

it('a handler that throws is named, with what it threw, in the answer and in the journal', async () => {
  const error = expect.stringMatching(/^mintAnswer of mintpay failed: Unexpected token/)
  expect(await call('/answers', { answer: 'no JSON' })).toEqual({ status: 500, body: { error } })
  const { entries } = await control<Schemas['JournalPage']>('GET', `/${worldId}/journal`)
  expect(entries).toMatchObject([{ operationId: 'mintAnswer', status: '500', note: error }])
})

it('the journal says why the provider refuses a request, and whether its signature holds', async () => {
  await charge()
  await charge({ amount: 501 })
  account = { ...account, secret: 'of somebody else' }
  await charge()
  const { entries } = await control<Schemas['JournalPage']>('GET', `/${worldId}/journal`)
  expect(entries).toMatchObject([
    { status: '201', note: null, call: { signature: { holds: true } } },
    { status: '409', note: 'A-1 was opened with another amount', call: { signature: { holds: true } } },
    {
      ...{ status: '401', note: 'the signature does not hold' },
      call: { signature: { holds: false, mistake: 'the signature does not hold', reasons: [] } },
    },
  ])
})

it('verify that throws is named in the answer, and the signature counts as none', async () => {
  failing = 'verify'
  const error = 'verify of mintpay failed: no such member'
  expect(await charge()).toEqual({ status: 500, body: { error } })
  const { entries } = await control<Schemas['JournalPage']>('GET', `/${worldId}/journal`)
  expect(entries).toMatchObject([{ status: '500', note: error, call: { signature: { holds: false } } }])
})

it.each([
  ['webhook.body', 0],
  ['webhook.sign', 0],
  ['webhook.isAcknowledged', 1],
])('%s that throws ends the webhook, which the journal says with its name', async (whose, sent) => {
  failing = whose
  await choose((await charge()).body.pay, 'pay')
  await control('POST', `/${worldId}/clock/advance`, { byMs: 86_400_000 })
  const { entries } = await control<Schemas['JournalPage']>('GET', `/${worldId}/journal`)
  const message = `${whose} of mintpay failed: no such member`
  expect(entries.filter(({ note }) => note?.includes(whose))).toMatchObject([
    { kind: 'gateway', operationId: 'charge.ended', status: 'lost', note: `${message}, given up` },
    { kind: 'job', status: 'failed', note: message },
  ])
  expect(await control('GET', `/${worldId}/notifies`)).toMatchObject([{ state: 'given-up', attempts: [] }])
  expect(received).toHaveLength(sent)
})

it('a form is signed over its text, as JSON is', async () => {
  const form = 'answer=%7B%22status%22%3A200%2C%22body%22%3A%7B%7D%7D'
  const post = (signed: string) =>
    fetch(`${account.baseUrl}/answers`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'mint-signature': sign(signed, account.secret),
      },
      body: form,
    })
  expect([(await post('')).status, (await post(form)).status]).toEqual([401, 200])
})

it('the fault of a status is answered in the form of the provider, with that status', async () => {
  await control('POST', `/${worldId}/faults`, {
    http: { operationIds: ['mintCharge'], answer: { kind: 'status', status: 503 } },
  })
  expect(await charge()).toEqual({ status: 503, body: { error: 'the provider failed' } })
})

it('a fork of a world has its charges and account, and goes on by itself', async () => {
  const { pay } = (await charge()).body
  const fork = await control<Schemas['World']>('POST', `/${worldId}/fork`, {})
  await choose(pay?.replace(worldId, fork.worldId), 'pay')
  const stateOf = async (id: string) =>
    (await control<Schemas['WorldState']>('GET', `/${id}/state`)).foreignTrades
  expect([await stateOf(worldId), await stateOf(fork.worldId)]).toMatchObject([
    [{ state: 'open' }],
    [{ state: 'paid' }],
  ])
})

it('a payer who refuses ends the charge, and so does the clock', async () => {
  await choose((await charge()).body.pay, 'refuse')
  await charge({ reference: 'A-2' })
  await control('POST', `/${worldId}/clock/advance`, { byMs: 60_000 })
  expect(received.map(({ body }) => JSON.parse(body).status)).toEqual(['refused', 'expired'])
})

it('a world goes through a file and back, although nobody is signed in', async () => {
  const headers = { 'x-skyshop-control': servers.controlToken, 'content-type': 'application/octet-stream' }
  const file = await fetch(`${servers.controlUrl}/control/worlds/${worldId}/export`, { headers })
  const init = { method: 'POST', headers, body: await file.arrayBuffer() }
  const opened = await fetch(`${servers.controlUrl}/control/worlds/import`, init)
  expect(await opened.json()).toMatchObject({
    scenario: 'merchant-account',
    parties: ['mintpay'],
    partyTitles: { mintpay: 'Mint Pay' },
    configuredProviders: {
      mintpay: { operations: expect.arrayContaining(['mintCharge', 'mintFind']), webhooks: ['charge.ended'] },
    },
  })
})

it('a world that was kept has its account after a start with another provider', async () => {
  const before = (await control<object>('GET', '/default/merchants')) as { mintpay: object }
  await servers.stop()
  const limePay = { ...mintPay, name: 'limepay', title: 'Lime Pay' }
  servers = await start({ parties: [providerParty(mintPay), providerParty(limePay)] })
  const after = await control<{ mintpay: Account; limepay: Account }>('GET', '/default/merchants')
  expect(after.mintpay.secret).toBe((before.mintpay as Account).secret)
  expect(after.limepay.secret).toHaveLength(31)
})
