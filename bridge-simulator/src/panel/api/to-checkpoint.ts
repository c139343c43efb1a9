import type { Schemas } from '@skyshop/openapi/control'
import type { Checkpoint } from '../model/history/checkpoint-history.ts'

/** A snapshot as a step of the history. */
export function toCheckpoint({ snapshotId, label, nowMs }: Schemas['Snapshot']): Checkpoint {
  return { snapshotId, label, worldMs: nowMs }
}
