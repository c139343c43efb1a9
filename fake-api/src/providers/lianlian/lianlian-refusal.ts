import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { withinLimit } from '../../engine/gateway/text-limit.ts'
import { deriveNonce } from '../../engine/signing/crypto.ts'
import type { SignatureDiagnosis } from '../../engine/signing/signature-diagnosis.ts'

/** Longest `return_message`, of refusals and of successes. */
const LONGEST_MESSAGE = 256

/** Codes of a refusal, as in the contract. */
export type LianlianCode = Schemas['GatewayError']['return_code']

const STATUS = {
  INVALID_REQUEST: 400,
  CARD_NOT_SUPPORTED: 400,
  SIGNATURE_ERROR: 401,
  TOKEN_INVALID: 401,
  MERCHANT_NOT_EXISTS: 404,
  TRANSACTION_NOT_EXISTS: 404,
  TRANSACTION_PAID: 409,
  TRANSACTION_PROCESSING: 409,
  TRANSACTION_CLOSED: 409,
  DUPLICATE_TRANSACTION: 409,
  REFUND_AMOUNT_EXCEEDED: 409,
  SYSTEM_ERROR: 500,
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

/** A refusal as LianLian writes it. */
export function gatewayErrorOf({ code, message }: LianlianRefusal): {
  status: number
  body: Schemas['GatewayError']
} {
  const trace_id = deriveNonce(code, message)
  return { status: STATUS[code], body: { return_code: code, return_message: message, trace_id } }
}
