import { expect, it } from 'vitest'
import { complaints, documentedMethods, goodCalls } from './bridge-document.ts'
import { withDriftedTypes, withEmptyValues } from './bridge-effect.ts'
import { openHost } from './host-fixture.ts'
import type { BridgeEffect } from './host-ports.ts'

const plainOf = async (method: keyof typeof goodCalls) => {
  const { call, heard } = openHost()
  const reply = (await call(method, goodCalls[method])) as { id: number; result: unknown }
  return { reply, events: heard.filter((message) => message !== reply) }
}

// spec: 7.55
it.each(documentedMethods)('%s answers what bridge.yaml says', async (method) => {
  const { reply } = await plainOf(method)
  expect(complaints(method, 'result', reply.result)).toEqual([])
})

it.each([
  ['getAllDeviceInfo', { devices: [{ deviceId: 7 }] }, '/devices/0/deviceId must be string'],
  ['getAllDeviceInfo', { devices: {} }, '/devices must be array'],
  ['getNewToken', {}, "must have required property 'token'"],
  ['closePage', { extra: 1 }, 'must NOT have additional properties'],
] as const)('the document refuses a result of %s: %j', (method, result, complaint) => {
  expect(complaints(method, 'result', result)).toEqual([complaint])
})

/** Every fault of every method: what the page hears of the call itself. */
const faults: readonly {
  effect: BridgeEffect
  hears: (reply: { id: number; result: unknown }) => unknown[]
}[] = [
  { effect: { kind: 'late', delayMs: 1 }, hears: (reply) => [reply] },
  { effect: { kind: 'silent' }, hears: () => [] },
  { effect: { kind: 'twice' }, hears: (reply) => [reply, reply] },
  { effect: { kind: 'before-return' }, hears: (reply) => [reply] },
  { effect: { kind: 'wrong-type' }, hears: ({ id, result }) => [{ id, result: withDriftedTypes(result) }] },
  { effect: { kind: 'empty' }, hears: ({ id, result }) => [{ id, result: withEmptyValues(result) }] },
  { effect: { kind: 'missing' }, hears: ({ id }) => [{ id, error: refusal('method-missing') }] },
  { effect: { kind: 'failed' }, hears: ({ id }) => [{ id, error: refusal('failed') }] },
  { effect: { kind: 'not-installed' }, hears: ({ id }) => [{ id, error: refusal('wallet-missing') }] },
]

const refusal = (code: string) => ({ code, message: expect.any(String) })
const refusing = new Set(['missing', 'failed', 'not-installed'])

for (const { effect, hears } of faults) {
  it.each(documentedMethods)(`%s under the fault ${effect.kind}`, async (method) => {
    const { reply, events } = await plainOf(method)
    const { call, heard, records, left } = openHost({}, { effects: { [method]: effect } })
    await call(method, goodCalls[method])
    const told = heard.filter((message) => Object.hasOwn(message as object, 'id'))
    expect(told).toEqual(hears(reply))
    const others = heard.filter((message) => !told.includes(message))
    expect(others).toEqual(refusing.has(effect.kind) ? [] : events)
    if (refusing.has(effect.kind)) expect(left).toEqual([])
    expect(records[0]).toMatchObject({ method, effect })
    // What the call leads to comes ahead of its answer, and otherwise after it.
    if (events.length > 0 && told.length > 0 && !refusing.has(effect.kind))
      expect(heard.indexOf(told[0]) > 0).toBe(effect.kind === 'before-return')
  })
}
