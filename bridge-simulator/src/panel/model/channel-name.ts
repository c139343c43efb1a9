import type { Schemas } from '@skyshop/openapi/control'
import { lastDigits } from '../format/short-text.ts'

type Channel = Pick<Schemas['WorldChannel'], 'iotId' | 'deviceName'>

/**
 * Returns what names a channel of a recorder or a lens of a camera by its iotId: its own name, else the end of that id.
 * Empty for none, which stands for the device as a whole.
 */
export function channelNames(
  devices: readonly { channels: readonly Channel[] }[],
): (iotId: string) => string {
  const names = new Map(devices.flatMap(({ channels }) => channels).map((one) => [one.iotId, one.deviceName]))
  return (iotId) => names.get(iotId) || lastDigits(iotId)
}
