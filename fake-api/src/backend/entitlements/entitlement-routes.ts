import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import { formatBeijing } from '../../engine/kernel/clock.ts'
import type { Handlers } from '../http/handler.ts'
import type { ExpiryService, ListedExpiry, SeenRenewal } from './expiry-service.ts'
import type { StorePackage, StorePackageService } from './store-package-service.ts'

const wireTime = (ms: number | null) => (ms === null ? null : formatBeijing(ms))

function toVipExpiry({ deviceId, info, renewal, nextStartMs }: ListedExpiry): Schemas['VipExpiry'] {
  return {
    deviceId,
    expireDate: info.expireDate,
    expireDateUTC: info.expireDateUTC,
    vipStatus: info.vipStatus,
    longTermEffectFlag: info.isLongTerm ? 1 : 0,
    activating: info.isActivating,
    ...(renewal === null ? {} : { renewal: toVipRenewal(renewal) }),
    ...(nextStartMs === null ? {} : { nextStart: formatBeijing(nextStartMs) }),
  }
}

// What another account is charged, and when, is nobody else's business.
function toVipRenewal(renewal: SeenRenewal): Schemas['VipRenewal'] {
  const { isOwn, nextMs, amountFen, isFailed, isPartial } = renewal
  if (!isOwn) return { isOwn, nextDeductTime: null, amount: null, failed: false, isPartial }
  return { isOwn, nextDeductTime: wireTime(nextMs), amount: amountFen, failed: isFailed, isPartial }
}

/** Package expiry of devices. */
export function entitlementRoutes(expiry: ExpiryService) {
  return {
    listVipExpiry: async ({ body }, context) =>
      (await expiry.list(context, body.deviceInfoList)).map(toVipExpiry),
    listVipExpiryByKeys: async ({ query: { deviceKeyList, packageSource } }, context) => {
      const queries = deviceKeyList.split(',').map((deviceKey) => ({ deviceKey, packageSource }))
      return (await expiry.list(context, queries)).map(toVipExpiry)
    },
    getDevicePackageExpiry: async ({ query }, context) => {
      const found = await expiry.ofDevice(context, query)
      const { deviceId, deviceName, info, packages } = found
      return {
        deviceId,
        deviceName,
        vipStatus: info.vipStatus,
        expireDate: info.expireDate,
        expireDateUTC: info.expireDateUTC,
        packageName: packages.find((row) => row.state === 'activated')?.packageName ?? null,
        renewed: found.isRenewedAhead,
        immediate: found.hasImmediateChoice,
        packages: packages.map((row) => ({
          orderNo: row.orderNo ?? '',
          packageId: row.packageId,
          packageName: row.packageName,
          state: row.state,
          startTime: wireTime(row.startsAtMs),
          endTime: wireTime(row.endsAtMs),
          topUp: row.topUp,
        })),
      }
    },
  } satisfies Handlers<HttpOperationsByArea['entitlements']>
}

/** Packages a user has on devices. */
export function storePackageRoutes(packages: StorePackageService) {
  return {
    listValidPackages: async ({ query }, context) =>
      (await packages.list(context, query)).map(toStorePackage),
    usePackageNow: async ({ body }, context) =>
      toStorePackage(await packages.takeEffectNow(context, body.storePackageId)),
  } satisfies Handlers<HttpOperationsByArea['store-packages']>
}

function toStorePackage(row: StorePackage): Schemas['StorePackage'] {
  return {
    storePackageId: String(row.id),
    deviceId: row.deviceId,
    deviceName: row.deviceName,
    channelIotId: row.channel,
    orderNo: row.orderNo ?? '',
    packageId: row.packageId,
    packageName: row.packageName,
    kind: row.kind as Schemas['StorePackage']['kind'],
    state: row.state as Schemas['StorePackage']['state'],
    startTime: wireTime(row.startsAtMs),
    endTime: wireTime(row.endsAtMs),
    canUseNow: row.canUseNow,
    callCount: row.callCount,
    callsLeft: row.callsLeft,
  }
}
