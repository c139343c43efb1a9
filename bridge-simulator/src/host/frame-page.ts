import type { HostMessage, PageMessage, PageTap } from '../shim/shim-config.ts'
import type { HostPage } from './host-ports.ts'

/** The shop in an iframe of the panel. */
export interface FrameConnection {
  frame: HTMLIFrameElement
  shopOrigin: string
  onCall: (raw: string) => void
  /** A document was loaded; path with query. */
  onLoaded: (path: string) => void
  /** What the user did in the page. */
  onTap: (tap: PageTap) => void
  /** The page went to another address; path with query. */
  onRoute: (path: string) => void
  /** The user leaves the page with F6. */
  onLeaveByKey: () => void
}

/** Connects the panel to the shim in its frame: messages of other windows or origins are ignored. */
export function connectFrame(connection: FrameConnection): HostPage & { disconnect: () => void } {
  const { frame, shopOrigin } = connection
  const panel = frame.ownerDocument.defaultView
  if (!panel) throw new Error('The frame is in no window.')
  const listen = (event: MessageEvent<PageMessage | null>) => {
    if (event.source !== frame.contentWindow || event.origin !== shopOrigin) return
    const message = event.data
    if (message?.skyBridge === 'call' && typeof message.raw === 'string') connection.onCall(message.raw)
    if (message?.skyBridge === 'loaded') connection.onLoaded(String(message.path))
    if (message?.skyBridge === 'route') connection.onRoute(String(message.path))
    if (message?.skyBridge === 'leave') connection.onLeaveByKey()
    if (message?.skyBridge === 'tap') connection.onTap(toTap(message.tap))
  }
  panel.addEventListener('message', listen)
  return {
    deliver: (message: HostMessage) => frame.contentWindow?.postMessage(message, shopOrigin),
    disconnect: () => panel.removeEventListener('message', listen),
  }
}

/** A page can post anything: nothing but texts and a number goes on. */
function toTap(tap: Partial<PageTap> | undefined): PageTap {
  const { role, name, isWholeName, within, place, value } = tap ?? {}
  return {
    role: String(role),
    name: String(name),
    isWholeName: isWholeName === true,
    within: typeof within === 'string' ? within : null,
    place: typeof place === 'number' ? place : 0,
    value: typeof value === 'string' ? value : null,
  }
}
