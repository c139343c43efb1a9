import type { Fen } from '../../../engine/kernel/money.ts'

const YUAN = /^(0|[1-9][0-9]{0,8})(?:[.]([0-9]{1,2}))?$/

/** Fen of an amount in yuan, from text or a JSON number; null for anything with more than two decimals or a sign (R-ALIPAY-19). */
export function fromYuan(amount: string | number): Fen | null {
  const match = YUAN.exec(String(amount))
  if (match === null) return null
  const [, yuan = '', decimals = ''] = match
  return Number(yuan) * 100 + Number(decimals.padEnd(2, '0'))
}

/** An amount in yuan with two decimals, as Alipay writes it. */
export function toYuanText(amountFen: Fen): string {
  const digits = String(amountFen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
