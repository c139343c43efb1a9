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

/** Whether a device is a recorder rather than a camera behind one. */
export function isRealNvr(device: {
  deviceId: string
  productCode: string
  productMorphology?: unknown
}): boolean {
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
