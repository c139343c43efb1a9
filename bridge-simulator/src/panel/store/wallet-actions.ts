import type { Schemas } from '@skyshop/openapi/control'
import type { PanelPorts } from './panel-ports.ts'
import type { PanelStore } from './panel-store.ts'

/** What is done in a wallet, or beside one: both resolve when it is done and read, a refusal becomes the sentence on screen. */
export function walletActions({ control }: PanelPorts, store: PanelStore) {
  const act = async (call: (worldId: string) => Promise<unknown>) => {
    try {
      await call(store.get().worldId)
      await store.read()
    } catch (error) {
      store.noteTrouble(error)
    }
  }
  return {
    endContract: (contractCode: string, by: Schemas['ContractEnd']['by'] = 'user') =>
      act((worldId) => control.endContract(worldId, contractCode, by)),
    arm: (record: Schemas['FaultRecord']) => act((worldId) => control.addFault(worldId, record)),
  }
}
