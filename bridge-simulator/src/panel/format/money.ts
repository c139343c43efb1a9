/** `¥12.90` from integer fen. */
export function formatYuan(amountFen: number): string {
  const sign = amountFen < 0 ? '−' : ''
  const fen = Math.abs(amountFen)
  return `${sign}¥${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}
