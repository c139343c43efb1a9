import { afterAll, beforeAll, expect, it } from 'vitest'
import { alipaySideOf, callAlipay, deliverAlipay, signedForm } from '../support/alipay.ts'
import { openAgreement, PERIOD_FEN, signAgreement, signingBody } from '../support/contract.ts'
import { advance, control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function shop() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const contracts = async () => (await stateOf(stack, worldId)).contracts
  const phone = (call: string, body: object) => callAlipay(stack, worldId, { call, body })
  return { client, worldId, contracts, phone }
}

it('signing at Alipay deducts at once and activates the package', async () => {
  const { client, worldId, contracts, phone } = await shop()
  expect(await openAgreement(stack, client)).toMatchObject({
    status: 'signable',
    externalLogonId: '138****0021',
    singleAmountFen: PERIOD_FEN,
    periodType: 'DAY',
    period: 30,
  })
  const agreementNo = await signAgreement(stack, client)
  expect(await contracts()).toMatchObject([
    { provider: 'alipay', state: 'active', cycles: [{ state: 'paid' }, { state: 'scheduled' }] },
    { state: 'abandoned' },
  ])
  const { orders, payments } = await stateOf(stack, worldId)
  expect(orders).toMatchObject([{ status: 4, payMoneyFen: PERIOD_FEN }])
  expect(payments).toMatchObject([{ provider: 'alipay', state: 'succeeded' }])
  expect(await phone('agreements', {})).toMatchObject({
    agreements: [{ agreementNo, singleAmountFen: PERIOD_FEN }],
  })
  const { entries } = await journalOf(stack, worldId)
  expect(JSON.stringify(entries)).not.toMatch(/sign=|app_id=2021/)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('renews monthly with one successful deduction per period', async () => {
  const { client, worldId, contracts } = await shop()
  await signAgreement(stack, client)
  await advance(stack, worldId, { byMs: 360 * DAY_MS })
  const [contract] = await contracts()
  // The one at signing, and one a day before the end of each of twelve periods.
  expect(contract?.cycles.filter(({ state }) => state === 'paid')).toHaveLength(13)
  const { orders } = await stateOf(stack, worldId)
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([4, 5]))
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('ends a contract on the notify that Alipay sends to the gateway URL alone', async () => {
  const { client, worldId, contracts, phone } = await shop()
  const agreementNo = await signAgreement(stack, client)
  expect(await phone('unsign', { agreementNo })).toEqual({ status: 'ended' })
  expect(await contracts()).toMatchObject([{ state: 'terminated', endedBy: 'user' }])
  const { entries } = await journalOf(stack, worldId)
  const received = entries.filter(({ label }) => label.startsWith('dut_user_unsign'))
  expect(received).toMatchObject([{ operationId: 'receiveAlipayGatewayNotify', note: 'received' }])
  await advance(stack, worldId, { byMs: 60 * DAY_MS })
  expect((await stateOf(stack, worldId)).orders).toMatchObject([{ status: 5 }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('abandons an unsigned session and refuses a later signature', async () => {
  const { client, worldId, contracts, phone } = await shop()
  const { sheetId } = await openAgreement(stack, client)
  await advance(stack, worldId, { byMs: 2 * HOUR_MS })
  expect(await phone('sign', { sheetId })).toEqual({ status: 'ended' })
  expect(await contracts()).toMatchObject([{ state: 'abandoned', cycles: [] }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('signs when midnight in Beijing falls between request and signature', async () => {
  const { client, worldId, contracts, phone } = await shop()
  // 09:41 to 23:30: the session reaches into the next day.
  await advance(stack, worldId, { byMs: 13 * HOUR_MS + 49 * 60_000 })
  const { sheetId } = await openAgreement(stack, client)
  await advance(stack, worldId, { byMs: HOUR_MS })
  await phone('sign', { sheetId })
  await advance(stack, worldId, { byMs: 65 * DAY_MS })
  const [contract] = await contracts()
  expect(contract?.cycles.filter(({ state }) => state === 'paid')).toHaveLength(3)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('records a signature by query when its notify is lost', async () => {
  const { client, worldId, contracts, phone } = await shop()
  const { sheetId } = await openAgreement(stack, client)
  const notify = { provider: 'alipay', kinds: ['dut_user_sign'], effect: { lostAttempts: 100 } }
  await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body: { notify } })
  await phone('sign', { sheetId })
  expect(await contracts()).toMatchObject([{ state: 'pre-signed' }])
  await advance(stack, worldId, { byMs: 2 * HOUR_MS })
  expect(await contracts()).toMatchObject([{ state: 'active' }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each([
  ['another app', { app_id: '2021000000000000' }],
  ['another status', { status: 'TEMP' }],
  ['no agreement', { agreement_no: '' }],
  ['no time', { sign_time: '' }],
  ['a kind that is none', { notify_type: 'dut_user_steal' }],
])('rejects a signing notify with %s', async (_, change) => {
  const { client, worldId, contracts } = await shop()
  const { contractCode } = await client.data<{ contractCode: string }>('appSignContract4Ali', {
    body: signingBody(client),
  })
  const side = await alipaySideOf(stack, worldId)
  const notify = {
    notify_type: 'dut_user_sign',
    notify_id: 'ali-1',
    notify_time: '2026-11-20 09:41:00',
    app_id: side.keys.appId,
    charset: 'utf-8',
    version: '1.0',
    agreement_no: '20261120000000000001',
    external_agreement_no: contractCode,
    personal_product_code: 'CYCLE_PAY_AUTH_P',
    sign_scene: 'INDUSTRY|DIGITAL_MEDIA',
    status: 'NORMAL',
    alipay_user_id: '2088102146225135',
    sign_time: '2026-11-20 09:41:00',
  }
  const word = await deliverAlipay(stack, worldId, { body: signedForm(side, { ...notify, ...change }) })
  expect(word).toBe('failure')
  expect(await contracts()).toMatchObject([{ state: 'pre-signed' }])
})

it('shows and ends an agreement for its owner alone', async () => {
  const { client, worldId, phone } = await shop()
  const agreementNo = await signAgreement(stack, client)
  expect(await phone('agreements', { buyerId: '2088000000000001' })).toEqual({ agreements: [] })
  expect(await phone('unsign', { agreementNo, buyerId: '2088000000000001' })).toEqual({ status: 'unknown' })
  expect((await control(stack, 'GET', `/control/worlds/${worldId}/state`)).status).toBe(200)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

/** A shop whose next call to Alipay of this kind is refused with a code. */
async function refused(operationId: string, code: string) {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const root = `/control/worlds/${worldId}`
  return {
    ...{ client, worldId, root },
    arm: async (count = 1) => {
      const http = { operationIds: [operationId], answer: { kind: 'business-code', code } }
      expect((await control(stack, 'POST', `${root}/faults`, { body: { count, http } })).status).toBe(201)
    },
    contract: async () => (await stateOf(stack, worldId)).contracts[0],
    /** Answers of the gateway to calls of the kind, by what the journal notes of them. */
    answers: async () =>
      (await journalOf(stack, worldId)).entries
        .filter((entry) => entry.kind === 'gateway' && entry.operationId === operationId)
        .map(({ note, status }) => `${status} ${note}`),
  }
}

// fact: AL-227, AL-228, AL-229, AL-231
it.each([
  ...['ACQ.AGREEMENT_STATUS_NOT_NORMAL', 'ACQ.AGREEMENT_ERROR', 'ACQ.MERCHANT_AGREEMENT_NOT_EXIST'],
  ...['ACQ.BUYER_BALANCE_NOT_ENOUGH', 'ACQ.BUYER_BANKCARD_BALANCE_NOT_ENOUGH'],
  ...['ACQ.NO_PAYMENT_INSTRUMENTS_AVAILABLE', 'ACQ.BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR'],
  ...['ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR', 'ACQ.OVER_MAX_DEDUCT_COUNT', 'ACQ.OVER_DEDUCT_PERIOD'],
  ...['ACQ.OVER_MAX_UNDER_WAY_DEDUCT_COUNT', 'ACQ.OVER_MERCHANT_DAILY_DEDUCT_AMOUNT'],
  ...['ACQ.PAYMENT_REQUEST_HAS_RISK', 'ACQ.PRODUCT_AMOUNT_LIMIT_ERROR'],
  ...['ACQ.BUYER_ENABLE_STATUS_FORBID', 'ACQ.ACCESS_FORBIDDEN'],
])(
  'a deduction that is refused with %s leaves the period in grace for that reason, and is paid later',
  async (code) => {
    const { client, worldId, arm, contract } = await refused('alipayDeduct', code)
    await signAgreement(stack, client)
    await arm()
    await advance(stack, worldId, { byMs: 29 * DAY_MS })
    const period = async () => (await contract())?.cycles.find(({ period: number }) => number === 2)
    expect(await period()).toMatchObject({ state: 'grace', failCode: code })
    await advance(stack, worldId, { byMs: DAY_MS })
    expect(await period()).toMatchObject({ state: 'paid', failCode: null })
    expect(await deleteWorld(stack, worldId)).toEqual([])
  },
)

// fact: AL-206, AL-207
it.each([
  ...['USER_AGREEMENT_STATUS_NOT_NORMAL', 'USER_AGREEMENT_STATUS_IS_NOT_NORMAL'],
  ...['AGREEMENT_NOT_EXIST', 'AGREEMENT_NOT_EXSIT'],
])('an unsigning that is refused with %s has nothing to end, and the contract is over', async (code) => {
  const { client, root, arm, contract } = await refused('alipayUnsignAgreement', code)
  await signAgreement(stack, client)
  await arm()
  const path = `${root}/contracts/${(await contract())?.contractCode}/terminate`
  expect((await control(stack, 'POST', path, { body: { by: 'merchant' } })).status).toBe(200)
  expect(await contract()).toMatchObject({ state: 'terminated', endedBy: 'merchant' })
})

// fact: AL-204
it.each([
  ...['USER_NOT_EXIST_ERROR', 'USER_NOT_EXSIT_ERROR', 'PRODUCT_CODE_NOT_SUPPORTED_ERROR'],
  ...['AUTHOREE_IS_NOT_MATCH', 'LOGONID_IS_REPEATED', 'MERCHANT_STATUS_IS_NOT_NORMAL'],
])('a query that is refused with %s leaves a session open until it is answered', async (code) => {
  const { client, worldId, arm, contract, answers } = await refused('alipayQueryAgreement', code)
  await openAgreement(stack, client)
  await arm()
  await advance(stack, worldId, { byMs: DAY_MS / 12 })
  expect(await answers()).toEqual([expect.stringContaining(code)])
  expect(await contract()).toMatchObject({ state: 'pre-signed' })
  await advance(stack, worldId, { byMs: DAY_MS / 24 })
  expect(await contract()).toMatchObject({ state: 'abandoned' })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})
