import type { Schemas } from '@skyshop/openapi/control'
import type { PanelPorts } from '../api/panel-ports.ts'
import type { PanelStore } from './panel-store.ts'

/** What is done in a wallet, or beside one: false when it was refused, which is then the sentence on screen. */
export function walletActions({ control }: PanelPorts, store: PanelStore) {
  const act = async (call: (worldId: string) => Promise<unknown>): Promise<boolean> => {
    try {
      await call(store.get().worldId)
      await store.read()
      return true
    } catch (error) {
      store.noteError(error)
      return false
    }
  }
  return {
    endContract: (contractCode: string, by: Schemas['ContractEnd']['by'] = 'user') =>
      act((worldId) => control.endContract(worldId, contractCode, by)),
    arm: (record: Schemas['FaultRecord']) => act((worldId) => control.addFault(worldId, record)),
  }
}
