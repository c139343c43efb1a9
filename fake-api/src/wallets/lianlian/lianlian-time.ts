import { type Instant, parseBeijing } from '../../kernel/clock.ts'

/** Instant of fourteen digits of Beijing time, or null when they name no real moment. */
export function parseLianlianTime(text: string): Instant | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match
  return parseBeijing(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
}
