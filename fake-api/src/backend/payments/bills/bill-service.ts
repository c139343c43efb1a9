import { type AfterCommit, type EventHandler, reschedule } from '../../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../../engine/world/transaction/world.ts'
import {
  type BillDifference,
  compareBill,
  type ListedMoney,
  nextBillTryMs,
  nextComparisonMs,
} from '../rules/bill.ts'
import { spanOfBillDay } from '../rules/payment.ts'
import { BILL_DUE, type BilledProvider, type BillPayload, planBill } from '../settlement.ts'
import {
  type BillKey,
  findDifferences,
  findKnownMoney,
  findNewlyListed,
  hasOpenPayments,
  replaceDifferences,
  saveListed,
} from './bill-repository.ts'

/** The bills of one provider, over HTTP and outside transactions. */
export interface BillSource {
  /** The lines of a day's bill; null where its provider says that there is none. Throws while it is not there. */
  fetch(world: World, day: string, traceId: string): Promise<readonly ListedMoney[] | null>
  /** As that of a wallet. */
  classifyError(error: unknown): 'refused' | 'unknown' | null
}

/** The bills that the merchant fetches, by provider. */
export type BillSources = Readonly<Partial<Record<BilledProvider, BillSource>>>

/** Money of ours that a bill has otherwise, to be asked about. */
export interface DifferingMoney {
  readonly provider: BilledProvider
  readonly orderNo: string
  readonly number: string
}

/** Asks providers about money, as after any lost webhook; an answer that is lost changes nothing. */
export interface MoneyQueries {
  payment(world: World, money: DifferingMoney, traceId: string): Promise<void>
  refund(world: World, money: DifferingMoney, traceId: string): Promise<void>
}

/** The bill of a day, and the trace of what is asked about it. */
interface BillJob {
  readonly bill: BillKey
  readonly traceId: string
}

/** Compares the bills of providers with the shop's payments and refunds (rules/bill.ts). */
export class BillService {
  readonly #sources: BillSources
  readonly #queries: MoneyQueries

  constructor(sources: BillSources, queries: MoneyQueries) {
    this.#sources = sources
    this.#queries = queries
  }

  /** What a bill does at its instant on the clock, by kind of event. */
  get eventHandlers(): Record<(typeof BILL_DUE)[BilledProvider], EventHandler> {
    return {
      [BILL_DUE.wechat]: this.#onDue('wechat'),
      [BILL_DUE.alipay]: this.#onDue('alipay'),
    }
  }

  #onDue(provider: BilledProvider): EventHandler {
    return async (ctx, { payload }): Promise<AfterCommit | null> => {
      const source = this.#sources[provider]
      if (source === undefined) return null
      const bill = { provider, day: (payload as BillPayload).day }
      // Also for a server that is killed before it has compared.
      await moveBill(ctx, bill, nextBillTryMs(bill.day, ctx.nowMs))
      return (world, { traceId }) => this.#reconcile(world, source, { bill, traceId })
    }
  }

  async #reconcile(world: World, source: BillSource, job: BillJob): Promise<void> {
    const { bill } = job
    const listed = await fetchBill(world, source, job)
    if (listed === null) return
    const firstDifferences = await differencesIn(world, bill, listed)
    for (const difference of firstDifferences) await this.#ask(world, difference, job)
    const differences =
      firstDifferences.length === 0 ? firstDifferences : await differencesIn(world, bill, listed)
    const newlyListed = await findNewlyListed(world.read, listed)
    const mayBePaid = await hasOpenPayments(world.read, bill)
    await world.withTx(async (ctx) => {
      await saveListed(ctx.tx, bill.day, newlyListed)
      await keep(ctx, bill, differences)
      await moveBill(ctx, bill, differences.length === 0 ? null : nextComparisonMs(bill.day, ctx.nowMs))
      if (mayBePaid) await planBill(ctx, bill.provider, spanOfBillDay(bill.day).untilMs)
    })
  }

  /** Asks the provider about money of ours that it has otherwise; what we know to have moved no answer changes. */
  async #ask(
    world: World,
    { kind, number, orderNo }: BillDifference,
    { bill, traceId }: BillJob,
  ): Promise<void> {
    if (orderNo === null || kind.endsWith('-unlisted')) return
    const money = { provider: bill.provider, orderNo, number }
    if (kind.startsWith('payment')) await this.#queries.payment(world, money, traceId)
    else await this.#queries.refund(world, money, traceId)
  }
}

/** The lines of a bill; null where there is nothing to compare, yet or for good. */
async function fetchBill(
  world: World,
  source: BillSource,
  { bill, traceId }: BillJob,
): Promise<readonly ListedMoney[] | null> {
  const listed = await source.fetch(world, bill.day, traceId).catch((error: unknown) => {
    if (source.classifyError(error) === null) throw error
    return 'not-there' as const
  })
  if (listed !== null && listed !== 'not-there') return listed
  // Of a day without money there is none.
  if (listed === null && (await findKnownMoney(world.read, bill, [])).length === 0) return []
  if (nextBillTryMs(bill.day, world.nowMs()) !== null) return null
  // The provider has had its time: what it does not list, it has not.
  if (listed === null) return []
  await world.withTx(async (ctx) => {
    const isCompared = (await findDifferences(ctx.tx, bill)).length > 0
    if (!isCompared) await keep(ctx, bill, [NO_BILL])
  })
  return null
}

const NO_BILL: BillDifference = {
  ...{ kind: 'no-bill', number: '', orderNo: null, knownFen: null, listedFen: null },
}

async function differencesIn(
  world: World,
  bill: BillKey,
  listed: readonly ListedMoney[],
): Promise<BillDifference[]> {
  return compareBill(listed, await findKnownMoney(world.read, bill, listed))
}

function moveBill(ctx: WorldTx, { provider, day }: BillKey, dueMs: number | null): Promise<void> {
  const payload: BillPayload = { day }
  return reschedule(ctx, { kind: BILL_DUE[provider], payload, dueMs })
}

/** Keeps the open differences of a bill, and notes the new ones for staff. */
async function keep(
  ctx: WorldTx,
  { provider, day }: BillKey,
  differences: readonly BillDifference[],
): Promise<void> {
  const added = await replaceDifferences(ctx.tx, { provider, day }, { differences, nowMs: ctx.nowMs })
  for (const { kind, number, orderNo, knownFen, listedFen } of added) {
    ctx.record({
      kind: 'state',
      operationId: 'bill',
      from: 'upstream',
      to: 'upstream',
      status: kind,
      label: 'bill and payments differ',
      note: [`${provider} ${day}`, number, `known ${knownFen ?? '-'}, listed ${listedFen ?? '-'}`]
        .filter((part) => part !== '')
        .join(': '),
      orderNo,
    })
  }
}
