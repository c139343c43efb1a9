import type { PageAct } from '../../../shim/shim-config.ts'
import { playedCall } from './control-line.ts'
import type { RecordedStep, Recording, RecordingEnd } from './recording.ts'

/** World and phone on which a recording is played; each try says whether it could be done yet. */
export interface PlayedWorld {
  /** Resolves once nothing has happened for a moment. */
  quiet: () => Promise<void>
  perform: (act: PageAct) => Promise<boolean>
  choose: (kind: 'cashier' | 'contract', choice: unknown) => boolean
  /** Leaves a result of a wallet or a page of the app. */
  leaveShown: () => void
  request: (call: { method: string; path: string; body: unknown }) => Promise<unknown>
  /** A step of the host or of the phone's own buttons. */
  press: (step: HandStep) => void
  /** What a test reads at its end. */
  reached: () => Promise<Pick<RecordingEnd, 'path' | 'orderStatuses' | 'entitlementStates'>>
  pause: (delayMs: number) => Promise<void>
}

export type HandStep = Exclude<
  RecordedStep,
  { kind: 'tap' | 'see' | 'cashier' | 'contract' | 'wake' | 'control' }
>

/** End of playing; `index` is that of the step among all that was recorded, null for what is expected at the end. */
export type PlayOutcome =
  | { kind: 'green' }
  | { kind: 'failed'; index: number | null; reason: 'not-there' | 'refused' | 'other-end'; detail: string }

export interface PlayedRecording {
  recording: Recording
  end: RecordingEnd
}

const tryEveryMs = 150
/** As long as Playwright waits for an element, in tries. */
const tries = 66

/** Plays a recording step by step, as its test would, up to the first step that cannot be done. */
export async function playRecording(
  { recording, end }: PlayedRecording,
  world: PlayedWorld,
  onStep: (index: number) => void,
): Promise<PlayOutcome> {
  let nowMs = recording.startMs
  for (const [index, { step, isRemoved }] of recording.moments.entries()) {
    const beforeMs = nowMs
    nowMs = (step.kind === 'control' ? step.nowMs : null) ?? nowMs
    if (isRemoved) continue
    onStep(index)
    const failure = await playStep(step, beforeMs, world)
    if (failure !== null) return { kind: 'failed', index, ...failure }
  }
  const restMs = end.nowMs - nowMs
  if (restMs > 0) await world.request(jump(restMs))
  return expectEnd(end, world)
}

type Failure = Omit<Extract<PlayOutcome, { kind: 'failed' }>, 'kind' | 'index'>

async function playStep(step: RecordedStep, beforeMs: number, world: PlayedWorld): Promise<Failure | null> {
  const notThere = async (isDone: () => boolean | Promise<boolean>): Promise<Failure | null> =>
    (await until(isDone, world)) ? null : { reason: 'not-there', detail: '' }
  switch (step.kind) {
    case 'wake':
      // A jump wakes the phone by itself.
      return null
    case 'tap':
    case 'see': {
      const act: PageAct = step.kind === 'tap' ? step : { kind: 'see', text: step.text }
      return notThere(() => {
        world.leaveShown()
        return world.perform(act)
      })
    }
    case 'cashier':
    case 'contract':
      return notThere(() => world.choose(step.kind, step.choice))
    case 'control': {
      const call = playedCall(step, beforeMs)
      if (call === null) return null
      await world.quiet()
      try {
        await world.request(call)
        return null
      } catch (error) {
        return { reason: 'refused', detail: error instanceof Error ? error.message : String(error) }
      }
    }
    default:
      await world.quiet()
      world.leaveShown()
      // Without a network the page that the shop is about to open would never come.
      if (step.kind === 'network' && step.path !== undefined) {
        const path = pathOf(step.path)
        await until(async () => pathOf((await world.reached()).path ?? '') === path, world)
      }
      world.press(step)
      return null
  }
}

async function until(isDone: () => boolean | Promise<boolean>, { pause }: PlayedWorld): Promise<boolean> {
  for (let turn = 0; turn < tries; turn += 1) {
    if (await isDone()) return true
    await pause(tryEveryMs)
  }
  return false
}

function jump(byMs: number) {
  return { method: 'POST', path: '/clock/advance', body: { byMs } }
}

/** Waits until page, orders and packages are as at the end of the recording. */
async function expectEnd(end: RecordingEnd, world: PlayedWorld): Promise<PlayOutcome> {
  let detail = ''
  const isReached = async () => {
    world.leaveShown()
    const { path, orderStatuses, entitlementStates } = await world.reached()
    const other = [
      end.path !== null && pathOf(end.path) !== pathOf(path ?? '') && `${path} ≠ ${end.path}`,
      differs(orderStatuses, end.orderStatuses),
      differs(entitlementStates, end.entitlementStates),
    ]
    detail = other.filter(Boolean).join(' · ')
    return detail === ''
  }
  if (await until(isReached, world)) return { kind: 'green' }
  return { kind: 'failed', index: null, reason: 'other-end', detail }
}

function pathOf(path: string): string {
  return path.replace(/[?].*/, '')
}

function differs(actual: readonly unknown[], wanted: readonly unknown[]): string | false {
  return (
    JSON.stringify(actual) !== JSON.stringify(wanted) && `[${actual.join(', ')}] ≠ [${wanted.join(', ')}]`
  )
}
