import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Handlers } from '../../http/handler.ts'
import { formatBeijing } from '../../kernel/clock.ts'
import type { ExpiryService } from './expiry-service.ts'

const wireTime = (ms: number | null) => (ms === null ? null : formatBeijing(ms))

/** Package expiry of devices. */
export function entitlementRoutes(expiry: ExpiryService) {
  return {
    listVipExpiry: async ({ body }, context) => {
      const found = await expiry.list(context, body.deviceInfoList)
      return found.map(({ deviceId, info }) => ({
        deviceId,
        expireDate: info.expireDate,
        expireDateUTC: info.expireDateUTC,
        vipStatus: info.vipStatus,
        longTermEffectFlag: 0 as const,
        activating: info.isActivating,
      }))
    },
    getDevicePackageExpiry: async ({ query }, context) => {
      const { deviceId, deviceName, info, isRenewedAhead, packages } = await expiry.ofDevice(context, query)
      return {
        deviceId,
        deviceName,
        vipStatus: info.vipStatus,
        expireDate: info.expireDate,
        expireDateUTC: info.expireDateUTC,
        packageName: packages.find((row) => row.state === 'activated')?.packageName ?? null,
        renewed: isRenewedAhead,
        packages: packages.map((row) => ({
          orderNo: row.orderNo ?? '',
          packageId: row.packageId,
          packageName: row.packageName,
          state: row.state,
          startTime: wireTime(row.startsAtMs),
          endTime: wireTime(row.endsAtMs),
        })),
      }
    },
  } satisfies Handlers<HttpOperationsByArea['entitlements']>
}
