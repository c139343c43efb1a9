import type { BridgeRecord, HostPorts } from './host-ports.ts'

/** Writes bridge records one after the other, in the order they came up; a failed one is reported and passed over. */
export function createBridgeJournal({ control, onTrouble }: Pick<HostPorts, 'control' | 'onTrouble'>) {
  let last: Promise<void> = Promise.resolve()
  return function record(entry: BridgeRecord): Promise<void> {
    last = last.then(() => control.recordBridge(entry)).catch(onTrouble)
    return last
  }
}
