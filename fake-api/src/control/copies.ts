import type { Schemas } from '@skyshop/openapi/control'
import type { ContractValidator } from '../engine/api-contract/contract-validator.ts'
import type { ControlHandlers, RawControlHandlers } from '../engine/control/control-handler.ts'
import { WorldFileRefusedError } from '../engine/kernel/world-errors.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import type { WorldViews } from './world-views.ts'

export interface CopyHandlerOptions {
  registry: WorldRegistry
  views: WorldViews
  /** Says whether a view is whole. */
  validator: ContractValidator
}

type SnapshotOperation =
  | 'listSnapshots'
  | 'takeSnapshot'
  | 'restoreSnapshot'
  | 'forkSnapshot'
  | 'removeSnapshot'
  | 'listFrames'
  | 'addFrame'
  | 'getFrame'
  | 'forkFrame'

/** Snapshots, screens and forks of worlds. */
export function copyHandlers({ registry, views }: Pick<CopyHandlerOptions, 'registry' | 'views'>) {
  const { copies } = registry
  const view = (worldId: string) => registry.use(worldId, views.world)
  return {
    listSnapshots: ({ params }) => copies.snapshots(params.worldId),
    takeSnapshot: ({ params, body }) => copies.snapshot(params.worldId, body.label ?? ''),
    restoreSnapshot: async ({ params }) => {
      await copies.restore(params.worldId, params.snapshotId)
      return view(params.worldId)
    },
    forkWorld: async ({ params }) => view(await copies.fork(params.worldId)),
    forkSnapshot: async ({ params: { worldId, snapshotId } }) =>
      view(await copies.forkSnapshot(worldId, snapshotId)),
    listFrames: async ({ params: { worldId }, query }) => registry.framesOf(worldId).list(query),
    addFrame: async ({ params: { worldId }, body }) => ({ seq: await copies.addFrame(worldId, body) }),
    getFrame: async ({ params: { worldId, seq } }) => registry.framesOf(worldId).read(seq),
    forkFrame: async ({ params: { worldId, seq } }) => view(await copies.forkFrame(worldId, seq)),
    removeSnapshot: ({ params: { worldId, snapshotId } }) => copies.removeSnapshot(worldId, snapshotId),
  } satisfies ControlHandlers<SnapshotOperation | 'forkWorld'>
}

/** Worlds as files: what goes over the wire is no JSON. */
export function worldFileHandlers(options: CopyHandlerOptions) {
  return {
    exportWorld: async ({ params: { worldId = '' } }, reply) => {
      const archive = await options.registry.copies.export(worldId)
      reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${worldId}.sqlar"`)
        .send(archive)
    },
    importWorld: async ({ body }, reply) => {
      if (!Buffer.isBuffer(body)) throw new WorldFileRefusedError('send it as application/octet-stream')
      reply.code(201).send(await importedWorld(options, body))
    },
  } satisfies RawControlHandlers<'exportWorld' | 'importWorld'>
}

/** Makes a world of an archive; one whose rows cannot even be shown does not stay. @throws WorldFileRefusedError */
export async function importedWorld(
  { registry, views, validator }: CopyHandlerOptions,
  archive: Buffer,
): Promise<Schemas['World']> {
  const worldId = await registry.copies.import(archive)
  const body = await registry.use(worldId, views.world).catch(() => null)
  const isShown =
    validator.checkResponse('/control/worlds/{worldId}', 'get', { status: 200, body }).length === 0
  if (body !== null && isShown) return body
  await registry.delete(worldId)
  throw new WorldFileRefusedError('its rows do not make a world')
}
