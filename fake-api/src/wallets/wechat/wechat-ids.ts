import { formatBeijingDigits } from '../../kernel/clock.ts'
import type { IdSource } from '../../kernel/ids.ts'

/** `wx`, 14 digits of Beijing time, 20 random hex digits: 36 characters. */
export function createPrepayId(source: IdSource): string {
  return `wx${formatBeijingDigits(source.nowMs)}${randomHex(source, 20)}`
}

/** 28 digits: 42000019, the Beijing day, twelve of the world's counter. */
export function createTransactionId(source: IdSource): string {
  return `42000019${formatBeijingDigits(source.nowMs).slice(0, 8)}${counterDigits(source)}`
}

/** 29 digits: 503, 14 of Beijing time, twelve of the world's counter. */
export function createRefundId(source: IdSource): string {
  return `503${formatBeijingDigits(source.nowMs)}${counterDigits(source)}`
}

/** 36 characters in the form of a UUID, random. */
export function createNotifyId(source: IdSource): string {
  return [8, 4, 4, 4, 12].map((length) => randomHex(source, length)).join('-')
}

/** 28 characters naming a payer towards one app. */
export function createOpenid(source: IdSource): string {
  return `oSky${randomHex(source, 24)}`
}

/** Hex digits from a world's own random stream, so that a replayed world has the same ids and nonces. */
export function randomHex(source: Pick<IdSource, 'random'>, length: number): string {
  return Array.from({ length }, () => Math.floor(source.random() * 16).toString(16)).join('')
}

function counterDigits(source: IdSource): string {
  return String(source.nextId()).padStart(12, '0')
}
