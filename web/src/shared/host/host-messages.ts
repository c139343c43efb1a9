import { bridgeErrorCodeValues, payCallbackResultTypeValues } from '@skyshop/openapi/bridge-values'
import * as v from 'valibot'
import { unpackJson } from './host-answers.ts'
import type { HostErrorCode, HostEvent, HostEventPayload } from './host-port.ts'

/** A host's answer to one call, before its result is read. */
export type HostReply = { id: string; result: unknown } | { id: string; error: HostFailure }

/** The error part of a reply. */
export interface HostFailure {
  code: HostErrorCode
  message: string
}

const replyShape = v.looseObject({ id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)) })

const failureShape = v.object({
  code: v.fallback(v.picklist(bridgeErrorCodeValues), 'failed'),
  message: v.fallback(v.string(), ''),
})

/** Reads a reply given as object or JSON text; null for anything else. */
export function readReply(raw: unknown): HostReply | null {
  const read = v.safeParse(replyShape, unpackJson(raw))
  if (!read.success) return null
  const { id, error, result } = read.output
  return error === undefined || error === null
    ? { id, result }
    : { id, error: readFailure(unpackJson(error)) }
}

function readFailure(error: unknown): HostFailure {
  const read = v.safeParse(failureShape, error)
  return read.success ? read.output : { code: 'failed', message: String(error) }
}

const eventShape = v.object({ name: v.string(), payload: v.optional(v.unknown()) })

/** Anything that is not plainly a success or a failure leaves the truth open (R-HOST-5). */
const payCallback = v.fallback(
  v.object({ resultType: v.fallback(v.picklist(payCallbackResultTypeValues), 'undetermined') }),
  { resultType: 'undetermined' },
)

/** An event with its payload. */
export type HostEventMessage = { [E in HostEvent]: { name: E; payload: HostEventPayload<E> } }[HostEvent]

/** Reads an event given as object or JSON text; null for events this shop does not know. */
export function readEvent(raw: unknown): HostEventMessage | null {
  const read = v.safeParse(eventShape, unpackJson(raw))
  if (!read.success) return null
  const { name, payload } = read.output
  switch (name) {
    case 'payCallback':
      return { name, payload: v.parse(payCallback, unpackJson(payload)) }
    case 'pageShow':
    case 'pageHide':
    case 'back':
      return { name, payload: {} }
    default:
      return null
  }
}
