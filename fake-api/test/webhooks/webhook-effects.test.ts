import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, confirmInWallet, MONTH_FEN, openPayment, silenceProviders } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

type Provider = 'wechat' | 'alipay'

/** A world with an order paid in a wallet, of which only a webhook with this effect reports. Returns its id. */
async function paidWith(provider: Provider, fault: Schemas['FaultRecord']): Promise<string> {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  await silenceProviders(stack, worldId)
  const { status } = await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body: fault })
  expect(status).toBe(201)
  const orderNo = await addOrder(client)
  if (provider === 'wechat') {
    const { prepayid } = await openPayment(client, orderNo)
    await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'success' })
  } else {
    const orderString = await openAlipay(client, orderNo)
    await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
  }
  return worldId
}

const effects: readonly (readonly [name: string, effect: Schemas['NotifyEffect']])[] = [
  ['sixty-four times', { copies: 63 }],
  ['a minute late', { delayMs: MINUTE_MS }],
  ['after two attempts that were lost', { lostAttempts: 2 }],
  ['behind a probe and two wrong signatures', { probe: true, badSignatureAttempts: 2 }],
  ['before the wallet has answered', { timing: 'before-response' }],
]
const providers = ['wechat', 'alipay'] as const

it.each(providers.flatMap((provider) => effects.map(([name, effect]) => [provider, name, effect] as const)))(
  'a %s webhook %s activates the package once',
  async (provider, _, effect) => {
    const worldId = await paidWith(provider, { notify: { provider, effect } })
    // Alipay's third attempt comes after fourteen.
    await advance(stack, worldId, { byMs: 14.5 * MINUTE_MS })
    const { orders, entitlements, payments } = await stateOf(stack, worldId)
    expect(orders).toMatchObject([{ status: 4, payMoneyFen: MONTH_FEN }])
    expect(entitlements).toMatchObject([{ state: 'activated' }])
    expect(payments).toMatchObject([{ amountFen: MONTH_FEN, refundedFen: 0 }])
    expect(await deleteWorld(stack, worldId)).toEqual([])
  },
)

it.each(providers)('a %s webhook with another amount activates nothing', async (provider) => {
  const effect = { amountByFen: -1 }
  const worldId = await paidWith(provider, { count: null, notify: { provider, effect } })
  await advance(stack, worldId, { byMs: 30_000 })
  expect((await stateOf(stack, worldId)).entitlements).toEqual([])
  await deleteWorld(stack, worldId)
})
