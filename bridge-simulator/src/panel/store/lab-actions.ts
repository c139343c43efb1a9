import type { PanelPorts } from '../api/panel-ports.ts'
import type { LabActions } from '../model/lab-actions.ts'
import type { PanelStore } from './panel-store.ts'

type Act = (call: (worldId: string) => Promise<unknown>) => Promise<void>

/** Faults, callbacks and requests of the journal: what a tester makes happen on purpose. */
export function labActions({ control }: PanelPorts, store: PanelStore, act: Act): LabActions {
  return {
    arm: (record, onDone) =>
      void act(async (worldId) => {
        await control.addFault(worldId, record)
        onDone?.()
      }),
    disarm: (faultId) => void act((worldId) => control.removeFault(worldId, faultId)),
    allOff: () => void act((worldId) => control.removeFaults(worldId)),
    actOnNotify: (notifyId, how) => void act((worldId) => control.actOnNotify(worldId, notifyId, how)),
    holdNotifies: (isHeld) => void act((worldId) => control.holdNotifies(worldId, isHeld)),
    deliverAll: (notifyIds) =>
      void act(async (worldId) => {
        for (const notifyId of notifyIds) await control.actOnNotify(worldId, notifyId, { action: 'deliver' })
      }),
    reorderNotifies: (notifyIds) => void act((worldId) => control.reorderNotifies(worldId, [...notifyIds])),
    repeat: (seq) => void act((worldId) => control.repeatRequest(worldId, seq)),
    exportJournal: (format, range) => control.exportJournal(store.get().worldId, { format, ...range }),
  }
}
