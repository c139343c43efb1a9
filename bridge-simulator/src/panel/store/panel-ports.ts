import type { ControlPort } from '../api/control-port.ts'
import type { OpenJournalStream } from '../api/journal-stream.ts'

/** What the store needs of the world outside. */
export interface PanelPorts {
  control: ControlPort
  openStream: OpenJournalStream
  wallNowMs: () => number
  /** Calls once after a while; the function returned calls it off. */
  after: (delayMs: number, call: () => void) => () => void
  defaultWorldId: string
}
