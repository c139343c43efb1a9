import { updateCatalogue } from '../features/packages/update-catalogue-service.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { ReferenceData } from '../world/storage/reference-data.ts'
import type { ControlHandlers } from './control-handler.ts'

/** Brings packages, banners and campaign pages of a world to those of the source. */
export function catalogueHandlers(registry: WorldRegistry, source: ReferenceData) {
  return {
    updateCatalogue: ({ params }) => registry.use(params.worldId, (world) => updateCatalogue(world, source)),
  } satisfies ControlHandlers<'updateCatalogue'>
}
