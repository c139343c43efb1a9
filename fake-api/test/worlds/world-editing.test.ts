import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const at = (worldId: string, path: string) => `/control/worlds/${worldId}/${path}`
const post = <T>(worldId: string, path: string, body?: object) =>
  control<T>(stack, 'POST', at(worldId, path), body ? { body } : {})
const patch = <T>(worldId: string, path: string, body: object) =>
  control<T>(stack, 'PATCH', at(worldId, path), { body })
const remove = <T>(worldId: string, path: string) => control<T>(stack, 'DELETE', at(worldId, path))

it('signs another user in with their own token and devices', async () => {
  const world = await makeWorld(stack, 'two-owners')
  const { users, orders } = await stateOf(stack, world.worldId)
  expect(users).toMatchObject([
    { userId: 'u1', isSignedIn: true, deviceCount: 3 },
    { userId: 'u2', isSignedIn: false, deviceCount: 2 },
  ])
  const { body } = await post<Schemas['World']>(world.worldId, 'users/u2/sign-in')
  expect(body.user.userId).toBe('u2')
  expect(body.devices.map(({ deviceName }) => deviceName)).toEqual(['Balcony', 'Cellar'])
  const client = new ShopClient(stack, body)
  const own = orders.filter(({ userId }) => userId === 'u2')
  expect((await client.call('listUserOrders')).body.data).toMatchObject({ total: own.length })
  expect([own.length, orders.length > own.length]).toEqual([3, true])
  const again = await post<Schemas['World']>(world.worldId, 'users/u1/sign-in')
  expect(again.body.user.userId).toBe('u1')
  expect((await post(world.worldId, 'users/u9/sign-in')).status).toBe(404)
  expect(await deleteWorld(stack, world.worldId)).toEqual([])
})

it('answers the host app as the world has it, with a user who signed in or whose token was renewed since', async () => {
  const made = await makeWorld(stack, 'two-owners')
  const { worldId, tenantId, profile, user } = made
  const read = async () => (await control<Schemas['HostApp']>(stack, 'GET', at(worldId, 'host-app'))).body
  expect(await read()).toEqual({ tenantId, profile, user })
  const { body: other } = await post<Schemas['World']>(worldId, 'users/u2/sign-in')
  expect(await read()).toEqual({ tenantId, profile, user: other.user })
  const { body: renewed } = await post<Schemas['WorldUser']>(worldId, 'users/u2/tokens')
  expect((await read()).user).toEqual(renewed)
  expect((await control(stack, 'GET', at('w9999999', 'host-app'))).status).toBe(404)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('changes the phone number of a user and the end of the token', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId, clock } = client.world
  const inAMinute = clock.nowMs + 60_000
  const change = { phone: '13900139000', tokenExpiresAtMs: inAMinute }
  expect((await patch(worldId, 'users/u1', change)).body).toMatchObject(change)
  expect((await client.call('listUserOrders')).status).toBe(200)
  await post(worldId, 'clock/advance', { byMs: 60_000 })
  expect((await client.call('listUserOrders')).status).toBe(401)
  expect((await patch(worldId, 'users/u9', change)).status).toBe(404)
  expect((await patch(worldId, 'users/u1', { phone: 'none' })).status).toBe(400)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('applies a token lifetime to the current and later tokens', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId, clock, user } = client.world
  const change = { tokenLifetimeMs: 60_000 }
  const row = { ...change, tokenExpiresAtMs: clock.nowMs + 60_000 }
  expect((await patch(worldId, 'users/u1', change)).body).toMatchObject(row)
  await post(worldId, 'clock/advance', { byMs: 60_000 })
  expect((await client.call('listUserOrders')).status).toBe(401)
  const later = (await post<Schemas['WorldUser']>(worldId, 'users/u1/tokens')).body
  expect(later.token).not.toBe(user.token)
  expect(later.tokenExpiresAtMs).toBe(clock.nowMs + 120_000)
  expect((await post<Schemas['World']>(worldId, 'users/u1/sign-in')).body.user).toMatchObject({
    tokenExpiresAtMs: clock.nowMs + 120_000,
  })
  expect((await patch(worldId, 'users/u1', { tokenLifetimeMs: 0 })).status).toBe(400)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('leaves and rejoins the tenant', async () => {
  const { worldId, tenantId } = await makeWorld(stack)
  const read = async () => (await control<Schemas['World']>(stack, 'GET', `/control/worlds/${worldId}`)).body
  await patch(worldId, 'profile', { hasTenant: false })
  const ofOtherTenant = new ShopClient(stack, await read())
  expect(ofOtherTenant.world.tenantId).toBe('0000000')
  expect((await ofOtherTenant.call('listUserOrders')).status).toBe(200)
  await patch(worldId, 'profile', { hasTenant: true })
  expect((await read()).tenantId).toBe(tenantId)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each(['android', 'ios', 'harmony'])('keeps %s as the platform of the host app', async (platform) => {
  const { worldId } = await makeWorld(stack)
  expect((await patch(worldId, 'profile', { platform })).body).toMatchObject({ platform })
  const { body } = await control<{ profile: object }>(stack, 'GET', `/control/worlds/${worldId}`)
  expect(body.profile).toMatchObject({ platform })
})

it('enters and leaves review with the phone number of the reviewers on iOS', async () => {
  const { worldId, user } = await makeWorld(stack)
  const read = async () => (await control<Schemas['World']>(stack, 'GET', `/control/worlds/${worldId}`)).body
  expect(user.isReviewer).toBe(false)
  expect((await patch(worldId, 'profile', { isReview: true })).body).toMatchObject({ platform: 'ios' })
  expect((await read()).user.isReviewer).toBe(true)
  await patch(worldId, 'profile', { isReview: false })
  expect((await read()).user).toMatchObject({ isReviewer: false, phone: user.phone })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('binds and unbinds a device', async () => {
  const { worldId } = await makeWorld(stack, 'no-devices')
  const read = async () => (await control<Schemas['World']>(stack, 'GET', `/control/worlds/${worldId}`)).body
  const { body: made } = await post<Schemas['DeviceRow']>(worldId, 'devices', { deviceName: 'Shed', cell: 1 })
  expect(made).toMatchObject({ deviceName: 'Shed', productCode: 'IPC', cell: 1, owned: 1, bindFlag: 1 })
  const recorder = { deviceName: 'Attic', channelNames: ['Left', 'Right'] }
  await post<Schemas['DeviceRow']>(worldId, 'devices', recorder)
  const devices = (await read()).devices
  expect(devices.map(({ productCode, channels }) => [productCode, channels.length])).toEqual([
    ['IPC', 0],
    ['NVR', 2],
  ])
  expect((await remove<Schemas['DeviceRow']>(worldId, `devices/${made.deviceId}`)).body).toMatchObject({
    owned: null,
    bindFlag: 0,
  })
  expect((await read()).devices.map(({ deviceName }) => deviceName)).toEqual(['Attic'])
  expect((await remove(worldId, 'devices/1')).status).toBe(404)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('changes the number of a card, except to that of another card', async () => {
  const { worldId } = await makeWorld(stack, 'data-active')
  const { body: other } = await post<Schemas['DeviceRow']>(worldId, 'devices', { deviceName: 'B', cell: 1 })
  const iccid = '8986012345678901234A'
  const change = (number: string) =>
    patch<Schemas['DeviceRow'] & Schemas['ControlRefusal']>(worldId, `devices/${other.deviceId}`, {
      sim: { iccid: number },
      model: 'HH009',
      productSource: 0,
    })
  expect((await change(iccid)).body).toMatchObject({ sim: { iccid }, model: 'HH009', productSource: 0 })
  const taken = (await stateOf(stack, worldId)).devices[0]?.sim?.iccid ?? ''
  const refused = await change(taken)
  expect([refused.status, refused.body.error]).toEqual([400, 'card-exists'])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('refuses to bind a device that no account has', async () => {
  const world = await makeWorld(stack, 'active-cloud')
  const path = `devices/${world.devices[0]?.deviceId}`
  expect((await patch(world.worldId, path, { bindFlag: 0 })).status).toBe(200)
  expect((await patch(world.worldId, path, { bindFlag: 1 })).status).toBe(200)
  await remove(world.worldId, path)
  const refused = await patch<Schemas['ControlRefusal']>(world.worldId, path, { bindFlag: 1 })
  expect([refused.status, refused.body.error]).toEqual([422, 'device-unbound'])
  expect((await patch(world.worldId, path, { deviceName: 'Sold', bindFlag: 0 })).status).toBe(200)
  expect(await deleteWorld(stack, world.worldId)).toEqual([])
})

it('refuses 4G for a camera that had the trial', async () => {
  const world = await makeWorld(stack, 'new-owner')
  const [{ deviceId = '' } = {}, { deviceId: other = '' } = {}] = world.devices
  await new ShopClient(stack, world).call('consumeTrials', { body: { deviceIdList: [deviceId] } })
  for (const change of [{ cell: 1 }, { isFourG: 1 }]) {
    const path = `devices/${deviceId}`
    const refused = await patch<Schemas['ControlRefusal']>(world.worldId, path, change)
    expect([refused.status, refused.body.error]).toEqual([422, 'device-had-trial'])
    expect((await patch(world.worldId, `devices/${other}`, change)).status).toBe(200)
  }
  expect(await deleteWorld(stack, world.worldId)).toEqual([])
})
