import type { paths, Schemas } from '@skyshop/openapi/control'
import createClient from 'openapi-fetch'
import { ControlRefused, fetchServer, ServerUnreachable } from '../../control/control-client.ts'
import { dataOf } from './control-port.ts'
import type { SendRequest } from './observe-mutations.ts'

export type CopyPort = ReturnType<typeof createCopyPort>

const root = '/control/worlds/{worldId}'

/** Snapshots, screens, forks and files of worlds; each call rejects with `ControlRefused` or `ServerUnreachable`. */
export function createCopyPort(baseUrl: string, fetch: SendRequest) {
  const client = createClient<paths>({ baseUrl, fetch })
  const inWorld = (worldId: string) => ({ params: { path: { worldId } } })
  const one = (worldId: string, snapshotId: string) => ({ params: { path: { worldId, snapshotId } } })
  return {
    listSnapshots: (worldId: string) => dataOf(client.GET(`${root}/snapshots`, inWorld(worldId))),
    takeSnapshot: (worldId: string, label: string) =>
      dataOf(client.POST(`${root}/snapshots`, { ...inWorld(worldId), body: { label } })),
    removeSnapshot: (worldId: string, snapshotId: string) =>
      dataOf(client.DELETE(`${root}/snapshots/{snapshotId}`, one(worldId, snapshotId))),
    restoreSnapshot: (worldId: string, snapshotId: string) =>
      dataOf(client.POST(`${root}/snapshots/{snapshotId}/restore`, one(worldId, snapshotId))),
    forkWorld: (worldId: string) => dataOf(client.POST(`${root}/fork`, inWorld(worldId))),
    forkSnapshot: (worldId: string, snapshotId: string) =>
      dataOf(client.POST(`${root}/snapshots/{snapshotId}/fork`, one(worldId, snapshotId))),
    listFrames: async (worldId: string) =>
      (await dataOf(client.GET(`${root}/frames`, inWorld(worldId)))).frames,
    getFrame: (worldId: string, seq: number) =>
      dataOf(client.GET(`${root}/frames/{seq}`, { params: { path: { worldId, seq } } })),
    forkFrame: (worldId: string, seq: number) =>
      dataOf(client.POST(`${root}/frames/{seq}/fork`, { params: { path: { worldId, seq } } })),
    exportWorld: (worldId: string) =>
      dataOf<Blob>(client.GET(`${root}/export`, { ...inWorld(worldId), parseAs: 'blob' })),
    importWorld: (file: Blob) => sendFile(`${baseUrl}/control/worlds/import`, file),
  }
}

/** The bytes go as they are; the typed client would make JSON of them. */
async function sendFile(url: string, file: Blob): Promise<Schemas['World']> {
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await fetchServer(url, { method: 'POST', headers, body: file })
  const body: Schemas['World'] & Schemas['ControlRefusal'] = await response.json().catch(() => {
    throw new ServerUnreachable(`status ${response.status}`)
  })
  if (!response.ok) throw new ControlRefused(body.error, body.message, body)
  return body
}
