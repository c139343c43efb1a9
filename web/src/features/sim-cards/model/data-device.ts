/** The camera a page about data is for. */
export interface DataDevice {
  deviceId: string
  /** What data calls know the camera by; null while it is known by its serial number only. */
  deviceKey: string | null
  productCode: string
  /** Number of the SIM as the host app reads it; empty when it does not. */
  iccid: string
}

/** An ICCID as a query parameter: left out when there is none, for an empty one is a claim too. */
export function iccidQuery({ iccid }: Pick<DataDevice, 'iccid'>): { iccid?: string } {
  return iccid === '' ? {} : { iccid }
}
