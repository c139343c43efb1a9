import type { AgreementTerms } from './alipay-agreement-repository.ts'
import { fromYuan } from './alipay-amount.ts'
import type { SdkStringTerms } from './alipay-sdk-string.ts'
import { signUntilMs } from './rules/agreement-rules.ts'
import type { BeijingDate } from './rules/beijing-date.ts'
import { isPlanAllowed, MOST_SINGLE_FEN } from './rules/cycle-plan.ts'

/** What a sign string asks the user to agree to, and until when. */
export interface SignTerms extends AgreementTerms {
  readonly externalAgreementNo: string
  readonly signUntilMs: number
}

/** The terms of a genuine sign string, or null when Alipay makes no agreement on such terms. */
export function readSignTerms(facts: SdkStringTerms<'sign'>, today: BeijingDate): SignTerms | null {
  const { content, signedAtMs } = facts
  const { period_type: periodType, period, execute_time, single_amount } = content.period_rule_params
  const plan = { periodType, period: Number(period), nextDate: execute_time, lastDate: null }
  const singleAmountFen = fromYuan(single_amount)
  const untilMs = signUntilMs(signedAtMs, content.effect_time)
  if (singleAmountFen === null || singleAmountFen < 1 || singleAmountFen > MOST_SINGLE_FEN) return null
  if (untilMs === null || !isPlanAllowed(plan, today)) return null
  return {
    externalAgreementNo: content.external_agreement_no,
    signUntilMs: untilMs,
    plan,
    singleAmountFen,
    signScene: content.sign_scene.toWellFormed(),
    externalLogonId: content.external_logon_id?.toWellFormed() ?? null,
    validity: content.sign_validity_period ?? null,
  }
}
