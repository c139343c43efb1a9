import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { deriveNonce } from '../../engine/signing/crypto.ts'

/** Issues of PayPal's documents, each with the name and status it comes under. */
const ISSUES = {
  INVALID_RESOURCE_ID: [
    'RESOURCE_NOT_FOUND',
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  ],
  ORDER_NOT_APPROVED: [
    'UNPROCESSABLE_ENTITY',
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url.",
  ],
  ORDER_ALREADY_CAPTURED: [
    'UNPROCESSABLE_ENTITY',
    "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
  ],
  INSTRUMENT_DECLINED: [
    'UNPROCESSABLE_ENTITY',
    "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
  ],
  CURRENCY_NOT_SUPPORTED: ['UNPROCESSABLE_ENTITY', 'Currency code is not currently supported.'],
  CANNOT_BE_ZERO_OR_NEGATIVE: ['UNPROCESSABLE_ENTITY', 'Must be greater than zero.'],
  DUPLICATE_REQUEST_ID: [
    'UNPROCESSABLE_ENTITY',
    'The value of PayPal-Request-Id was used before for another request.',
  ],
  CAPTURE_NOT_COMPLETED: ['UNPROCESSABLE_ENTITY', 'The capture has not been completed.'],
  CAPTURE_FULLY_REFUNDED: ['UNPROCESSABLE_ENTITY', 'The capture has already been fully refunded.'],
  REFUND_AMOUNT_EXCEEDED: [
    'UNPROCESSABLE_ENTITY',
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  ],
} as const satisfies Record<string, readonly [Schemas['ApiError']['name'], string]>

/** What a client of PayPal acts on. */
export type PaypalIssue = keyof typeof ISSUES

const NAMES = {
  INVALID_REQUEST: {
    status: 400,
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  },
  RESOURCE_NOT_FOUND: { status: 404, message: 'The specified resource does not exist.' },
  UNPROCESSABLE_ENTITY: {
    status: 422,
    message:
      'The requested action could not be performed, semantically incorrect, or failed business validation.',
  },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'An internal server error has occurred.' },
} as const satisfies Record<Schemas['ApiError']['name'], { status: number; message: string }>

/** Refusal for a business reason. */
export class PaypalRefusal extends Error {
  override name = 'PaypalRefusal'
  readonly issue: PaypalIssue
  /** Pointer of the member that is to blame. */
  readonly field: string | null

  constructor(issue: PaypalIssue, field: string | null = null) {
    super(issue)
    this.issue = issue
    this.field = field
  }
}

/** Refusal of an unauthenticated caller. */
export class PaypalAuthRefusal extends Error {
  override name = 'PaypalAuthRefusal'
  readonly error: Schemas['AuthError']['error']

  constructor(error: Schemas['AuthError']['error']) {
    super(error)
    this.error = error
  }
}

/** A refusal as PayPal writes it. */
export function apiErrorOf({ issue, field }: PaypalRefusal): { status: number; body: Schemas['ApiError'] } {
  const [name, description] = ISSUES[issue]
  const bodyField = field === null ? {} : { field, location: 'body' as const }
  return apiError(name, { issue, description, ...bodyField })
}

/** A refusal under one of PayPal's names. */
export function apiError(
  name: Schemas['ApiError']['name'],
  detail?: NonNullable<Schemas['ApiError']['details']>[number],
): { status: number; body: Schemas['ApiError'] } {
  const { status, message } = NAMES[name]
  const debug_id = deriveNonce(name, detail?.issue ?? '', detail?.field ?? '').slice(0, 13)
  return { status, body: { name, message, debug_id, ...(detail ? { details: [detail] } : {}) } }
}

const AUTH_TEXT = {
  invalid_client: 'Client Authentication failed',
  invalid_token: 'Token signature verification failed',
  unsupported_grant_type: 'Grant Type is NULL or not supported',
  invalid_request: 'The request is missing a required parameter',
} as const satisfies Record<Schemas['AuthError']['error'], string>

/** A refusal of credentials as PayPal writes it. */
export function authErrorOf({ error }: PaypalAuthRefusal): { status: number; body: Schemas['AuthError'] } {
  const status = error === 'invalid_client' || error === 'invalid_token' ? 401 : 400
  return { status, body: { error, error_description: AUTH_TEXT[error] } }
}
