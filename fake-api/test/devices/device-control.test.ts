import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../src/kernel/clock.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { deviceNamed, orderData } from '../support/data.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
let client: ShopClient
beforeAll(async () => {
  stack = await startTestStack()
  client = new ShopClient(stack, await makeWorld(stack, 'data-active'))
})
afterAll(async () => {
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
  await stack.stop()
})

const sn = () => client.world.devices[0]?.sn ?? ''

async function change(body: object, deviceId = sn()) {
  const path = `/control/worlds/${client.world.worldId}/devices/${deviceId}`
  const answer = await control<Schemas['DeviceRow']>(stack, 'PATCH', path, { body })
  return answer
}

it('changes the card of a device, and the shop sees it', async () => {
  const { body } = await change({ sim: { state: 'deactivated', cardUseState: 0, manufacturer: 'B' } })
  expect(body.sim).toMatchObject({ state: 'deactivated', cardUseState: 0, manufacturer: 'B', form: 'nano' })
  const detail = () => client.call('getCardDetail', { query: { deviceSnNo: sn() } })
  expect((await detail()).body.data).toMatchObject({ cardStatus: 'deactivated', manufacturer: 'B' })
  expect((await orderData(client, sn(), { packageId: 'data-top-up-1g' })).body.code).toBe(40007)
  expect((await change({ sim: null })).body.sim).toBeNull()
  expect((await detail()).body.code).toBe(40005)
  const fresh = await change({ sim: { form: 'esim' } })
  expect(fresh.body.sim).toMatchObject({ form: 'esim', state: 'normal', cardUseState: 1 })
  expect((await detail()).body.data).toMatchObject({ cardNo: fresh.body.sim?.iccid })
})

it('changes how much a device uses from now on, and nothing before', async () => {
  const row = async () =>
    (await stateOf(stack, client.world.worldId)).devices.find(({ deviceId }) => deviceId === sn())
  const before = await row()
  expect(before).toMatchObject({ dailyKb: 80 * 1024, totalKb: 4 * 1024 * 1024 })
  const { body } = await change({ dailyMb: 10 })
  expect(body).toEqual({ ...before, dailyKb: 10 * 1024 })
  await advance(stack, client.world.worldId, { byMs: DAY_MS })
  expect((await row())?.usedKb).toBe((before?.usedKb ?? 0) + 10 * 1024)
})

it('changes what a device is and can do', async () => {
  const columns = {
    ...{ deviceName: 'Barn', bindFlag: 0, cell: null, isFourG: -1, owned: 0 },
    ...{ canUnattended: true, canWechatCall: true, canAlgorithm: true, lensChoice: 'multiple' },
  }
  expect((await change(columns)).body).toMatchObject(columns)
  expect(await deviceNamed(stack, client, 'Barn')).toMatchObject({ deviceId: sn(), bindFlag: 0 })
  expect((await change({ deviceName: null })).body.deviceName).toBeNull()
})

it.each<[string, object, string | undefined, number]>([
  ['an unknown device', { bindFlag: 1 }, '3701000000000000000009', 404],
  ['no change', {}, undefined, 400],
  ['an unknown field', { colour: 'red' }, undefined, 400],
  ['an unknown state', { sim: { state: 'happy' } }, undefined, 400],
  ['what is no card number', { sim: { iccid: '12345' } }, undefined, 400],
  ['negative use', { dailyMb: -1 }, undefined, 400],
])('refuses %s', async (_name, body, deviceId, status) => {
  expect((await change(body, deviceId)).status).toBe(status)
})

it('keeps the orders of a device that is taken out of every account, and the auditor has no quarrel', async () => {
  const other = new ShopClient(stack, await makeWorld(stack, 'unpaid-order'))
  const { worldId } = other.world
  const [order] = (await stateOf(stack, worldId)).orders
  const path = `/control/worlds/${worldId}/devices/${order?.deviceId}`
  expect((await control(stack, 'DELETE', path)).status).toBe(200)
  expect((await stateOf(stack, worldId)).orders).toEqual([order])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})
