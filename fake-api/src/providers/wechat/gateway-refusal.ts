import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { NUMBERS, numberOf } from './error-numbers.ts'

/** Codes of a refusal, as in the contract. */
export type GatewayErrorCode = Schemas['GatewayError']['code']

const STATUS = {
  PARAM_ERROR: 400,
  INVALID_REQUEST: 400,
  APPID_MCHID_NOT_MATCH: 400,
  MCH_NOT_EXISTS: 400,
  ORDERPAID: 400,
  ORDER_CLOSED: 400,
  NO_STATEMENT_EXIST: 400,
  STATEMENT_CREATING: 400,
  SIGN_ERROR: 401,
  OUT_TRADE_NO_USED: 403,
  NOT_ENOUGH: 403,
  NO_AUTH: 403,
  ORDER_NOT_EXIST: 404,
  RESOURCE_NOT_EXISTS: 404,
  FREQUENCY_LIMITED: 429,
  SYSTEM_ERROR: 500,
} as const satisfies Record<GatewayErrorCode, number>

/** HTTP status of a code, also of one that only a fault says. */
export function statusOf(code: string): number {
  return Object.hasOwn(STATUS, code) ? STATUS[code as GatewayErrorCode] : 400
}

type Detail = NonNullable<Schemas['GatewayError']['detail']>

/** Refusal of the gateway; the routes answer it as a GatewayError with its HTTP status. */
export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal'
  readonly code: GatewayErrorCode
  /** The member of the body that is wrong, or the whole detail of the answer. */
  readonly about: string | Detail | null
  /** The tail of the answer's Request-ID. */
  readonly number: number

  constructor(code: GatewayErrorCode, message: string, about: string | Detail | null = null) {
    super(message)
    this.code = code
    this.about = about
    this.number = numberOf(code)
  }

  /** HTTP status of the code. */
  get status(): number {
    return STATUS[this.code]
  }

  /** The body as the contract has it. */
  toMessage(): Schemas['GatewayError'] {
    const { about, code, message } = this
    if (about === null) return { code, message }
    const detail = typeof about === 'string' ? { field: about, issue: message, location: 'body' } : about
    return { code, message, detail }
  }
}

/** A refusal that has a number of its own among the listed ones, with its name as the message (WX-242). */
export class NumberedRefusal extends GatewayRefusal {
  override name = 'NumberedRefusal'
  override readonly number: number

  constructor(code: GatewayErrorCode, number: keyof typeof NUMBERS, about: string | Detail | null = null) {
    super(code, NUMBERS[number], about)
    this.number = Number(number)
  }
}
