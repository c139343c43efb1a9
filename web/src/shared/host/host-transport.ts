/** One message from page to host. */
export interface HostMessage {
  id: string
  method: string
  params: unknown
}

/** Way to hand a message to the host; it may throw, as every foreign object may. */
export type HostTransport = (message: HostMessage) => void

/** What a host app puts into the page, and what the page puts there for the host. */
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
