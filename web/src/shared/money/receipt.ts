import type { Schemas } from '@skyshop/openapi/http'

type Order = Schemas['OrderRecord']
type Provider = Schemas['PaymentProvider']

/** Receipt: cost of an order, what of it was paid, and what goes back; amounts in fen, times of the wire. */
export interface Receipt {
  /** Services belong to no device. */
  isForDevice: boolean
  originalFen: number
  /** What the package is cheaper than that, before the coupon. */
  savedFen: number
  couponFen: number
  /** Price of one channel or lens, where it was bought for some; null for the device as a whole. */
  units: Units | null
  charge: Charge
  refund: Refund | null
}

/** Channels or lenses of an order; `totalFen` is null where as much is charged. */
interface Units {
  fen: number
  totalFen: number | null
  channels: readonly Schemas['OrderChannel'][]
}

/** Money of the buyer: asked for, not taken, or taken; what a backend does not tell is null. */
export type Charge =
  | { kind: 'due'; fen: number }
  | { kind: 'not-charged' }
  | { kind: 'paid'; fen: number; provider: Provider | null; number: string | null; time: string | null }

interface Refund {
  state: Schemas['RefundState']
  fen: number
  number: string | null
  time: string | null
}

/** The receipt of an order in any state, from what its backend tells; a discount that is not told is part of the saving. */
export function receiptOf(order: Order): Receipt {
  const { deviceId, payMoney, originalPrice, discount = 0, boughtChannels = [] } = order
  const totalFen = payMoney + discount
  const count = boughtChannels.length
  const charge = chargeOf(order)
  const units = {
    fen: Math.round(totalFen / count),
    // One amount is said once beside that of the order.
    totalFen: charge.kind !== 'not-charged' && charge.fen === totalFen ? null : totalFen,
    channels: boughtChannels,
  }
  return {
    isForDevice: deviceId !== '',
    originalFen: Math.max(originalPrice, totalFen),
    savedFen: Math.max(0, originalPrice - totalFen),
    couponFen: discount,
    units: count === 0 ? null : units,
    charge,
    refund: refundOf(order),
  }
}

const UNPAID = 0 satisfies Schemas['OrderStatus']

/** Whether money was taken for an order of a status; late money of one that had ended is told by the backend alone. */
const isTaken: Readonly<Record<number, boolean>> = {
  ...{ 0: false, 1: true, 2: true, 3: true, 4: true, 5: true, 6: false, 7: false },
  ...{ '-1': false, '-2': true, '-3': true },
} satisfies Record<Schemas['OrderStatus'], boolean>

function chargeOf({ orderStatus, payMoney, payTime, payment }: Order): Charge {
  if (payment !== undefined) {
    const { provider, transactionNo: number, amount: fen, time } = payment
    return { kind: 'paid', fen, provider, number, time }
  }
  if (orderStatus === UNPAID) return { kind: 'due', fen: payMoney }
  if (payMoney === 0 || !isTaken[orderStatus]) return { kind: 'not-charged' }
  return { kind: 'paid', fen: payMoney, provider: null, number: null, time: payTime }
}

/** Refunds of statuses that tell of one: given back, not activated, failed to be given back (product 4.04, 4.07, 4.08). */
const refundStates: Readonly<Record<number, Schemas['RefundState']>> = {
  3: 'succeeded',
  '-2': 'requested',
  '-3': 'failed',
}

function refundOf({ orderStatus, payMoney, refund }: Order): Refund | null {
  if (refund !== undefined) {
    const { state, amount: fen, refundNo: number, time } = refund
    return { state, fen, number, time }
  }
  const state = refundStates[orderStatus]
  return state === undefined || payMoney === 0 ? null : { state, fen: payMoney, number: null, time: null }
}
