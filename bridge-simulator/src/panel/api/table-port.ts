import type { paths } from '@skyshop/openapi/control'
import createClient from 'openapi-fetch'
import { answered } from './control-answer.ts'
import type { SendRequest } from './observe-mutations.ts'

export type TablePort = ReturnType<typeof createTablePort>

/** What is read only when a page asks for it. */
export function createTablePort(baseUrl: string, fetch: SendRequest) {
  const client = createClient<paths>({ baseUrl, fetch })
  return {
    worlds: () => answered(client.GET('/control/worlds')),
    coverage: () => answered(client.GET('/control/coverage')),
    stateMachines: () => answered(client.GET('/control/state-machines')),
    scenario: (scenario: string) =>
      answered(client.GET('/control/scenarios/{scenario}', { params: { path: { scenario } } })),
    banners: (worldId: string) =>
      answered(client.GET('/control/worlds/{worldId}/banners', { params: { path: { worldId } } })),
    texts: (worldId: string) =>
      answered(client.GET('/control/worlds/{worldId}/texts', { params: { path: { worldId } } })),
    packages: (worldId: string) =>
      answered(client.GET('/control/worlds/{worldId}/packages', { params: { path: { worldId } } })),
  }
}
