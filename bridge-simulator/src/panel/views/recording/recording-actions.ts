import type { Schemas } from '@skyshop/openapi/control'
import type { PanelPorts } from '../../api/panel-ports.ts'
import type { PanelStore } from '../../store/panel-store.ts'
import { isOnLine } from './recorded-line.ts'
import type { Recorder } from './recorder.ts'
import type { Recording, RecordingEnd, ShopCall } from './recording.ts'
import { scenarioText } from './scenario-text.ts'

const pageSize = 1000

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
  }
}

interface RecordingParts {
  ports: PanelPorts
  store: PanelStore
  recorder: Recorder
}

async function begin({ ports, store, recorder }: RecordingParts, theme: Recording['theme']): Promise<void> {
  const { control } = ports
  const { world } = store.get()
  if (world === null) return
  const { scenario, seed, profile } = world
  const made = await control.createWorld({ scenario, seed, startMs: null }, 'standing')
  const { worldId, devices } = made
  const { appKey: _, ...choosable } = profile
  await control.changeProfile(worldId, choosable)
  const faults = (await control.listFaults(world.worldId)).map(asIsLeft)
  for (const record of faults) await control.addFault(worldId, record)
  await store.open(worldId)
  // What kept the world from opening is on screen.
  if (store.get().worldId !== worldId) return
  recorder.begin({ worldId, scenario, seed, profile, faults, theme, devices, startMs: made.clock.nowMs })
}

/** A fault as it is armed anew: to act as often as it has left. */
function asIsLeft({ record, remaining }: Schemas['Fault']): Schemas['FaultRecord'] {
  return { ...record, count: remaining }
}

async function end({ ports, store, recorder }: RecordingParts, path: string): Promise<string | null> {
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
  return text
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
