import type { Schemas } from '@skyshop/openapi/control'
import { merchantChecks } from '@skyshop/openapi/merchant-checks'
import type { Judge, Occasion } from './occasion.ts'
import type { Traffic } from './traffic.ts'
import { wechatDeductionJudges } from './wechat-deductions.ts'
import { wechatNoticeJudges } from './wechat-notices.ts'

/** What is asked about. */
export interface CheckSelection {
  /** Checks of one provider alone. */
  readonly provider?: string | undefined
  /** Only what was decided by an entry after this one. */
  readonly sinceSeq?: number | undefined
}

/** Most breaks that are told of one check. */
const MAX_FINDINGS = 100

const judges: Readonly<Record<string, Judge>> = { ...wechatNoticeJudges, ...wechatDeductionJudges }

/** Judges the traffic of a world by every check that providers have for merchants. */
export function judgeMerchant(
  traffic: Traffic,
  { provider, sinceSeq = 0 }: CheckSelection = {},
): Schemas['MerchantCheck'][] {
  return merchantChecks
    .filter((check) => provider === undefined || check.provider === provider)
    .map(({ id, provider, level, title, visible }) => {
      const occasions = (judges[id]?.(traffic) ?? []).filter(({ seqs }) => (seqs.at(-1) ?? 0) > sinceSeq)
      const findings = occasions.flatMap(findingOf).slice(0, MAX_FINDINGS)
      return {
        ...{ id, provider, level, title, findings, occasions: occasions.length },
        verdict: verdictOf(visible, occasions),
      }
    })
}

function findingOf({ broken, seqs, atMs, subject }: Occasion): Schemas['MerchantFinding'][] {
  return broken === null ? [] : [{ atMs, seqs: [...seqs], what: broken, subject }]
}

function verdictOf(
  visible: (typeof merchantChecks)[number]['visible'],
  occasions: readonly Occasion[],
): Schemas['MerchantCheck']['verdict'] {
  if (visible === 'not') return 'not-visible'
  if (occasions.some(({ broken }) => broken !== null)) return 'broken'
  return occasions.length > 0 ? 'kept' : 'not-met'
}
