import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, buy } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
let client: ShopClient
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())
beforeEach(async () => {
  client = new ShopClient(stack, await makeWorld(stack))
})

const entries = async () => (await journalOf(stack, client.world.worldId)).entries
const repeat = (seq: number) =>
  control<Schemas['RepeatedRequest'] & Schemas['ControlRefusal']>(
    stack,
    'POST',
    `/control/worlds/${client.world.worldId}/journal/${seq}/repeat`,
  )

it('sends a request of the shop again, with the token in force', async () => {
  await addOrder(client)
  const added = (await entries()).find(({ operationId }) => operationId === 'addOrder')
  const { worldId, user } = client.world
  await control(stack, 'POST', `/control/worlds/${worldId}/users/${user.userId}/tokens`)
  const { status, body } = await repeat(added?.seq ?? 0)
  expect([status, body.status]).toEqual([200, 200])
  const again = (await entries()).find(
    ({ operationId, seq }) => operationId === 'addOrder' && seq > body.afterSeq,
  )
  // The first one is unpaid, so the server refuses a second: as it would the shop.
  expect(again).toMatchObject({ status: '20001', request: added?.request })
  expect((await stateOf(stack, worldId)).orders).toHaveLength(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('delivers a callback again, which changes nothing', async () => {
  await buy(stack, client)
  const notify = (await entries()).find(({ operationId }) => operationId === 'receiveWechatNotify')
  const { status, body } = await repeat(notify?.seq ?? 0)
  expect([status, body.status]).toEqual([200, null])
  const after = (await entries()).filter(({ seq, kind }) => seq > body.afterSeq && kind !== 'system')
  expect(after.map(({ operationId, label }) => `${operationId} ${label}`)).toContainEqual(
    expect.stringMatching(/^receiveWechatNotify .*by hand/),
  )
  expect(after.filter(({ kind }) => kind === 'state')).toEqual([])
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('refuses what is not there, what was no request, and what is masked', async () => {
  await addOrder(client)
  const { worldId } = client.world
  const state = (await entries()).find(({ kind }) => kind === 'state')
  await client.call('getDeviceBaseForSn', { query: { deviceSn: '13800001234' } })
  const masked = (await entries()).at(-1)
  const answers = [await repeat(9999), await repeat(state?.seq ?? 0), await repeat(masked?.seq ?? 0)]
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
    [404, 'entry-not-found'],
    [409, 'not-repeatable'],
    [409, 'not-repeatable'],
  ])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('leaves as a part: from one entry to another', async () => {
  await addOrder(client)
  const all = await entries()
  const [first, second] = all
  const path = `/control/worlds/${client.world.worldId}/journal/export?format=json`
  const query = `&afterSeq=${first?.seq}&untilSeq=${second?.seq}`
  const { body } = await control<Schemas['JournalPage']>(stack, 'GET', path + query)
  expect(body.entries).toEqual([second])
})
