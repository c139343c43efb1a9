import type { ControlPort } from '../api/control-port.ts'
import type { CopyPort } from '../api/copy-port.ts'
import type { EditPort } from '../api/edit-port.ts'
import type { OpenJournalStream } from '../api/journal-stream.ts'
import type { TablePort } from '../api/table-port.ts'
import type { SharedSituation } from '../model/shared-situation.ts'

/** What the store needs of the world outside. */
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
