import { type ErrorName, errorCodes } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import type { FaultResponder } from '../faults/http-fault.ts'
import { type Answer, plainAnswer, refusalAnswer } from './envelope.ts'

/** How the product listener says what a fault makes it say: always in the envelope. `asked` is the request's body. */
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
export function isErrorName(name: string): name is ErrorName {
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
