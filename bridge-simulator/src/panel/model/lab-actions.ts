import type { Schemas } from '@skyshop/openapi/control'
import type { ExportFormat } from './journal-export.ts'

/** What a tester makes happen on purpose. Each answers through the next `PanelView`, an export by itself. */
export interface LabActions {
  /** `onDone` hears when it is armed. */
  arm: (record: Schemas['FaultRecord'], onDone?: () => void) => void
  disarm: (faultId: number) => void
  /** Every fault, presets included. */
  allOff: () => void
  actOnNotify: (notifyId: string, how: Schemas['NotifyAct']) => void
  /** Held, no callback leaves by itself; otherwise those overdue leave at once. */
  holdNotifies: (isHeld: boolean) => void
  deliverAll: (notifyIds: readonly string[]) => void
  reorderNotifies: (notifyIds: readonly string[]) => void
  repeat: (seq: number) => void
  exportJournal: (format: ExportFormat, range: { afterSeq: number; untilSeq: number }) => Promise<string>
}
