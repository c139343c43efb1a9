import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Handlers, PublicAnswer, PublicHandler, PublicRequest } from '../../http/handler.ts'
import { formatBeijing } from '../../kernel/clock.ts'
import type { AutoRenewal } from './auto-renewal.ts'
import type { ContractView } from './contract-service.ts'
import type { ContractWebhookReceiver, EventOutcome } from './contract-wallet-port.ts'
import { contractRulesOf } from './rules/contract-terms.ts'
import { openCycleOf } from './rules/cycle.ts'

/** Auto-renewal as the shop sees it. */
export function contractRoutes({ contracts, signing }: AutoRenewal, webhooks: ContractWebhookReceiver) {
  return {
    appSignContract4WeChat: ({ body }, context) => signing.sign(context, 'wechat', body),
    appSignContract4Ali: ({ body }, context) => signing.sign(context, 'alipay', body),
    hasUserSignedContract: ({ query }, context) => contracts.hasSigned(context, query),
    getContractDetail: async ({ query }, context) => toContractDetail(await contracts.detail(context, query)),
    retryDeduct: async ({ body }, context) =>
      toContractDetail(await contracts.retry(context, body.contractCode)),
    ...wechatWebhookRoutes(webhooks),
  } satisfies Handlers<HttpOperationsByArea['auto-renewal']>
}

const END_IN = { wechat: 'WeChat', alipay: 'Alipay' } as const

/** A live contract on the wire. */
function toContractDetail({
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

/** Outcomes that need no second line in the journal. */
const EXPECTED = new Set<string>(['accepted', 'refunding'] satisfies EventOutcome[])

const XML = { status: 200, mediaType: 'text/xml' }
const NOBODY = '<xml><return_code>FAIL</return_code><return_msg>no such merchant</return_msg></xml>'

/** What WeChat tells about contracts and deductions. */
function wechatWebhookRoutes(webhooks: ContractWebhookReceiver) {
  const receive = async (
    { world, rawBody }: PublicRequest,
    take: 'receiveContract' | 'receiveDeduction',
  ): Promise<PublicAnswer> => {
    if (world === null) return { ...XML, body: NOBODY, note: 'no such merchant', kept: null }
    const { body, note } = await webhooks[take](world, rawBody)
    // The gateway journals what it delivers; the receiver notes what it rejected, without the signature.
    return EXPECTED.has(note) ? { ...XML, body } : { ...XML, body, note, kept: null }
  }
  const receiveWechatContractNotify: PublicHandler = (request) => receive(request, 'receiveContract')
  const receiveWechatDeductNotify: PublicHandler = (request) => receive(request, 'receiveDeduction')
  return { receiveWechatContractNotify, receiveWechatDeductNotify }
}
