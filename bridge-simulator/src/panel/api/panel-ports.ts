import type { ControlPort, TablePort } from './control-port.ts'
import type { CopyPort } from './copy-port.ts'
import type { EditPort } from './edit-port.ts'
import type { OpenJournalStream } from './journal-stream.ts'
import type { SharedSituation } from './shared-situation.ts'

/** What the store gets from outside. */
export interface PanelPorts {
  control: ControlPort
  copies: CopyPort
  edit: EditPort
  tables: TablePort
  /** Hands a file to the tester. */
  saveFile: (file: Blob, name: string) => void
  /** The whole address of a link. */
  linkTo: (situation: SharedSituation, page: string) => string
  openStream: OpenJournalStream
  wallNowMs: () => number
  /** Calls once after a while; the function returned calls it off. */
  after: (delayMs: number, call: () => void) => () => void
  defaultWorldId: string
}
