import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteWorld, makeWorld } from '../support/control.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

it('nvr-four-channels has a recorder whose channels the host can name', async () => {
  const { worldId, devices } = await makeWorld(stack, 'nvr-four-channels')
  expect(devices[0]).toMatchObject({ productCode: 'NVR', productMorphology: 3 })
  expect(devices[0]?.sn).toMatch(/^3726\d{18}$/)
  expect(devices[0]?.channels.map(({ channelNumber, lens }) => [channelNumber, lens])).toEqual([
    [1, null],
    [2, null],
    [3, null],
    [4, null],
  ])
  expect(devices[1]?.channels).toEqual([])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('dual-lens has cameras with two lenses each', async () => {
  const { worldId, devices } = await makeWorld(stack, 'dual-lens')
  expect(devices.map(({ channels }) => channels.map(({ lens }) => lens))).toEqual([
    ['wide-angle', 'ptz'],
    ['wide-angle', 'ptz'],
  ])
  expect(new Set(devices.flatMap(({ channels }) => channels.map(({ iotId }) => iotId))).size).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('no-tenant takes the default tenant and no other, and its token still names the world', async () => {
  const client = new ShopClient(stack, await makeWorld(stack, 'no-tenant'))
  const { worldId, tenantId, devices } = client.world
  expect(tenantId).toBe('0000000')
  expect(await client.data('listValidPackages', { query: { deviceId: devices[0]?.deviceId } })).toEqual([])
  expect((await client.call('listUserOrders', { tenant: worldId.slice(1) })).status).toBe(401)
  const usual = new ShopClient(stack, await makeWorld(stack))
  expect((await usual.call('listUserOrders', { tenant: '0000000' })).status).toBe(401)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('ios-review signs the reviewers in on iOS', async () => {
  const { worldId, profile, user } = await makeWorld(stack, 'ios-review')
  expect([profile.platform, user.phone]).toEqual(['ios', '13800138000'])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})
