import { errorNumbers } from '@skyshop/openapi/error-numbers'
import { httpOperations } from '@skyshop/openapi/operations'
import type { SchemaError } from '../engine/api-contract/schema-error.ts'
import { type ContractOperation, httpValidator } from './contract-operations.ts'

/** A request as it was sent. */
export interface SentRequest {
  params: Record<string, string>
  query: Record<string, string>
  /** Undefined: none. */
  body: unknown
}

/** An answer as it came. */
export interface ReceivedAnswer {
  status: number
  mediaType: string
  text: string
}

/** The rules of the contract that a request breaks. */
export function requestErrors({ path, method }: ContractOperation, sent: SentRequest): SchemaError[] {
  return httpValidator.checkRequest(path, method, {
    ...sent,
    params: { ...sent.params },
    query: { ...sent.query },
  })
}

/** Where a request is off the contract, a line each. */
export function requestDifferences(operation: ContractOperation, sent: SentRequest): string[] {
  return requestErrors(operation, sent).map(({ pointer, message }) => `request ${pointer} ${message}`)
}

/** The rules of the contract that an answer breaks, a refusal that is not documented among them. */
export function answerErrors(operation: ContractOperation, answer: ReceivedAnswer): SchemaError[] {
  const { path, method } = operation
  const { mediaType, text } = answer
  const status = answerStatus(answer)
  const isJson = mediaType === 'application/json'
  const body = isJson ? parsed(text) : text
  const errors = httpValidator.checkResponse(path, method, { status, body, mediaType })
  const isDocumented = errors.every(({ pointer }) => pointer !== '/status')
  if (isJson && body === undefined && isDocumented)
    return [{ pointer: '/body', rule: 'json', message: 'is no JSON' }]
  const { code, name } = refusalOf(answer) ?? {}
  const known = httpOperations[operation.operationId].businessCodes as readonly string[]
  if (code === undefined || known.includes(name ?? '')) return errors
  const documented = known.length === 0 ? 'none' : known.join(', ')
  const message = `${code} is no refusal documented here: ${documented}`
  return [...errors, { pointer: '/body/code', rule: 'code', message }]
}

/** Where an answer is off the contract, a line each. */
export function answerDifferences(operation: ContractOperation, answer: ReceivedAnswer): string[] {
  const status = answerStatus(answer)
  return answerErrors(operation, answer).map(
    ({ pointer, message }) => `answer ${status} ${pointer} ${message}`,
  )
}

/**
 * Returns what an answer says of the token: 401 may be in its envelope alone, under any status (product 8.01, 8.02).
 */
export function answerStatus({ status, text }: ReceivedAnswer): number {
  return codeOf(text) === errorNumbers.unauthorized ? errorNumbers.unauthorized : status
}

/** The business refusal of an answer; its name is null when the catalogue has none. Null: it refuses nothing. */
export function refusalOf({ status, text }: ReceivedAnswer): { code: number; name: string | null } | null {
  const code = codeOf(text)
  if (status !== 200 || typeof code !== 'number' || code < errorNumbers['network-error']) return null
  const [name = null] = Object.entries(errorNumbers).find(([, number]) => number === code) ?? []
  return { code, name }
}

function codeOf(text: string): unknown {
  return ((parsed(text) ?? {}) as { code?: unknown }).code
}

/** The value of a JSON text; undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
