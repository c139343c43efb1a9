import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { withinLimit } from '../../engine/gateway/text-limit.ts'
import { deriveNonce } from '../../engine/signing/crypto.ts'
import type { SignatureDiagnosis } from '../../engine/signing/signature-diagnosis.ts'

/** Longest `return_message`, of refusals and of successes. */
const LONGEST_MESSAGE = 256

/** Codes of a refusal, as in the contract. */
export type LianlianCode = Schemas['GatewayError']['return_code']

/** HTTP status of each code, as LianLian's own library for Java has them (LL-022). */
const STATUS = {
  INVALID_PARAMETER: 400,
  INVALID_SIGNATURE: 401,
  INVALID_MERCHANT: 401,
  HTTP_NOT_FOUND: 404,
  OBJECT_NOT_FOUND: 404,
  PAYMENT_COMPLETED: 409,
  PAYMENT_PROCESSING: 409,
  PAYMENT_CLOSED: 409,
  EXISTING_OBJECT: 409,
  REFUND_AMOUNT_EXCEEDED: 422,
  NON_REFUNDABLE_ORDER: 422,
  INTERNAL_SERVER_ERROR: 422,
} as const satisfies Record<LianlianCode, number>

/** Refusal of the gateway. */
export class LianlianRefusal extends Error {
  override name = 'LianlianRefusal'
  readonly code: LianlianCode
  /** Of a refused signature, what is known of it. */
  readonly diagnosis: SignatureDiagnosis | null

  constructor(code: LianlianCode, message: string, diagnosis: SignatureDiagnosis | null = null) {
    super(withinLimit(message, LONGEST_MESSAGE))
    this.code = code
    this.diagnosis = diagnosis
  }
}

/** The refusal of a merchant's number that stands for something else, in LianLian's own words (LL-022). */
export function existingNumber(number: string, usedFor: string): LianlianRefusal {
  const said = `<merchant_transaction_id> <${number}> already exists`
  return new LianlianRefusal('EXISTING_OBJECT', `${said}: it was used for ${usedFor}`)
}

const STANDS = {
  PAYMENT_COMPLETED: 'paid',
  PAYMENT_PROCESSING: 'processing',
  PAYMENT_CLOSED: 'closed',
} as const satisfies Partial<Record<LianlianCode, string>>

/** The refusal of what a payment that stands so allows no more, in LianLian's own words (LL-022). */
export function standingRefusal(code: keyof typeof STANDS, number: string): LianlianRefusal {
  return new LianlianRefusal(code, `Order <${number}> is ${STANDS[code]}`)
}

/** A refusal as LianLian writes it. */
export function gatewayErrorOf({ code, message }: LianlianRefusal): {
  status: number
  body: Schemas['GatewayError']
} {
  const trace_id = deriveNonce(code, message)
  return { status: STATUS[code], body: { return_code: code, return_message: message, trace_id } }
}
