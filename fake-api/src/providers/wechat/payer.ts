import { createHash } from 'node:crypto'

/** Default WeChat user of the phone. */
const PHONE_OWNER = 'owner'

/** App ids that are bound to the merchant beside that of its app; alike everywhere, as names are. */
export const BOUND_APPIDS = {
  official: 'wx8d3b6a0f2c517e94',
  miniProgram: 'wx1e7c95d40ab8f263',
} as const

/** App ids that an order of each trade type may name, for the app id of the account's own app. */
export function appidsOf(tradeType: string, appid: string): readonly string[] {
  const { official, miniProgram } = BOUND_APPIDS
  if (tradeType === 'APP') return [appid]
  return tradeType === 'JSAPI' ? [official, miniProgram] : [appid, official, miniProgram]
}

const MARKS: Readonly<Record<string, string>> = {
  [BOUND_APPIDS.official]: 'oPub',
  [BOUND_APPIDS.miniProgram]: 'oMin',
}

/** The openid of a payer towards the account's own app: one number in every payment and contract (R-WECHAT-61). */
export function payerOf(payer: string = PHONE_OWNER): string {
  return `oSky${digestOf(payer)}`
}

/** The openid of a payer towards any app of the account. */
export function openidOf(appid: string, payer: string = PHONE_OWNER): string {
  const mark = markOf(appid)
  return mark === null ? payerOf(payer) : `${mark}${digestOf(`${appid} ${payer}`)}`
}

/** Tells whether an openid was given out towards this app. */
export function isOpenidOf(appid: string, openid: string): boolean {
  return openid.startsWith(markOf(appid) ?? 'oSky')
}

function markOf(appid: string): string | null {
  return Object.hasOwn(MARKS, appid) ? (MARKS[appid] ?? null) : null
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
