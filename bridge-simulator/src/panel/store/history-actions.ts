import { ControlRefused } from '../../control/control-client.ts'
import type { PanelPorts } from '../api/panel-ports.ts'
import {
  beforeAct,
  type Checkpoint,
  type CheckpointHistory,
  historyOf,
  isStored,
  movedTo,
  noHistory,
  redoIndex,
  toCheckpoint,
  undoIndex,
  withoutUndone,
} from '../model/checkpoint-history.ts'
import type { PanelState } from './panel-state.ts'
import type { PanelStore } from './panel-store.ts'

/** Older ones are given up, so that the store of a world never fills. */
const maxCheckpoints = 60

export type WorldHistory = ReturnType<typeof createHistory>

/**
 * Checkpoints of the world in front: kept before each act, stepped through, told apart from what was done since. When
 * another world is opened meanwhile, what was begun is ended in its own and shown in no other.
 */
export function createHistory({ copies }: PanelPorts, store: PanelStore) {
  const snapshot = async (worldId: string, label: string): Promise<Checkpoint> =>
    toCheckpoint(await copies.takeSnapshot(worldId, label))

  /** Something was done in the phone since a restore: what lay ahead is given up. Null when the world was left. */
  const settle = async (worldId: string): Promise<CheckpointHistory | null> => {
    await store.read()
    const { history, restoredFingerprint } = store.get()
    if (store.get().worldId !== worldId) return null
    if (isStored(history) && restoredFingerprint !== worldFingerprint(store.get()))
      store.update({ history: withoutUndone(history), restoredFingerprint: null })
    return store.get().history
  }

  /** Keeps the present; the function returned takes that back. */
  const keep = async (label: string): Promise<() => Promise<void>> => {
    const { worldId } = store.get()
    const history = (await settle(worldId)) ?? noHistory
    const { restoredFingerprint } = store.get()
    const checkpoint = isStored(history) ? null : await snapshot(worldId, label)
    const kept = await withoutOldest(worldId, beforeAct(history, checkpoint))
    store.updateIn(worldId, { history: kept, restoredFingerprint: null })
    return async () => {
      if (checkpoint === null) return store.updateIn(worldId, { history, restoredFingerprint })
      await copies.removeSnapshot(worldId, checkpoint.snapshotId)
      store.updateIn(worldId, { history: historyOf(kept.entries.slice(0, -1)) })
    }
  }

  /** The checkpoint that the present is, kept now where there is none; what can be redone stays. */
  const present = async (label: string): Promise<string | undefined> => {
    const history = await settle(store.get().worldId)
    if (history !== null && isStored(history)) return history.entries[history.at]?.snapshotId
    await keep(label)
    return store.get().history.entries.at(-1)?.snapshotId
  }

  const withoutOldest = async (worldId: string, history: CheckpointHistory) => {
    const [oldest, ...entries] = history.entries
    if (!oldest || history.entries.length <= maxCheckpoints) return history
    await copies.removeSnapshot(worldId, oldest.snapshotId).catch(ignoreMissingSnapshot)
    return { entries, at: entries.length }
  }

  const travel = async (indexIn: (history: CheckpointHistory) => number | null, presentLabel: string) => {
    const { worldId } = store.get()
    const history = await settle(worldId)
    const index = history && indexIn(history)
    const target = index === null ? undefined : history?.entries[index]
    if (history === null || index === null || !target) return
    const present = isStored(history) ? null : await snapshot(worldId, presentLabel)
    await copies.restoreSnapshot(worldId, target.snapshotId)
    store.updateIn(worldId, { history: movedTo(history, index, present), lastJump: null })
    await store.read()
    store.updateIn(worldId, { restoredFingerprint: worldFingerprint(store.get()) })
  }

  return {
    keep,
    /** Keeps the present before an act, unless that is refused: nothing was done then. */
    keepBefore: async <T>(label: string, run: () => Promise<T>): Promise<T> =>
      unlessRefused(run, await keep(label)),
    present,
    goTo: (index: number, label: string) => travel(() => index, label),
    undo: (label: string) => travel(undoIndex, label),
    redo: (label: string) => travel(redoIndex, label),
  }
}

async function unlessRefused<T>(run: () => Promise<T>, takeBack: () => Promise<void>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    // Why it was refused is what the tester has to read, even where the checkpoint stays.
    if (error instanceof ControlRefused) await takeBack().catch(() => undefined)
    throw error
  }
}

/** Another tab on this world may have given it up already. */
function ignoreMissingSnapshot(error: unknown): void {
  if (!(error instanceof ControlRefused) || error.code !== 'snapshot-not-found') throw error
}

type Situation = Pick<PanelState, 'world' | 'state' | 'faults' | 'webhooks'>

/** Text that is equal while the visible state of the world is; a new token or a read is no change. */
export function worldFingerprint({ world, state, faults, webhooks }: Situation): string {
  if (world === null || state === null) return ''
  const { profile, devices, tenantId, user, clock, walletOutcome } = world
  const users = state.users.map(({ tokenExpiresAtMs: _, ...rest }) => rest)
  const nowMs = clock.mode === 'standing' ? clock.nowMs : 0
  return JSON.stringify([
    profile,
    devices,
    tenantId,
    user.phone,
    walletOutcome,
    nowMs,
    { ...state, users, captchas: [] },
    faults.map(({ faultId, remaining }) => [faultId, remaining]),
    webhooks.map(({ notifyId, state: sent }) => [notifyId, sent]),
  ])
}
