import type { Fen } from '../../../engine/kernel/money.ts'

/** Fen as decimal yuan with two places, as the shop writes an amount to a provider: `1990` is `19.90`. */
export function toYuanText(amountFen: Fen): string {
  return `${Math.floor(amountFen / 100)}.${String(amountFen % 100).padStart(2, '0')}`
}

/**
 * Fen of an amount that a provider has answered, a decimal text or a JSON number of at most two places; null for anything
 * else. The digits are read, so nothing is rounded.
 */
export function toFen(amount: string | number): Fen | null {
  const match = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/.exec(String(amount))
  return match?.[1] === undefined ? null : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
