import type { Schemas } from '@skyshop/openapi/http'

/** Whether somebody's work was bought (spec §2, installation and support): it belongs to no device and has no term. */
export function isService({ deviceId }: Pick<Schemas['OrderRecord'], 'deviceId'>): boolean {
  return deviceId === ''
}
