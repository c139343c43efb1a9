import { DAY_MS, type Instant } from '../../engine/kernel/clock.ts'
import type { WechatPlan } from './wechat-plan.ts'

/*
 * With which key the platform signs, by the key mode of the account (docs/providers/wechat.md)
 * R-WECHAT-17. Public key mode: everything is signed with the public key `PUB_KEY_ID_…`; the account has no platform
 *   certificates, and asking for them is answered 404.
 * R-WECHAT-18. Certificate mode: while one certificate takes the place of another both are valid and listed, and either
 *   signs; a receiver picks by serial, never the newest.
 * R-WECHAT-19. Switch-over from certificates to the public key: a notify is signed by either, the public key in a share
 *   that WeChat raises from 0 to all within seven days; an answer by the public key when the request's Wechatpay-Serial
 *   names it, else by a certificate. Stopped, everything is signed by certificates again.
 */

/** The keys a platform can have for an account. */
export type PlatformKeyName = 'public-key' | 'first' | 'second'

/** What of an account says with which key the platform signs. */
export type KeyPlan = Pick<WechatPlan, 'keyMode' | 'certificates' | 'keySwitchedAtMs'>

const SWITCH_OVER_MS = 7 * DAY_MS

/** The certificates that are valid, older first; none in public key mode. */
export function validCertificates({ keyMode, certificates }: KeyPlan): ('first' | 'second')[] {
  if (keyMode === 'public-key') return []
  return certificates === 'both' ? ['first', 'second'] : [certificates]
}

/** The key of an answer. `isKeyAsked`: the request names the public key; `draw` in [0, 1) chooses between two. */
export function answerKey(plan: KeyPlan, isKeyAsked: boolean, draw: number): PlatformKeyName {
  return plan.keyMode === 'switching' && isKeyAsked ? 'public-key' : ownKey(plan, draw)
}

/** The key of a notify. `draw` in [0, 1) chooses between two. */
export function notifyKey(plan: KeyPlan, nowMs: Instant, draw: number): PlatformKeyName {
  return draw < publicKeyShare(plan, nowMs) ? 'public-key' : ownKey(plan, draw)
}

/** The share of notifies that the public key signs during a switch-over, from 0 to 1. */
function publicKeyShare({ keyMode, keySwitchedAtMs }: KeyPlan, nowMs: Instant): number {
  if (keyMode !== 'switching' || keySwitchedAtMs === null) return 0
  return Math.min(1, Math.max(0, (nowMs - keySwitchedAtMs) / SWITCH_OVER_MS))
}

function ownKey(plan: KeyPlan, draw: number): PlatformKeyName {
  const [first = 'public-key', second = first] = validCertificates(plan)
  return draw < 0.5 ? first : second
}

/** What somebody wants to be otherwise. */
export type KeyPlanChange = Partial<Pick<WechatPlan, 'keyMode' | 'certificates'>>

/** The plan after a change at the merchant platform, or the rule that forbids it. */
export function changeKeyPlan<Plan extends KeyPlan>(
  plan: Plan,
  change: KeyPlanChange,
  nowMs: Instant,
): Plan | string {
  const next = { ...plan, ...change }
  if (next.keyMode !== 'switching') return { ...next, keySwitchedAtMs: null }
  if (next.certificates === 'both')
    return 'The switch-over to the public key waits until one platform certificate alone is valid: set certificates to first or second.'
  if (plan.keyMode === 'public-key')
    return 'An account that has only the public key has nothing to switch from: set keyMode to certificates first.'
  return { ...next, keySwitchedAtMs: plan.keySwitchedAtMs ?? nowMs }
}
