import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inWechat, signInWechat } from '../support/contract.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const HOUR_MS = 3_600_000

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** A contract signed in WeChat whose callbacks of one kind meet an effect. */
async function signUnder(kind: 'papay.contract' | 'papay.deduction', effect: Schemas['NotifyEffect']) {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const root = `/control/worlds/${worldId}`
  await control(stack, 'POST', `${root}/faults`, { body: { notify: { kinds: [kind], effect } } })
  const { signed } = await signInWechat(stack, client)
  const contractId = signed.contractId ?? ''
  const notifies = async () => (await control<Schemas['Notify'][]>(stack, 'GET', `${root}/notifies`)).body
  const contract = async () => (await stateOf(stack, worldId)).contracts[0]
  const end = () => inWechat(stack, worldId, { call: 'end', body: { contractId } })
  return { worldId, root, notifies, contract, end }
}

const shown = (notifies: Schemas['Notify'][]) =>
  notifies.map(({ kind, state, waitsFor }) => [kind, state, waitsFor])

it('sends the webhook of a signing before the wallet answers', async () => {
  const { worldId, notifies, contract } = await signUnder('papay.contract', { timing: 'before-response' })
  expect((await contract())?.state).toBe('active')
  expect((await notifies())[0]?.attempts).toMatchObject([{ kind: 'regular', attempt: 1, status: 200 }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('lets the end of a contract overtake its beginning', async () => {
  const { worldId, notifies, contract, end } = await signUnder('papay.contract', { timing: 'after-next' })
  expect(await contract()).toMatchObject({ state: 'pre-signed', cycles: [] })
  expect(shown(await notifies())).toEqual([['papay.contract', 'held', 'next-notify']])
  await end()
  await advance(stack, worldId, { byMs: 1000 })
  expect(shown(await notifies())).toEqual([
    ['papay.contract', 'delivered', null],
    ['papay.contract', 'delivered', null],
  ])
  // What was signed and ended renews nothing, in whichever order it became known.
  await advance(stack, worldId, { byMs: 3 * HOUR_MS })
  expect((await contract())?.state).not.toBe('active')
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('holds the callback of a signing until the contract has ended, which the server has learned by asking', async () => {
  const { worldId, notifies, contract, end } = await signUnder('papay.contract', { timing: 'after-cancel' })
  await advance(stack, worldId, { byMs: HOUR_MS })
  expect(shown(await notifies())).toEqual([['papay.contract', 'held', 'cancel']])
  await advance(stack, worldId, { byMs: HOUR_MS })
  expect((await contract())?.state).toBe('active')
  await end()
  await advance(stack, worldId, { byMs: 1000 })
  expect((await contract())?.state).toBe('terminated')
  expect((await notifies()).map(({ state }) => state)).not.toContain('held')
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('holds the callback of the first deduction until the contract has ended: the money buys what it paid for', async () => {
  const { worldId, notifies, contract, end } = await signUnder('papay.deduction', { timing: 'after-cancel' })
  expect(await contract()).toMatchObject({ state: 'active' })
  await end()
  await advance(stack, worldId, { byMs: 1000 })
  expect((await contract())?.state).toBe('terminated')
  expect((await notifies()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
  expect((await stateOf(stack, worldId)).entitlements).toHaveLength(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})
