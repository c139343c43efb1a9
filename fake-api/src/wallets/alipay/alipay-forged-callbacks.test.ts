import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { afterAll, expect, it } from 'vitest'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { readForm } from './alipay-signing.ts'
import { createAlipayWallet } from './alipay-wallet.ts'
import { createAlipayTestContext, TEST_NOW_MS } from './testing/alipay-test-context.ts'
import { sdkOracle } from './testing/sdk-oracle.ts'

const context = await createAlipayTestContext()
afterAll(() => context.close())

const TRACE = 'a'.repeat(32)
const wallet = createAlipayWallet(context.merchant)

/** What reached the merchant of a world whose buyer paid, after ten minutes; `fault` is what happened to it. */
async function receivedUnder(fault: (typeof context.nextFaults)[number]) {
  const worldId = await context.makeWorld()
  const order = { orderNo: '26112020000000000001', description: '云存储 7天', amountFen: 1990 }
  const payUntilMs = TEST_NOW_MS + 15 * MINUTE_MS
  const { opened } = await context.use(worldId, (world) =>
    wallet.open(world, { ...order, payUntilMs }, TRACE),
  )
  const { tradeNo } = await context.phone<Schemas['CashierResponse']>(worldId, 'cashier', opened)
  context.received.length = 0
  context.nextFaults.push(fault)
  await context.phone(worldId, 'confirm', { tradeNo, outcome: 'success' })
  await context.use(worldId, (world) => world.clock.advance({ byMs: 10 * MINUTE_MS }))
  const { sdk } = sdkOracle(context, worldId)
  return context.received.map(({ body, answer }) => {
    const form = readForm(body) ?? {}
    return { answer, amount: form.total_amount, isTrusted: sdk.checkNotifySignV2({ ...form }) }
  })
}

it('sends forged signatures that both the SDK and our client refuse, then the genuine one', async () => {
  expect(await receivedUnder({ probe: true, badSignatureAttempts: 1 })).toEqual([
    { answer: 'failure', amount: '19.90', isTrusted: false },
    { answer: 'failure', amount: '19.90', isTrusted: false },
    { answer: 'success', amount: '19.90', isTrusted: true },
  ])
})

it('sends another amount with a signature that the SDK verifies', async () => {
  expect(await receivedUnder({ amountByFen: -1 })).toMatchObject([{ amount: '19.89', isTrusted: true }])
})
