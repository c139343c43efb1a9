import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import { wireTime } from '../../engine/kernel/clock.ts'
import type { GivenSpan } from '../entitlements/entitlements.ts'
import type { OwnDevice } from '../grants/grant-service.ts'
import type { Handlers } from '../http/handler.ts'
import type { LocalizedPackage } from '../packages/rules/catalogue-package.ts'
import { callsLeft } from './rules/place-calls.ts'
import type { UnattendedDetail, UnattendedService } from './unattended-service.ts'

/** Phone reminders of devices. */
export function unattendedRoutes(unattended: UnattendedService) {
  return {
    judgeUnattendedDevice: async ({ query }, context) =>
      (await unattended.isCapable(context, query.deviceKey)) ? 1 : 0,
    getUnattendedDetail: async ({ query }, context) =>
      toUnattendedDetail(await unattended.detail(context, query.deviceKey)),
    listUnattendedPackages: async ({ query }, context) =>
      (await unattended.packages(context, query.deviceKey)).map(toUnattendedPackage),
    receiveFreeUnattendedPackage: async ({ query }, context) =>
      toGivenPackage(await unattended.receiveFree(context, query.deviceKey)),
    getAuditionCallTimes: async ({ query }, context) => {
      const audition = await unattended.auditionCalls(context, query.deviceKey)
      return { totalTimes: audition.total, usedTimes: audition.used, remainTimes: callsLeft(audition) }
    },
  } satisfies Handlers<HttpOperationsByArea['unattended']>
}

/** The phone reminder of a device on the wire. */
function toUnattendedDetail(detail: UnattendedDetail): Schemas['UnattendedDetail'] {
  const { device, info, calls, canReceiveFree } = detail
  const running = info.packages.find((row) => row.state === 'activated')
  return {
    deviceKey: device.deviceKey,
    deviceId: device.deviceId,
    deviceName: device.deviceName,
    vipStatus: info.info.vipStatus,
    expireDate: info.info.expireDate,
    packageName: running?.packageName ?? null,
    callCount: calls.total,
    callsLeft: callsLeft(calls),
    freePackage: canReceiveFree,
  }
}

/** A package of the list on the wire. */
function toUnattendedPackage(row: {
  offer: LocalizedPackage
  isFree: boolean
}): Schemas['UnattendedPackage'] {
  const { offer, isFree } = row
  return {
    packageId: offer.packageId,
    packageName: offer.name,
    description: offer.description,
    price: offer.priceFen,
    originalPrice: offer.originalPriceFen,
    durationType: offer.duration,
    validDays: offer.validityDays,
    callCount: offer.callCount ?? 0,
    free: isFree,
  }
}

/** A package that was given on the wire. */
function toGivenPackage(given: {
  device: OwnDevice
  offer: LocalizedPackage
  span: GivenSpan
}): Schemas['GivenPackage'] {
  const { device, offer, span } = given
  return {
    deviceId: device.deviceId,
    packageId: offer.packageId,
    packageName: offer.name,
    packageSource: offer.packageSource ?? 0,
    startTime: wireTime(span.startsAtMs),
    endTime: wireTime(span.endsAtMs),
  }
}
