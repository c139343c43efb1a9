/*
 * Rules of phone reminder, WeChat call and algorithms (spec §1, §2 Header and tabs, §5; domain.md, Devices)
 *  1. Phone reminder and WeChat call are for 4G devices whose model can do it, and for owners whose country is empty or CN.
 *  2. A device is 4G when the server knows so, or the host says so (`cell` 1).
 *  3. Algorithms are for every device whose model can run them.
 */

const COUNTRIES = ['', 'CN']

/** What the rules look at. */
export interface CallCandidate {
  isFourG: number
  cell: number | null
  canUnattended: boolean
  canWechatCall: boolean
}

/** Whether the device can remind by phone, for an owner of this country: the unattended check. */
export function canRemind(device: CallCandidate, countryCode: string): boolean {
  return device.canUnattended && isCallable(device, countryCode)
}

/** Whether the device can call WeChat, for an owner of this country. */
export function canCallWechat(device: CallCandidate, countryCode: string): boolean {
  return device.canWechatCall && isCallable(device, countryCode)
}

function isCallable({ isFourG, cell }: CallCandidate, countryCode: string): boolean {
  return COUNTRIES.includes(countryCode) && (isFourG === 1 || cell === 1)
}
