import { createHash } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/control'
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

/** 34 digits: day and time in Beijing with 01222 between them, fifteen of the world's counter. */
export function createNotifyId(source: IdSource): string {
  const digits = formatBeijingDigits(source.nowMs)
  return `${digits.slice(0, 8)}01222${digits.slice(8)}${counterDigits(source, 15)}`
}

/** Who holds the phone unless told otherwise. */
export const DEFAULT_BUYER_ID = '2088102146225135'

/** The buyer's id for one merchant, which says nothing of the number 2088…. Equal worlds have equal ones. */
export function openIdOf(buyerId: string): string {
  const digest = createHash('sha256').update(`open id of ${buyerId}`).digest('base64url')
  return `0${digest.replaceAll(/[-_]/g, '0').slice(0, 34)}`
}

/** The masked account name Alipay shows of a buyer. */
export function logonIdOf(buyerId: string): string {
  return `138****${buyerId.slice(-4)}`
}

const ORDER_CODE = 'https://qr.alipay.com/bax'

/** The code that a buyer scans to pay a trade. */
export function orderCodeOf(tradeNo: string): string {
  return `${ORDER_CODE}${tradeNo}`
}

/** The trade of a scanned code; null for any other text. */
export function tradeNoInCode(text: string): string | null {
  return text.startsWith(ORDER_CODE) ? text.slice(ORDER_CODE.length) : null
}

/** Names the buyer in an answer: masked, and by open id or by the number 2088…, as the app is set up (R-ALIPAY-39). */
export function buyerMembers(buyerId: string, { buyerIds }: Pick<Schemas['AlipayPlan'], 'buyerIds'>) {
  const named = buyerIds === 'open-id' ? { buyer_open_id: openIdOf(buyerId) } : { buyer_user_id: buyerId }
  return { buyer_logon_id: logonIdOf(buyerId), ...named }
}

function dayOf(source: IdSource): string {
  return formatBeijingDigits(source.nowMs).slice(0, 8)
}

function counterDigits(source: IdSource, length: number): string {
  return String(source.nextId()).padStart(length, '0')
}
