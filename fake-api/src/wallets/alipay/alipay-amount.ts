import type { Fen } from '../../kernel/money.ts'

const YUAN = /^(0|[1-9][0-9]{0,8})(?:[.]([0-9]{1,2}))?$/

/** Fen as yuan with two decimals, e.g. `19.90` (R-ALIPAY-19). */
export function toYuan(fen: Fen): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}

/** Fen of an amount in yuan, from text or a JSON number; null for anything with more than two decimals or a sign. */
export function fromYuan(amount: string | number): Fen | null {
  const match = YUAN.exec(String(amount))
  if (match === null) return null
  const [, yuan = '', decimals = ''] = match
  return Number(yuan) * 100 + Number(decimals.padEnd(2, '0'))
}
