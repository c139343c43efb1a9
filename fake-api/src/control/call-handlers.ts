import type { CallService } from '../features/unattended/call-service.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { ControlHandlers } from './control-handler.ts'
import { ControlRefusal } from './control-refusal.ts'

/** Devices in use. */
export function callHandlers(registry: WorldRegistry, calls: CallService) {
  return {
    placeCalls: ({ params: { worldId, deviceId }, body: { kind, count = 1 } }) =>
      registry.use(worldId, async (world) => {
        if ((await world.read.device.count({ where: { deviceId } })) === 0)
          throw new ControlRefusal(404, 'device-not-found', 'This world has no device of that id.')
        return world.withTx((ctx) => calls.place(ctx, { deviceId, kind, count }))
      }),
  } satisfies ControlHandlers<'placeCalls'>
}
