import type { Schemas } from '@skyshop/openapi/http'

type Expiry = Pick<Schemas['VipExpiry'], 'deviceId' | 'vipStatus' | 'expireDate'>

/** The entry of a status line, from any answer that has the end of a package. */
export function toDeviceExpiry(expiry: Expiry | null): Schemas['VipExpiry'] | null {
  if (expiry === null) return null
  const { deviceId, vipStatus, expireDate } = expiry
  return { deviceId, vipStatus, expireDate, expireDateUTC: null, longTermEffectFlag: 0 }
}
