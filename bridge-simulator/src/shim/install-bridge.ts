import type {
  HostToPageMessage,
  PageTheme,
  PageTime,
  PageToHostMessage,
  ShimConfig,
  ShimScope,
} from './shim-config.ts'

interface PageParts {
  time: PageTime
  watch: (report: (message: PageToHostMessage) => void) => void
  setTheme: (theme: PageTheme) => void
  highlight: (selector: string | null) => void
}

/**
 * Puts the bridge objects of a host app into the page (R-HOST-1) and carries messages to and from the host.
 * A page opened outside a host gets no bridge object, so the shop sees what it would see in a plain browser.
 * Injected as source text: uses nothing of its module.
 */
export function installBridge(
  scope: ShimScope,
  config: ShimConfig,
  { time, watch, setTheme, highlight }: PageParts,
): void {
  const isPlaywright = config.hostOrigin === 'playwright'
  let isUnloaded = false
  const freezeHistory = function freezeHistory() {
    // A page that is being unloaded must not change its history entry any more.
    scope.history.pushState = scope.history.replaceState = function ended() {}
  }
  const unload = function unload() {
    isUnloaded = true
    // Timers of an unloaded page keep running: block its requests.
    scope.fetch = function ended() {
      return new Promise(function never() {})
    }
    if (scope.XMLHttpRequest) scope.XMLHttpRequest.prototype.send = function ended() {}
  }
  const deliver = function deliver(message: HostToPageMessage) {
    if (message.skyBridge === 'reply' && scope.onSkyBridgeReply) scope.onSkyBridgeReply(message.json)
    if (message.skyBridge === 'event' && scope.onSkyBridgeEvent) scope.onSkyBridgeEvent(message.json)
    if (message.skyBridge === 'clock') time.push(message.clock)
    if (message.skyBridge === 'reload' || message.skyBridge === 'unload') freezeHistory()
    if (message.skyBridge === 'reload') scope.location.reload()
    if (message.skyBridge === 'unload') unload()
    if (message.skyBridge === 'theme') setTheme(message.theme)
    if (message.skyBridge === 'highlight') highlight(message.selector)
    if (message.skyBridge === 'network') {
      Object.defineProperty(scope.navigator, 'onLine', { configurable: true, value: message.isOnline })
      scope.dispatchEvent(new scope.Event(message.isOnline ? 'online' : 'offline'))
    }
  }
  Object.defineProperty(scope, '__skyBridgeDeliver', { value: deliver })
  if (!isPlaywright && scope.parent === scope) return

  const report = function report(message: PageToHostMessage) {
    if (isUnloaded) return
    if (!isPlaywright) scope.parent.postMessage(message, config.hostOrigin)
    else if (message.skyBridge === 'call' && scope.__skyBridgeCall) scope.__skyBridgeCall(message.raw)
  }
  if (!isPlaywright) {
    scope.addEventListener('message', function onMessage(event: MessageEvent) {
      if (event.source !== scope.parent || event.origin !== config.hostOrigin) return
      if (event.data && typeof event.data.skyBridge === 'string') deliver(event.data)
    })
    report({ skyBridge: 'loaded', path: scope.location.pathname + scope.location.search })
    watch(report)
  }

  // The user agent of ArkWeb (R-HOST-9).
  if (config.platform === 'harmony') {
    const userAgent =
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile'
    Object.defineProperty(scope.navigator, 'userAgent', { configurable: true, value: userAgent })
  }
  // Android and HarmonyOS pass a string, whatever the page sent; iOS passes an object.
  if (config.platform !== 'ios') {
    scope.skyBridge = {
      postMessage: function postMessage(json) {
        report({ skyBridge: 'call', raw: String(json) })
      },
    }
    return
  }
  const webkit = scope.webkit || {}
  webkit.messageHandlers = webkit.messageHandlers || {}
  webkit.messageHandlers.skyBridge = {
    postMessage: function postMessage(message) {
      report({ skyBridge: 'call', raw: String(JSON.stringify(message)) })
    },
  }
  scope.webkit = webkit
}
