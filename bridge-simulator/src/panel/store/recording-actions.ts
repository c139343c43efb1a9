import { isOnLine } from '../model/record/recorded-line.ts'
import type { RecordingEnd, ShopCall } from '../model/record/recording.ts'
import { scenarioText } from '../model/record/scenario-text.ts'
import type { PanelPorts } from './panel-ports.ts'
import type { PanelStore } from './panel-store.ts'
import type { Recorder } from './recorder.ts'

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
      store.noteTrouble(error)
      return null
    } finally {
      isBusy = false
    }
  }
  return {
    start: () => alone(() => begin(ports, store, recorder)),
    /** The recording as a test; null when none was under way, or the server is gone, which is then on screen. */
    stop: (path: string) => alone(() => end(ports, recorder, path)),
  }
}

async function begin({ control }: PanelPorts, store: PanelStore, recorder: Recorder): Promise<void> {
  const { world } = store.get()
  if (world === null) return
  const { scenario, seed, profile } = world
  const made = await control.createWorld({ scenario, seed, startMs: null }, 'standing')
  const { worldId, devices } = made
  const { appKey: _, ...choosable } = profile
  await control.changeProfile(worldId, choosable)
  await store.open(worldId)
  // What kept the world from opening is on screen.
  if (store.get().worldId !== worldId) return
  recorder.begin({ worldId, scenario, seed, profile, devices, startMs: made.clock.nowMs })
}

async function end(ports: PanelPorts, recorder: Recorder, path: string): Promise<string | null> {
  const running = recorder.get()
  if (running === null) return null
  const wallMs = ports.wallNowMs()
  const { clock } = await ports.control.getWorld(running.worldId)
  const state = await ports.control.getState(running.worldId)
  const reached: RecordingEnd = {
    path: path.replace(/[?].*/, ''),
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
