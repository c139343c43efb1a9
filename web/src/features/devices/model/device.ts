/** A device of the user, normalised from what the host app lists (product 3.01). */
export interface Device {
  deviceId: string
  /** Serial number; equals deviceId. */
  sn: string
  deviceKey: string
  /** IPC or NVR. */
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
}

const REAL_NVR_MORPHOLOGY = 3

/** Whether a device is a recorder, whose packages are bought by channel. */
export function isNvr(device: Pick<Device, 'productCode' | 'productMorphology'>): boolean {
  return device.productCode === 'NVR' || device.productMorphology === REAL_NVR_MORPHOLOGY
}
