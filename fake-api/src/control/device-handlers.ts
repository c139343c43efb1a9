import type { WorldRegistry } from '../world/registry.ts'
import type { ControlHandlers } from './control-handler.ts'
import { ControlRefusal } from './control-refusal.ts'
import { changeDevice } from './device-change.ts'
import { type DeviceViewServices, deviceView } from './device-view.ts'

/** Devices, SIM cards and data use for testers. */
export function deviceHandlers(registry: WorldRegistry, services: DeviceViewServices) {
  return {
    changeDevice: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        const { userId } = await services.users.signedIn(world)
        const { deviceId } = params
        const isKnown = await world.withTx((ctx) => changeDevice(ctx, { deviceId, userId }, body))
        const [row] = isKnown ? await deviceView(world, services, [deviceId]) : []
        if (!row)
          throw new ControlRefusal(404, 'device-not-found', 'This world has no device of that number.')
        return row
      }),
  } satisfies ControlHandlers<'changeDevice'>
}
