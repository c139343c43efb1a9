import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { advance, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { changeSim, deviceNamed, shopLater } from '../support/data.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const shop = async (scenario = 'data-new') => new ShopClient(stack, await makeWorld(stack, scenario))
const firstOf = ({ world }: ShopClient) => world.devices[0] ?? { sn: '', deviceKey: '', iccid: '' }

/** Both flows with what differs between them. */
const FLOWS = [
  { query: 'queryFreeFlow', receive: 'receiveFreeFlow', dataMb: 1024, days: 10, packageId: 'data-free-flow' },
  {
    query: 'queryIncludeFlow',
    receive: 'receiveIncludeFlow',
    dataMb: 3072,
    days: 90,
    packageId: 'data-included-flow',
  },
] as const

// spec: 7.35, 7.36
it.each(FLOWS)('$receive grants its data once and credits it within ten minutes', async (flow) => {
  const client = await shop('included-flow')
  const { worldId } = client.world
  const query = { deviceKey: firstOf(client).deviceKey }
  const ask = (asking: ShopClient) => asking.data<Schemas['FlowOffer']>(flow.query, { query })
  const amounts = { dataMb: flow.dataMb, validDays: flow.days }
  const claimable = { ...amounts, flowState: 'claimable', canReceive: 1, startTime: null, endTime: null }
  expect(await ask(client)).toEqual(claimable)
  const given = await client.data(flow.receive, { query })
  expect(given).toMatchObject({ ...amounts, flowState: 'activating', canReceive: 0 })
  expect(await ask(client)).toEqual(given)
  expect((await client.call(flow.receive, { query })).body).toMatchObject({ code: 50004, data: null })
  await advance(stack, worldId, { byMs: 10 * MINUTE_MS })
  expect(await ask(client)).toMatchObject({ flowState: 'active', canReceive: 0 })
  const later = await shopLater(stack, client, flow.days * DAY_MS)
  expect(await ask(later)).toMatchObject({ flowState: 'ended', canReceive: 0 })
  expect((await later.call(flow.receive, { query })).body.code).toBe(50004)
  const { entitlements } = await stateOf(stack, worldId)
  expect(entitlements).toMatchObject([{ packageId: flow.packageId, state: 'expired', orderNo: '' }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each(FLOWS)('$receive grants once of sixty-four equal requests', async (flow) => {
  const client = await shop('included-flow')
  const query = { deviceKey: firstOf(client).deviceKey }
  const answers = await Promise.all(Array.from({ length: 64 }, () => client.call(flow.receive, { query })))
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 50004)).toHaveLength(63)
  expect((await stateOf(stack, client.world.worldId)).entitlements).toHaveLength(1)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it.each(FLOWS)(
  '$receive refuses a device or card that the rules exclude',
  async ({ query: ask, receive }) => {
    const client = await shop('included-flow')
    const [gate, living] = client.world.devices
    const call = async (deviceKey = gate?.deviceKey, iccid = '') =>
      (await client.call(receive, { query: { deviceKey, iccid } })).body.code
    expect(await call('dk0000000000000000')).toBe(40001)
    expect(await call(living?.deviceKey)).toBe(20009)
    expect(await call(gate?.deviceKey, '89860012345678901238')).toBe(40005)
    for (const [state, code] of [
      ['deactivated', 40007],
      ['abnormal', 40008],
    ] as const) {
      await changeSim(stack, client, gate?.sn ?? '', { state })
      expect(await call()).toBe(code)
      const query = { deviceKey: gate?.deviceKey }
      expect(await client.data(ask, { query })).toMatchObject({ flowState: 'none', canReceive: 0, dataMb: 0 })
    }
    await stack.app.registry.use(client.world.worldId, (world) =>
      world.withTx(({ tx }) => tx.deviceAccess.updateMany({ data: { owned: false } })),
    )
    expect(await call()).toBe(50006)
    expect((await stateOf(stack, client.world.worldId)).entitlements).toEqual([])
  },
)

it('offers included data for the camera it was sold with alone', async () => {
  const client = await shop()
  const query = { deviceKey: firstOf(client).deviceKey }
  expect(await client.data('queryIncludeFlow', { query })).toMatchObject({ flowState: 'none', canReceive: 0 })
  expect((await client.call('receiveIncludeFlow', { query })).body.code).toBe(20009)
  expect(await client.data('queryFreeFlow', { query })).toMatchObject({ flowState: 'claimable' })
  const wrong = { ...query, iccid: 'x' }
  expect((await client.call('queryFreeFlow', { query: wrong })).body.code).toBe(40005)
})

it('reveals no data use of a foreign camera', async () => {
  const client = await shop('sn-top-up')
  const { deviceKey } = await deviceNamed(stack, client, 'Field')
  for (const { query, receive } of FLOWS)
    for (const id of [query, receive])
      expect((await client.call(id, { query: { deviceKey } })).body).toMatchObject({
        code: 40001,
        data: null,
      })
})

it('activates the card with its included data', async () => {
  const client = await shop('included-flow')
  const { deviceKey, sn } = firstOf(client)
  const status = () => client.data('getCardDetail', { query: { deviceSnNo: sn } })
  expect(await status()).toMatchObject({ cardStatus: 'not-activated', totalKb: 0 })
  await client.data('receiveIncludeFlow', { query: { deviceKey } })
  await advance(stack, client.world.worldId, { byMs: 10 * MINUTE_MS })
  expect(await status()).toMatchObject({ cardStatus: 'normal', totalKb: 3 * 1024 * 1024 })
  const deviceInfoList = [{ deviceKey, productCode: 'IPC', packageSource: 2 }]
  expect(await client.data('listVipExpiry', { body: { deviceInfoList } })).toMatchObject([{ vipStatus: 1 }])
})
