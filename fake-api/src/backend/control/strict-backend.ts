import type { ControlHandlers } from '../../engine/control/control-handler.ts'
import type { WorldRegistry } from '../../engine/world/registry/registry.ts'
import { setStrictBackend, settingsOf } from '../http/sign-in.ts'

/** The switch that makes a world's backend the strict one: only what the specification promises. */
export function strictBackendHandlers(registry: WorldRegistry) {
  return {
    getDegradation: ({ params }) =>
      registry.use(params.worldId, async (world) => ({ isBare: (await settingsOf(world)).isBare })),
    setDegradation: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        await setStrictBackend(world, body.isBare)
        return { isBare: body.isBare }
      }),
  } satisfies ControlHandlers<'getDegradation' | 'setDegradation'>
}
