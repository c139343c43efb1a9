import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { type Instant, MINUTE_MS, SECOND_MS } from '../../../engine/kernel/clock.ts'
import type { WechatPlan } from '../wechat-account.ts'

/*
 * How a signing is opened in an app (docs/providers/wechat.md)
 * R-WECHAT-35. Templates asked for since 23 September 2025 are signed in a mini-program alone, whose name and path come
 *   with the pre-signing (WX-042, WX-051); older ones with the permission in the business web view too (WX-054), which
 *   HarmonyOS has not (WX-055). Without the permission nothing opens (WX-049, WX-058). The first templates of this
 *   merchant are older (assumed), as its product API names no mini-program; those that its settings add are not.
 * R-WECHAT-36. The first launch comes within two minutes of the pre-signing (WX-053); from then on the two hours count.
 * R-WECHAT-37. After signing the user is led back to the app with `return_app` Y (WX-038), unless the account that is shown
 *   has blanks or punctuation (WX-034), or the name of the template a blank (WX-024).
 */

/** The call of the SDK that opened a signing. */
export type SignLaunch = NonNullable<Schemas['ContractSheetRequest']['launch']>

const OPENED_BY = {
  'mini-program': ['mini-program'],
  both: ['mini-program', 'web-view'],
  'web-view': ['web-view'],
  none: [],
} as const satisfies Record<WechatPlan['signingLaunch'], readonly SignLaunch[]>

/** Tells whether a call of the SDK opens the signings of an account. */
export function opensSigning(setting: WechatPlan['signingLaunch'], launch: SignLaunch): boolean {
  const opened: readonly SignLaunch[] = OPENED_BY[setting]
  return opened.includes(launch)
}

const WITHIN_MS = { '2-min': 2 * MINUTE_MS, '20-s': 20 * SECOND_MS } as const satisfies Record<
  WechatPlan['launchWithin'],
  number
>

/** Tells whether a first launch comes in time. */
export function isLaunchInTime(
  within: WechatPlan['launchWithin'],
  { preSignedAtMs, nowMs }: { readonly preSignedAtMs: Instant; readonly nowMs: Instant },
): boolean {
  return nowMs <= preSignedAtMs + WITHIN_MS[within]
}

/** Where the mini-program of a signing is found (assumed: its real name and path are not public). */
export function miniProgramOf(preEntrustId: string) {
  return {
    miniprogram_username: 'gh_skyshoppapay',
    miniprogram_path: `pages/sign/index?pre_entrustweb_id=${preEntrustId}`,
  }
}

/** Where a mini-program jumps to for a signing of v3, by the example of WeChat's page. */
export const SIGNING_MINI_PROGRAM = {
  redirect_appid: 'wxbd687630cd02ce1d',
  redirect_path: 'pages/PwdExemptContract/index',
} as const

const PLAIN = /^[\p{L}\p{N}]+$/u

/** Tells whether WeChat leads the user back to the app after signing. */
export function returnsToApp(shown: {
  readonly isAsked: boolean
  readonly displayAccount: string
  readonly title: string
}): boolean {
  return shown.isAsked && PLAIN.test(shown.displayAccount) && !/\s/.test(shown.title)
}
