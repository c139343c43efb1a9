import { afterAll, beforeAll, expect, it } from 'vitest'
import { signAgreement, signInWechat } from '../support/contract.ts'
import { advance, control, deleteWorld, makeWorld, newToken, stateOf } from '../support/control.ts'
import { buy, buyPackage } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const DAY_MS = 24 * 3_600_000

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** A world whose first camera is served day after day, and what is seen of it. */
async function ownerOf(scenario = 'new-owner') {
  const client = new ShopClient(stack, await makeWorld(stack, scenario))
  const { worldId } = client.world
  const served: boolean[] = []
  const isServed = async () => {
    const { entitlements } = await stateOf(stack, worldId)
    const { deviceId } = client.world.devices[0] ?? {}
    return entitlements.some((row) => row.deviceId === deviceId && row.state === 'activated')
  }
  return {
    /** The shop, opened now. */
    shop: async () => client.refreshed(await newToken(stack, client)),
    client,
    contract: async () =>
      (await stateOf(stack, worldId)).contracts[0] ?? expect.fail('There is no contract.'),
    days: async (count: number) => advance(stack, worldId, { byMs: count * DAY_MS }),
    /** Lets days pass and tells on how many of them the camera had no service. */
    async unservedDays(count: number) {
      served.length = 0
      for (let day = 0; day < count; day += 1) {
        await advance(stack, worldId, { byMs: DAY_MS })
        served.push(await isServed())
      }
      return served.filter((isOn) => !isOn).length
    },
    refund: async (orderNo: string) => {
      const path = `/control/worlds/${worldId}/orders/${orderNo}/refund`
      expect((await control(stack, 'POST', path)).status).toBe(200)
    },
    audited: async () => expect(await deleteWorld(stack, worldId)).toEqual([]),
  }
}

it('an agreement signed while a package runs serves on without a gap', async () => {
  const { client, shop, contract, days, unservedDays, audited } = await ownerOf()
  await buy(stack, client)
  await days(10)
  await signAgreement(stack, await shop())
  expect(await unservedDays(70)).toBe(0)
  expect(await contract()).toMatchObject({
    state: 'active',
    lapses: 0,
    cycles: [{ state: 'paid' }, { state: 'paid', attempt: 1 }, { state: 'scheduled' }],
  })
  await audited()
})

it('an agreement signed for a camera with a year left is deducted when the year is over', async () => {
  const { client, shop, contract, days, unservedDays, audited } = await ownerOf()
  await buyPackage(stack, client, { packageId: 'cloud-event-7d-year', packageSource: 1 })
  await days(20)
  await signAgreement(stack, await shop())
  await days(360)
  expect(await unservedDays(60)).toBe(0)
  expect(await contract()).toMatchObject({ state: 'active', lapses: 0 })
  await audited()
})

it.each([
  ['alipay', signAgreement],
  ['wechat', signInWechat],
] as const)('a refund of what ran when a contract with %s was signed leaves no gap', async (_, sign) => {
  const { client, shop, contract, days, unservedDays, refund, audited } = await ownerOf()
  const orderNo = await buyPackage(stack, client, { packageId: 'cloud-event-7d-quarter', packageSource: 1 })
  await days(10)
  await sign(stack, await shop())
  await days(5)
  await refund(orderNo)
  expect(await unservedDays(70)).toBe(0)
  expect(await contract()).toMatchObject({ state: 'active', lapses: 0 })
  await audited()
})

it.each([
  ['alipay', signAgreement],
  ['wechat', signInWechat],
] as const)('a period that is refunded ends its contract with %s', async (_, sign) => {
  const { client, contract, days, refund, audited } = await ownerOf()
  await sign(stack, client)
  await days(3)
  await refund((await contract()).cycles[0]?.orderNo ?? '')
  expect(await contract()).toMatchObject({ state: 'terminated', endedBy: 'merchant' })
  await days(60)
  expect((await contract()).cycles.map(({ state }) => state)).toEqual(['paid', 'cancelled'])
  await audited()
})

it('in the world of an active cloud, a camera signed at Alipay is served on', async () => {
  const { client, unservedDays, audited } = await ownerOf('active-cloud')
  await signAgreement(stack, client)
  expect(await unservedDays(120)).toBe(0)
  await audited()
})
