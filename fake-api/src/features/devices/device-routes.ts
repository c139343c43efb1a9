import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Handlers } from '../../http/handler.ts'
import type { DeviceService } from './device-service.ts'

/** Which devices may have cloud packages. */
export function deviceRoutes(devices: DeviceService) {
  return {
    filterCloudDevices: ({ body }, { world, user }) =>
      devices.eligibleForCloud(world.read, user.userId, body),
  } satisfies Handlers<HttpOperationsByArea['devices']>
}
