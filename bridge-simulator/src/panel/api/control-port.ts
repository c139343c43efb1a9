import type { paths, Schemas } from '@skyshop/openapi/control'
import createClient from 'openapi-fetch'
import type { NewWorld } from '../model/panel-view.ts'
import { answered } from './control-answer.ts'
import { labCalls } from './lab-calls.ts'
import type { SendRequest } from './observe-mutations.ts'

export type ControlPort = ReturnType<typeof createControlPort>

/** The calls of the panel to the control plane; each rejects with `ControlRefused` or `ServerGone`. */
export function createControlPort(baseUrl: string, fetch: SendRequest) {
  const client = createClient<paths>({ baseUrl, fetch })
  const inWorld = (worldId: string) => ({ params: { path: { worldId } } })
  return {
    listScenarios: () => answered(client.GET('/control/scenarios')),
    getWorld: (worldId: string) => answered(client.GET('/control/worlds/{worldId}', inWorld(worldId))),
    getState: (worldId: string) => answered(client.GET('/control/worlds/{worldId}/state', inWorld(worldId))),
    createWorld: ({ scenario, seed, startMs }: NewWorld, clockMode: Schemas['Clock']['mode']) => {
      const body = { scenario, seed, clockMode, ...(startMs === null ? {} : { nowMs: startMs }) }
      return answered(client.POST('/control/worlds', { body }))
    },
    getJournal: (worldId: string, query: { afterSeq: number; limit: number }) => {
      const params = { path: { worldId }, query }
      return answered(client.GET('/control/worlds/{worldId}/journal', { params }))
    },
    ...labCalls(client),
    setClockMode: (worldId: string, mode: Schemas['Clock']['mode']) =>
      answered(client.PUT('/control/worlds/{worldId}/clock', { ...inWorld(worldId), body: { mode } })),
    advanceClock: (worldId: string, body: Schemas['ClockAdvance']) =>
      answered(client.POST('/control/worlds/{worldId}/clock/advance', { ...inWorld(worldId), body })),
    changeProfile: (worldId: string, body: Schemas['HostProfileChange']) =>
      answered(client.PATCH('/control/worlds/{worldId}/profile', { ...inWorld(worldId), body })),
    expireToken: (worldId: string, userId: string) => {
      const params = { path: { worldId, userId } }
      return answered(client.POST('/control/worlds/{worldId}/users/{userId}/expire-token', { params }))
    },
    endContract: (worldId: string, contractCode: string, by: Schemas['ContractEnd']['by']) => {
      const call = '/control/worlds/{worldId}/contracts/{contractCode}/terminate'
      const params = { path: { worldId, contractCode } }
      return answered(client.POST(call, { params, body: { by } }))
    },
    setWalletOutcome: (worldId: string, body: Schemas['WalletOutcome']) =>
      answered(client.PUT('/control/worlds/{worldId}/wallet-outcome', { ...inWorld(worldId), body })),
  }
}
