import { type ErrorName, errorCodes } from '@skyshop/openapi/error-codes'
import { extraRules, type FieldPath } from '@skyshop/openapi/extras'
import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationId } from '@skyshop/openapi/operations'
import type { SchemaError } from '../../engine/api-contract/schema-error.ts'
import type { FaultResponder } from '../../engine/faults/http-fault.ts'

/** Shape of every product answer (docs/product.md, §7). */
export interface Envelope {
  code: number
  success: boolean
  data: unknown
  msg: string
}

/** An answer ready to be checked and sent. */
export interface Answer {
  status: number
  body: Envelope
  /** Why, for the journal alone: the caller is told no more than the contract says. */
  note?: string
}

/** HTTP 200 with data. */
export function okAnswer(data: unknown): Answer {
  return { status: 200, body: { code: 200, success: true, data, msg: errorCodes.ok.text } }
}

/** HTTP 200 with the code of a business refusal. */
export function refusalAnswer(name: ErrorName, data: Schemas['RefusalData'] | null): Answer {
  const { code, text } = errorCodes[name]
  return { status: 200, body: { code, success: false, data, msg: text } }
}

/** HTTP 400: the request breaks the contract. */
export function schemaErrorAnswer(errors: SchemaError[]): Answer {
  const first = errors[0]
  const reason = first ? `: ${first.pointer} ${first.message}` : ''
  return {
    status: 400,
    body: {
      code: 400,
      success: false,
      data: { errors },
      msg: `${errorCodes['contract-violation'].text}${reason}`,
    },
  }
}

/** HTTP 401, 404 and 500 carry no data and no inner text. */
export function plainAnswer(name: 'unauthorized' | 'not-found' | 'internal-error'): Answer {
  const { code, text } = errorCodes[name]
  return { status: code, body: { code, success: false, data: null, msg: text } }
}

/** HTTP 401; who asks learns nothing, the journal the reason. */
export function unauthorisedAnswer(reason: string): Answer {
  return { ...plainAnswer('unauthorized'), note: `unauthorized: ${reason}` }
}

/** HTTP 405: the path is known, the method is not one of its own. */
export function methodAnswer(allowed: readonly string[]): Answer {
  const msg = `${errorCodes['contract-violation'].text}: this path takes ${allowed.join(', ')}`
  return { status: 405, body: { code: 405, success: false, data: null, msg } }
}

/** Returns the product listener's responder to faults: always in the envelope. `asked` is the request's body. */
export function productFaultResponder(asked: unknown): FaultResponder<Answer> {
  return {
    refusal(code, data) {
      const name = isErrorName(code) ? code : 'operate-failed'
      return refusalAnswer(name, data ?? forgedData(name, asked))
    },
    status: (status) => ({
      status,
      body: { code: status, success: false, data: null, msg: errorCodes['internal-error'].text },
    }),
    expired: () => plainAnswer('unauthorized'),
    emptied: (answer) =>
      answer.body.success ? { ...answer, body: { ...answer.body, data: emptied(answer.body.data) } } : answer,
  }
}

/** Whether a text names a code of the catalogue. */
function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(errorCodes, name)
}

const YUAN_FEN = 100
/** An order number nobody has. */
const NO_ORDER = '0'.repeat(20)
const CANCELLED = 6
const TIMED_OUT = 7

/** What a refusal of this code carries when it is forged; null for a code that carries nothing. */
function forgedData(name: ErrorName, asked: unknown): Schemas['RefusalData'] | null {
  switch (errorCodes[name].carries) {
    case 'payMoney':
      return { payMoney: priceOf(asked) + YUAN_FEN }
    case 'orderNo':
      return { orderNo: NO_ORDER }
    case 'orderStatus':
      return { orderStatus: name === 'order-timed-out' ? TIMED_OUT : CANCELLED }
    case null:
      return null
  }
}

function priceOf(asked: unknown): number {
  if (asked === null || typeof asked !== 'object' || !('payMoney' in asked)) return 0
  return typeof asked.payMoney === 'number' ? asked.payMoney : 0
}

/** A list without items, a page without records; what is neither is nothing at all. */
function emptied(data: unknown): unknown {
  if (Array.isArray(data)) return []
  if (data === null || typeof data !== 'object' || !('records' in data)) return null
  return { ...data, records: [], total: 0, pages: 0 }
}

/** Tells whether the strict backend has no such operation. */
export function isExtraOperation(id: HttpOperationId): boolean {
  return extraRules[id]?.isExtra ?? false
}

/**
 * The answer of the strict backend, which has only what the specification promises: without extra fields, with the plain value
 * or code for each extra one (`x-extra`, `x-extra-values` and `strictCode` of the contract).
 */
export function stripExtensions(id: HttpOperationId, answer: Answer): Answer {
  const { body } = answer
  const plain = body.success ? null : plainCodeOf(body.code)
  if (plain) return { ...answer, body: { ...body, ...plain, data: null } }
  const rule = extraRules[id]
  if (!rule) return answer
  const strict: unknown = structuredClone(body)
  for (const path of rule.fields) change(strict, path, (parent, name) => Reflect.deleteProperty(parent, name))
  for (const { path, from, to } of rule.values)
    change(strict, path, (parent, name) => {
      if (from.includes(Reflect.get(parent, name))) Reflect.set(parent, name, to)
    })
  return { ...answer, body: strict as Answer['body'] }
}

/** Code and text that stand for an extra code; null for a code that is none. */
function plainCodeOf(code: number): { code: number; msg: string } | null {
  const entry = Object.values(errorCodes).find((one) => one.code === code)
  if (!entry?.strictCode) return null
  const { code: plain, text: msg } = errorCodes[entry.strictCode]
  return { code: plain, msg }
}

/** Does something at every path of this form that the value has. */
function change(value: unknown, path: FieldPath, act: (parent: object, name: string) => void): void {
  const [name, ...rest] = path
  if (name === undefined || value === null || typeof value !== 'object') return
  if (name === '*') {
    for (const item of Array.isArray(value) ? value : []) change(item, rest, act)
  } else if (Object.hasOwn(value, name)) {
    if (rest.length === 0) act(value, name)
    else change(Reflect.get(value, name), rest, act)
  }
}
