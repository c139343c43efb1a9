import type { Schemas } from '@skyshop/openapi/control'
import type { Checkpoint } from '../model/checkpoint-history.ts'

/** A snapshot as a step of the history. */
export function toCheckpoint({ snapshotId, label, nowMs }: Schemas['Snapshot']): Checkpoint {
  return { snapshotId, label, worldMs: nowMs }
}
