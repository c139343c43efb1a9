import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Handlers } from '../http/handler.ts'
import type { DeviceLookupService } from './device-lookup-service.ts'
import type { DeviceService } from './device-service.ts'
import { abilitiesOf, fourGFlag } from './rules/device.ts'

/** Which devices may have cloud packages, and what a device is. */
export function deviceRoutes(devices: DeviceService, lookups: DeviceLookupService) {
  return {
    filterCloudDevices: ({ body }, { world, user }) =>
      devices.listEligibleForCloud(world.read, user.userId, body),
    getDeviceBaseForSn: async ({ query }, context) => {
      const { deviceKey, bindFlag, productCode } = await lookups.bySn(context, query.deviceSerialNumber)
      return { deviceKey, bindFlag, productCode }
    },
    getDeviceInfoBySns: async ({ body }, context) => {
      const found = await lookups.infoBySns(context, body.sns)
      return found.map(({ deviceId, isFourG }) => ({ deviceSnNo: deviceId, isFourG: fourGFlag(isFourG) }))
    },
    getDeviceBaseForDevice: async ({ query, body }, context) => {
      const device = await lookups.profile(context, body)
      const { deviceId, deviceKey, productCode, model, bindFlag } = device
      const abilities = query.isAbility ? { abilities: abilitiesOf(device) } : {}
      return { deviceId, deviceKey, productCode, model, bindFlag, ...abilities }
    },
    getDeviceMetadata: async ({ query }, context) => {
      const device = await lookups.metadata(context, query)
      const { productKey, insideModelCode, productCode, model, channels } = device
      const isFourG = fourGFlag(device.isFourG)
      const facts = { productKey, insideModelCode, productCode, model, isFourG, channels }
      return { ...facts, abilities: abilitiesOf(device) }
    },
  } satisfies Handlers<HttpOperationsByArea['devices']>
}
