import type { Schemas } from '@skyshop/openapi/http'
import { formatBeijing } from '../../kernel/clock.ts'
import type { Language } from '../../kernel/language.ts'
import type { GivenSpan } from '../entitlements/entitlement-service.ts'
import type { OfferedPackage, OwnDevice, Placement } from '../grants/grant-service.ts'
import type { GiftOffer, ObtainedGift } from './gift-service.ts'
import type { TrialResult } from './trial-service.ts'

const wireTime = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? null : formatBeijing(ms)

/** A device something is offered for. */
export function toOfferDevice(device: OwnDevice): Schemas['OfferDevice'] {
  const { deviceId, deviceKey, deviceName, productCode, iotId } = device
  return { deviceId, deviceKey, deviceName, productCode, iotId }
}

/** A package that is offered free. */
export function toOfferPackage(offer: OfferedPackage): Schemas['OfferPackage'] {
  const { packageId, name, description, validityDays } = offer
  return { packageId, packageName: name, description, validDays: validityDays }
}

/** The trial of one device. */
export function toTrialResult({ deviceId, reason, span }: TrialResult): Schemas['TrialResult'] {
  const times = { startTime: wireTime(span?.startsAtMs), endTime: wireTime(span?.endsAtMs) }
  return { deviceId, received: span !== null, reason, ...times }
}

/** What a campaign has for a user; `couponName` words a coupon. */
export function toGiftOffer(
  gift: GiftOffer,
  couponName: (nameKey: string, language: Language) => string,
  language: Language,
): Schemas['GiftOffer'] {
  const { campaign, offer, couponSpan: span, isReceived, devices } = gift
  const { campaignId, title, body, coupon } = campaign
  return {
    campaignId,
    title,
    body,
    received: isReceived,
    vipPackage: offer && toOfferPackage(offer),
    coupon:
      coupon && span
        ? {
            couponName: couponName(coupon.nameKey, language),
            amount: coupon.amountFen,
            minimumSpend: coupon.minimumFen,
            startTime: formatBeijing(span.validFromMs),
            endTime: formatBeijing(span.validUntilMs),
          }
        : null,
    deviceList: devices.map(toOfferDevice),
  }
}

/** What was claimed. */
export function toObtainedGift({ startsAtMs, endsAtMs, ...gift }: ObtainedGift): Schemas['ObtainedGift'] {
  return { ...gift, startTime: wireTime(startsAtMs), endTime: wireTime(endsAtMs) }
}

/** A package that was given. */
export function toGivenPackage(given: Placement & { span: GivenSpan }): Schemas['GivenPackage'] {
  const { device, offer, packageSource, span } = given
  return {
    deviceId: device.deviceId,
    packageId: offer.packageId,
    packageName: offer.name,
    packageSource,
    startTime: wireTime(span.startsAtMs),
    endTime: wireTime(span.endsAtMs),
  }
}
