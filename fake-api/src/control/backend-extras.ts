import { isStrictBackend, setStrictBackend } from '../http/strict-backend.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { ControlHandlers } from './control-handler.ts'

/** The switch that makes a world's backend the barest the specification allows. */
export function degradationHandlers(registry: WorldRegistry) {
  return {
    getDegradation: ({ params }) =>
      registry.use(params.worldId, async (world) => ({ isBare: await isStrictBackend(world) })),
    setDegradation: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        await setStrictBackend(world, body.isBare)
        return { isBare: body.isBare }
      }),
  } satisfies ControlHandlers<'getDegradation' | 'setDegradation'>
}
