import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import { formatBeijing, wireTime } from '../../engine/kernel/clock.ts'
import type { EventHandlers } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { SERVICE_MOVED } from '../entitlements/entitlements.ts'
import type { Handlers, PublicAnswer, PublicHandler, PublicRequest } from '../http/handler.ts'
import type {
  ContractEndedEvent,
  ContractSignedEvent,
  ContractWallets,
  ContractWebhookHandler,
  ContractWebhookOutcome,
  ContractWebhookReceiver,
  DeductionResultEvent,
} from '../payments/contract-wallet-port.ts'
import { findOrderNoOf } from '../payments/payment-repository.ts'
import { insertInboxEntry, processOnce } from '../payments/settlement.ts'
import { CONTRACT_CHECK, CONTRACT_END, ContractEndingService } from './contract-ending-service.ts'
import {
  CONTRACT_SESSION,
  ContractService,
  type ContractSigningDependencies,
  ContractSigningService,
  type ContractView,
  newPriceFrom,
  type OwnContract,
} from './contract-service.ts'
import { CONTRACT_DUE, CONTRACT_PLAN } from './contract-transitions.ts'
import { ContractPlanService } from './plan-service.ts'
import { ContractRenewalService } from './renewal-service.ts'
import {
  endsInstead,
  hasFailedRenewal,
  isLastTryOver,
  needsNewAgreement,
  nextChargeAtMs,
} from './rules/contract.ts'
import type { CycleState } from './rules/cycle.ts'

/** The services of auto-renewal, one for each group of use cases. */
export interface AutoRenewal {
  signing: ContractSigningService
  renewal: ContractRenewalService
  ending: ContractEndingService
  contracts: ContractService
  webhooks: ContractWebhookHandler
  eventHandlers: EventHandlers
}

/** Composes auto-renewal from the features and wallets it depends on. */
export function createAutoRenewal(
  dependencies: ContractSigningDependencies,
  wallets: ContractWallets,
): AutoRenewal {
  const ending = new ContractEndingService(wallets)
  const renewal = new ContractRenewalService(wallets, ending)
  const plans = new ContractPlanService(wallets, ending)
  const signing = new ContractSigningService(dependencies, wallets, { ending, renewal })
  return {
    signing,
    renewal,
    ending,
    contracts: new ContractService(renewal),
    webhooks: {
      onSigned: (world, webhook) =>
        processContractWebhook(world, webhook, (ctx) => signing.processSigned(ctx, webhook)),
      onEnded: (world, webhook) =>
        processContractWebhook(world, webhook, (ctx) => ending.processEnded(ctx, webhook)),
      onDeduction: (world, webhook) =>
        processContractWebhook(world, webhook, (ctx) => renewal.processDeduction(ctx, webhook)),
    },
    eventHandlers: {
      [CONTRACT_DUE]: renewal.onDue,
      [CONTRACT_SESSION]: signing.onSessionOver,
      [CONTRACT_END]: ending.onEnd,
      [CONTRACT_CHECK]: ending.onCheck,
      [CONTRACT_PLAN]: plans.onPlan,
      [SERVICE_MOVED]: plans.onServiceMoved,
    },
  }
}

type VerifiedContractWebhook = ContractSignedEvent | ContractEndedEvent | DeductionResultEvent

/** Processes a verified contract webhook once, in one transaction with its inbox row. */
function processContractWebhook(
  world: World,
  webhook: VerifiedContractWebhook,
  process: (ctx: WorldTx) => Promise<ContractWebhookOutcome>,
): Promise<ContractWebhookOutcome> {
  return processOnce(world, webhook, async (ctx) => {
    const outcome = await process(ctx)
    // The settlement writes the row of a successful deduction, as of all money.
    if (isMoney(webhook)) return outcome
    const { provider, notifyId } = webhook
    const isDeduction = 'orderNo' in webhook
    const isOfOurs = isDeduction && outcome !== 'unknown-order'
    await insertInboxEntry(ctx.tx, {
      provider,
      notifyId,
      kind: isDeduction ? 'deduction' : 'contract',
      orderNo: isOfOurs ? await findOrderNoOf(ctx.tx, { provider, outTradeNo: webhook.orderNo }) : null,
      outcome,
      receivedAtMs: ctx.nowMs,
    })
    return outcome
  })
}

function isMoney(webhook: VerifiedContractWebhook): boolean {
  return 'outcome' in webhook && webhook.outcome.status === 'succeeded'
}

/** Auto-renewal as the shop sees it. */
export function contractRoutes({ contracts, signing }: AutoRenewal, webhooks: ContractWebhookReceiver) {
  return {
    appSignContract4WeChat: ({ body }, context) => signing.sign(context, 'wechat', body),
    appSignContract4Ali: ({ body }, context) => signing.sign(context, 'alipay', body),
    hasUserSignedContract: ({ query }, context) => contracts.hasSigned(context, query),
    getContractDetail: async ({ query }, context) => toContractDetail(await contracts.detail(context, query)),
    listContracts: async ({ query }, context) =>
      (await contracts.list(context, query.state)).map(toOwnContract),
    retryDeduct: async ({ body }, context) =>
      toContractDetail(await contracts.retry(context, body.contractCode)),
    ...wechatWebhookRoutes(webhooks),
  } satisfies Handlers<HttpOperationsByArea['auto-renewal']>
}

const END_IN = { wechat: 'WeChat', alipay: 'Alipay' } as const

/** A contract on the wire; one that has ended is charged no more. */
function toContractDetail({
  contract,
  cycle,
  packageName,
  canRetry,
}: ContractView): Schemas['ContractDetail'] {
  const { contractCode, provider, packageId, amountFen, signedAtMs, createdAtMs } = contract
  const isLive = contract.state === 'active'
  const isFailed = isLive && hasFailedRenewal(contract, cycle)
  const nextMs = isLive && cycle ? nextChargeAtMs(contract, cycle) : null
  const isEnding = cycle !== null && endsInstead(contract, cycle)
  return {
    contractCode,
    provider,
    packageId,
    packageName,
    amount: isEnding ? amountFen : (cycle?.amountFen ?? amountFen),
    signTime: formatBeijing(signedAtMs ?? createdAtMs),
    nextDeductTime: wireTime(nextMs),
    renewalFailed: isFailed,
    failReason: isFailed ? (cycle?.failCode ?? null) : null,
    canRetry,
    endIn: END_IN[provider],
    ...(isLive && cycle ? priceChangeOf(contract, cycle) : {}),
  }
}

function priceChangeOf(
  contract: ContractView['contract'],
  cycle: NonNullable<ContractView['cycle']>,
): Pick<Schemas['ContractDetail'], 'priceChange'> {
  const { priceChange, amountFen: formerAmount } = contract
  const fromMs = newPriceFrom(contract, cycle)
  if (priceChange === null || fromMs === null) return {}
  const { amountFen: amount, toldAtMs } = priceChange
  const days = { announced: formatBeijing(toldAtMs), from: formatBeijing(fromMs) }
  return { priceChange: { amount, formerAmount, ...days, isEnding: needsNewAgreement(contract) } }
}

function toOwnContract(own: OwnContract): Schemas['OwnContract'] {
  const { view, cycles, deviceName, paidUntilMs, coveredUntilMs } = own
  const { deviceId, packageSource, channel, endedAtMs, endedBy } = view.contract
  return {
    deviceId,
    deviceName,
    packageSource: packageSource as Schemas['PackageSource'],
    channelIotId: channel,
    paidUntil: wireTime(paidUntilMs),
    coveredUntil: wireTime(coveredUntilMs),
    ...(endedAtMs === null || endedBy === null
      ? {}
      : { ended: { time: formatBeijing(endedAtMs), by: endedBy } }),
    charges: cycles.flatMap((cycle) => {
      const state = isLastTryOver(cycle) ? 'failed' : chargeStates[cycle.state]
      const { period, amountFen: amount, settledAtMs, plannedAtMs } = cycle
      return state === null ? [] : { period, amount, time: formatBeijing(settledAtMs ?? plannedAtMs), state }
    }),
    detail: toContractDetail(view),
  }
}

/** What a period is among the charges; null where nothing was asked for. */
const chargeStates = {
  scheduled: null,
  announced: null,
  waiting: null,
  deducting: 'pending',
  paid: 'paid',
  grace: 'pending',
  lapsed: 'failed',
  cancelled: null,
} as const satisfies Record<CycleState, Schemas['ContractCharge']['state'] | null>

/** Outcomes that need no second line in the journal. */
const EXPECTED = new Set<string>(['accepted', 'refunding'] satisfies ContractWebhookOutcome[])

const XML = { status: 200, mediaType: 'text/xml' }
const NOBODY = '<xml><return_code>FAIL</return_code><return_msg>no such merchant</return_msg></xml>'

/** What WeChat tells about contracts and deductions. */
function wechatWebhookRoutes(webhooks: ContractWebhookReceiver) {
  const receive = async (
    { world, rawBody }: PublicRequest,
    take: 'receiveContract' | 'receiveDeduction',
  ): Promise<PublicAnswer> => {
    if (world === null) return { ...XML, body: NOBODY, note: 'no such merchant', journaledBody: null }
    const { body, note } = await webhooks[take](world, rawBody)
    // The gateway journals what it delivers; the receiver notes what it rejected, without the signature.
    return EXPECTED.has(note) ? { ...XML, body } : { ...XML, body, note, journaledBody: null }
  }
  const receiveWechatContractNotify: PublicHandler = (request) => receive(request, 'receiveContract')
  const receiveWechatDeductNotify: PublicHandler = (request) => receive(request, 'receiveDeduction')
  return { receiveWechatContractNotify, receiveWechatDeductNotify }
}
