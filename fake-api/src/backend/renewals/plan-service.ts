import { DAY_MS, HOUR_MS } from '../../engine/kernel/clock.ts'
import type { AfterCommit, EventHandler } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { findServiceEnd, type MovedService } from '../entitlements/entitlements.ts'
import type { ContractWallets } from '../payments/contract-wallet-port.ts'
import type { ContractEndingService } from './contract-ending-service.ts'
import {
  type ContractAndCycle,
  findContractOfOrder,
  findCurrentCycle,
  findLastCycle,
  findLiveContract,
  findLiveContractsFor,
  type StoredContract,
  saveContract,
} from './contract-repository.ts'
import { movePlanCheck, replanCycle, schedulePlanCheck, walletOf } from './contract-transitions.ts'
import { announceTo, priceCycle } from './rules/contract.ts'
import { cycleWindowOf } from './rules/cycle.ts'
import { moveWithService } from './rules/moved-service.ts'

/** Keeps a contract together with the service that runs: the period here, the plan at the provider. */
export class ContractPlanService {
  readonly #wallets: ContractWallets
  readonly #ending: ContractEndingService

  constructor(wallets: ContractWallets, ending: ContractEndingService) {
    this.#wallets = wallets
    this.#ending = ending
  }

  /** Has the provider's plan moved to the day the service ends, while a period may still be deducted. */
  readonly onPlan: EventHandler = async (ctx, { payload }) => {
    const { contractCode } = payload as Pick<StoredContract, 'contractCode'>
    const current = await findCurrentCycle(ctx.tx, contractCode)
    return current && isPlanAwaited(current, ctx.nowMs) ? this.#movePlan(current) : null
  }

  #movePlan({ contract, cycle }: ContractAndCycle): AfterCommit | null {
    const window = cycleWindowOf(cycle)
    if (window === null) return null
    const { untilMs: deductUntilMs } = window
    const notice = {
      ...contract,
      amountFen: cycle.amountFen,
      deductFromMs: deductUntilMs - DAY_MS,
      deductUntilMs,
    }
    return async (world, { traceId }) => {
      const wallet = walletOf(this.#wallets, contract.provider)
      const error = await wallet.announce(world, notice, traceId).then(
        () => null,
        (thrown: unknown) => ({ kind: wallet.classifyError(thrown), thrown }),
      )
      if (error?.kind === null) throw error.thrown
      if (error) await this.#tryAgain(world, contract, error.kind === 'refused')
    }
  }

  /** It may be refused because the agreement has ended and nobody told. */
  #tryAgain(world: World, contract: StoredContract, isRefused: boolean): Promise<void> {
    return world.withTx(async (ctx) => {
      const current = await findCurrentCycle(ctx.tx, contract.contractCode)
      if (!current || !isPlanAwaited(current, ctx.nowMs)) return
      await movePlanCheck(ctx, contract, ctx.nowMs + HOUR_MS)
      if (isRefused) await this.#ending.check(ctx, contract)
    })
  }

  /** Moves the period of a contract whose service ends at another time now, or ends the contract (R-RENEWAL-32, R-RENEWAL-34). */
  readonly onServiceMoved: EventHandler = async (ctx, { payload }) => {
    const { orderNo, ...slot } = payload as MovedService
    const contract = await findLiveContract(ctx.tx, slot)
    if (contract === null) return null
    const refunded = await findContractOfOrder(ctx.tx, orderNo)
    if (refunded?.contract.id === contract.id) return this.#ending.stop(ctx, contract)
    const cycle = await findLastCycle(ctx.tx, contract.id)
    if (cycle === null) return null
    const moved = moveWithService(cycle, await findServiceEnd(ctx.tx, slot), contract)
    if (moved === 'ends') return this.#ending.stop(ctx, contract)
    if (moved === 'stays') return null
    await replanCycle(ctx, contract, { ...cycle, ...moved, why: 'follows the service that moved' })
    await schedulePlanCheck(ctx, contract, moved)
    return null
  }
}

/** Announces a new price of a package to its contracts that run, from `fromMs` on; their own price takes one back (R-RENEWAL-42). */
export async function announcePrice(
  ctx: WorldTx,
  { packageId, amountFen, fromMs }: { packageId: string; amountFen: number; fromMs: number },
): Promise<void> {
  for (const before of await findLiveContractsFor(ctx.tx, packageId)) {
    const cycle = await findLastCycle(ctx.tx, before.id)
    const prices = announceTo(before, cycle, { amountFen, fromMs, toldAtMs: ctx.nowMs })
    const contract = { ...before, ...prices }
    await saveContract(ctx.tx, contract.id, prices)
    const priced = cycle && priceCycle(contract, cycle)
    if (priced === null || priced.amountFen === cycle?.amountFen) continue
    await replanCycle(ctx, contract, { ...priced, why: 'takes another price' })
  }
}

/** Whether the plan at the provider still matters: a period is to be tried, and its last day is not over. */
function isPlanAwaited({ contract, cycle }: ContractAndCycle, nowMs: number): boolean {
  if (contract.state !== 'active' || (cycle.state !== 'scheduled' && cycle.state !== 'grace')) return false
  return cycle.windowUntilMs !== null && nowMs < cycle.windowUntilMs
}
