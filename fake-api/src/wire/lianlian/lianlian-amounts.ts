import { toFen } from '../../engine/kernel/yuan-text.ts'

/** Fen of an amount, which may be a text of two decimals or a number; null for anything else. */
export function fenOf(amount: string | number): number | null {
  if (typeof amount === 'string') return toFen(amount)
  const fen = Math.round(amount * 100)
  return amount >= 0 && Math.abs(amount * 100 - fen) < 1e-6 ? fen : null
}
