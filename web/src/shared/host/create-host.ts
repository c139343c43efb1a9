import { delay, type Timers } from '../time/clock.ts'
import { type HostEventMessage, type HostReply, readEvent, readReply, readResult } from './host-messages.ts'
import {
  detectPlatform,
  detectTransport,
  HostError,
  type HostEvent,
  type HostEventPayload,
  type HostMethod,
  type HostPort,
  type HostTransport,
  type HostWindow,
} from './host-port.ts'

const MAX_INJECTION_WAIT_MS = 2000
const ANSWER_TIMEOUT_MS = 10_000
/** A user looks for the code and holds the phone over it. */
const SCAN_TIMEOUT_MS = 300_000

/** What the host port depends on. */
export interface HostOptions {
  page: HostWindow
  timers: Timers
  /** Prefix of message ids: a reply to the page before a reload must not match. */
  pageId: string
  maxInjectionWaitMs?: number
  answerTimeoutMs?: number
}

/** Connects the page with its host app and returns the typed port (R-HOST-1). */
export function createHost(options: HostOptions): HostPort {
  const { page, timers, pageId } = options
  const findTransport = createTransportWait({
    page,
    timers,
    maxWaitMs: options.maxInjectionWaitMs ?? MAX_INJECTION_WAIT_MS,
  })
  const events = createEventListeners()
  const waiting = new Map<string, (reply: HostReply) => void>()
  let count = 0

  page.onSkyBridgeReply = (raw) => {
    const reply = readReply(raw)
    // A second reply has no entry: the first removed it.
    if (reply !== null) waiting.get(reply.id)?.(reply)
  }
  page.onSkyBridgeEvent = (raw) => {
    const event = readEvent(raw)
    if (event !== null) events.emit(event)
  }

  const request = (method: HostMethod, send: (id: string) => void): Promise<unknown> =>
    new Promise((resolve, reject) => {
      count += 1
      const id = `${pageId}-${count}`
      const timeoutMs = method === 'scanCode' ? SCAN_TIMEOUT_MS : ANSWER_TIMEOUT_MS
      const cancelTimeout = timers.after(options.answerTimeoutMs ?? timeoutMs, () => {
        waiting.delete(id)
        reject(new HostError(method, 'no-answer'))
      })
      const settle = (finish: () => void): void => {
        waiting.delete(id)
        cancelTimeout()
        finish()
      }
      waiting.set(id, (reply) =>
        settle(() => {
          if ('error' in reply) reject(new HostError(method, reply.error.code, reply.error.message))
          else resolve(reply.result)
        }),
      )
      try {
        send(id)
      } catch (error) {
        settle(() => reject(new HostError(method, 'failed', String(error))))
      }
    })

  return {
    isPresent: async () => (await findTransport()) !== null,
    platform: () => detectPlatform(page),
    async call(method, params) {
      const transport = await findTransport()
      if (transport === null) throw new HostError(method, 'no-host')
      const result = await request(method, (id) => transport({ id, method, params }))
      const read = readResult(method, result)
      if (read === null) throw new HostError(method, 'bad-answer')
      return read
    },
    on: events.on,
  }
}

const POLL_MS = 50

/**
 * Returns a function that finds the bridge, which may be injected after the page has started (R-HOST-2). Calls wait for it
 * at most `maxWaitMs` once; later calls look without waiting, so that a bridge injected later still works.
 */
function createTransportWait(options: {
  page: HostWindow
  timers: Timers
  maxWaitMs: number
}): () => Promise<HostTransport | null> {
  const { page, timers, maxWaitMs } = options
  let firstWait: Promise<void> | null = null
  const waitOnce = async (): Promise<void> => {
    for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += POLL_MS) {
      if (detectTransport(page) !== null) return
      await delay(timers, POLL_MS)
    }
  }
  return async () => {
    const found = detectTransport(page)
    if (found !== null) return found
    firstWait ??= waitOnce()
    await firstWait
    return detectTransport(page)
  }
}

type AnyHandler = (payload: HostEventPayload<HostEvent>) => void

/** Dispatches host events to the listeners subscribed with `on`. */
interface EventListeners {
  emit(event: HostEventMessage): void
  on: HostPort['on']
}

function createEventListeners(): EventListeners {
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
