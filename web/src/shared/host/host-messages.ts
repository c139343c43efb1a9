import { bridgeErrorCodeValues, payCallbackResultTypeValues } from '@skyshop/openapi/bridge-values'
import * as v from 'valibot'
import { unpackJson } from './host-answers.ts'
import type { HostErrorCode, HostEvent, HostEventPayload, HostPort } from './host-port.ts'

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

type AnyHandler = (payload: HostEventPayload<HostEvent>) => void

/** Spreads host events to their listeners. */
export interface HostEvents {
  emit(event: HostEventMessage): void
  on: HostPort['on']
}

export function createHostEvents(): HostEvents {
  const handlers = new Map<HostEvent, Set<AnyHandler>>()
  // A wallet can come back while a killed page is still starting: its result must not be lost.
  let missedPayCallback: HostEventPayload<'payCallback'> | null = null

  const handlersOf = (name: HostEvent): Set<AnyHandler> => {
    const known = handlers.get(name) ?? new Set<AnyHandler>()
    handlers.set(name, known)
    return known
  }

  return {
    emit(event) {
      const listening = [...handlersOf(event.name)]
      if (event.name === 'payCallback' && listening.length === 0) missedPayCallback = event.payload
      for (const handler of listening) handler(event.payload)
    },
    on(name, handler) {
      const listening = handlersOf(name)
      const anyHandler = handler as AnyHandler
      listening.add(anyHandler)
      if (name === 'payCallback' && missedPayCallback !== null) {
        const missed = missedPayCallback
        missedPayCallback = null
        anyHandler(missed)
      }
      return () => {
        listening.delete(anyHandler)
      }
    },
  }
}
