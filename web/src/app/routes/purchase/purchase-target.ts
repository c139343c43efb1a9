/** What a page sells packages for: a device by its SN, and one kind of package. */
export interface PurchaseTarget {
  deviceId: string
  productCode: string
  packageSource: number
  /** SIM of the camera, for data. */
  iccid?: string | undefined
  /** iotIds of the channels or lenses bought for, at most four; each pays the price. Absent: the device as a whole. */
  channels?: readonly string[] | undefined
}

/** A device as its page names it; what is left out comes from the host's list of devices. */
export type WantedDevice = { [Field in keyof PurchaseTarget]?: PurchaseTarget[Field] | undefined } & {
  /** What to call a device the host does not list. */
  name?: string | undefined
}
