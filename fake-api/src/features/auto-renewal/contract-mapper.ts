import type { Schemas } from '@skyshop/openapi/http'
import { formatBeijing } from '../../kernel/clock.ts'
import type { ContractView } from './contract-service.ts'
import { openCycleOf } from './rules/cycle.ts'
import { contractRulesOf } from './rules/renewal-rules-of.ts'

const END_IN = { wechat: 'WeChat', alipay: 'Alipay' } as const

/** A live contract on the wire. */
export function toContractDetail({
  contract,
  cycle,
  packageName,
  canRetry,
}: ContractView): Schemas['ContractDetail'] {
  const { contractCode, provider, packageId, amountFen, lapses, signedAtMs, createdAtMs } = contract
  const isFailed = cycle?.state === 'grace' || lapses > 0
  const nextMs = cycle === null || cycle.state === 'deducting' ? null : nextMoneyOf(contract, cycle)
  return {
    contractCode,
    provider,
    packageId,
    packageName,
    amount: cycle?.amountFen ?? amountFen,
    signTime: formatBeijing(signedAtMs ?? createdAtMs),
    nextDeductTime: nextMs === null ? null : formatBeijing(nextMs),
    renewalFailed: isFailed,
    failReason: isFailed ? (cycle?.failCode ?? null) : null,
    canRetry,
    endIn: END_IN[provider],
  }
}

/** What the clock waits for may be a notice; the money moves no earlier than planned, and may move a day after it. */
function nextMoneyOf(
  contract: ContractView['contract'],
  cycle: NonNullable<ContractView['cycle']>,
): number | null {
  const { state, plannedAtMs, nextDueMs } = cycle
  const askedAtMs = state === 'grace' ? nextDueMs : plannedAtMs
  const open = openCycleOf(cycle)
  return askedAtMs === null || open === null ? askedAtMs : contractRulesOf(contract).movesAt(open, askedAtMs)
}
