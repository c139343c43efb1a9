import type { ElementAddress } from './describe-element.ts'

/** A reading of the world's clock: `virtualMs` was the world's time at wall time `wallMs`. */
export interface PageClock {
  virtualMs: number
  wallMs: number
  mode: 'standing' | 'running'
  /** World milliseconds per wall millisecond while running; 1 when left out. */
  rate?: number
}

/** Values that a page's shim is built from. `hostOrigin` is the panel's origin, or `playwright` for a binding. */
export interface ShimConfig {
  platform: 'android' | 'ios' | 'harmony'
  hostOrigin: string
  clock: PageClock
  /** The world, where the page is in a frame of the panel; a test's page is in no other. */
  worldId?: string
}

/** The theme of the phone. */
export type PageTheme = 'light' | 'dark'

/** Message from the host to the shim; `json` is passed to the page unchanged. */
export type HostToPageMessage =
  | { skyBridge: 'reply' | 'event'; json: string }
  | { skyBridge: 'clock'; clock: PageClock }
  | { skyBridge: 'network'; isOnline: boolean }
  | { skyBridge: 'reload' | 'unload' }
  /** Loads the page again with what it had kept in its entry of the history. */
  | { skyBridge: 'entry'; state: unknown }
  | { skyBridge: 'theme'; theme: PageTheme }
  | { skyBridge: 'highlight'; selector: string | null }
  | { skyBridge: 'point'; isOn: boolean }
  | { skyBridge: 'frame'; always: boolean }
  | { skyBridge: 'act'; id: number; act: PageAct }

/** Act of the user on an element; `value` is what a field was filled with, null for a tap. */
export interface PageTap extends ElementAddress {
  value: string | null
}

/** Picture of a page: path with query, size in CSS pixels, the document as HTML without scripts, and its style sheets. */
export interface PageFrame {
  path: string
  inlineSize: number
  blockSize: number
  html: string
  styles: string[]
}

/** An act of a recorded test that is done in a page again: a tap, or looking for a text. */
export type PageAct = { kind: 'tap'; tap: PageTap } | { kind: 'see'; text: string }

/** Message from the shim to the host, by `postMessage`; a Playwright binding gets only `raw`. */
export type PageToHostMessage =
  | { skyBridge: 'call'; raw: string }
  | { skyBridge: 'loaded' | 'route'; path: string }
  | { skyBridge: 'tap'; tap: PageTap }
  | { skyBridge: 'pointed'; text: string }
  | { skyBridge: 'leave' | 'commands' }
  | { skyBridge: 'frame'; frame: PageFrame }
  | { skyBridge: 'acted'; id: number; isDone: boolean }

/** The world's time inside the page. */
export interface PageTime {
  now: () => number
  push: (clock: PageClock) => void
}

/** The page's global object with what host and page put there. */
export type ShimScope = Window &
  typeof globalThis & {
    onSkyBridgeReply?: (json: string) => void
    onSkyBridgeEvent?: (json: string) => void
    skyBridge?: { postMessage: (json: string) => void }
    webkit?: { messageHandlers?: Record<string, { postMessage: (message: unknown) => void }> }
    __skyBridgeCall?: (raw: string) => unknown
    __skyBridgeDeliver?: (message: HostToPageMessage) => void
    Temporal?: TemporalLike
  }

/** The part of Temporal that the shim needs. */
export interface TemporalLike {
  Instant: { fromEpochMilliseconds: (ms: number) => TemporalInstant }
  Now: {
    timeZoneId: () => unknown
    instant: () => unknown
    zonedDateTimeISO: (zone?: unknown) => unknown
    plainDateTimeISO: (zone?: unknown) => unknown
    plainDateISO: (zone?: unknown) => unknown
    plainTimeISO: (zone?: unknown) => unknown
  }
}

interface TemporalInstant {
  toZonedDateTimeISO: (zone: unknown) => {
    toPlainDateTime: () => unknown
    toPlainDate: () => unknown
    toPlainTime: () => unknown
  }
}
