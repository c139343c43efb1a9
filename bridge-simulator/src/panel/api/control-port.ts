import type { paths, Schemas } from '@skyshop/openapi/control'
import createClient, { type Client } from 'openapi-fetch'
import { answered, type ControlAnswer, ServerUnreachable } from '../../control/control-client.ts'
import type { NewWorld } from '../model/panel-view.ts'
import type { SendRequest } from './observe-mutations.ts'

export type ControlPort = ReturnType<typeof createControlPort>

/** The calls of the panel to the control plane; each rejects with `ControlRefused` or `ServerUnreachable`. */
export function createControlPort(baseUrl: string, fetch: SendRequest) {
  const client = createClient<paths>({ baseUrl, fetch })
  const inWorld = (worldId: string) => ({ params: { path: { worldId } } })
  return {
    listScenarios: () => dataOf(client.GET('/control/scenarios')),
    getWorld: async (worldId: string) =>
      withPhone(await dataOf(client.GET('/control/worlds/{worldId}', inWorld(worldId)))),
    getState: (worldId: string) => dataOf(client.GET('/control/worlds/{worldId}/state', inWorld(worldId))),
    createWorld: ({ scenario, seed, startMs }: NewWorld, clockMode: Schemas['Clock']['mode']) => {
      const body = { scenario, seed, clockMode, ...(startMs === null ? {} : { nowMs: startMs }) }
      return dataOf(client.POST('/control/worlds', { body }))
    },
    addToLibrary: (body: Schemas['NewLibraryEntry']) => dataOf(client.POST('/control/library', { body })),
    createWorldFromLibrary: (entryId: string) =>
      dataOf(client.POST('/control/library/{entryId}/worlds', { params: { path: { entryId } } })),
    removeWorld: (worldId: string) => dataOf(client.DELETE('/control/worlds/{worldId}', inWorld(worldId))),
    getJournal: (worldId: string, query: { afterSeq: number; limit: number }) => {
      const params = { path: { worldId }, query }
      return dataOf(client.GET('/control/worlds/{worldId}/journal', { params }))
    },
    searchJournal: (worldId: string, body: Schemas['JournalSearch']) =>
      dataOf(client.POST('/control/worlds/{worldId}/journal/search', { ...inWorld(worldId), body })),
    ...faultCalls(client),
    setLifetime: (worldId: string, keepAs: string | null) =>
      dataOf(client.PUT('/control/worlds/{worldId}/lifetime', { ...inWorld(worldId), body: { keepAs } })),
    setClockMode: (worldId: string, mode: Schemas['Clock']['mode']) =>
      dataOf(client.PUT('/control/worlds/{worldId}/clock', { ...inWorld(worldId), body: { mode } })),
    advanceClock: (worldId: string, body: Schemas['ClockAdvance']) =>
      dataOf(client.POST('/control/worlds/{worldId}/clock/advance', { ...inWorld(worldId), body })),
    stopClockJump: (worldId: string) =>
      dataOf(client.POST('/control/worlds/{worldId}/clock/stop-jump', inWorld(worldId))),
    changeProfile: (worldId: string, body: Schemas['HostProfileChange']) =>
      dataOf(client.PATCH('/control/worlds/{worldId}/profile', { ...inWorld(worldId), body })),
    expireToken: (worldId: string, userId: string) => {
      const params = { path: { worldId, userId } }
      return dataOf(client.POST('/control/worlds/{worldId}/users/{userId}/expire-token', { params }))
    },
    endContract: async (worldId: string, contractCode: string, by: Schemas['ContractEnd']['by']) => {
      const call = '/control/worlds/{worldId}/contracts/{contractCode}/terminate'
      const params = { path: { worldId, contractCode } }
      await dataOf(client.POST(call, { params, body: { by } }))
    },
    setWalletOutcome: (worldId: string, body: Schemas['WalletOutcome']) =>
      dataOf(client.PUT('/control/worlds/{worldId}/wallet-outcome', { ...inWorld(worldId), body })),
  }
}

/** Stand-ins for user and host app in a world without the vendor's backend, which has neither. */
const noPhone: Pick<Schemas['World'], 'user' | 'profile'> = {
  user: { userId: '', token: '', tokenExpiresAtMs: 0, phone: '', isReviewer: false },
  profile: {
    ...{ platform: 'android', appVersion: '', appKey: '', appLanguage: 'en' },
    ...{ countryCode: '', manufacturerName: '' },
  },
}

function withPhone(world: Schemas['World']): Schemas['World'] {
  return world.parties.includes('backend') ? world : { ...noPhone, ...world }
}

/** Calls about faults, webhooks, and requests of the journal. */
function faultCalls(client: Client<paths>) {
  const inWorld = (worldId: string) => ({ params: { path: { worldId } } })
  return {
    exportJournal: (
      worldId: string,
      query: { format: 'har' | 'mermaid'; afterSeq: number; untilSeq: number },
    ) => {
      const params = { path: { worldId }, query }
      return dataOf(client.GET('/control/worlds/{worldId}/journal/export', { params, parseAs: 'text' }))
    },
    repeatRequest: (worldId: string, seq: number) => {
      const params = { path: { worldId, seq } }
      return dataOf(client.POST('/control/worlds/{worldId}/journal/{seq}/repeat', { params }))
    },
    listFaults: (worldId: string) => dataOf(client.GET('/control/worlds/{worldId}/faults', inWorld(worldId))),
    addFault: (worldId: string, body: Schemas['FaultRecord']) =>
      dataOf(client.POST('/control/worlds/{worldId}/faults', { ...inWorld(worldId), body })),
    removeFault: (worldId: string, faultId: number) => {
      const params = { path: { worldId, faultId } }
      return dataOf(client.DELETE('/control/worlds/{worldId}/faults/{faultId}', { params }))
    },
    removeFaults: (worldId: string) =>
      dataOf(client.DELETE('/control/worlds/{worldId}/faults', inWorld(worldId))),
    listWebhooks: (worldId: string) =>
      dataOf(client.GET('/control/worlds/{worldId}/notifies', inWorld(worldId))),
    actOnWebhook: (worldId: string, notifyId: string, body: Schemas['NotifyAct']) => {
      const params = { path: { worldId, notifyId } }
      return dataOf(client.POST('/control/worlds/{worldId}/notifies/{notifyId}/act', { params, body }))
    },
    holdWebhooks: (worldId: string, isHeld: boolean) =>
      dataOf(
        client.PUT('/control/worlds/{worldId}/notifies/hold', { ...inWorld(worldId), body: { isHeld } }),
      ),
    reorderWebhooks: (worldId: string, notifyIds: string[]) =>
      dataOf(
        client.PUT('/control/worlds/{worldId}/notifies/order', { ...inWorld(worldId), body: { notifyIds } }),
      ),
  }
}

/** The data of an answer. Throws `ControlRefused`, or `ServerUnreachable` also for an answer that was cut. */
export async function dataOf<T>(call: Promise<ControlAnswer<T>>): Promise<T> {
  const answer = await call.catch((error: unknown) => {
    throw new ServerUnreachable(error instanceof Error ? error.message : String(error))
  })
  return answered(answer)
}

export type TablePort = ReturnType<typeof createTablePort>

/** Tables of the world, the library and the contracts, each read only when a page shows it. */
export function createTablePort(baseUrl: string, fetch: SendRequest) {
  const client = createClient<paths>({ baseUrl, fetch })
  return {
    worlds: () => dataOf(client.GET('/control/worlds')),
    library: () => dataOf(client.GET('/control/library')),
    coverage: () => dataOf(client.GET('/control/coverage')),
    stateMachines: () => dataOf(client.GET('/control/state-machines')),
    scenario: (scenario: string) =>
      dataOf(client.GET('/control/scenarios/{scenario}', { params: { path: { scenario } } })),
    banners: (worldId: string) =>
      dataOf(client.GET('/control/worlds/{worldId}/banners', { params: { path: { worldId } } })),
    texts: (worldId: string) =>
      dataOf(client.GET('/control/worlds/{worldId}/texts', { params: { path: { worldId } } })),
    plans: (worldId: string) =>
      dataOf(client.GET('/control/worlds/{worldId}/merchant-plans', { params: { path: { worldId } } })),
    accounts: (worldId: string) =>
      dataOf(client.GET('/control/worlds/{worldId}/merchants', { params: { path: { worldId } } })),
    merchantChecks: async (worldId: string) => {
      const params = { path: { worldId } }
      return (await dataOf(client.GET('/control/worlds/{worldId}/merchant-checks', { params }))).checks
    },
    /** Reads the verdicts of the merchant checks on one entry of the journal. */
    entryChecks: async (worldId: string, seq: number) => {
      const params = { path: { worldId }, query: { seq } }
      return (await dataOf(client.GET('/control/worlds/{worldId}/merchant-checks', { params }))).checks
    },
    merchantAudit: async () => (await dataOf(client.GET('/control/merchant-audit'))).audit,
    startMerchantAudit: async (body: Schemas['MerchantAuditOrder']) =>
      (await dataOf(client.POST('/control/merchant-audit/start', { body }))).audit,
    stopMerchantAudit: async () => (await dataOf(client.POST('/control/merchant-audit/stop'))).audit,
    packages: (worldId: string) =>
      dataOf(client.GET('/control/worlds/{worldId}/packages', { params: { path: { worldId } } })),
  }
}
