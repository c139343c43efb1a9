import { BusinessError } from '../../kernel/business-error.ts'
import { isHomeCountry } from '../../kernel/home-country.ts'

/*
 * Rules of reading a device (docs/rules/devices.md; product 3.01-3.06)
 * R-DEVICE-1. productCode defaults to IPC, the name to "unnamed", the model to HH001; blank counts as missing.
 * R-DEVICE-2. packageSource is 1 when productSource is 1, 5 when it is 0, otherwise 1.
 * R-DEVICE-3. cell is 0 or 1, otherwise unknown; 1 is a new-style 4G device.
 * R-DEVICE-4. Owned is 1 or '1'; numbers may come as text.
 * R-DEVICE-5. A real NVR has the product code NVR, the morphology 3 or a serial number that begins with 3726 or 3659.
 */

/** Name shown for a device without one (product 3.01). */
export const DEFAULT_DEVICE_NAME = 'unnamed'
/** Model of a device without one (product 9.19). */
export const DEFAULT_MODEL = 'HH001'
/** Product code of a device without one (product 3.01). */
const DEFAULT_PRODUCT_CODE = 'IPC'

const REAL_NVR_MORPHOLOGY = 3
const REAL_NVR_PREFIXES = ['3726', '3659']

/** A device as a host app or a stored row has it. */
export interface RawDevice {
  deviceId: string
  productCode?: string | null
  deviceName?: string | null
  model?: string | null
  productSource?: unknown
  productMorphology?: unknown
  cell?: unknown
  owned?: unknown
}

/** A device by the rules. */
export interface NormalisedDevice {
  deviceId: string
  productCode: string
  deviceName: string
  model: string
  packageSource: 1 | 5
  cell: 0 | 1 | null
  isOwned: boolean
  isRealNvr: boolean
}

/** Applies defaults and derived values. */
export function normaliseDevice(raw: RawDevice): NormalisedDevice {
  const productCode = textOr(raw.productCode, DEFAULT_PRODUCT_CODE)
  return {
    deviceId: raw.deviceId,
    productCode,
    deviceName: textOr(raw.deviceName, DEFAULT_DEVICE_NAME),
    model: textOr(raw.model, DEFAULT_MODEL),
    packageSource: packageSourceOf(raw.productSource),
    cell: cellOf(raw.cell),
    isOwned: isNumber(raw.owned, 1),
    isRealNvr: isRealNvr({ deviceId: raw.deviceId, productCode, productMorphology: raw.productMorphology }),
  }
}

/** Cloud package source of a device. */
export function packageSourceOf(productSource: unknown): 1 | 5 {
  return isNumber(productSource, 0) ? 5 : 1
}

/** Fields that tell a recorder from a camera. */
export type RecorderFields = { deviceId: string; productCode: string; productMorphology?: unknown }

/** Tells whether a device is a recorder rather than a camera behind one. */
export function isRealNvr(device: RecorderFields): boolean {
  return (
    device.productCode === 'NVR' ||
    isNumber(device.productMorphology, REAL_NVR_MORPHOLOGY) ||
    REAL_NVR_PREFIXES.some((prefix) => device.deviceId.startsWith(prefix))
  )
}

function cellOf(cell: unknown): 0 | 1 | null {
  if (isNumber(cell, 1)) return 1
  return isNumber(cell, 0) ? 0 : null
}

function isNumber(value: unknown, expected: number): boolean {
  return value === expected || value === String(expected)
}

function textOr(text: string | null | undefined, fallback: string): string {
  return text?.trim() ? text : fallback
}

/*
 * Rules of what a device can do (docs/rules/devices.md; product 3.08, 5.12, 7.31)
 * R-DEVICE-19. Phone reminder, WeChat call and algorithms are abilities of the device, whatever is bought for it.
 * R-DEVICE-20. A camera with wide-angle and PTZ lenses is sold for both together or for a single one, by its model; all
 *   others have one lens.
 * R-DEVICE-21. The server says 4G (1) or unknown (-1), never "not 4G": that is the host's `cell` to know.
 * R-DEVICE-46. What one device of a model can do, the model can: the metadata of a model tells the most that any of its
 *   devices has, so that no device is refused for what another of its model lacks.
 */

/** Stored abilities of a device. */
export interface StoredAbilities {
  canUnattended: boolean
  canWechatCall: boolean
  canAlgorithm: boolean
  lensChoice: string | null
}

/** Abilities on the wire; 1 yes, 0 no. */
export interface DeviceAbilities {
  unattended: 0 | 1
  wechatCall: 0 | 1
  algorithm: 0 | 1
  lens: 'one' | 'single' | 'multiple'
}

/** Abilities of a device. */
export function abilitiesOf(stored: StoredAbilities): DeviceAbilities {
  return {
    unattended: flag(stored.canUnattended),
    wechatCall: flag(stored.canWechatCall),
    algorithm: flag(stored.canAlgorithm),
    lens: stored.lensChoice === 'single' || stored.lensChoice === 'multiple' ? stored.lensChoice : 'one',
  }
}

/** The 4G flag as the shop gets it. */
export function fourGFlag(isFourG: number): 1 | -1 {
  return isFourG === 1 ? 1 : -1
}

function flag(can: boolean): 0 | 1 {
  return can ? 1 : 0
}

/** Stored abilities of a model: the most that any of its devices has. */
export function modelOf(devices: readonly (StoredAbilities & { isFourG: number })[]) {
  const lenses = devices.map(({ lensChoice }) => lensChoice)
  return {
    canUnattended: devices.some(({ canUnattended }) => canUnattended),
    canWechatCall: devices.some(({ canWechatCall }) => canWechatCall),
    canAlgorithm: devices.some(({ canAlgorithm }) => canAlgorithm),
    isFourG: Math.max(...devices.map(({ isFourG }) => isFourG)),
    lensChoice: ['multiple', 'single'].find((choice) => lenses.includes(choice)) ?? null,
  }
}

/*
 * Rules of access to devices (docs/rules/devices.md; product 5.17, 6.05)
 * R-DEVICE-6. A user sees the devices they own and those shared with them. Unknown and foreign ones are answered alike,
 *   so that nothing about a foreign device can be read.
 * R-DEVICE-7. A shared device may be bought for; trials, gifts, codes and contracts want an owned one.
 */

/** Relation of a user to a device. */
export interface HeldDevice {
  productCode: string
  owned: boolean
}

/** The device, when the user may see it under this product code. Throws `device-not-found`. */
export function assertDeviceVisible<T extends HeldDevice>(device: T | null, productCode: string): T {
  if (device?.productCode !== productCode) throw new BusinessError('device-not-found')
  return device
}

/** A device a user may see, with how they hold it and what it can do. */
export interface AccessibleDevice extends StoredAbilities {
  deviceId: string
  deviceKey: string
  productCode: string
  deviceName: string
  iotId: string
  model: string
  productSource: number | null
  cover: string
  cell: number | null
  productMorphology: number
  iccid: string
  productKey: string
  insideModelCode: string
  owned: boolean
  /** Network the server knows of, whatever the host's `cell` says: 1 is 4G. */
  isFourG: number
}

/** A channel of a recorder or a lens of a dual camera (product 3.07). */
export interface DeviceChannel {
  channelNumber: number
  deviceName: string
  iotId: string
  productKey: string
  lens: 'wide-angle' | 'ptz' | null
}

/*
 * Rules of looking a serial number up (docs/rules/devices.md; product 5.13, 5.14, 9.06)
 * R-DEVICE-8. A serial number is 22 digits. Its form is a business rule: what is none is answered like an unknown one.
 * R-DEVICE-9. A bound device is answered with bindFlag 1 to any signed-in user of the tenant, one's own, shared or
 *   foreign: data is sold for it. An unbound one is answered with bindFlag 0 to who sees it, owned or shared, and like an
 *   unknown and a malformed number to everybody else, so that a refusal reveals nothing.
 * R-DEVICE-10. After 20 misses of a user within an hour of world time every number is answered *try later*, right ones
 *   too (assumed).
 */

/** Misses of one user within an hour, after which no number is looked up any more (assumed). */
export const SN_MISSES_PER_HOUR = 20

/** Tells whether a user is told of a device: of any that is bound, and of an unbound one they see. */
export function isFindable({ bindFlag, isVisible }: { bindFlag: 0 | 1; isVisible: boolean }): boolean {
  return bindFlag === 1 || isVisible
}

/** Tells whether a text has the form of a serial number. */
export function isSerialNumber(text: string): boolean {
  return /^\d{22}$/.test(text)
}

/*
 * Rules of choosing channels and lenses (docs/rules/devices.md; product 5.10-5.12, 9.05)
 * R-DEVICE-11. A recorder is bought for by channel: one to four of its own, each once.
 * R-DEVICE-12. A camera with a wide-angle and a PTZ lens is bought for by lens: one of them, or both where its model
 *   allows that.
 * R-DEVICE-13. Every other camera is bought for as a whole; naming its own iotId says the same.
 * R-DEVICE-14. Channels of other devices and unknown ones are answered alike.
 */

/** Most channels one order may buy (product 9.05). */
const MAX_CHANNELS = 4

/** A device with the channels or lenses it has. */
export interface ChannelDevice {
  iotId: string
  isRecorder: boolean
  lensChoice: string | null
  channels: readonly { iotId: string }[]
}

/**
 * The iotIds a purchase is for, in the order of the device; none for the device as a whole. `channelIotId` is the
 * comma-joined list of the client. Throws channel-required, too-many-channels, channel-not-for-device.
 */
export function chooseChannels(device: ChannelDevice, channelIotId: string | undefined): string[] {
  const requested = new Set((channelIotId ?? '').split(',').flatMap((text) => text.trim() || []))
  if (!device.isRecorder && device.lensChoice === null) return wholeDevice(device, requested)
  if (requested.size === 0) throw new BusinessError('channel-required')
  if (requested.size > MAX_CHANNELS) throw new BusinessError('too-many-channels')
  const chosen = device.channels.map(({ iotId }) => iotId).filter((iotId) => requested.has(iotId))
  const isOneLensOnly = !device.isRecorder && device.lensChoice === 'single'
  if (chosen.length !== requested.size || (isOneLensOnly && chosen.length > 1))
    throw new BusinessError('channel-not-for-device')
  return chosen
}

function wholeDevice({ iotId }: ChannelDevice, requested: ReadonlySet<string>): string[] {
  if (requested.size > 1 || (requested.size === 1 && !requested.has(iotId)))
    throw new BusinessError('channel-not-for-device')
  return []
}

/*
 * Rules of phone reminder, WeChat call and algorithms (docs/rules/devices.md; product 2.61, 5.15)
 * R-DEVICE-22. Phone reminder and WeChat call are for 4G devices whose model can do it, and for owners whose country is
 *   empty or CN.
 * R-DEVICE-23. A device is 4G when the server knows so, or the host says so (`cell` 1).
 * R-DEVICE-24. Algorithms are for every device whose model can run them.
 */

/** Facts of a device that the rules look at. */
export interface CallCandidate {
  isFourG: number
  cell: number | null
  canUnattended: boolean
  canWechatCall: boolean
}

/** Tells whether the device can remind by phone, for an owner of this country: the unattended check. */
export function canRemind(device: CallCandidate, countryCode: string): boolean {
  return device.canUnattended && isCallable(device, countryCode)
}

/** Tells whether the device can call WeChat, for an owner of this country. */
export function canCallWechat(device: CallCandidate, countryCode: string): boolean {
  return device.canWechatCall && isCallable(device, countryCode)
}

function isCallable({ isFourG, cell }: CallCandidate, countryCode: string): boolean {
  return isHomeCountry(countryCode) && (isFourG === 1 || cell === 1)
}

/*
 * Rules of cloud eligibility, all assumed (docs/rules/devices.md; product 7.22)
 * R-DEVICE-15. Asked with a product code and serial numbers, answered with the numbers that qualify, in the order
 *   asked, each once.
 * R-DEVICE-16. A device qualifies when the asking user sees it, owned or shared, and it has the product code asked for.
 * R-DEVICE-17. Asked for cameras (IPC), recorders do not qualify, whatever product code they carry: they have own
 *   packages. Asked for recorders (NVR), they do, whatever product code they carry.
 * R-DEVICE-18. 4G devices qualify like others; only the free trial leaves them out.
 */

/** A device the asking user sees. */
interface CloudCandidate {
  deviceId: string
  productCode: string
  productMorphology: number | null
}

/** Tells whether cloud packages of this product code are sold for a device. */
export function isCloudEligible(device: CloudCandidate, productCode: string): boolean {
  if (isRealNvr(device)) return productCode === 'NVR'
  return device.productCode === productCode
}

/** Serial numbers of the list that qualify; unknown and foreign ones are left out alike. */
export function filterCloudDevices(
  serialNumbers: readonly string[],
  visible: readonly CloudCandidate[],
  productCode: string,
): string[] {
  const eligible = new Set(
    visible.filter((device) => isCloudEligible(device, productCode)).map(({ deviceId }) => deviceId),
  )
  return [...new Set(serialNumbers)].filter((serialNumber) => eligible.has(serialNumber))
}
