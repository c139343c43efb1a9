import { expect, it } from 'vitest'
import { type PlayedWorld, playRecording } from './play-recording.ts'
import type { RecordedMoment, RecordedStep, Recording, RecordingEnd } from './recording.ts'

const moment = (step: RecordedStep, isRemoved = false): RecordedMoment => ({ step, wallMs: 0, isRemoved })
const pay = {
  role: 'button',
  name: 'Pay',
  isWholeName: true,
  within: null,
  place: 0,
  isOnly: true,
  value: null,
}
const control = (method: string, path: string, body: unknown, nowMs: number | null = null): RecordedStep => ({
  ...{ kind: 'control', method, path, body, nowMs },
})

const recordingOf = (moments: RecordedMoment[]): Recording => ({
  ...{ scenario: 'new-owner', seed: 1, faults: [], theme: 'light', startMs: 1000, devices: [], moments },
  profile: {
    ...{ platform: 'android', appVersion: '6.2.0', appKey: 'sky', appLanguage: 'en' },
    ...{ countryCode: 'CN', manufacturerName: 'A' },
  },
})
const end: RecordingEnd = {
  ...{ path: '/result', orderStatuses: [4], entitlementStates: ['activated'], nowMs: 1000, wallMs: 0 },
}

/** A world that can do everything at once, or what `change` says. */
function worldOf(change: Partial<PlayedWorld> = {}) {
  const done: string[] = []
  const world: PlayedWorld = {
    quiet: async () => void done.push('quiet'),
    perform: async (act) => {
      done.push(act.kind === 'tap' ? `tap ${act.tap.name}` : `see ${act.text}`)
      return true
    },
    choose: (kind, choice) => {
      done.push(`${kind} ${choice}`)
      return true
    },
    leaveShown: () => undefined,
    request: async ({ method, path, body }) => {
      done.push(`${method} ${path} ${JSON.stringify(body)}`)
    },
    press: ({ kind }) => void done.push(kind),
    reached: async () => ({ path: '/result?a=1', orderStatuses: [4], entitlementStates: ['activated'] }),
    pause: async () => undefined,
    ...change,
  }
  const play = (steps: RecordedMoment[], at: Partial<RecordingEnd> = {}) =>
    playRecording({ recording: recordingOf(steps), end: { ...end, ...at } }, world, () => undefined)
  return { done, play }
}

it('plays each step in order, without what was removed, and is green when it ends alike', async () => {
  const { done, play } = worldOf()
  const outcome = await play([
    moment({ kind: 'tap', tap: pay }),
    moment({ kind: 'cashier', choice: 'pay' }),
    moment({ kind: 'back' }, true),
    moment({ kind: 'see', text: 'Paid' }),
    moment(control('POST', '/coupons', { amountFen: 5 })),
    moment({ kind: 'reload', path: '/result' }),
  ])
  expect(outcome).toEqual({ kind: 'green' })
  const coupon = ['quiet', 'POST /coupons {"amountFen":5}']
  expect(done).toEqual(['tap Pay', 'cashier pay', 'see Paid', ...coupon, 'quiet', 'reload'])
})

it('jumps as far as the clock went, where it ran, too, and to the end at last', async () => {
  const { done, play } = worldOf()
  const running = control('PUT', '/clock', { mode: 'running' }, 1000)
  const stopped = control('PUT', '/clock', { mode: 'standing' }, 4000)
  const jumped = control('POST', '/clock/advance', { byMs: 999 }, 9000)
  await play([moment(running), moment(stopped), moment(jumped, true), moment({ kind: 'wake' })], {
    nowMs: 9500,
  })
  const jumps = done.filter((line) => line.startsWith('POST'))
  expect(jumps).toEqual(['POST /clock/advance {"byMs":3000}', 'POST /clock/advance {"byMs":500}'])
})

it('leaves out checkpoints, which change nothing', async () => {
  const { done, play } = worldOf()
  await play([moment(control('POST', '/snapshots', { label: 'a' }))])
  expect(done).toEqual([])
})

it('waits for an element, and names the step whose element does not come', async () => {
  let asked = 0
  const slow = worldOf({
    perform: async () => {
      asked += 1
      return asked > 3
    },
  })
  expect(await slow.play([moment({ kind: 'tap', tap: pay })])).toEqual({ kind: 'green' })
  const never = worldOf({ perform: async () => false })
  expect(await never.play([moment({ kind: 'back' }), moment({ kind: 'tap', tap: pay })])).toMatchObject({
    ...{ kind: 'failed', index: 1, reason: 'not-there' },
  })
})

it('names a step that is refused, with what the server said', async () => {
  const { play } = worldOf({
    request: async () => {
      throw new Error('There is no such device.')
    },
  })
  expect(await play([moment(control('PATCH', '/devices/1', {}))])).toMatchObject({
    ...{ index: 0, reason: 'refused', detail: 'There is no such device.' },
  })
})

it('says what is different where it does not end alike', async () => {
  const { play } = worldOf({
    reached: async () => ({ path: '/result', orderStatuses: [0], entitlementStates: ['activated'] }),
  })
  expect(await play([])).toEqual({ kind: 'failed', index: null, reason: 'other-end', detail: '[0] ≠ [4]' })
})
