import { ControlRefused } from '../api/control-answer.ts'
import { toCheckpoint } from '../api/to-checkpoint.ts'
import {
  beforeAct,
  branched,
  type Checkpoint,
  isKept,
  redoPlace,
  undoPlace,
  wentTo,
} from '../model/history/checkpoint-history.ts'
import type { PanelPorts } from './panel-ports.ts'
import type { PanelStore } from './panel-store.ts'
import { worldPrint } from './world-print.ts'

/** Older ones are given up, so that the store of a world never fills. */
const mostCheckpoints = 60

export type WorldHistory = ReturnType<typeof createHistory>

/** Checkpoints of the world in front: kept before each act, stepped through, told apart from what was done since. */
export function createHistory({ copies }: PanelPorts, store: PanelStore) {
  const take = async (label: string): Promise<Checkpoint> =>
    toCheckpoint(await copies.takeSnapshot(store.get().worldId, label))

  /** Something was done in the phone since a restore: what lay ahead is given up. */
  const settle = async (): Promise<void> => {
    await store.read()
    const { history, restoredPrint } = store.get()
    if (isKept(history) && restoredPrint !== worldPrint(store.get()))
      store.update({ history: branched(history), restoredPrint: null })
  }

  const keep = async (label: string): Promise<void> => {
    await settle()
    const { history } = store.get()
    const checkpoint = isKept(history) ? null : await take(label)
    store.update({ history: await withoutOldest(beforeAct(history, checkpoint)), restoredPrint: null })
  }

  const withoutOldest = async (history: ReturnType<typeof beforeAct>) => {
    const [oldest, ...entries] = history.entries
    if (!oldest || history.entries.length <= mostCheckpoints) return history
    await copies.removeSnapshot(store.get().worldId, oldest.snapshotId).catch(passOverGone)
    return { entries, at: entries.length }
  }

  const goTo = async (place: number, presentLabel: string): Promise<void> => {
    const { history, worldId } = store.get()
    const target = history.entries[place]
    if (!target) return
    const present = isKept(history) ? null : await take(presentLabel)
    await copies.restoreSnapshot(worldId, target.snapshotId)
    store.update({ history: wentTo(history, place, present), lastJump: null })
    await store.read()
    store.update({ restoredPrint: worldPrint(store.get()) })
  }

  const step = async (placeOf: typeof undoPlace, label: string): Promise<void> => {
    await settle()
    const place = placeOf(store.get().history)
    if (place !== null) await goTo(place, label)
  }

  return {
    keep,
    goTo: async (place: number, label: string) => {
      await settle()
      await goTo(place, label)
    },
    undo: (label: string) => step(undoPlace, label),
    redo: (label: string) => step(redoPlace, label),
  }
}

/** Another tab on this world may have given it up already. */
function passOverGone(error: unknown): void {
  if (!(error instanceof ControlRefused) || error.code !== 'snapshot-not-found') throw error
}
