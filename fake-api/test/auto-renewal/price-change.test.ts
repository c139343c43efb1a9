import type { Schemas as Control } from '@skyshop/openapi/control'
import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PERIOD_FEN, signAgreement, signInWechat } from '../support/contract.ts'
import { advance, control, deleteWorld, makeWorld, newToken, stateOf } from '../support/control.ts'
import { buyPackage } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const DAY_MS = 24 * 3_600_000
const HIGHER_FEN = PERIOD_FEN + 200

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** An owner with an auto-renewal, to whom prices are announced. */
async function renewed(sign: (client: ShopClient) => Promise<unknown>) {
  const client = new ShopClient(stack, await makeWorld(stack))
  await sign(client)
  const { worldId } = client.world
  const path = `/control/worlds/${worldId}/packages/cloud-event-7d-month-auto`
  return {
    announce: async (body: Control['PackageChange']) =>
      expect((await control(stack, 'PATCH', path, { body })).status).toBe(200),
    days: (count: number) => advance(stack, worldId, { byMs: count * DAY_MS }),
    /** The auto-renewal as its owner reads it. */
    own: async () => {
      const shop = client.refreshed(await newToken(stack, client))
      const query = { state: 'all' }
      const [own] = await shop.data<Schemas['OwnContract'][]>('listContracts', { query })
      return own ?? expect.fail('There is no contract.')
    },
    paidFen: async () => (await stateOf(stack, worldId)).payments.map(({ amountFen }) => amountFen),
    contract: async () =>
      (await stateOf(stack, worldId)).contracts[0] ?? expect.fail('There is no contract.'),
    refund: async (orderNo: string) => {
      const order = `/control/worlds/${worldId}/orders/${orderNo}/refund`
      expect((await control(stack, 'POST', order)).status).toBe(200)
    },
    audited: async () => expect(await deleteWorld(stack, worldId)).toEqual([]),
  }
}

const inWechat = (client: ShopClient) => signInWechat(stack, client)
const inAlipay = (client: ShopClient) => signAgreement(stack, client)

// R-RENEWAL-42
it('a price that is changed without notice leaves a contract at its own', async () => {
  const { announce, days, own, paidFen, audited } = await renewed(inWechat)
  await announce({ priceFen: HIGHER_FEN, originalPriceFen: HIGHER_FEN })
  await days(31)
  expect((await own()).detail).not.toHaveProperty('priceChange')
  expect(await paidFen()).toEqual([PERIOD_FEN, PERIOD_FEN])
  await audited()
})

// R-RENEWAL-42
it('a price that is announced to contracts is told to the owner, then charged from its day on', async () => {
  const { announce, days, own, paidFen, contract, audited } = await renewed(inWechat)
  await announce({ priceFen: HIGHER_FEN, originalPriceFen: HIGHER_FEN, contractNoticeDays: 40 })
  const told = {
    ...{ amount: HIGHER_FEN, formerAmount: PERIOD_FEN, isEnding: false },
    ...{ announced: '2026-11-20 09:41:00', from: '2027-01-18 09:41:00' },
  }
  expect((await own()).detail).toMatchObject({ amount: PERIOD_FEN, priceChange: told })
  await days(31)
  expect((await own()).detail).toMatchObject({ amount: HIGHER_FEN, priceChange: told })
  expect(await paidFen()).toEqual([PERIOD_FEN, PERIOD_FEN])
  await days(30)
  expect((await own()).detail).not.toHaveProperty('priceChange')
  await days(30)
  expect((await paidFen()).toSorted((a, b) => a - b)).toEqual([
    PERIOD_FEN,
    PERIOD_FEN,
    HIGHER_FEN,
    HIGHER_FEN,
  ])
  expect(await contract()).toMatchObject({ amountFen: HIGHER_FEN })
  await audited()
})

// R-RENEWAL-42
it('a price taken back before its day is charged nobody', async () => {
  const { announce, days, own, paidFen, audited } = await renewed(inWechat)
  await announce({ priceFen: HIGHER_FEN, originalPriceFen: HIGHER_FEN, contractNoticeDays: 10 })
  expect((await own()).detail).toMatchObject({ amount: HIGHER_FEN })
  await announce({ priceFen: PERIOD_FEN, contractNoticeDays: 10 })
  expect((await own()).detail).not.toHaveProperty('priceChange')
  await days(31)
  expect(await paidFen()).toEqual([PERIOD_FEN, PERIOD_FEN])
  await audited()
})

// R-RENEWAL-42
it('a price taken back after its charge was announced to the payer is charged once, as announced', async () => {
  const { announce, days, own, paidFen, audited } = await renewed(inWechat)
  await announce({ priceFen: HIGHER_FEN, originalPriceFen: HIGHER_FEN, contractNoticeDays: 10 })
  await days(28)
  await announce({ priceFen: PERIOD_FEN, contractNoticeDays: 10 })
  expect((await own()).detail).toMatchObject({
    amount: HIGHER_FEN,
    priceChange: { amount: PERIOD_FEN, formerAmount: HIGHER_FEN, from: '2027-01-18 09:41:00' },
  })
  await days(3)
  expect((await paidFen()).toSorted((a, b) => a - b)).toEqual([PERIOD_FEN, HIGHER_FEN])
  await days(30)
  expect((await own()).detail).not.toHaveProperty('priceChange')
  expect((await paidFen()).toSorted((a, b) => a - b)).toEqual([PERIOD_FEN, PERIOD_FEN, HIGHER_FEN])
  await audited()
})

// R-RENEWAL-43
it('an agreement of Alipay ends in place of the first charge that is more than it was signed for', async () => {
  const { announce, days, own, paidFen, audited } = await renewed(inAlipay)
  await announce({ priceFen: HIGHER_FEN, originalPriceFen: HIGHER_FEN, contractNoticeDays: 10 })
  const { detail } = await own()
  expect(detail).toMatchObject({ amount: PERIOD_FEN, nextDeductTime: null })
  expect(detail.priceChange).toMatchObject({
    amount: HIGHER_FEN,
    from: '2026-12-19 09:41:00',
    isEnding: true,
  })
  await days(31)
  expect(await own()).toMatchObject({
    ended: { time: '2026-12-19 09:41:00', by: 'merchant' },
    coveredUntil: '2026-12-20 09:41:00',
    detail: { nextDeductTime: null },
  })
  expect(await paidFen()).toEqual([PERIOD_FEN])
  await audited()
})

// R-RENEWAL-43
it('a lower price is charged by Alipay, too', async () => {
  const { announce, days, paidFen, audited } = await renewed(inAlipay)
  await announce({ priceFen: PERIOD_FEN - 200, contractNoticeDays: 10 })
  await days(31)
  expect((await paidFen()).toSorted((a, b) => a - b)).toEqual([PERIOD_FEN - 200, PERIOD_FEN])
  await audited()
})

// R-RENEWAL-43
it('Alipay charges again what its agreement was signed for, after a lower price', async () => {
  const { announce, days, own, paidFen, audited } = await renewed(inAlipay)
  await announce({ priceFen: PERIOD_FEN - 200, contractNoticeDays: 10 })
  await days(31)
  await announce({ priceFen: PERIOD_FEN, contractNoticeDays: 10 })
  expect((await own()).detail.priceChange).toMatchObject({ amount: PERIOD_FEN, isEnding: false })
  await days(30)
  expect((await paidFen()).toSorted((a, b) => a - b)).toEqual([PERIOD_FEN - 200, PERIOD_FEN, PERIOD_FEN])
  await audited()
})

// R-RENEWAL-42, R-RENEWAL-43
it.each([
  ['WeChat', inWechat],
  ['Alipay', inAlipay],
] as const)(
  '%s charges the former price where a refund moves a period to before the day of the new one',
  async (_, sign) => {
    let boughtNo = ''
    const { announce, days, refund, contract, audited } = await renewed(async (client) => {
      boughtNo = await buyPackage(stack, client, { packageId: 'cloud-event-7d-month', packageSource: 1 })
      await sign(client.refreshed(await newToken(stack, client)))
    })
    await announce({ priceFen: HIGHER_FEN, originalPriceFen: HIGHER_FEN, contractNoticeDays: 50 })
    const second = async () => (await contract()).cycles[1]
    expect(await second()).toMatchObject({ state: 'scheduled', amountFen: HIGHER_FEN })
    await refund(boughtNo)
    expect(await second()).toMatchObject({ state: 'scheduled', amountFen: PERIOD_FEN })
    await days(31)
    expect(await second()).toMatchObject({ state: 'paid', amountFen: PERIOD_FEN })
    await audited()
  },
)
