import type { Schemas } from '@skyshop/openapi/http'

/** Text keys of what a package on a device is at (spec §4). */
export const stateKeys = {
  'not-yet-active': 'device.stateNotYetActive',
  activating: 'device.stateActivating',
  activated: 'device.stateActivated',
  suspended: 'device.stateSuspended',
  expired: 'device.stateExpired',
  revoked: 'device.stateRevoked',
  'activation-failed': 'device.stateActivationFailed',
} as const satisfies Record<Schemas['DevicePackage']['state'], string>
