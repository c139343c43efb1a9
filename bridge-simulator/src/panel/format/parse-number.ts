/** Parses yuan such as `12.90` into fen; null for anything else. */
export function parseYuan(text: string): number | null {
  const match = /^(\d{1,6})(?:[.](\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const [, yuan = '0', cents = ''] = match
  return Number(yuan) * 100 + Number(cents.padEnd(2, '0'))
}

const MAX_DAYS = 3660

/** Parses how many days a package lasts, 1 to 3,660; null for anything else. */
export function parseDays(text: string): number | null {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return days >= 1 && days <= MAX_DAYS ? days : null
}

const DAY_MS = 86_400_000

/** Parses minutes such as `6` or `-0.5` into milliseconds, at most a day either way; null for anything else. */
export function parseMinutes(text: string): number | null {
  if (!/^[-+]?\d{1,4}(?:[.]\d+)?$/.test(text.trim())) return null
  const ms = Math.round(Number(text) * 60_000)
  return Math.abs(ms) <= DAY_MS ? ms + 0 : null
}
