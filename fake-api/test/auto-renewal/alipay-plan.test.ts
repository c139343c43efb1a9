import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signAgreement, signInWechat } from '../support/contract.ts'
import { advance, control, deleteWorld, journalOf, makeWorld, newToken, stateOf } from '../support/control.ts'
import { addOrder, buy, buyPackage, confirmInWallet, openPayment } from '../support/purchase.ts'
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
    audited: async (broken: string[] = []) => expect(await deleteWorld(stack, worldId, broken)).toEqual([]),
  }
}

async function arm({ world }: ShopClient, body: object): Promise<void> {
  const path = `/control/worlds/${world.worldId}/faults`
  expect((await control(stack, 'POST', path, { body })).status).toBe(201)
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

it('a plan that nobody compared before is moved after the first try failed, and the second one is paid', async () => {
  const { client, shop, contract, days, unservedDays, audited } = await ownerOf()
  await buy(stack, client)
  await days(10)
  await signAgreement(stack, await shop())
  await stack.app.registry.use(client.world.worldId, (world) =>
    world.withTx(({ tx }) => tx.scheduledEvent.deleteMany({ where: { kind: 'contract.plan' } })),
  )
  expect(await unservedDays(60)).toBe(0)
  expect((await contract()).cycles.slice(0, 2)).toMatchObject([
    { state: 'paid' },
    { state: 'paid', attempt: 2 },
  ])
  // Its first try finds that the plan was not moved.
  await audited(['ALM-34'])
})

it.each([
  ['alipayQueryAgreement', { kind: 'status', status: 503 }],
  ['alipayModifyPlan', { kind: 'reset-after-commit' }],
  ['alipayModifyPlan', { kind: 'reset-before-commit' }],
])('a plan is moved although %s is answered by %j at first', async (operationId, answer) => {
  const { client, shop, contract, days, unservedDays, audited } = await ownerOf()
  await buy(stack, client)
  await days(10)
  await signAgreement(stack, await shop())
  await arm(client, { count: 3, http: { operationIds: [operationId], answer } })
  expect(await unservedDays(60)).toBe(0)
  expect((await contract()).cycles[1]).toMatchObject({ state: 'paid', attempt: 1 })
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

/** A quarter that is left alone once the first period of a contract, which took effect before it, has run out. */
async function ownerOfQuarterBehind(sign: typeof signAgreement | typeof signInWechat, waitDays: number) {
  const owner = await ownerOf()
  const { client, shop, days } = owner
  const orderNo = await buyPackage(stack, client, { packageId: 'cloud-event-7d-quarter', packageSource: 1 })
  await days(10)
  await sign(stack, await shop())
  await days(waitDays)
  const packages = await (await shop()).data<Schemas['StorePackage'][]>('listValidPackages')
  const queued = packages.find(({ canUseNow }) => canUseNow) ?? expect.fail('Nothing waits.')
  await (await shop()).data('usePackageNow', { body: { storePackageId: queued.storePackageId } })
  return { ...owner, orderNo }
}

it.each([
  ['alipay', signAgreement],
  ['wechat', signInWechat],
] as const)(
  'a refund that leaves no service ends a contract with %s, and the camera can be served again',
  async (_, sign) => {
    const { client, orderNo, shop, contract, days, refund, audited } = await ownerOfQuarterBehind(sign, 0)
    await days(40)
    expect(await contract()).toMatchObject({
      state: 'active',
      cycles: [{ state: 'paid' }, { state: 'scheduled' }],
    })
    await refund(orderNo)
    expect(await contract()).toMatchObject({ state: 'terminated', endedBy: 'merchant' })
    await buy(stack, await shop())
    await days(100)
    expect((await contract()).cycles.map(({ state }) => state)).toEqual(['paid', 'cancelled'])
    const { payments } = await stateOf(stack, client.world.worldId)
    expect(payments.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'refunded'])
    await audited()
  },
)

it.each([0, 3])(
  'a period that a refund moves to now is deducted after its plan was moved, asked %i times in vain',
  async (count) => {
    const { client, orderNo, contract, days, unservedDays, refund, audited } = await ownerOfQuarterBehind(
      signAgreement,
      20,
    )
    await days(29.5)
    if (count > 0)
      await arm(client, {
        count,
        http: { operationIds: ['alipayQueryAgreement'], answer: { kind: 'status', status: 503 } },
      })
    await refund(orderNo)
    expect(await unservedDays(15)).toBe(0)
    expect((await contract()).cycles.slice(1)).toMatchObject([
      { state: 'paid', attempt: 1 },
      { state: 'scheduled' },
    ])
    const { entries } = await journalOf(stack, client.world.worldId)
    const deducted = entries.filter(({ operationId }) => operationId === 'alipayDeduct')
    expect(deducted.map(({ note }) => note)).toEqual(['10000', '10000'])
    await audited()
  },
)

it('in the world of an active cloud, a camera signed at Alipay is served on', async () => {
  const { client, unservedDays, audited } = await ownerOf('active-cloud')
  await signAgreement(stack, client)
  expect(await unservedDays(120)).toBe(0)
  await audited()
})

/** A shop whose staff changes how long a package lasts. */
async function shopOfStaff() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const last = async (packageId: string, validityDays: number) => {
    const path = `/control/worlds/${worldId}/packages/${packageId}`
    expect((await control(stack, 'PATCH', path, { body: { validityDays } })).status).toBe(200)
  }
  return { client, worldId, last, state: () => stateOf(stack, worldId) }
}

it('an order that is paid after its package was shortened lasts as long as it was sold for', async () => {
  const { client, worldId, last, state } = await shopOfStaff()
  const orderNo = await addOrder(client)
  await last('cloud-event-7d-month', 7)
  const { prepayid } = await openPayment(client, orderNo)
  await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'success' })
  const [bought] = (await state()).entitlements
  expect((bought?.endsAtMs ?? 0) - (bought?.startsAtMs ?? 0)).toBe(30 * DAY_MS)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('a renewal that runs keeps the length of its periods when the package is shortened', async () => {
  const { client, worldId, last, state } = await shopOfStaff()
  await signAgreement(stack, client)
  await last('cloud-event-7d-month-auto', 7)
  await advance(stack, worldId, { byMs: 65 * DAY_MS })
  const [contract] = (await state()).contracts
  expect(contract).toMatchObject({ state: 'active', periodDays: 30, channel: '', lapses: 0 })
  expect(contract?.cycles.map(({ state: at }) => at)).toEqual(['paid', 'paid', 'paid', 'scheduled'])
  const ends = contract?.cycles.slice(1).map(({ serviceEndsAtMs }) => serviceEndsAtMs) ?? []
  expect(ends.map((endMs, index) => (index === 0 ? 0 : endMs - (ends[index - 1] ?? 0)))).toEqual([
    ...[0, 30 * DAY_MS, 30 * DAY_MS],
  ])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})
