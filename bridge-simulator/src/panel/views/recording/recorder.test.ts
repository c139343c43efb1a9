import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import { world } from '../../store/store-fixture.ts'

import { isOnLine, Recorder } from './recorder.ts'

const start = {
  worldId: 'w1',
  scenario: 'new-owner',
  seed: 1,
  startMs: 0,
  devices: [],
  faults: [],
  theme: 'light',
  profile: {
    platform: 'android',
    appVersion: '6.2.0',
    appKey: 'sky',
    appLanguage: 'en',
    countryCode: 'CN',
    manufacturerName: 'A',
  },
} as const

it('records steps in order with their times while running', () => {
  let wallMs = 0
  const recorder = new Recorder(() => (wallMs += 5))
  recorder.note({ kind: 'back' }, 'w1')
  recorder.begin(start)
  recorder.note({ kind: 'back' }, 'w1')
  recorder.note({ kind: 'open', path: '/' }, 'w1')
  expect(recorder.stop()?.moments).toEqual([
    { step: { kind: 'back' }, wallMs: 5 },
    { step: { kind: 'open', path: '/' }, wallMs: 10 },
  ])
  expect([recorder.get(), recorder.stop()]).toEqual([null, null])
})

it('removes one step and keeps the others', () => {
  const recorder = new Recorder(() => 0)
  recorder.remove(0)
  recorder.begin(start)
  recorder.note({ kind: 'back' }, 'w1')
  recorder.note({ kind: 'open', path: '/' }, 'w1')
  recorder.remove(0)
  expect(recorder.stop()?.moments.map(({ isRemoved = false }) => isRemoved)).toEqual([true, false])
})

it('removes with a jump what it woke the phone for, and with another step nothing', () => {
  const recorder = new Recorder(() => 0)
  const jump = { kind: 'control', method: 'POST', path: '/clock/advance', body: {}, nowMs: 7 } as const
  recorder.begin(start)
  for (const step of [jump, jump, { kind: 'wake' }, { kind: 'back' }, jump, { kind: 'wake' }] as const)
    recorder.note(step, 'w1')
  for (const index of [0, 3, 4]) recorder.remove(index)
  expect(recorder.stop()?.moments.map(({ isRemoved = false }) => isRemoved)).toEqual([
    ...[true, false, false, true, true, true],
  ])
})

it('records changes of its own world only, with the world time', () => {
  const recorder = new Recorder(() => 0)
  recorder.begin(start)
  recorder.note({ kind: 'back' }, 'w2')
  const call = { method: 'POST', body: { byMs: 1 }, answer: { clock: { nowMs: 7 } } }
  recorder.noteControl({ ...call, url: 'http://127.0.0.1/__control/control/worlds/w1/clock/advance' })
  recorder.noteControl({ ...call, url: 'http://127.0.0.1/__control/control/worlds/w2/clock/advance' })
  recorder.noteControl({ ...call, url: 'http://127.0.0.1/__control/control/worlds' })
  expect(recorder.stop()?.moments.map(({ step }) => step)).toEqual([
    { kind: 'control', method: 'POST', path: '/clock/advance', body: { byMs: 1 }, nowMs: 7 },
  ])
})

it('keeps the phone’s state when undo removes the step that set it', () => {
  const recorder = new Recorder(() => 0)
  const url = 'http://127.0.0.1/__control/control/worlds/w1/snapshots'
  const change = { method: 'POST', body: null, answer: { snapshotId: 's1' } }
  recorder.begin(start)
  recorder.noteControl({ ...change, url })
  recorder.note({ kind: 'network', network: 'slow', path: '/orderList2' }, 'w1')
  recorder.note({ kind: 'theme', theme: 'dark' }, 'w1')
  recorder.note({ kind: 'back' }, 'w1')
  recorder.noteControl({ ...change, url: `${url}/s1/restore` })
  expect(recorder.stop()?.moments.map(({ step }) => step)).toEqual([
    { kind: 'network', network: 'slow' },
    { kind: 'theme', theme: 'dark' },
  ])
})

it('removes undone steps with the calls made meanwhile, and restores them on redo', () => {
  let wallMs = 0
  const recorder = new Recorder(() => wallMs)
  const at = (time: number, method: string, path: string, answer: unknown = {}) => {
    wallMs = time
    const url = `http://127.0.0.1/__control/control/worlds/w1${path}`
    recorder.noteControl({ method, url, body: null, answer })
  }
  const seen = () => {
    const line = recorder.get() ?? expect.fail('No recording runs.')
    const paths = line.moments.map(({ step }) => (step.kind === 'control' ? step.path : step.kind))
    return [...paths, ...[5, 25, 45, 65].filter((time) => isOnLine(line, time))]
  }
  recorder.begin(start)
  at(10, 'PATCH', '/profile')
  at(20, 'POST', '/snapshots', { snapshotId: 's1' })
  at(30, 'POST', '/coupons')
  expect(seen()).toEqual(['/profile', '/coupons', 5, 25, 45, 65])
  at(40, 'POST', '/snapshots', { snapshotId: 's2' })
  at(42, 'POST', '/snapshots/s1/restore')
  wallMs = 50
  recorder.note({ kind: 'open', path: '/' }, 'w1')
  expect(seen()).toEqual(['/profile', 'open', 5, 65])
  at(60, 'POST', '/snapshots/s2/restore')
  recorder.note({ kind: 'open', path: '/' }, 'w1')
  expect(seen()).toEqual(['/profile', '/coupons', 'open', 5, 25, 65])
})

it('starts over when the world restarts, and restores the earlier steps when that is undone', () => {
  let wallMs = 0
  const recorder = new Recorder(() => wallMs)
  const at = (time: number, path: string, answer: unknown) => {
    wallMs = time
    const url = `http://127.0.0.1/__control/control/worlds/w1${path}`
    recorder.noteControl({ method: 'POST', url, body: null, answer })
  }
  const faults = [{ target: 'addOrder', count: 1, kind: 'offline' }] as unknown as Schemas['FaultRecord'][]
  recorder.begin({ ...start, faults, startMs: 3 })
  recorder.note({ kind: 'network', network: 'slow' }, 'w1')
  recorder.note({ kind: 'back' }, 'w1')
  at(10, '/snapshots', { snapshotId: 's1' })
  const begun = { ...world('w1'), profile: { ...start.profile, appLanguage: 'de' } }
  at(20, '/restart', { ...begun, clock: { ...begun.clock, nowMs: 7 } })
  const again = recorder.get() ?? expect.fail('No recording runs.')
  expect(again).toMatchObject({ profile: begun.profile, devices: [], faults: [], startMs: 7 })
  expect(again.moments.map(({ step }) => step)).toEqual([{ kind: 'network', network: 'slow' }])
  expect([5, 15, 25].filter((time) => isOnLine(again, time))).toEqual([])
  at(30, '/snapshots/s1/restore', {})
  const before = recorder.stop()
  expect(before).toMatchObject({ profile: start.profile, devices: [], faults, startMs: 3 })
  expect(before?.moments.map(({ step }) => step.kind)).toEqual(['network', 'back'])
})
