import type { Schemas } from '@skyshop/openapi/control'
import type { PanelPorts } from '../../api/panel-ports.ts'
import type { PanelStore } from '../../store/panel-store.ts'
import type { PlayedRecording } from './play-recording.ts'

import { isOnLine, type Recorder } from './recorder.ts'
import type { Recording, RecordingEnd, ShopCall } from './recording.ts'
import { scenarioText } from './scenario-text.ts'

const pageSize = 1000

/** A recording that was ended: as a test, and as it is played here. */
export interface RecordedTest extends PlayedRecording {
  text: string
}

/** Starts and ends recordings. A recording begins with a fresh world of the same scenario, so that a test can too. */
export function recordingActions(ports: PanelPorts, store: PanelStore, recorder: Recorder) {
  let isBusy = false
  /** Asked for once more while it is under way, it is done once. */
  const alone = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (isBusy) return null
    isBusy = true
    try {
      return await work()
    } catch (error) {
      // A recording that could not be ended goes on: nothing recorded is lost.
      store.noteError(error)
      return null
    } finally {
      isBusy = false
    }
  }
  return {
    /** `theme` is that of the phone. */
    start: (theme: Recording['theme']) => alone(() => begin({ ports, store, recorder }, theme)),
    /** The recording as a test; null when none was under way, or the server is gone, which is then on screen. */
    stop: (path: string) => alone(() => end({ ports, store, recorder }, path)),
    /** Opens a fresh world as the recording began with one; false when it could not be opened, which is then on screen. */
    openFresh: (recording: Recording) => alone(() => openFresh({ ports, store }, recording)),
  }
}

interface RecordingParts {
  ports: PanelPorts
  store: PanelStore
  recorder: Recorder
}

async function begin({ ports, store, recorder }: RecordingParts, theme: Recording['theme']): Promise<void> {
  const { world } = store.get()
  if (world === null) return
  const { scenario, seed, profile } = world
  const faults = (await ports.control.listFaults(world.worldId)).map(asIsLeft)
  const made = await openFresh({ ports, store }, { scenario, seed, profile, faults })
  if (made === null) return
  const { worldId, devices, clock } = made
  recorder.begin({ worldId, scenario, seed, profile, faults, theme, devices, startMs: clock.nowMs })
}

type Beginning = Pick<Recording, 'scenario' | 'seed' | 'profile' | 'faults'>

/** A fresh world of a scenario in front; null when it did not open, and what kept it from that is on screen. */
async function openFresh(
  { ports: { control }, store }: Pick<RecordingParts, 'ports' | 'store'>,
  { scenario, seed, profile, faults }: Beginning,
): Promise<Schemas['World'] | null> {
  const made = await control.createWorld({ scenario, seed, startMs: null }, 'standing')
  const { worldId } = made
  const { appKey: _, ...choosable } = profile
  await control.changeProfile(worldId, choosable)
  for (const record of faults) await control.addFault(worldId, record)
  await store.open(worldId)
  return store.get().worldId === worldId ? made : null
}

/** A fault as it is armed anew: to act as often as it has left. */
function asIsLeft({ record, remaining }: Schemas['Fault']): Schemas['FaultRecord'] {
  return { ...record, count: remaining }
}

async function end({ ports, store, recorder }: RecordingParts, path: string): Promise<RecordedTest | null> {
  const running = recorder.get()
  if (running === null) return null
  const wallMs = ports.wallNowMs()
  const { clock } = await ports.control.getWorld(running.worldId)
  const state = await ports.control.getState(running.worldId)
  const reached: RecordingEnd = {
    path: store.get().worldId === running.worldId ? path.replace(/[?].*/, '') : null,
    orderStatuses: state.orders.map(({ status }) => status),
    entitlementStates: state.entitlements.map((entitlement) => entitlement.state),
    nowMs: clock.nowMs,
    wallMs,
  }
  const calls = await shopCalls(ports, running.worldId)
  const made = calls.filter((call) => isOnLine(running, call.wallMs))
  const text = scenarioText(running, reached, made)
  recorder.stop()
  return { text, recording: running, end: reached }
}

async function shopCalls({ control }: PanelPorts, worldId: string): Promise<ShopCall[]> {
  const calls: ShopCall[] = []
  let afterSeq = 0
  for (;;) {
    const { entries } = await control.getJournal(worldId, { afterSeq, limit: pageSize })
    const ofShop = entries.filter(({ kind, from }) => kind === 'http' && from === 'shop')
    calls.push(...ofShop.map(({ operationId, wallMs }) => ({ operationId, wallMs })))
    if (entries.length < pageSize) return calls
    afterSeq = entries.at(-1)?.seq ?? afterSeq
  }
}
