import { formatBeijingDigits } from '../../engine/kernel/clock.ts'
import type { IdSource } from '../../engine/kernel/ids.ts'
import { randomHex } from '../../engine/signing/crypto.ts'

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

/** 32 hex digits naming a signing session of a deduction contract. */
export function createPreEntrustId(source: IdSource): string {
  return randomHex(source, 32)
}

/** 28 digits: 14 of Beijing time, 14 of the world's counter. */
export function createContractId(source: IdSource): string {
  return `${formatBeijingDigits(source.nowMs)}${String(source.nextId()).padStart(14, '0')}`
}

/** 28 characters naming a payer towards one app. */
export function createOpenid(source: IdSource): string {
  return `oSky${randomHex(source, 24)}`
}

function counterDigits(source: IdSource): string {
  return String(source.nextId()).padStart(12, '0')
}
