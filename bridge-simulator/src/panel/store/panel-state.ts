import type { Schemas } from '@skyshop/openapi/control'
import type { JournalEntry } from '../model/journal-entry.ts'
import type { JumpView } from '../model/panel-view.ts'

/** All the panel knows; what a failed call leaves alone stays on screen. */
export interface PanelState {
  worldId: string
  world: Schemas['World'] | null
  state: Schemas['WorldState'] | null
  scenarios: readonly Schemas['ScenarioSummary'][]
  journal: readonly JournalEntry[]
  lastJump: JumpView | null
  isJumping: boolean
  connection: 'connecting' | 'live' | 'stream-cut' | 'gone'
  /** Wall time of the last answer, and of the next try while there is none. */
  heardAtWallMs: number
  retryAtWallMs: number
  /** Wall time at which `world` was read. */
  readAtWallMs: number
  refusal: string | null
}

export function emptyPanel(worldId: string, wallNowMs: number): PanelState {
  return {
    worldId,
    world: null,
    state: null,
    scenarios: [],
    journal: [],
    lastJump: null,
    isJumping: false,
    connection: 'connecting',
    heardAtWallMs: wallNowMs,
    retryAtWallMs: wallNowMs,
    readAtWallMs: wallNowMs,
    refusal: null,
  }
}
