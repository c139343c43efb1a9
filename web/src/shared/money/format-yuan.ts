import type { Schemas } from '@skyshop/openapi/http'

/** The parts of an amount in yuan: `−` or nothing, `¥`, `198`, `.00`. */
export type YuanParts = { sign: string; symbol: string; whole: string; decimals: string }

/** Splits an amount in fen (an integer) for a price that draws its decimals smaller. Throws on fractions. */
export function splitYuan(fen: number): YuanParts {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`Not an amount in fen: ${fen}`)
  const absolute = Math.abs(fen)
  return {
    sign: fen < 0 ? '−' : '',
    symbol: '¥',
    whole: String(Math.floor(absolute / 100)),
    decimals: `.${String(absolute % 100).padStart(2, '0')}`,
  }
}

/** The one way the shop writes money: fen in, `¥198.00` out; `−¥20.00` when negative. */
export function formatYuan(fen: number): string {
  const { sign, symbol, whole, decimals } = splitYuan(fen)
  return sign + symbol + whole + decimals
}

type SecondPayment = Schemas['SecondPayment']

/** Returns what is said of money paid for an order a second time: how far it is on its way back. */
export function secondPaymentText({
  refund,
  amount,
}: SecondPayment): readonly [`orders.paidTwice.${SecondPayment['refund']}`, { price: string }] {
  return [`orders.paidTwice.${refund}`, { price: formatYuan(amount) }]
}
