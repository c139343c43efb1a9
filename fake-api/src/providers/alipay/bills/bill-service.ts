import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { DAY_MS, parseBeijing, startOfBeijingDay } from '../../../engine/kernel/clock.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import { listPaid, listRefunded } from '../alipay-trade-repository.ts'
import { SUCCESS } from '../alipay-trade-service.ts'
import { alipayPlanOf } from '../certificate-keys.ts'
import { AlipayRefusal } from '../refusals/alipay-refusal.ts'
import type { BillLine } from './bill-file.ts'

/** Service of the gateway for the merchant's query of a bill. Refusals are AlipayRefusal. */
export interface AlipayBillService {
  queryBill(
    world: World,
    content: Schemas['BillQueryContent'],
    address: string,
  ): Promise<Schemas['BillQueryAnswer']>
}

/** The gateway's bill service: the bill of a day is there from the next day on, where money moved on it. */
export function createAlipayBillService(): AlipayBillService {
  return {
    async queryBill(world, { bill_date, bill_type }, address) {
      // A day that the calendar has not is no day without a bill; that the answer is this one is assumed.
      if (!isDay(bill_date)) throw new AlipayRefusal('ACQ.INVALID_PARAMETER', 'bill_date')
      const { missingBill } = await alipayPlanOf(world)
      const lines = await billLines(world, bill_date)
      if (lines.length === 0)
        throw new AlipayRefusal(missingBill === 'observed' ? 'isp.bill_not_exist' : 'BILL_NOT_EXIST')
      const path = BILL_PATH.replace(':date', bill_date)
      return { ...SUCCESS, bill_download_url: `${address}${path}?bizType=${bill_type}` }
    },
  }
}

/** Where the file of a day's bill is, below the world's prefix. */
export const BILL_PATH = '/bills/:date'

const isDay = (date: string) => parseBeijing(`${date} 00:00:00`) !== null

/** Lists a day's bill; no lines for a day that is not over, or that is none. */
export async function billLines(world: World, date: string): Promise<BillLine[]> {
  const fromMs = parseBeijing(`${date} 00:00:00`)
  if (fromMs === null || fromMs >= startOfBeijingDay(world.nowMs())) return []
  const span = { fromMs, untilMs: fromMs + DAY_MS }
  const paid = await listPaid(world.read, span)
  const refunded = await listRefunded(world.read, span)
  return [...paid, ...refunded].toSorted((a, b) => a.atMs - b.atMs)
}
