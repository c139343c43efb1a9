import { type ErrorName, errorCodes } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import type { ContractFault } from './contract-fault.ts'

/** What every product answer looks like (docs/product.md, §7). */
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
export function contractAnswer(errors: ContractFault[]): Answer {
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
