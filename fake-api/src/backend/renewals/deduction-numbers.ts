import type { Instant } from '../../engine/kernel/clock.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { createTryNo } from '../kernel/ids.ts'
import type { ContractWallet, DeductionOutcome } from '../payments/contract-wallet-port.ts'
import { closePayment, findPayments } from '../payments/payment-repository.ts'
import { isOpen } from '../payments/rules/payment.ts'
import { expectDeduction } from '../payments/settlement.ts'
import type { Provider } from '../payments/wallet-port.ts'

/** The order of a period with the provider that deducts it. */
interface PeriodOrder {
  readonly orderNo: string
  readonly provider: Provider
}

/** Numbers of a period's deductions at the provider. */
export interface DeductionNumbers {
  /** Of the last try. */
  readonly last: string
  /** When the last one was taken; null before the first. */
  readonly askedAtMs: number | null
  /** Of tries before it that may still take money, as far as is known. */
  readonly open: readonly string[]
}

/** The numbers a period was asked for under so far. */
export async function deductionNumbersOf(
  { tx }: WorldTx,
  { orderNo, provider }: PeriodOrder,
): Promise<DeductionNumbers> {
  const attempts = (await findPayments(tx, orderNo)).filter((attempt) => attempt.provider === provider)
  const { outTradeNo: last, createdAtMs: askedAtMs } = attempts.at(-1) ?? {
    outTradeNo: orderNo,
    createdAtMs: null,
  }
  const open = attempts.filter(({ state, outTradeNo }) => isOpen(state) && outTradeNo !== last)
  return { last, askedAtMs, open: open.map(({ outTradeNo }) => outTradeNo) }
}

/** Takes the next number of a period, which names its order and how many there were before (R-RENEWAL-40). */
export async function takeNumber(
  ctx: WorldTx,
  period: PeriodOrder & { readonly amountFen: number; readonly appKey: string; readonly movesAtMs: Instant },
): Promise<void> {
  const { orderNo, provider, amountFen, appKey, movesAtMs } = period
  const { length } = await findPayments(ctx.tx, orderNo)
  const outTradeNo = createTryNo(orderNo, length + 1)
  await expectDeduction(ctx, { orderNo, outTradeNo, provider, amountFen, appKey, movesAtMs })
}

/** An earlier number that took money after all, or did not answer; null when none takes money any more. */
export async function closeEarlier(
  world: World,
  wallet: ContractWallet,
  { orderNo, provider, open, traceId }: PeriodOrder & { open: readonly string[]; traceId: string },
): Promise<{ readonly number: string; readonly outcome: DeductionOutcome | null } | null> {
  for (const number of open) {
    const outcome = await closeNumber(world, wallet, { number, traceId })
    if (outcome?.status !== 'failed' && outcome?.status !== 'unknown') return { number, outcome }
    await world.withTx(async ({ tx }) => {
      const attempts = await findPayments(tx, orderNo)
      const attempt = attempts.find((row) => row.provider === provider && row.outTradeNo === number)
      if (attempt) await closePayment(tx, attempt.id)
    })
  }
  return null
}

/** Asks about a number and closes it where nobody paid it; null when the answer was lost. */
export async function closeNumber(
  world: World,
  wallet: ContractWallet,
  { number, traceId }: { number: string; traceId: string },
): Promise<DeductionOutcome | null> {
  if (wallet.closeDeduction === undefined) return { status: 'unknown' }
  return wallet.closeDeduction(world, number, traceId).catch((error: unknown) => {
    if (wallet.classifyError(error) === null) throw error
    return null
  })
}
