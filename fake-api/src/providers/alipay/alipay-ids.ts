import { formatBeijingDigits } from '../../engine/kernel/clock.ts'
import type { IdSource } from '../../engine/kernel/ids.ts'

/** 28 digits: the Beijing day, 22001, fifteen of the world's counter. */
export function createTradeNo(source: IdSource): string {
  return `${dayOf(source)}22001${counterDigits(source, 15)}`
}

/** 20 digits: the Beijing day, twelve of the world's counter. */
export function createAgreementNo(source: IdSource): string {
  return `${dayOf(source)}${counterDigits(source, 12)}`
}

/** Who holds the phone unless told otherwise. */
export const DEFAULT_BUYER_ID = '2088102146225135'

/** The masked account name Alipay shows of a buyer. */
export function logonIdOf(buyerId: string): string {
  return `138****${buyerId.slice(-4)}`
}

function dayOf(source: IdSource): string {
  return formatBeijingDigits(source.nowMs).slice(0, 8)
}

function counterDigits(source: IdSource, length: number): string {
  return String(source.nextId()).padStart(length, '0')
}
