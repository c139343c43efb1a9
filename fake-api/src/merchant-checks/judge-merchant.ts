import type { Schemas } from '@skyshop/openapi/control'
import { merchantChecks, type VisibleCheckId } from '@skyshop/openapi/merchant-checks'
import { alipayAgreementJudges } from './alipay-agreements.ts'
import { alipayNotifyJudges } from './alipay-notifies.ts'
import { alipayTradeJudges } from './alipay-trades.ts'
import { lianlianJudges } from './lianlian-judges.ts'
import type { Judge, Occasion } from './occasion.ts'
import { paypalJudges } from './paypal-judges.ts'
import { readTraffic, type Traffic } from './traffic.ts'
import { wechatContractJudges } from './wechat-contracts.ts'
import { wechatDeductionJudges } from './wechat-deductions.ts'
import { wechatLaunchJudges } from './wechat-launches.ts'
import { wechatNoticeJudges } from './wechat-notices.ts'
import { wechatPaymentJudges } from './wechat-payments.ts'
import { wechatSignatureJudges } from './wechat-signatures.ts'

/** Selection of what is asked about. */
interface CheckSelection {
  /** Checks of one provider alone. */
  readonly provider?: string | undefined
  /** Only what was decided by an entry after this one. */
  readonly sinceSeq?: number | undefined
  /** Only what this entry shows, and the checks that it put to the test. */
  readonly seq?: number | undefined
}

/** Most breaks that are told of one check. */
const MAX_FINDINGS = 100

const judges: Readonly<Record<VisibleCheckId, Judge>> = {
  ...wechatSignatureJudges,
  ...wechatNoticeJudges,
  ...wechatContractJudges,
  ...wechatDeductionJudges,
  ...wechatPaymentJudges,
  ...wechatLaunchJudges,
  ...alipayNotifyJudges,
  ...alipayTradeJudges,
  ...alipayAgreementJudges,
  ...paypalJudges,
  ...lianlianJudges,
}

/** Judges the traffic in a journal, at an instant of its world, by every check that providers have for merchants. */
export function judgeMerchant(
  entries: readonly Schemas['JournalEntry'][],
  at: Pick<Traffic, 'nowMs' | 'lastSeq'>,
  { provider, sinceSeq = 0, seq }: CheckSelection = {},
): Schemas['MerchantCheck'][] {
  const traffic = readTraffic(entries, at)
  const isAsked = ({ seqs }: Occasion) =>
    (seqs.at(-1) ?? 0) > sinceSeq && (seq === undefined || seqs.includes(seq))
  return merchantChecks
    .filter((check) => provider === undefined || check.provider === provider)
    .map(({ id, provider, level, title, visible }) => {
      const occasions = judgeOf(id)(traffic).filter(isAsked)
      const findings = occasions.flatMap(findingOf).slice(0, MAX_FINDINGS)
      return {
        ...{ id, provider, level, title, findings, occasions: occasions.length },
        verdict: verdictOf(visible, occasions),
      }
    })
    .filter(({ occasions }) => seq === undefined || occasions > 0)
}

/** The judge of a check; none of what nobody can see. */
function judgeOf(id: string): Judge {
  return Object.hasOwn(judges, id) ? judges[id as VisibleCheckId] : () => []
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
