import type { operations, Schemas, webhooks } from '@skyshop/openapi/bridge'

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
 * Why a call to the host has no result. Of the contract: `method-missing` (older app), `bad-parameters`,
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

/** What the host app runs on. */
export type HostPlatform = 'ios' | 'android'

/** The platform whose bridge object the page has; null without one. */
export function detectPlatform(page: HostWindow): HostPlatform | null {
  if (typeof page.webkit?.messageHandlers?.skyBridge?.postMessage === 'function') return 'ios'
  return typeof page.skyBridge?.postMessage === 'function' ? 'android' : null
}

/** Finds the bridge object of an iOS or Android host app: iOS takes objects, Android takes text. */
export function detectTransport(page: HostWindow): HostTransport | null {
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
