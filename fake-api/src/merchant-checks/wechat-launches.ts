import { HOUR_MS, MINUTE_MS } from '../engine/kernel/clock.ts'
import { type Judge, type Occasion, occasion } from './occasion.ts'
import { type GatewayCall, partOf, type Traffic, textIn } from './traffic.ts'
import { isWechatCall, tradeNumber } from './wechat-traffic.ts'

const isLaunch = ({ op }: GatewayCall) => op === 'wechatOpenCashier' || op === 'wechatOpenJsapi'
const isOfLine = (mistake: string | null) => mistake?.includes('line four') ?? false

/** The prepay id that a launch names. */
function prepayOf({ request, parameters: opened }: GatewayCall): string {
  const parameters = { ...opened, ...partOf(request, 'parameters') }
  const named = textIn(parameters, 'prepayid') || textIn(parameters, 'package').replace('prepay_id=', '')
  const said = { ...opened, ...request }
  const url = textIn(said, 'h5Url') || textIn(said, 'codeUrl')
  return (
    named || (URL.parse(url)?.searchParams.get('prepay_id') ?? URL.parse(url)?.searchParams.get('pr') ?? '')
  )
}

/** Whether a launch showed the payer what is to be paid. */
function isShown({ response }: GatewayCall): boolean {
  return response.status === 'payable' || typeof response.outcome === 'string'
}

/** The order call whose answer had what a launch opens. */
function orderOf({ calls }: Traffic, launch: GatewayCall): GatewayCall | undefined {
  const prepay = prepayOf(launch)
  return prepay === '' ? undefined : calls.find(({ response }) => JSON.stringify(response).includes(prepay))
}

function launches(judge: (launch: GatewayCall) => string | null | undefined): Judge {
  return (traffic) =>
    traffic.phone.filter(isLaunch).flatMap((launch): Occasion[] => {
      const broken = judge(launch)
      if (broken === undefined) return []
      const order = orderOf(traffic, launch)
      const shown = order === undefined ? [launch] : [order, launch]
      return [occasion(shown, order === undefined ? null : tradeNumber(order), broken)]
    })
}

/** WXB-01: line four of the signature of a launch. */
const lineFour = launches(({ signature }) => {
  if (signature === null || (!signature.holds && !isOfLine(signature.mistake))) return undefined
  return signature.mistake
})

/** WXB-02: the key of a launch; nothing that is signed by mistake fits it. */
const oneKey = launches(({ signature }) => {
  if (signature === null || (!signature.holds && signature.mistake !== null)) return undefined
  return signature.holds ? null : 'signed the launch by another key than the order, or over another text'
})

/** WXB-11: the app's launch is whole, and of this merchant's order. */
const wholeLaunch = launches((launch) => {
  const { op, response, signature } = launch
  if (op !== 'wechatOpenCashier') return undefined
  const status = textIn(response, 'status')
  if (isShown(launch)) return null
  if (status === 'unknown-prepay') return 'handed the SDK a prepay id of no order of the app'
  const isIncomplete = signature?.mistake?.includes('incomplete') ?? false
  return isIncomplete ? signature?.mistake : undefined
})

/** WXB-10: orders for pages inside WeChat and mini-programs. */
const openids: Judge = (traffic) => [
  ...traffic.calls.flatMap((call): Occasion[] => {
    if (!isWechatCall(call, 'wechatCreateJsapiOrder')) return []
    const isWithout = call.status !== '200' && /openid/i.test(JSON.stringify(call.response))
    return [occasion([call], tradeNumber(call), isWithout ? 'ordered without the payer’s openid' : null)]
  }),
  ...traffic.phone.flatMap((call): Occasion[] => {
    const text = textIn(call.response, 'text')
    const isOther = call.op === 'wechatOpenJsapi' && text.includes('appid')
    return isOther ? [occasion([call], null, `opened with another app id than ordered: ${text}`)] : []
  }),
]

const EXPIRED = '已失效'
const H5_FAULTS = ['商家参数格式有误', '商家存在未配置的参数', '请在微信外打开']

/** WXB-12 and WXB-13: what opens the address or the code of an order. */
function opened(op: string, faults: readonly string[]): Judge {
  return ({ phone }) =>
    phone.flatMap((call): Occasion[] => {
      const text = textIn(call.response, 'text')
      if (call.op !== op) return []
      if (isShown(call)) return [occasion([call], null)]
      return faults.some((fault) => text.includes(fault))
        ? [occasion([call], null, `the payer read: ${text}`)]
        : []
    })
}

/** How long what an order handed out is good for. */
const goodForMs = (order: GatewayCall) =>
  isWechatCall(order, 'wechatCreateH5Order') ? 5 * MINUTE_MS : 2 * HOUR_MS

/** WXB-15: what has expired is ordered again before it is opened. */
const orderedAgain: Judge = (traffic) =>
  traffic.phone.flatMap((launch): Occasion[] => {
    const isExpired =
      launch.response.status === 'expired' || textIn(launch.response, 'text').includes(EXPIRED)
    const order = orderOf(traffic, launch)
    if (order === undefined) return []
    const number = tradeNumber(order)
    if (isExpired) return [occasion([order, launch], number, `opened ${number} by what had expired`)]
    const isEarlier = (call: GatewayCall) =>
      call.op === order.op && tradeNumber(call) === number && order.atMs - call.atMs >= goodForMs(order)
    const first = traffic.calls.find(isEarlier)
    return first !== undefined && isShown(launch) ? [occasion([first, order, launch], number)] : []
  })

/** Judges of how the payer's phone is sent to WeChat. */
export const wechatLaunchJudges = {
  'WXB-01': lineFour,
  'WXB-02': oneKey,
  'WXB-10': openids,
  'WXB-11': wholeLaunch,
  'WXB-12': opened('wechatOpenH5', H5_FAULTS),
  'WXB-13': opened('wechatScanCode', ['系统繁忙']),
  'WXB-15': orderedAgain,
} satisfies Readonly<Record<string, Judge>>
