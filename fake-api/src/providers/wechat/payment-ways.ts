import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { type Instant, MINUTE_MS } from '../../engine/kernel/clock.ts'
import type { TradeType } from './transaction.ts'
import type { V3Plan } from './wechat-account.ts'

/*
 * Which ways of paying open the cashier, and what the payer reads where they do not (docs/providers/wechat.md)
 * R-WECHAT-71. JSAPI pays inside WeChat's browser alone, from a page under the registered directory; a mini-program with
 *   an order under its own app id; neither on an emulator, nor a page inside a mini-program (WX-292, WX-294, WX-295).
 * R-WECHAT-72. The address of an H5 order is good for five minutes, outside WeChat, from a page of the registered domain
 *   that names itself; a redirect_url lies on that domain, too. No result reaches the page (WX-296 to WX-300). Ordered
 *   again after that, with the same terms, the order has another address (assumed).
 * R-WECHAT-73. A code is read by the camera of WeChat alone, by one payer; a new order call voids it, and an order with a
 *   blank or null in its texts reads as a busy system (WX-301, WX-302, WX-303).
 * R-WECHAT-101. A payment that the control of risks, too little money or a card that is over keeps from being taken is
 *   told to its payer in the cashier alone: the order stays NOTPAY, and can be paid again (WX-287). The words about risk
 *   and money are those that the field reports, those about a card are assumed.
 */

const UNREGISTERED = '当前页面的URL未注册'
const OUTSIDE = '该商户暂不支持通过外部拉起微信完成支付'
const NOT_SUPPORTED = '该环境不支持微信支付'
const WRONG_APPID = '商户传入的appid参数不正确，请联系商户处理'

/** Where a page or a mini-program asks for the cashier, and with which app id. */
export interface JsapiPlace {
  readonly where: Schemas['JsapiCashierRequest']['where']
  readonly page: string
  readonly isMiniProgram: boolean
}

/** Finds why a page or a mini-program gets no cashier; null where it opens. */
export function jsapiObstacle({ where, page, isMiniProgram }: JsapiPlace, plan: V3Plan): string | null {
  if (where === 'browser') return OUTSIDE
  if (where === 'emulator' || where === 'web-view') return NOT_SUPPORTED
  if (isMiniProgram !== (where === 'mini-program')) return WRONG_APPID
  if (where === 'mini-program') return null
  const { jsapiDirectory } = plan
  return jsapiDirectory !== null && page.startsWith(jsapiDirectory) ? null : `${UNREGISTERED}:${page}`
}

/** Returns what a page or a mini-program is told of a payment; null where it is told nothing. */
export function jsapiResult(
  outcome: Schemas['ConfirmRequest']['outcome'],
  isMiniProgram: boolean,
): string | null {
  if (outcome === 'undetermined' || outcome === 'unknown') return null
  const said = { success: 'ok', fail: 'fail', cancel: isMiniProgram ? 'fail cancel' : 'cancel' }[outcome]
  return `${isMiniProgram ? 'requestPayment' : 'get_brand_wcpay_request'}:${said}`
}

const NO_REFERRER = '商家参数格式有误，请联系商家解决'
/** Text that a payer reads who comes from a page of no registered domain. */
export const OTHER_DOMAIN = '商家存在未配置的参数，请联系商家解决'
const H5_EXPIRED = '支付请求已失效，请重新发起支付'
const INSIDE = '请在微信外打开订单，进行支付'
const H5_VALID_MS = 5 * MINUTE_MS

/** Tells whether the address of an H5 order that was made then still leads to the cashier. */
function isH5Live(openedAtMs: Instant, nowMs: Instant): boolean {
  return nowMs - openedAtMs < H5_VALID_MS
}

/** Tells whether what an order has been given stays as it is when asked for again; a code is void once another one is. */
export function isWayKept(
  { tradeType, openedAtMs }: { readonly tradeType: TradeType; readonly openedAtMs: Instant },
  nowMs: Instant,
): boolean {
  return tradeType !== 'NATIVE' && (tradeType !== 'MWEB' || isH5Live(openedAtMs, nowMs))
}

/** Way the address of an H5 order is opened. */
export interface H5Visit {
  readonly browser: Schemas['H5CashierRequest']['browser']
  readonly referrer: string
  readonly redirectUrl: string | null
  readonly openedAtMs: Instant
}

/** Finds why the address of an H5 order shows no cashier; null where it does. */
export function h5Obstacle(
  visit: H5Visit,
  { h5Domain }: Pick<V3Plan, 'h5Domain'>,
  nowMs: Instant,
): string | null {
  if (visit.browser === 'wechat') return INSIDE
  if (!isH5Live(visit.openedAtMs, nowMs)) return H5_EXPIRED
  if (visit.referrer === '') return NO_REFERRER
  const urls = [visit.referrer, ...(visit.redirectUrl === null ? [] : [visit.redirectUrl])]
  return urls.every((url) => URL.parse(url)?.hostname === h5Domain) ? null : OTHER_DOMAIN
}

const NO_ALBUM = '为保障支付安全，暂不支持通过从相册识别二维码完成支付'
const NO_LONG_PRESS = '该商户暂不支持通过长按识别二维码完成支付'
const BUSY = '系统繁忙，请稍后再试'

/** Finds why a scanned code shows no cashier; null where it does. `texts` are those of the order. */
export function scanObstacle(by: Schemas['ScanRequest']['by'], texts: readonly string[]): string | null {
  if (by === 'album') return NO_ALBUM
  if (by === 'long-press') return NO_LONG_PRESS
  return texts.some((text) => ['', 'null'].includes(text.trim())) ? BUSY : null
}

/** Texts that the payer reads in the cashier of a payment that is not taken, by the reason. */
export const NOT_TAKEN_TEXTS = {
  risk: '商户存在交易风险，暂不能向其支付',
  balance: '暂无可用的支付方式，请绑定其它银行卡完成支付',
  card: '银行卡已失效，请更换银行卡支付',
} as const satisfies Record<NonNullable<Schemas['ConfirmRequest']['reason']>, string>
