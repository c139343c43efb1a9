/** `¥12.90` from integer fen. */
export function formatYuan(amountFen: number): string {
  return formatMoney(amountFen, 'CNY')
}

/** `USD 12.90` from integer hundredths of a currency, by its code of ISO 4217; yuan have their sign. */
export function formatMoney(amountFen: number, currency: string): string {
  const sign = amountFen < 0 ? '−' : ''
  const unit = currency === 'CNY' ? '¥' : `${currency}\u00a0`
  const fen = Math.abs(amountFen)
  return `${sign}${unit}${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}

const kbPerMb = 1024
const mbPerGb = 1024

/** `3.2 GB`, `480 MB` from kilobytes. */
export function formatData(kb: number): string {
  const mb = kb / kbPerMb
  if (mb < mbPerGb) return `${Math.round(mb)} MB`
  return `${Number((mb / mbPerGb).toFixed(1))} GB`
}
