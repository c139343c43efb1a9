import type { Schemas } from '@skyshop/openapi/control'

/** A saved state of the world; its label names the action it was made before. */
export interface Checkpoint {
  snapshotId: string
  label: string
  worldMs: number
}

/**
 * The checkpoints of a world in order, and where the present stands: at `entries.length` it is not kept yet, before
 * that it is the state of that entry, unless something was done since.
 */
export interface CheckpointHistory {
  entries: readonly Checkpoint[]
  at: number
}

export const noHistory: CheckpointHistory = { entries: [], at: 0 }

/** The history of a world whose present is kept by none of its checkpoints. */
export function historyOf(entries: readonly Checkpoint[]): CheckpointHistory {
  return { entries, at: entries.length }
}

/** The present is kept by an entry: nothing was done since it was restored. */
export function isStored({ entries, at }: CheckpointHistory): boolean {
  return at < entries.length
}

/** The history without what could be redone, as something was done since a restore; the entry restored stays. */
export function withoutUndone({ entries, at }: CheckpointHistory): CheckpointHistory {
  return historyOf(entries.slice(0, at + 1))
}

/** The history before something is done: `checkpoint` is the present, or null where that is an entry already. */
export function beforeAct(history: CheckpointHistory, checkpoint: Checkpoint | null): CheckpointHistory {
  const past = isStored(history) ? withoutUndone(history).entries : history.entries
  return historyOf(checkpoint ? [...past, checkpoint] : past)
}

/** The index of the entry that undo goes to; null at the beginning. */
export function undoIndex({ at }: CheckpointHistory): number | null {
  return at > 0 ? at - 1 : null
}

/** The index of the entry that redo goes to; null at the present. */
export function redoIndex({ entries, at }: CheckpointHistory): number | null {
  return at < entries.length - 1 ? at + 1 : null
}

/** The history after going to an entry; `present` is what was kept of the present before leaving it, null when it was an entry. */
export function movedTo(
  history: CheckpointHistory,
  index: number,
  present: Checkpoint | null,
): CheckpointHistory {
  return { entries: present ? [...history.entries, present] : history.entries, at: index }
}

/** `7/7`: acts done, and acts known. */
export function historyText(history: CheckpointHistory): string {
  const { entries, at } = history
  return isStored(history) ? `${at}/${entries.length - 1}` : `${at}/${at}`
}

/** A snapshot as a step of the history. */
export function toCheckpoint({ snapshotId, label, nowMs }: Schemas['Snapshot']): Checkpoint {
  return { snapshotId, label, worldMs: nowMs }
}
