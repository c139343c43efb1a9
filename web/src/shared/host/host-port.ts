import type { operations, Schemas, webhooks } from '@skyshop/openapi/bridge'
import { bridgeErrorCodeValues, payCallbackResultTypeValues } from '@skyshop/openapi/bridge-values'
import * as v from 'valibot'
import { delay, type Timers } from '../time/clock.ts'

/** Name of an event the host sends to the page. */
export type HostEvent = keyof webhooks

/** Name of a method the page calls on the host. */
export type HostMethod = Exclude<keyof operations, HostEvent>

type JsonOf<T> = T extends { content: { 'application/json': infer Json } } ? Json : never

/** Parameters of a method, from the bridge contract. */
export type HostParams<M extends HostMethod> = JsonOf<operations[M]['requestBody']>

/** Result of a method, from the bridge contract. */
export type HostResult<M extends HostMethod> = JsonOf<operations[M]['responses'][200]>

/** Payload of an event, from the bridge contract. */
export type HostEventPayload<E extends HostEvent> = JsonOf<operations[E]['requestBody']>

/**
 * Reason why a call to the host has no result. Of the contract: `method-missing` (older app), `bad-parameters`,
 * `wallet-missing`, `failed`. Of the port: `no-host` (no bridge in this page), `no-answer` (time-out),
 * `bad-answer` (a result that breaks the contract).
 */
export type HostErrorCode = Schemas['BridgeError']['code'] | 'no-host' | 'no-answer' | 'bad-answer'

/** A call to the host that has no result. */
export class HostError extends Error {
  override readonly name = 'HostError'
  readonly code: HostErrorCode
  readonly method: HostMethod

  constructor(method: HostMethod, code: HostErrorCode, message: string = code) {
    super(`${method}: ${message}`)
    this.code = code
    this.method = method
  }
}

/** The host app, as the rest of the shop uses it (R-HOST-1, R-HOST-3). */
export interface HostPort {
  /** Whether the page runs inside a host app; waits for a bridge that is injected late, up to a limit. */
  isPresent(): Promise<boolean>
  /** What the host app runs on, by the bridge it has put into the page so far; null without one. */
  platform(): HostPlatform | null
  /** Calls a method; rejects with {@link HostError} and with nothing else. */
  call<M extends HostMethod>(method: M, params: HostParams<M>): Promise<HostResult<M>>
  /** Listens to an event; returns unsubscribe. A payCallback without a listener is kept for the first one. */
  on<E extends HostEvent>(event: E, handler: (payload: HostEventPayload<E>) => void): () => void
}

/** Message from the page to the host: the call of a method. */
export interface HostCallMessage {
  id: string
  method: string
  params: unknown
}

/** Sends a message to the host; may throw. */
export type HostTransport = (message: HostCallMessage) => void

/** Members of `window` that host app and page set for each other. */
export interface HostWindow {
  skyBridge?: { postMessage?: unknown }
  webkit?: { messageHandlers?: { skyBridge?: { postMessage?: unknown } } }
  onSkyBridgeReply?: (reply: unknown) => void
  onSkyBridgeEvent?: (event: unknown) => void
}

/** Platform that the host app runs on. */
export type HostPlatform = 'ios' | 'android'

/** The platform whose bridge object the page has; null without one. */
function detectPlatform(page: HostWindow): HostPlatform | null {
  if (typeof page.webkit?.messageHandlers?.skyBridge?.postMessage === 'function') return 'ios'
  return typeof page.skyBridge?.postMessage === 'function' ? 'android' : null
}

/** Finds the bridge object of an iOS or Android host app: iOS takes objects, Android takes text. */
function detectTransport(page: HostWindow): HostTransport | null {
  const ios = page.webkit?.messageHandlers?.skyBridge
  if (ios !== undefined && typeof ios.postMessage === 'function') {
    return (message) => post(ios, message)
  }
  const android = page.skyBridge
  if (android !== undefined && typeof android.postMessage === 'function') {
    return (message) => post(android, JSON.stringify(message))
  }
  return null
}

// Injected Java methods refuse to be called without their object.
function post(bridge: { postMessage?: unknown }, message: unknown): void {
  ;(bridge as { postMessage: (message: unknown) => void }).postMessage(message)
}

const MAX_INJECTION_WAIT_MS = 2000
const ANSWER_TIMEOUT_MS = 10_000
/** A user looks for the code and holds the phone over it. */
const SCAN_TIMEOUT_MS = 300_000

/** Dependencies of the host port. */
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
    const transport = detectTransport(page)
    if (transport !== null) return transport
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

const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
/** Old hosts leave fields out or send null or a number. */
const looseText = v.fallback(text, '')
const optionalText = v.fallback(v.optional(text), undefined)
const optionalFigure = v.fallback(v.optional(v.union([v.number(), v.string()])), undefined)
const optionalFigureOrNull = v.fallback(v.nullish(v.union([v.number(), v.string()])), undefined)

const appInfo = v.object({
  token: looseText,
  tenantId: looseText,
  phone: looseText,
  AppVersion: looseText,
  appKey: looseText,
  countryCode: looseText,
  appLanguage: looseText,
  manufacturerName: looseText,
  canScan: v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => [true, 1, 'true', '1'].some((yes) => yes === value)),
    ),
  ),
})

const idText = v.pipe(text, v.minLength(1), v.maxLength(64))

const hostDevice = v.looseObject({
  deviceId: idText,
  productCode: optionalText,
  sn: optionalText,
  deviceKey: optionalText,
  deviceName: optionalText,
  iotId: optionalText,
  model: optionalText,
  owned: optionalFigure,
  deviceCoverUri: optionalText,
  cell: optionalFigureOrNull,
  productMorphology: optionalFigure,
  productSource: optionalFigureOrNull,
  iccid: optionalText,
  productKey: optionalText,
  insideModelCode: optionalText,
})

/** A list without the entries that do not fit the schema: a broken one must not hide the others. */
function soundEntries<S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((list) =>
      list.flatMap((entry): v.InferOutput<S>[] => {
        const read = v.safeParse(schema, unpackJson(entry))
        return read.success ? [read.output] : []
      }),
    ),
  )
}

const devices = soundEntries(hostDevice)
const deviceList = v.union([
  v.object({ devices }),
  v.pipe(
    devices,
    v.transform((list) => ({ devices: list })),
  ),
])

const hostChannel = v.looseObject({
  channelNumber: optionalFigure,
  deviceName: optionalText,
  iotId: idText,
  productKey: optionalText,
})

const channels = soundEntries(hostChannel)
const channelList = v.union([
  v.object({ channels }),
  v.pipe(
    channels,
    v.transform((list) => ({ channels: list })),
  ),
])

const newToken = v.union([
  v.object({ token: looseText }),
  v.pipe(
    v.nullish(v.string(), ''),
    v.transform((token) => ({ token: token ?? '' })),
  ),
])

/** Result of methods that return no data. */
const nothing = v.pipe(
  v.unknown(),
  v.transform((): Record<string, never> => ({})),
)

/** Twenty digits do not survive as a number: a number counts as no ICCID. */
const iccidText = v.fallback(v.pipe(v.string(), v.trim()), '')
const deviceIccid = v.union([
  v.object({ iccid: iccidText }),
  v.pipe(
    iccidText,
    v.transform((iccid) => ({ iccid })),
  ),
])

const scannedText = v.fallback(v.pipe(text, v.trim()), '')
const scannedCode = v.union([
  v.object({ text: scannedText }),
  v.pipe(
    scannedText,
    v.transform((read) => ({ text: read })),
  ),
])

const resultSchemas = {
  getAppInfo: appInfo,
  getAllDeviceInfo: deviceList,
  getAllocatedDeviceInfo: deviceList,
  getChannelList: channelList,
  getDeviceICCID: deviceIccid,
  getNewToken: newToken,
  scanCode: scannedCode,
  requestWechatPay: nothing,
  requestAliPay: nothing,
  wechatPreEntrust: nothing,
  aliRenewalAuth: nothing,
  reportEvent: nothing,
  noExitFun: nothing,
  enterPhoneRemindSet: nothing,
  enterPhoneRemindRecord: nothing,
  enterPhoneRemindGuide: nothing,
  jumpSpecifiedActivity: nothing,
  closePage: nothing,
  gotoHomePage: nothing,
} satisfies Record<HostMethod, v.GenericSchema>

/** Some hosts return the bare text for these, which may consist of digits. */
const bareTextMethods: ReadonlySet<HostMethod> = new Set(['getNewToken', 'getDeviceICCID', 'scanCode'])

/**
 * Reads the result of a method in the forms that hosts are known to send (JSON text, text for numbers, missing fields;
 * R-HOST-4); null for any other form.
 */
export function readResult<M extends HostMethod>(method: M, result: unknown): HostResult<M> | null {
  const unpacked = bareTextMethods.has(method) ? unpackObject(result) : unpackJson(result)
  const read = v.safeParse(resultSchemas[method], unpacked)
  return read.success ? (read.output as HostResult<M>) : null
}

/** A host's reply to one call; its result is not read yet. */
type HostReply = { id: string; result: unknown } | { id: string; error: HostFailure }

/** The error part of a reply. */
interface HostFailure {
  code: HostErrorCode
  message: string
}

const replyShape = v.looseObject({ id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)) })

const failureShape = v.object({
  code: v.fallback(v.picklist(bridgeErrorCodeValues), 'failed'),
  message: v.fallback(v.string(), ''),
})

/** Reads a reply given as object or JSON text; null for anything else. */
function readReply(raw: unknown): HostReply | null {
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

/** Any other value of `resultType` counts as undetermined (R-HOST-5). */
const payCallback = v.fallback(
  v.object({ resultType: v.fallback(v.picklist(payCallbackResultTypeValues), 'undetermined') }),
  { resultType: 'undetermined' },
)

/** Message from the host to the page: an event with its payload. */
type HostEventMessage = { [E in HostEvent]: { name: E; payload: HostEventPayload<E> } }[HostEvent]

/** Reads an event given as object or JSON text; null for unknown events. */
function readEvent(raw: unknown): HostEventMessage | null {
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

/** Parses JSON text; any other value is returned unchanged. */
function unpackJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

// A bare text must stay text, even one that consists of digits.
function unpackObject(value: unknown): unknown {
  const unpacked = unpackJson(value)
  return typeof unpacked === 'object' && unpacked !== null ? unpacked : value
}
