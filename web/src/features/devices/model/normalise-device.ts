import type { Schemas } from '@skyshop/openapi/bridge'
import { pictureAddress } from '../../../shared/navigation/picture-address.ts'
import type { Device } from './device.ts'

type HostDevice = Schemas['HostDevice']

const DEFAULT_PRODUCT_CODE = 'IPC'
const DEFAULT_MODEL = 'HH001'

/**
 * Fills what hosts leave out and turns figures given as text into figures (product 3.01-3.06). `origin` is the page's own: its
 * pictures may come as the page did.
 */
export function normaliseDevice(raw: HostDevice, origin = ''): Device {
  const { deviceId } = raw
  return {
    deviceId,
    sn: deviceId,
    deviceKey: raw.deviceKey || deviceId,
    productCode: raw.productCode?.trim() || DEFAULT_PRODUCT_CODE,
    deviceName: raw.deviceName?.trim() || null,
    iotId: raw.iotId ?? '',
    model: raw.model?.trim() || DEFAULT_MODEL,
    isOwned: figureOf(raw.owned) === 1,
    coverUri: pictureAddress(raw.deviceCoverUri, origin),
    cell: cellOf(raw.cell),
    productMorphology: figureOf(raw.productMorphology),
    packageSource: figureOf(raw.productSource) === 0 ? 5 : 1,
    iccid: raw.iccid ?? '',
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
