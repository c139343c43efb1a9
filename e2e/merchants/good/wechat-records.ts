import type { Clock } from './clock.ts'
import type { WechatAccount, WechatV3 } from './wechat-v3.ts'

/** Setup that the parts of a merchant at WeChat Pay share. */
export interface WechatSetup {
  account: WechatAccount
  clock: Clock
  v3: WechatV3
  notifyUrl: string
}

/** Way a buyer comes to the cashier: by the app, a page inside WeChat, one in another browser, a scanned code. */
export type Way = 'app' | 'page' | 'h5' | 'code'

/** Terms of the order that is wanted. */
export interface Wanted {
  /** What the buyer buys; asked for again, it is the same order. */
  purchase: string
  amountFen: number
  subject: string
  /** `app` when left out. */
  way?: Way
  /** Of the buyer towards the official account, for a page inside WeChat. */
  openid?: string
  /** Of the buyer's browser, for a page of another one. */
  payerIp?: string
  /** Page of ours that the buyer's browser comes back to. */
  returnUrl?: string
}

/** An order that is paid once. */
export interface Order extends Wanted {
  orderNo: string
  way: Way
  state: 'open' | 'paid' | 'closed'
  /** How often the goods were given out. */
  deliveries: number
  orderedAtMs: number
  endsAtMs: number
  /** What WeChat handed out for it: a prepay id, an address or the text of a code. */
  prepaid: string
  prepaidAtMs: number
  transactionId: string
  asked: number
  askAtMs: number
  /** The buyer no longer wants it. */
  isCancelled: boolean
}

/** An agreement of a user that a month costs so much. */
export interface Contract {
  contractNo: string
  planId: string
  mode: '24-hour' | 'notice'
  amountFen: number
  subject: string
  state: 'signing' | 'signed' | 'unsigned' | 'ended'
  contractId: string
  /** Who signed, as WeChat says. */
  openid: string
  beganAtMs: number
  signedAtMs: number
  asked: number
  askAtMs: number
  deliveries: number
  /** The order that was paid when signing; null for a signing alone. */
  firstOrder: FirstOrder | null
  periods: Period[]
}

/** An order whose payment signs as well. */
export interface FirstOrder {
  orderNo: string
  state: 'open' | 'paid' | 'closed'
  asked: number
  askAtMs: number
}

/** A number that money is asked for under. */
export interface Deduction {
  orderNo: string
  state: 'new' | 'asked' | 'paid' | 'closed'
  sentAtMs: number
  asked: number
  askAtMs: number
}

/** A month of a contract. */
export interface Period {
  dueAtMs: number
  deductions: Deduction[]
  noticeAtMs: number | null
}
