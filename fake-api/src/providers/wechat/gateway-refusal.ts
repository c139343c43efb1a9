import type { Schemas } from '@skyshop/openapi/wallets/wechat'

/** Codes of a refusal, as in the contract. */
export type GatewayErrorCode = Schemas['GatewayError']['code']

const STATUS = {
  PARAM_ERROR: 400,
  INVALID_REQUEST: 400,
  APPID_MCHID_NOT_MATCH: 400,
  MCH_NOT_EXISTS: 400,
  ORDERPAID: 400,
  ORDER_CLOSED: 400,
  SIGN_ERROR: 401,
  OUT_TRADE_NO_USED: 403,
  NOT_ENOUGH: 403,
  NO_AUTH: 403,
  ORDER_NOT_EXIST: 404,
  RESOURCE_NOT_EXISTS: 404,
  SYSTEM_ERROR: 500,
} as const satisfies Record<GatewayErrorCode, number>

/** HTTP status of a code, also of one that only a fault says. */
export function statusOf(code: string): number {
  return Object.hasOwn(STATUS, code) ? STATUS[code as GatewayErrorCode] : 400
}

/** Refusal of the gateway; the routes answer it as a GatewayError with its HTTP status. */
export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal'
  readonly code: GatewayErrorCode
  readonly field: string | null

  constructor(code: GatewayErrorCode, message: string, field: string | null = null) {
    super(message)
    this.code = code
    this.field = field
  }

  /** HTTP status of the code. */
  get status(): number {
    return STATUS[this.code]
  }

  /** The body as the contract has it. */
  toMessage(): Schemas['GatewayError'] {
    const detail =
      this.field === null ? {} : { detail: { field: this.field, issue: this.message, location: 'body' } }
    return { code: this.code, message: this.message, ...detail }
  }
}
