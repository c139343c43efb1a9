import type { AlipayWire } from './alipay-wire.ts'
import type { Clock } from './clock.ts'

/** Setup that the parts of a merchant at Alipay share. */
export interface AlipaySetup {
  wire: AlipayWire
  clock: Clock
  notifyUrl: string
}

/** An order that is paid once, under a number of its own. */
export interface Order {
  orderNo: string
  purchase: string
  amountFen: number
  subject: string
  state: 'open' | 'paid' | 'closed'
  deliveries: number
  orderedAtMs: number
  endsAtMs: number
  asked: number
  askAtMs: number
  isCancelled: boolean
  /** What the payment signs as well. */
  agreement: object | null
}
