import type { Schemas } from '@skyshop/openapi/http'

type Expiry = Pick<Schemas['VipExpiry'], 'deviceId' | 'vipStatus' | 'expireDate'>

/** What a line of status is made of, from any answer that tells until when a package runs. */
export function toDeviceExpiry(expiry: Expiry | null): Schemas['VipExpiry'] | null {
  if (expiry === null) return null
  const { deviceId, vipStatus, expireDate } = expiry
  return { deviceId, vipStatus, expireDate, expireDateUTC: null, longTermEffectFlag: 0 }
}
