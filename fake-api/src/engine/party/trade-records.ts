import { readInstant } from '../kernel/clock.ts'
import type { PartyRecords } from './party.ts'

/** Returns what the rows of a provider say of orders at its gateway, in the table that gateways share. */
export function tradeRecords(provider: string): Pick<Required<PartyRecords>, 'hasOrder' | 'trades'> {
  return {
    hasOrder: async (read, orderNo) =>
      (await read.gatewayTransaction.count({ where: { provider, outTradeNo: orderNo } })) > 0,
    async trades(read) {
      const rows = await read.gatewayTransaction.findMany({ where: { provider } })
      return rows.map(({ id, outTradeNo, state, amountFen, refundedFen, currency, paidAtMs }) => ({
        ...{ id, provider, outTradeNo, state, amountFen, refundedFen, currency },
        paidAtMs: readInstant(paidAtMs),
      }))
    },
  }
}
