import { expect, it } from 'vitest'
import { documentedMethods, goodCalls, shapeProblems } from './bridge-contract-fixture.ts'
import type { BridgeEffect } from './host-dependencies.ts'
import { openHost } from './host-fixture.ts'
import { withDriftedTypes, withEmptyValues } from './simulated-host.ts'

const plainOf = async (method: keyof typeof goodCalls) => {
  const { call, received } = openHost()
  const reply = (await call(method, goodCalls[method])) as { id: number; result: unknown }
  return { reply, events: received.filter((message) => message !== reply) }
}

// spec: 7.55
it.each(documentedMethods)('%s answers what bridge.yaml says', async (method) => {
  const { reply } = await plainOf(method)
  expect(shapeProblems(method, 'result', reply.result)).toEqual([])
})

it.each([
  ['getAllDeviceInfo', { devices: [{ deviceId: 7 }] }, '/devices/0/deviceId must be string'],
  ['getAllDeviceInfo', { devices: {} }, '/devices must be array'],
  ['getNewToken', {}, "must have required property 'token'"],
  ['closePage', { extra: 1 }, 'must NOT have additional properties'],
] as const)('the document refuses a result of %s: %j', (method, result, complaint) => {
  expect(shapeProblems(method, 'result', result)).toEqual([complaint])
})

/** Every fault of every method: the replies that the page gets. */
const faults: readonly {
  effect: BridgeEffect
  repliesFor: (reply: { id: number; result: unknown }) => unknown[]
}[] = [
  { effect: { kind: 'late', delayMs: 1 }, repliesFor: (reply) => [reply] },
  { effect: { kind: 'silent' }, repliesFor: () => [] },
  { effect: { kind: 'twice' }, repliesFor: (reply) => [reply, reply] },
  { effect: { kind: 'before-return' }, repliesFor: (reply) => [reply] },
  {
    effect: { kind: 'wrong-type' },
    repliesFor: ({ id, result }) => [{ id, result: withDriftedTypes(result) }],
  },
  { effect: { kind: 'empty' }, repliesFor: ({ id, result }) => [{ id, result: withEmptyValues(result) }] },
  { effect: { kind: 'missing' }, repliesFor: ({ id }) => [{ id, error: refusal('method-missing') }] },
  { effect: { kind: 'failed' }, repliesFor: ({ id }) => [{ id, error: refusal('failed') }] },
  { effect: { kind: 'not-installed' }, repliesFor: ({ id }) => [{ id, error: refusal('wallet-missing') }] },
]

const refusal = (code: string) => ({ code, message: expect.any(String) })
const refusing = new Set(['missing', 'failed', 'not-installed'])

for (const { effect, repliesFor } of faults) {
  it.each(documentedMethods)(`%s under the fault ${effect.kind}`, async (method) => {
    const { reply, events } = await plainOf(method)
    const { call, received, records, left } = openHost({}, { effects: { [method]: effect } })
    await call(method, goodCalls[method])
    const replies = received.filter((message) => Object.hasOwn(message as object, 'id'))
    expect(replies).toEqual(repliesFor(reply))
    const others = received.filter((message) => !replies.includes(message))
    expect(others).toEqual(refusing.has(effect.kind) ? [] : events)
    if (refusing.has(effect.kind)) expect(left).toEqual([])
    expect(records[0]).toMatchObject({ method, effect })
    // What the call leads to comes ahead of its answer, and otherwise after it.
    if (events.length > 0 && replies.length > 0 && !refusing.has(effect.kind))
      expect(received.indexOf(replies[0]) > 0).toBe(effect.kind === 'before-return')
  })
}
