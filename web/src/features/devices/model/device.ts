import type { Schemas as BridgeSchemas } from '@skyshop/openapi/bridge'
import type { Schemas } from '@skyshop/openapi/http'
import { pictureAddress } from '../../../shared/navigation/picture-address.ts'

/** A device of the user, normalised from what the host app lists (product 3.01). */
export interface Device {
  deviceId: string
  /** Serial number; equals deviceId. */
  sn: string
  deviceKey: string
  /** IPC or NVR; NVR for every recorder, whatever the host says. */
  productCode: string
  /** Null when the device has none; shown as “unnamed”. */
  deviceName: string | null
  iotId: string
  model: string
  /** Whether the user owns it; else it is shared with them. */
  isOwned: boolean
  coverUri: string | null
  /** 1 new-style 4G, 0 not 4G, null not said (older hosts). */
  cell: 0 | 1 | null
  productMorphology: number | null
  /** Source of its cloud packages. */
  packageSource: 1 | 5
  iccid: string
  /** With `insideModelCode` the key of its model; empty on older hosts. */
  productKey: string
  insideModelCode: string
}

/*
 * Which devices are recorders (docs/rules/devices.md; product 5.18)
 * R-DEVICE-44. A device is a recorder by the product code NVR, the morphology 3 or a serial number that begins with 3726
 *   or 3659; the shop asks for it as NVR, whatever product code the host sends.
 * R-DEVICE-45. The list filter noRealNVR leaves recorders out; they are listed beside the cameras, never in neither list.
 */

const NVR_PRODUCT_CODE = 'NVR'
const REAL_NVR_MORPHOLOGY = 3
const REAL_NVR_PREFIXES = ['3726', '3659']

/** Fields that tell a recorder from a camera. */
export type RecorderFields = Pick<Device, 'sn' | 'productCode' | 'productMorphology'>

/** Tells whether a device is a recorder, whose packages are bought by channel. */
export function isNvr({ sn, productCode, productMorphology }: RecorderFields): boolean {
  return (
    productCode === NVR_PRODUCT_CODE ||
    productMorphology === REAL_NVR_MORPHOLOGY ||
    REAL_NVR_PREFIXES.some((prefix) => sn.startsWith(prefix))
  )
}

/** The list filter *noRealNVR*: the devices that are no recorders, in their order. */
export function noRealNvr<T extends RecorderFields>(devices: readonly T[]): T[] {
  return devices.filter((device) => !isNvr(device))
}

type HostDevice = BridgeSchemas['HostDevice']

const DEFAULT_PRODUCT_CODE = 'IPC'
const DEFAULT_MODEL = 'HH001'

/**
 * Fills what hosts leave out and turns figures given as text into figures (product 3.01-3.06). `origin` is the page's own: its
 * pictures may come as the page did.
 */
export function normaliseDevice(raw: HostDevice, origin = ''): Device {
  const { deviceId } = raw
  const productCode = raw.productCode?.trim() || DEFAULT_PRODUCT_CODE
  const productMorphology = figureOf(raw.productMorphology)
  return {
    deviceId,
    sn: deviceId,
    deviceKey: raw.deviceKey || deviceId,
    productCode: isNvr({ sn: deviceId, productCode, productMorphology }) ? NVR_PRODUCT_CODE : productCode,
    deviceName: raw.deviceName?.trim() || null,
    iotId: raw.iotId ?? '',
    model: raw.model?.trim() || DEFAULT_MODEL,
    isOwned: figureOf(raw.owned) === 1,
    coverUri: pictureAddress(raw.deviceCoverUri, origin),
    cell: cellOf(raw.cell),
    productMorphology,
    packageSource: figureOf(raw.productSource) === 0 ? 5 : 1,
    iccid: raw.iccid ?? '',
    productKey: raw.productKey ?? '',
    insideModelCode: raw.insideModelCode ?? '',
  }
}

/** Normalises a list; of two entries for one device the first counts. */
export function normaliseDevices(list: readonly HostDevice[], origin = ''): Device[] {
  const byId = new Map<string, Device>()
  for (const raw of list) {
    if (!byId.has(raw.deviceId)) byId.set(raw.deviceId, normaliseDevice(raw, origin))
  }
  return [...byId.values()]
}

function figureOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : null
}

function cellOf(value: unknown): 0 | 1 | null {
  const figure = figureOf(value)
  return figure === 0 || figure === 1 ? figure : null
}

/** The drawing that stands for a device without a cover. */
export function drawingOf(device: Device): 'ball' | 'bullet' | 'nvr' {
  if (isNvr(device)) return 'nvr'
  return device.cell === 1 ? 'bullet' : 'ball'
}

/** Names the kind of a device, where that matters to a buyer. */
export function tagsOf(device: Device): string[] {
  return [...(device.cell === 1 ? ['4G'] : []), ...(isNvr(device) ? ['NVR'] : [])]
}

/*
 * Which devices of a list are 4G (docs/rules/devices.md; product 5.16)
 * R-DEVICE-28. When the first device's cell is 0 or 1, the host knows: devices whose cell is 1.
 * R-DEVICE-29. Otherwise the host is an old one and the server is asked: devices it flags isFourG 1; -1 is unknown.
 */

/** The 4G devices as the host knows them; null when the server has to be asked. */
export function fourGByHost(devices: readonly Device[]): Device[] | null {
  const [first] = devices
  if (first === undefined) return []
  return first.cell === null ? null : devices.filter(({ cell }) => cell === 1)
}

/** The 4G devices as the server knows them. */
export function fourGByServer(
  devices: readonly Device[],
  answers: readonly Schemas['DeviceInfo'][],
): Device[] {
  const flagged = new Set(answers.filter(({ isFourG }) => isFourG === 1).map(({ deviceSnNo }) => deviceSnNo))
  return devices.filter(({ sn }) => flagged.has(sn))
}
