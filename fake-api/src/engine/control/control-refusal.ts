import type { Schemas } from '@skyshop/openapi/control'
import { controlErrorDocs } from '@skyshop/openapi/control-docs'
import { isDiskFull } from '@skyshop/prisma'
import { elsewhereHeaders } from '../http/exchange.ts'
import { awayBody, awayHeaders } from '../http/listener.ts'
import { UnreadableBodyError } from '../http/raw-body.ts'
import { ServerEndingError, WorldFileRefusedError } from '../kernel/world-errors.ts'

type ErrorCode = Schemas['ControlErrorCode']

/** A refusal of the control plane: HTTP status, stable name, one sentence that says what to do. */
export class ControlRefusal extends Error {
  override name = 'ControlRefusal'
  readonly status: number
  readonly code: ErrorCode
  /** The broken rules of the contract, when that was it. */
  details: Schemas['ContractFault'][] = []
  /** In what a file of a world is built otherwise, when that was it. */
  differences: Schemas['WorldFileDifference'][] = []

  constructor(status: number, code: ErrorCode, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Statuses of errors of the layers below, by their code. */
const STATUS_OF = {
  'world-not-found': 404,
  'world-closing': 409,
  'world-exists': 409,
  'world-elsewhere': 503,
  'bad-world-id': 400,
  'default-world': 409,
  'too-many-worlds': 409,
  'too-many-kept-worlds': 409,
  'world-file-refused': 400,
  'world-file-newer': 400,
  'world-file-busy': 409,
  'library-away': 409,
  'library-entry-not-found': 404,
  'library-not-writable': 409,
  'snapshot-not-found': 404,
  'frame-not-found': 404,
  'too-many-snapshots': 409,
  'too-many-streams': 409,
  'clock-busy': 409,
  'clock-backwards': 400,
  'clock-end': 400,
  'clock-interrupted': 409,
  'clock-runaway': 422,
  'nothing-due': 422,
} as const satisfies Partial<Record<ErrorCode, number>>

function hasStatus(code: string): code is keyof typeof STATUS_OF {
  return Object.hasOwn(STATUS_OF, code)
}

const FULL =
  'The disk with the data folder is full, so nothing was changed: free some space there and try again.'

/** Statuses with which the listener itself refuses a body before anybody reads it. */
const BODY_REFUSALS: Readonly<Record<number, ControlRefusal>> = {
  413: new ControlRefusal(413, 'too-large', 'The body is too large.'),
  415: new ControlRefusal(400, 'bad-request', 'Send JSON: the content type is none.'),
}

function bodyRefusal(error: unknown): ControlRefusal | null {
  if (error instanceof UnreadableBodyError)
    return new ControlRefusal(400, 'bad-request', `Send JSON: ${error.message}.`)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0
  if (status < 400 || status > 499) return null
  // Its client has gone in the middle of it, for instance.
  const reason = error instanceof Error ? error.message : ''
  return BODY_REFUSALS[status] ?? new ControlRefusal(400, 'bad-request', `The body was not read: ${reason}.`)
}

/** Maps errors with a stable code of the layers below, and those of a body; null for a defect. */
export function toControlRefusal(error: unknown): ControlRefusal | null {
  if (error instanceof ControlRefusal) return error
  const ofBody = bodyRefusal(error)
  if (ofBody) return ofBody
  if (isDiskFull(error)) return new ControlRefusal(507, 'disk-full', FULL)
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  const { code } = error
  if (!hasStatus(code)) return null
  const refusal = new ControlRefusal(STATUS_OF[code], code, error.message)
  if (error instanceof WorldFileRefusedError) refusal.differences = [...error.differences]
  return refusal
}

/** The body of a refusal; the documentation is below the address of the control plane. */
export function refusalBody(refusal: ControlRefusal, controlUrl: string): Schemas['ControlRefusal'] {
  const { code, message, details, differences } = refusal
  return {
    error: code,
    message,
    docs: controlUrl + controlErrorDocs[code],
    ...(details.length > 0 && { details }),
    ...(differences.length > 0 && { differences }),
  }
}

/** An answer of the control plane. */
export interface ControlAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The answer for an error of an operation; what is no refusal is a defect, and is reported. */
export function answerError(
  error: unknown,
  { controlUrl, onError }: { controlUrl: () => string; onError: (error: unknown) => void },
): ControlAnswer {
  if (error instanceof ServerEndingError)
    return { status: 503, body: awayBody(error.message), headers: awayHeaders }
  const known = toControlRefusal(error)
  if (!known) onError(error)
  const message = 'The control plane failed; the terminal it runs in says why.'
  const refusal = known ?? new ControlRefusal(500, 'internal-error', message)
  const { status } = refusal
  return { status, body: refusalBody(refusal, controlUrl()), headers: elsewhereHeaders(error) }
}
