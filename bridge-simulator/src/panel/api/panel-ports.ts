import type { Schemas } from '@skyshop/openapi/control'
import type { ControlPort, TablePort } from './control-port.ts'
import type { CopyPort } from './copy-port.ts'
import type { EditPort } from './edit-port.ts'
import type { SharedSituation } from './shared-situation.ts'

interface StreamListener {
  onEntry: (entry: Schemas['JournalEntry']) => void
  onOpen: () => void
  /** The stream is closed; opening another is the listener's decision. */
  onCut: () => void
}

/** Opens the live journal of a world after an entry; the function returned closes it. */
export type OpenJournalStream = (worldId: string, afterSeq: number, listener: StreamListener) => () => void

/** A world that this browser had in front. */
export interface RecentWorld {
  worldId: string
  /** Wall time at which it came in front last. */
  openedAtMs: number
  /** The world that it is a fork of; null for one that began by itself. */
  originId: string | null
}

/** Ports that the store gets from outside. */
export interface PanelPorts {
  control: ControlPort
  copies: CopyPort
  edit: EditPort
  tables: TablePort
  /** Sends a request to the control plane of a world as it was recorded; rejects as `control` does. */
  request: (worldId: string, call: { method: string; path: string; body: unknown }) => Promise<unknown>
  /** Hands a file to the tester. */
  saveFile: (file: Blob, name: string) => void
  /** The whole address of a link. */
  linkTo: (situation: SharedSituation, page: string) => string
  openStream: OpenJournalStream
  wallNowMs: () => number
  /** Calls once after a while; the function returned calls it off. */
  after: (delayMs: number, call: () => void) => () => void
  defaultWorldId: string
  /** Remembers in this browser whether the phone is filmed. */
  keepFilming: (isFilming: boolean) => void
  /** Worlds that this browser had in front, the last first. */
  recentWorlds: () => readonly RecentWorld[]
}
