import type { paths, Schemas } from '@skyshop/openapi/control'
import type { Client } from 'openapi-fetch'
import { answered } from './control-answer.ts'

/** Calls about faults, callbacks and the journal's requests. */
export function labCalls(client: Client<paths>) {
  const inWorld = (worldId: string) => ({ params: { path: { worldId } } })
  return {
    exportJournal: (
      worldId: string,
      query: { format: 'har' | 'mermaid'; afterSeq: number; untilSeq: number },
    ) => {
      const params = { path: { worldId }, query }
      return answered(client.GET('/control/worlds/{worldId}/journal/export', { params, parseAs: 'text' }))
    },
    repeatRequest: (worldId: string, seq: number) => {
      const params = { path: { worldId, seq } }
      return answered(client.POST('/control/worlds/{worldId}/journal/{seq}/repeat', { params }))
    },
    listFaults: (worldId: string) =>
      answered(client.GET('/control/worlds/{worldId}/faults', inWorld(worldId))),
    addFault: (worldId: string, body: Schemas['FaultRecord']) =>
      answered(client.POST('/control/worlds/{worldId}/faults', { ...inWorld(worldId), body })),
    removeFault: (worldId: string, faultId: number) => {
      const params = { path: { worldId, faultId } }
      return answered(client.DELETE('/control/worlds/{worldId}/faults/{faultId}', { params }))
    },
    removeFaults: (worldId: string) =>
      answered(client.DELETE('/control/worlds/{worldId}/faults', inWorld(worldId))),
    listNotifies: (worldId: string) =>
      answered(client.GET('/control/worlds/{worldId}/notifies', inWorld(worldId))),
    actOnNotify: (worldId: string, notifyId: string, body: Schemas['NotifyAct']) => {
      const params = { path: { worldId, notifyId } }
      return answered(client.POST('/control/worlds/{worldId}/notifies/{notifyId}/act', { params, body }))
    },
    holdNotifies: (worldId: string, isHeld: boolean) =>
      answered(
        client.PUT('/control/worlds/{worldId}/notifies/hold', { ...inWorld(worldId), body: { isHeld } }),
      ),
    reorderNotifies: (worldId: string, notifyIds: string[]) =>
      answered(
        client.PUT('/control/worlds/{worldId}/notifies/order', { ...inWorld(worldId), body: { notifyIds } }),
      ),
  }
}
