/** A scheduled event at the moment it fires. */
export interface DueEvent {
  id: number
  dueMs: number
  kind: string
  payload: unknown
}
