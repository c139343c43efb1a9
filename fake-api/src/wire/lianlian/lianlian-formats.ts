import { formatBeijingDigits, type Instant, parseBeijing } from '../../engine/kernel/clock.ts'
import type { IdSource } from '../../engine/kernel/ids.ts'
import { randomHex } from '../../engine/signing/crypto.ts'

/** 20 digits: eight of the Beijing day, twelve of the world's counter. LianLian numbers payments and refunds so. */
export function createLianlianId(source: IdSource): string {
  return `${formatBeijingDigits(source.nowMs).slice(0, 8)}${String(source.nextId()).padStart(12, '0')}`
}

/** Names a challenge in its address: LianLian's number of the payment, and random digits nobody guesses. */
export function createChallengeId(source: IdSource, llId: string): string {
  return `${llId}-${randomHex(source, 16)}`
}

/** Instant of fourteen digits of Beijing time, or null when they name no real moment. */
export function parseLianlianTime(text: string): Instant | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match
  return parseBeijing(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
}
