import type { Schemas } from '@skyshop/openapi/http'
import type { Device } from './device.ts'

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
