import type { DeviceState, OrderStatusName } from '../model/status-chip.ts'

/** Orders, packages and the other things of the State tab. */
export const stateTexts = {
  orders: 'Orders',
  entitlements: 'Entitlements',
  order: 'Order',
  amount: 'Amount',
  made: 'Made',
  starts: 'Starts',
  ends: 'Ends',
  deadline: 'Pay until',
  search: 'Order, device, package',
  noOrders: 'No order yet. Buy something in the phone.',
  noEntitlements: 'No device has a package in this world.',
  noMatch: 'No row has these words.',
  follow: 'Follow in journal',
  wayItCame: 'The way it came',
  noWay: 'The journal holds no change of this order.',
}

export const orderStatusTexts = {
  unpaid: 'unpaid',
  activating: 'activating',
  queued: 'queued',
  refunded: 'refunded',
  inEffect: 'in effect',
  expired: 'expired',
  cancelled: 'cancelled',
  timedOut: 'timed out',
  failedToPay: 'failed to pay',
  failedToActivate: 'failed to activate',
  failedToRefund: 'failed to refund',
  unknown: 'unknown code',
} satisfies Record<OrderStatusName, string>

export const deviceStateTexts = {
  'unpaid-order': 'unpaid order',
  'in-effect': 'in effect',
  'to-come': 'to come',
  ended: 'ended',
  none: 'no package',
} satisfies Record<DeviceState, string>

export const entitlementStateTexts = {
  'not-yet-active': 'to come',
  activating: 'activating',
  activated: 'in effect',
  suspended: 'suspended',
  expired: 'expired',
  revoked: 'revoked',
  'activation-failed': 'activation failed',
}
