import document from '@skyshop/openapi/documents/wechat' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { formatBeijing, formatBeijingDigits, type Instant, MINUTE_MS, parseUtc } from '../../kernel/clock.ts'
import type { IdSource } from '../../kernel/ids.ts'
import { randomHex } from '../shared/crypto.ts'

/** The messages a receiver checks; names as in `openapi/wallets/wechat.yaml`. */
export type MessageName = keyof Schemas

/** Where and how a message breaks its schema. */
export interface ValidationError {
  readonly field: string
  readonly issue: string
}

// `pnpm check contracts` checks the schemas themselves; to do it again takes longer than compiling them.
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false })
ajv.addFormat('date-time', (text) => parseRfc3339(text) !== null)
const compiled = new Map<MessageName, ValidateFunction>()

/** A check of one kind of message against its schema, compiled at first use: null means it fits. */
export function messageValidator(name: MessageName): (message: unknown) => ValidationError | null {
  return (message) => {
    const validate = validatorOf(name)
    if (validate(message)) return null
    const error = validate.errors?.[0]
    return { field: error?.instancePath ?? '', issue: error?.message ?? 'does not fit the contract' }
  }
}

/** Whether `message` fits; narrows its type. */
export function isMessage<Name extends MessageName>(name: Name, message: unknown): message is Schemas[Name] {
  return validatorOf(name)(message)
}

function validatorOf(name: MessageName): ValidateFunction {
  const found = compiled.get(name)
  if (found) return found
  const validate = ajv.compile(document.components.schemas[name])
  compiled.set(name, validate)
  return validate
}

const RFC_3339 =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/

/** RFC 3339 in Beijing time with whole seconds, e.g. `2026-11-20T20:16:00+08:00`. */
export function formatRfc3339(instant: Instant): string {
  return `${formatBeijing(instant).replace(' ', 'T')}+08:00`
}

/** Instant of an RFC 3339 time with offset, whole seconds; null when it is none or names no real moment. */
export function parseRfc3339(text: string): Instant | null {
  const match = RFC_3339.exec(text)
  if (match === null) return null
  const [, date, time, sign, hours, minutes] = match
  const instant = parseUtc(`${date} ${time}`)
  if (instant === null || sign === undefined) return instant
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return sign === '+' ? instant - offsetMs : instant + offsetMs
}

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
