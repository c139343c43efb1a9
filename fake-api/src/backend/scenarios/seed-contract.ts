import { addDays, SECOND_MS } from '../../engine/kernel/clock.ts'
import type { ProviderAgreements } from '../../engine/party/party.ts'
import { unschedule } from '../../engine/world/clock/schedule.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import type { DeductionResultEvent } from '../payments/contract-wallet-port.ts'
import { billDayOf } from '../payments/rules/payment.ts'
import { BILL_DUE } from '../payments/settlement.ts'
import { CONTRACT_DUE, CONTRACT_PLAN } from '../renewals/contract-transitions.ts'
import { deductionNumbersOf } from '../renewals/renewal-service.ts'
import type { AutoRenewal } from '../renewals/renewals.ts'
import type { ContractProvider } from '../renewals/rules/contract.ts'
import { beforeNow } from './seed-purchase.ts'

/** An auto-renewal that was signed before the world begins. */
export interface SeedContract {
  userId: string
  deviceId: string
  packageId: string
  provider: ContractProvider
  daysAgo: number
  /** Whose wallet pays, when it is not that of the phone. */
  payer?: string | undefined
  /** How many deductions succeeded, from the first on; the ones after them failed. */
  paid: number
}

/** Modes of the plans of accounts as a world begins with them; null where a provider knows no plans. */
const PLAN_MODES = { wechat: 'pre-notice', alipay: null } as const satisfies Record<ContractProvider, unknown>

/** Services that a past contract goes through. */
export interface ContractSeedServices {
  autoRenewal: Pick<AutoRenewal, 'signing' | 'renewal'>
  agreementsOf: (provider: ContractProvider) => ProviderAgreements
}

/** Signs a contract at an earlier instant and lets everything happen to it until now; the provider's words are made up. */
export async function seedContract(
  ctx: WorldTx,
  services: ContractSeedServices,
  past: SeedContract,
): Promise<void> {
  const { autoRenewal, agreementsOf } = services
  const { userId, deviceId, packageId, provider, payer } = past
  const start = beforeNow(ctx, ctx.nowMs - addDays(0, past.daysAgo))
  const {
    phone,
    manufacturerName: paySource,
    appKey,
  } = await ctx.tx.user.findUniqueOrThrow({
    where: { id: userId },
  })
  const { packageSource } = await ctx.tx.package.findUniqueOrThrow({ where: { packageId } })
  const attribution = { appKey, paySource, operationPointJson: '' }
  const line = { productCode: 'IPC', deviceId, packageSource: packageSource ?? 0, packageId }
  const buyer = { user: { userId, phone }, language: 'en' } as const
  const signed = { ...line, ...attribution, provider, planMode: PLAN_MODES[provider] }
  const request = await autoRenewal.signing.open(start, buyer, signed)
  const { contractCode } = request
  const agreements = agreementsOf(provider)
  const providerContractId = await agreements.sign(start, request, payer)
  const openid = agreements.signerOf?.(payer)
  const event = { provider, contractCode, providerContractId, signedAtMs: start.nowMs, openid }
  await autoRenewal.signing.processSigned(start, event)
  await liveUntilNow(ctx, services, { ...past, contractCode })
}

async function liveUntilNow(
  ctx: WorldTx,
  { autoRenewal: { renewal }, agreementsOf }: ContractSeedServices,
  { provider, contractCode, paid }: SeedContract & { contractCode: string },
): Promise<void> {
  for (let left = paid; ; ) {
    const { nextDueMs } = await lastCycle(ctx, contractCode)
    if (nextDueMs === null || Number(nextDueMs) > ctx.nowMs) return
    const due = beforeNow(ctx, Number(nextDueMs))
    // In place of the event, which would stay on the clock beside the next one.
    await unschedule(due, { kind: CONTRACT_DUE, payload: { contractCode } })
    // The plan stood right: nobody asks now what it was then.
    await unschedule(due, { kind: CONTRACT_PLAN, payload: { contractCode } })
    await renewal.onDue(due, { id: 0, dueMs: due.nowMs, kind: CONTRACT_DUE, payload: { contractCode } })
    // No bill lists what is made up.
    await unschedule(due, { kind: BILL_DUE[provider], payload: { day: billDayOf(due.nowMs) } })
    const { state, amountFen, orderNo, windowUntilMs } = await lastCycle(ctx, contractCode)
    if (state === 'announced') {
      await agreementsOf(provider).announce(due, { contractCode, amountFen })
      await renewal.acceptNotice(due, contractCode)
    }
    const isQueriedBeforeLapse = state === 'grace' && Number(windowUntilMs) <= due.nowMs
    if ((state !== 'deducting' && !isQueriedBeforeLapse) || orderNo === null) continue
    const isPaid = left > 0
    left -= 1
    const settled = beforeNow(ctx, due.nowMs + SECOND_MS)
    if (isPaid) await agreementsOf(provider).deducted(settled, contractCode)
    const outcome = isPaid ? successOf(settled, amountFen) : FAILURE
    const notifyId = `scenario-${settled.nextId()}`
    const { last } = await deductionNumbersOf(settled, { orderNo, provider })
    const answer = { provider, notifyId, orderNo: last, outcome, isAnswer: true, isMadeUp: true } as const
    await renewal.processDeduction(settled, answer)
  }
}

const FAILURE: DeductionResultEvent['outcome'] = {
  status: 'failed',
  code: 'NOTENOUGH',
  isContractOver: false,
}

function successOf(ctx: WorldTx, amountFen: number): DeductionResultEvent['outcome'] {
  const transactionId = `42000${String(ctx.nextId()).padStart(23, '0')}`
  return { status: 'succeeded', transactionId, amountFen, successAtMs: ctx.nowMs }
}

async function lastCycle({ tx }: WorldTx, contractCode: string) {
  const { id: contractId } = await tx.contract.findFirstOrThrow({ where: { contractCode } })
  return tx.contractCycle.findFirstOrThrow({ where: { contractId }, orderBy: { period: 'desc' } })
}
