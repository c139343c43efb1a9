import type { Schemas } from '@skyshop/openapi/bridge'
import type { Device } from './device.ts'

type HostDevice = Schemas['HostDevice']

const DEFAULT_PRODUCT_CODE = 'IPC'
const DEFAULT_MODEL = 'HH001'

/** Fills what hosts leave out and turns figures given as text into figures (spec §3). */
export function normaliseDevice(raw: HostDevice): Device {
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
    coverUri: coverOf(raw.deviceCoverUri),
    cell: cellOf(raw.cell),
    productMorphology: figureOf(raw.productMorphology),
    packageSource: figureOf(raw.productSource) === 0 ? 5 : 1,
    iccid: raw.iccid ?? '',
  }
}

/** Normalises a list; of two entries for one device the first counts. */
export function normaliseDevices(list: readonly HostDevice[]): Device[] {
  const byId = new Map<string, Device>()
  for (const raw of list) {
    if (!byId.has(raw.deviceId)) byId.set(raw.deviceId, normaliseDevice(raw))
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

// A cover comes from outside: a picture of this origin or by http(s), nothing that a browser would run.
function coverOf(uri: string | undefined): string | null {
  if (uri === undefined) return null
  return /^(?:https?:\/\/[^\s]+|\/(?!\/)[^\s\\]*)$/i.test(uri) ? uri : null
}
