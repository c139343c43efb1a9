import type { Schemas } from '@skyshop/openapi/http'
import { formatBeijing } from '../../kernel/clock.ts'
import type { GivenSpan } from '../entitlements/entitlement-service.ts'
import type { OfferedPackage, OwnDevice } from '../grants/grant-service.ts'
import { callsLeft } from './rules/place-calls.ts'
import type { UnattendedDetail } from './unattended-service.ts'

const wireTime = (ms: number | null) => (ms === null ? null : formatBeijing(ms))

/** The phone reminder of a device on the wire. */
export function toUnattendedDetail(detail: UnattendedDetail): Schemas['UnattendedDetail'] {
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
export function toUnattendedPackage(row: {
  offer: OfferedPackage
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
export function toGivenPackage(given: {
  device: OwnDevice
  offer: OfferedPackage
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
