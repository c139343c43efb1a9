import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control, deleteWorld, journalOf, makeWorld } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function openBridge() {
  const { worldId } = await makeWorld(stack)
  const root = `/control/worlds/${worldId}`
  const post = (path: string, body: object) => control<Schemas['Fault']>(stack, 'POST', root + path, { body })
  return {
    worldId,
    arm: (record: Schemas['FaultRecord']) => post('/faults', record),
    take: async (name: string) => {
      const path = `${root}/bridge-faults/take`
      return (await control<Schemas['TakenBridgeFault']>(stack, 'POST', path, { body: { name } })).body.effect
    },
    record: (body: Schemas['BridgeRecord']) => post('/journal/bridge', body),
  }
}

it('a bridge fault affects its calls the given number of times', async () => {
  const { worldId, arm, take } = await openBridge()
  expect(await take('getNewToken')).toBeNull()
  await arm({ count: 2, bridge: { names: ['getNewToken'], effect: { kind: 'empty' } } })
  await arm({ bridge: { names: ['*'], effect: { kind: 'late', delayMs: 100 } } })
  expect(await take('getNewToken')).toEqual({ kind: 'empty' })
  expect(await take('pageShow')).toEqual({ kind: 'late', delayMs: 100 })
  expect(await take('getNewToken')).toEqual({ kind: 'empty' })
  expect(await take('getNewToken')).toBeNull()
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('journals where a bridge fault struck, with its number', async () => {
  const { worldId, arm, take } = await openBridge()
  const { body: fault } = await arm({ bridge: { names: ['*'], effect: { kind: 'silent' } } })
  await take('payCallback')
  const { entries } = await journalOf(stack, worldId)
  expect(entries.at(-1)).toMatchObject({
    ...{ kind: 'fault', operationId: 'payCallback', note: `fault #${fault.faultId}`, status: 'hit' },
    request: { bridge: { names: ['*'], effect: { kind: 'silent' } } },
  })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('notes a bridge fault in the journal entry of the call', async () => {
  const { worldId, record } = await openBridge()
  const effect = { kind: 'late', delayMs: 3_000 } as const
  await record({ direction: 'page-to-host', method: 'getNewToken', status: 'ok', effect })
  const { entries } = await journalOf(stack, worldId)
  expect(entries.at(-1)).toMatchObject({ kind: 'bridge', note: 'fault: held back 3000 ms' })
})

it.each<[string, Schemas['BridgeFault'], string]>([
  [
    'a name of another case',
    { names: ['getnewtoken'], effect: { kind: 'empty' } },
    'The bridge has no getnewtoken; did you mean getNewToken?',
  ],
  [
    'an unknown name',
    { names: ['fly'], effect: { kind: 'silent' } },
    'The bridge has no fly; there are getAppInfo',
  ],
  [
    'a delay of what is not late',
    { names: ['*'], effect: { kind: 'twice', delayMs: 5 } },
    'delayMs goes with kind late, and only with it.',
  ],
  [
    'late without a delay',
    { names: ['*'], effect: { kind: 'late' } },
    'delayMs goes with kind late, and only with it.',
  ],
])('refuses a bridge fault with %s', async (_name, bridge, message) => {
  const { arm } = await openBridge()
  const { status, body } = await arm({ bridge })
  expect(status).toBe(400)
  expect((body as unknown as Schemas['ControlRefusal']).message).toContain(message)
})
