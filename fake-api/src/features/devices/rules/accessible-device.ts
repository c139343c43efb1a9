import type { StoredAbilities } from './device-abilities.ts'

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
  /** What the server knows, whatever the host's `cell` says: 1 is 4G. */
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
