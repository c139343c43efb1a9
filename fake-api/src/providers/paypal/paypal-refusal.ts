import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { NotBuiltError } from '../../engine/gateway/not-built.ts'
import { withinLimit } from '../../engine/gateway/text-limit.ts'
import { deriveNonce } from '../../engine/signing/crypto.ts'
import { mistakeText, type SignatureDiagnosis } from '../../engine/signing/signature-diagnosis.ts'
import {
  AUTHORIZATION_ISSUES,
  AUTHORIZE_ISSUES,
  CAPTURE_ISSUES,
  FORBIDDEN_ISSUES,
  REFUND_ISSUES,
  sentenceOf,
} from './paypal-issues.ts'

type Name = Schemas['ApiError']['name']
type Detail = NonNullable<Schemas['ApiError']['details']>[number]
type Link = NonNullable<Schemas['ApiError']['links']>[number]

/** Longest `error_description` (assumed; the specification of PayPal has no limit). */
const LONGEST_DESCRIPTION = 256

/** Issues that come under another name than UNPROCESSABLE_ENTITY. */
const NAME_OF: Readonly<Record<string, Name>> = {
  INVALID_RESOURCE_ID: 'RESOURCE_NOT_FOUND',
  PAYPAL_REQUEST_ID_REQUIRED: 'INVALID_REQUEST',
  INVALID_STRING_LENGTH: 'INVALID_REQUEST',
  MISSING_REQUIRED_PARAMETER: 'INVALID_REQUEST',
  INVALID_PARAMETER_SYNTAX: 'INVALID_REQUEST',
  INVALID_PARAMETER_VALUE: 'INVALID_REQUEST',
  INTERNAL_SERVER_ERROR: 'INTERNAL_SERVER_ERROR',
  PREVIOUS_REQUEST_IN_PROGRESS: 'RESOURCE_CONFLICT',
  VALIDATION_ERROR: 'VALIDATION_ERROR',
  WEBHOOK_URL_ALREADY_EXISTS: 'WEBHOOK_URL_ALREADY_EXISTS',
  WEBHOOK_NUMBER_LIMIT_EXCEEDED: 'WEBHOOK_NUMBER_LIMIT_EXCEEDED',
  ...Object.fromEntries(FORBIDDEN_ISSUES.map((issue) => [issue, 'NOT_AUTHORIZED'])),
}

/** What PayPal's documents say of the issues that clients meet most. */
const TEXT_OF: Readonly<Record<string, string>> = {
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url.",
  ORDER_ALREADY_CAPTURED:
    "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
  INSTRUMENT_DECLINED:
    "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
  CURRENCY_NOT_SUPPORTED: 'Currency code is not currently supported.',
  CANNOT_BE_ZERO_OR_NEGATIVE: 'Must be greater than zero.',
  CANNOT_BE_NEGATIVE: 'Must be greater than or equal to zero.',
  MAX_VALUE_EXCEEDED: 'Should be less than or equal to 999999999999999.99.',
  DECIMALS_NOT_SUPPORTED: 'Currency does not support decimals.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  ACTION_DOES_NOT_MATCH_INTENT:
    'The action is for an order with another intent: capture one with CAPTURE, authorize one with AUTHORIZE.',
  ORDER_ALREADY_AUTHORIZED:
    "Order already authorized. If 'intent=AUTHORIZE' only one authorization per order is allowed.",
  ORDER_NOT_SAVED: 'Please save the order by calling v2/checkout/orders/{order_id}/save first.',
  AMOUNT_CANNOT_BE_SPECIFIED:
    'An authorization amount can only be specified if an Order has been saved by calling /v2/checkout/orders/{order_id}/save.',
  AUTHORIZATION_VOIDED: 'A voided authorization cannot be captured or reauthorized.',
  AUTHORIZATION_EXPIRED: 'An expired authorization cannot be captured.',
  AUTHORIZATION_ALREADY_CAPTURED: 'Authorization has previously been captured.',
  MAX_CAPTURE_AMOUNT_EXCEEDED:
    'Capture amount exceeds allowable limit: the sum of all captures can be up to 115% of the authorized amount.',
  MAX_CAPTURE_COUNT_EXCEEDED:
    'Maximum number of allowable captures has been reached. No additional captures are possible for this authorization.',
  REAUTHORIZATION_TOO_SOON:
    'A reauthorization is only allowed from Day 4 to Day 29 since the date of the original authorization.',
  REAUTHORIZATION_NOT_SUPPORTED:
    'A reauthorize cannot be attempted on the result of a prior reauthorization or on an authorization of a saved order.',
  CANNOT_BE_VOIDED: 'A reauthorization cannot be voided. Please void the original parent authorization.',
  PREVIOUSLY_CAPTURED: 'Authorization has been previously captured and hence cannot be voided.',
  PREVIOUSLY_VOIDED: 'Authorization has been previously voided and hence cannot be voided again.',
  REFERENCE_ID_REQUIRED: "'reference_id' is required for each 'purchase_unit' if multiple are provided.",
  DUPLICATE_REFERENCE_ID: "'reference_id' must be unique if multiple 'purchase_unit' are provided.",
  MULTI_CURRENCY_ORDER:
    'Multiple differing values of currency_code are not supported. Entire Order request must have the same currency_code.',
  NO_PAYMENT_SOURCE_PROVIDED: 'At least one payment method is required within the payment source.',
  AMOUNT_CHANGE_NOT_ALLOWED: 'The amount specified is different from the amount authorized by payer.',
  UNSUPPORTED_INTENT: "'intent=AUTHORIZE' is not supported for multiple purchase units.",
}

/** Where PayPal explains its errors. */
const INFORMATION = 'https://developer.paypal.com/api/rest/reference/orders/v2/errors/'

const NAMES = {
  INVALID_REQUEST: {
    status: 400,
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  },
  AUTHENTICATION_FAILURE: {
    status: 401,
    message:
      'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  },
  NOT_AUTHORIZED: { status: 403, message: 'Authorization failed due to insufficient permissions.' },
  RESOURCE_NOT_FOUND: { status: 404, message: 'The specified resource does not exist.' },
  RESOURCE_CONFLICT: {
    status: 409,
    message: 'The server has detected a conflict while processing this request.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: "The server does not support the request payload's media type.",
  },
  UNPROCESSABLE_ENTITY: {
    status: 422,
    message:
      'The requested action could not be performed, semantically incorrect, or failed business validation.',
  },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'An internal server error occurred.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'Service Unavailable.' },
  VALIDATION_ERROR: { status: 400, message: 'Invalid data provided.' },
  WEBHOOK_URL_ALREADY_EXISTS: { status: 400, message: 'Webhook URL already exists.' },
  WEBHOOK_NUMBER_LIMIT_EXCEEDED: {
    status: 400,
    message: 'The number of webhooks exceeds the limit of ten.',
  },
} as const satisfies Record<Name, { status: number; message: string }>

/** Place of an issue in a request. */
export interface IssuePlace {
  /** Pointer of the member that is to blame. */
  readonly field: string
  readonly value?: string
  readonly location?: NonNullable<Detail['location']>
}

/** Refusal for a business reason. */
export class PaypalRefusal extends Error {
  override name = 'PaypalRefusal'
  readonly issue: string
  readonly place: IssuePlace | null
  readonly links: readonly Link[]

  constructor(issue: string, place: IssuePlace | null = null, links: readonly Link[] = []) {
    super(issue)
    this.issue = issue
    this.place = place
    this.links = links
  }
}

/** Forms in which credentials are refused. */
type AuthForm = Schemas['AuthError']['error'] | 'AUTHENTICATION_FAILURE'

/** Refusal of credentials, in one of its forms, with what is known of them. */
export class PaypalAuthRefusal extends Error {
  override name = 'PaypalAuthRefusal'
  readonly form: AuthForm
  readonly diagnosis: SignatureDiagnosis | null

  constructor(form: AuthForm, diagnosis: SignatureDiagnosis | null = null) {
    super(form)
    this.form = form
    this.diagnosis = diagnosis
  }
}

/** A refusal as PayPal writes it. */
export function apiErrorOf({ issue, place, links }: PaypalRefusal): {
  status: number
  body: Schemas['ApiError']
} {
  const description = TEXT_OF[issue] ?? sentenceOf(issue)
  const { field, value, location = 'body' } = place ?? {}
  const at = field === undefined ? {} : { field, ...(value === undefined ? {} : { value }), location }
  return apiError(NAME_OF[issue] ?? 'UNPROCESSABLE_ENTITY', { issue, description, ...at }, links)
}

/** A refusal under one of PayPal's names. */
export function apiError(
  name: Name,
  detail?: Detail,
  more: readonly Link[] = [],
): { status: number; body: Schemas['ApiError'] } {
  const { status, message } = NAMES[name]
  const debug_id = deriveNonce(name, detail?.issue ?? '', detail?.field ?? '').slice(0, 13)
  const fragment = detail === undefined ? name : detail.issue
  const information = { href: `${INFORMATION}#${fragment}`, rel: 'information_link', method: 'GET' as const }
  const details = detail === undefined ? {} : { details: [detail] }
  return { status, body: { name, message, debug_id, ...details, links: [information, ...more] } }
}

/** A refusal with a status alone: a fault of the gateway. */
export function errorOfStatus(status: number): { status: number; body: Schemas['ApiError'] } {
  const named = Object.entries(NAMES).find(([, { status: own }]) => own === status)
  const name = (named?.[0] ?? 'INTERNAL_SERVER_ERROR') as Name
  return { ...apiError(name), status }
}

/**
 * The refusal that a tester wants of a call by PayPal-Mock-Response, as PayPal's sandbox has it (PP-056); null for none.
 * Throws NotBuiltError for a code that is not known here.
 */
export function mockedRefusal(header: unknown): PaypalRefusal | null {
  const code = typeof header === 'string' ? codeIn(header) : null
  if (code === null) return null
  if (MOCKED.has(code)) return new PaypalRefusal(code)
  const what = `PayPal-Mock-Response of ${withinLimit(code, 60)}`
  throw new NotBuiltError({ what, see: 'PP-056' }, 'header:PayPal-Mock-Response')
}

const MOCKED: ReadonlySet<string> = new Set([
  ...CAPTURE_ISSUES,
  ...AUTHORIZE_ISSUES,
  ...AUTHORIZATION_ISSUES,
  ...REFUND_ISSUES,
  ...Object.keys(NAME_OF),
  ...Object.keys(TEXT_OF),
])

function codeIn(header: string): string | null {
  try {
    const { mock_application_codes: code } = Object(JSON.parse(header)) as {
      mock_application_codes?: unknown
    }
    return typeof code === 'string' ? code : null
  } catch {
    // No JSON: no mock is asked for.
    return null
  }
}

const AUTH_TEXT = {
  invalid_client: 'Client Authentication failed',
  invalid_token: 'Token signature verification failed',
  unsupported_grant_type: 'Grant Type is NULL or not supported',
  invalid_request: 'The request is missing a required parameter',
} as const satisfies Record<Schemas['AuthError']['error'], string>

/**
 * A refusal of credentials as PayPal writes it. The text of AUTHENTICATION_FAILURE is one and the same by its specification;
 * that of the others is for people, and says why.
 */
export function authErrorOf({ form, diagnosis }: PaypalAuthRefusal): {
  status: number
  body: Schemas['AuthError'] | Schemas['ApiError']
} {
  if (form === 'AUTHENTICATION_FAILURE') return apiError(form)
  const status = form === 'invalid_client' || form === 'invalid_token' ? 401 : 400
  const why = diagnosis === null ? '' : `: ${mistakeText(diagnosis)}`
  const error_description = withinLimit(`${AUTH_TEXT[form]}${why}`, LONGEST_DESCRIPTION)
  return { status, body: { error: form, error_description } }
}
