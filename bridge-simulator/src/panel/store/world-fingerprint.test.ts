import { expect, it } from 'vitest'
import { emptyPanel, type PanelState } from './panel-state.ts'
import { emptyState, world } from './store-fixture.ts'
import { worldFingerprint } from './world-fingerprint.ts'

const record = { bridge: { names: ['closePage'], effect: { kind: 'silent' as const } } }
const fault = { faultId: 1, remaining: 2, createdAtMs: 1000, record }
const before = { ...emptyPanel('w1', 0), world: world('w1'), state: emptyState, faults: [fault] }
const at = (nowMs: number, mode: 'running' | 'standing'): Partial<PanelState> => ({
  world: { ...before.world, clock: { ...before.world.clock, nowMs, mode } },
})
const isSame = (one: Partial<PanelState>, other: Partial<PanelState>) =>
  worldFingerprint({ ...before, ...one }) === worldFingerprint({ ...before, ...other })

it('differs after a fault was used or a stopped clock was moved', () => {
  expect(isSame({}, { faults: [{ ...fault, remaining: 1 }] })).toBe(false)
  expect(isSame(at(1000, 'standing'), at(2000, 'standing'))).toBe(false)
})

it('is the same for a clock that runs and a token that was renewed', () => {
  expect(isSame(at(1000, 'running'), at(2000, 'running'))).toBe(true)
  const user = { ...before.world.user, token: 'another', tokenExpiresAtMs: 99_999 }
  expect(isSame({}, { world: { ...before.world, user } })).toBe(true)
})
