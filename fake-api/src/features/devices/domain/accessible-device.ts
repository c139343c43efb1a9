/** A device a user may see, with how they hold it. */
export interface AccessibleDevice {
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
  owned: boolean
}
