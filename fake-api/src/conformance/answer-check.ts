import { httpContract } from '../http/contract-document.ts'
import { ContractValidator } from '../http/contract-validator.ts'
import type { ContractOperation } from './contract-operations.ts'

const validator = new ContractValidator(httpContract)

/** A request as it was sent. */
export interface SentRequest {
  params: Record<string, string>
  query: Record<string, string>
  /** Undefined: none. */
  body: unknown
}

/** An answer as it came. */
export interface StrangeAnswer {
  status: number
  mediaType: string
  text: string
}

/** Where a request is off the contract, a line each. */
export function requestDifferences({ path, method }: ContractOperation, sent: SentRequest): string[] {
  const faults = validator.checkRequest(path, method, { ...sent, query: { ...sent.query } })
  return faults.map(({ pointer, message }) => `request ${pointer} ${message}`)
}

/** Where an answer is off the contract, a line each. */
export function answerDifferences({ path, method }: ContractOperation, answer: StrangeAnswer): string[] {
  const { status, mediaType, text } = answer
  const isJson = mediaType === 'application/json'
  const body = isJson ? parsed(text) : text
  if (isJson && body === undefined) return [`answer ${status}: the body is no JSON`]
  const faults = validator.checkResponse(path, method, { status, body, mediaType })
  return faults.map(({ pointer, message }) => `answer ${status} ${pointer} ${message}`)
}

/** The value of a JSON text; undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
