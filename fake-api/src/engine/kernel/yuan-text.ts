import type { Fen } from './money.ts'

/** Fen as decimal yuan with two places: `1990` is `19.90`. */
export function toYuanText(amountFen: Fen): string {
  return `${Math.floor(amountFen / 100)}.${String(amountFen % 100).padStart(2, '0')}`
}

/** Fen of a decimal text of at most two places, without floating point; null when it is none. */
export function toFen(text: string): Fen | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  return match?.[1] === undefined ? null : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
