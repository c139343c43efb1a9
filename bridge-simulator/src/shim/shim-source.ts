import { createElementReader, describeElement } from './describe-element.ts'
import { claimCookie, leaveToFrameWorld } from './frame-world.ts'
import { createTextChooser, highlightElements, pointAtTexts } from './mark-elements.ts'
import {
  createFrameTaker,
  createMemberReader,
  createPageReader,
  createSheetReader,
  isPageDrawn,
} from './page-frame.ts'
import { performActs } from './perform-act.ts'
import { leaveByKey, reportTaps } from './report-input.ts'
import type {
  HostToPageMessage,
  PageAct,
  PageClock,
  PageTheme,
  PageTime,
  PageToHostMessage,
  ShimConfig,
  ShimScope,
} from './shim-config.ts'
import { syncTheme } from './sync-theme.ts'

/** Name of the Playwright binding the shim calls with each message of the page, as JSON text. */
export const shimBinding = '__skyBridgeCall'

/**
 * Script text that puts bridge objects and the world's clock into a page; no module, runs in web views from
 * Chrome 87 and Safari 14. Run in a page that has it already, it only hands over its clock. Timers stay real, so a
 * world that stands still closes toasts all the same (R-HOST-8).
 */
export function shimSource(config: ShimConfig): string {
  return `(function (scope, config) {
  'use strict'
  if (scope.__skyBridgeDeliver) {
    scope.__skyBridgeDeliver({ skyBridge: 'clock', clock: config.clock })
    return
  }
  var leaveToFrameWorld = ${leaveToFrameWorld}
  if (config.worldId && leaveToFrameWorld(scope, config.worldId)) return
  var createPageTime = ${createPageTime}
  var patchDate = ${patchDate}
  var patchDateFormat = ${patchDateFormat}
  var patchTemporal = ${patchTemporal}
  var createElementReader = ${createElementReader}
  var describeElement = ${describeElement}
  var reportTaps = ${reportTaps}
  var createTextChooser = ${createTextChooser}
  var pointAtTexts = ${pointAtTexts}
  var performActs = ${performActs}
  var leaveByKey = ${leaveByKey}
  var syncTheme = ${syncTheme}
  var highlightElements = ${highlightElements}
  var claimCookie = ${claimCookie}
  var createSheetReader = ${createSheetReader}
  var createMemberReader = ${createMemberReader}
  var createPageReader = ${createPageReader}
  var isPageDrawn = ${isPageDrawn}
  var createFrameTaker = ${createFrameTaker}
  var actOnPage = ${actOnPage}
  var installBridge = ${installBridge}
  var time = createPageTime(scope.Date.now.bind(scope.Date), config.clock)
  patchDate(scope, time.now)
  patchDateFormat(scope, time.now)
  patchTemporal(scope, time.now)
  var reader = createElementReader()
  var describe = function describe(target) { return describeElement(target, reader) }
  var watch = function watch(report) {
    parts.point = pointAtTexts(scope, createTextChooser(scope), report)
    parts.perform = performActs(scope, reader, report)
    reportTaps(scope, describe, report)
    leaveByKey(scope, report)
    var pageReader = createPageReader(scope, createSheetReader(scope), createMemberReader(scope))
    parts.takeFrame = createFrameTaker(scope, pageReader, isPageDrawn)
  }
  var parts = { time: time, watch: watch, setTheme: syncTheme(scope), highlight: highlightElements(scope) }
  installBridge(scope, config, parts)
  if (config.worldId) claimCookie(scope, config.worldId)
})(globalThis, ${scriptLiteral(config)})
`
}

/** Expression that hands one message of the host to the page, for `page.evaluate`. */
export function deliverSource(message: HostToPageMessage): string {
  return `globalThis.__skyBridgeDeliver && globalThis.__skyBridgeDeliver(${scriptLiteral(message)})`
}

/** JSON that is also safe inside a script element. */
function scriptLiteral(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

interface PageParts {
  time: PageTime
  watch: (report: (message: PageToHostMessage) => void) => void
  setTheme: (theme: PageTheme) => void
  highlight: (selector: string | null) => void
  /** There while the host watches what is done in the page. */
  point?: (isOn: boolean) => void
  perform?: (id: number, act: PageAct) => void
  takeFrame?: ReturnType<typeof createFrameTaker>
}

/** What the host does to a page beside the bridge. Injected as source text: uses nothing of its module. */
function actOnPage(
  parts: PageParts,
  message: HostToPageMessage,
  report: (message: PageToHostMessage) => void,
): void {
  if (message.skyBridge === 'theme') parts.setTheme(message.theme)
  if (message.skyBridge === 'highlight') parts.highlight(message.selector)
  if (message.skyBridge === 'point' && parts.point) parts.point(message.isOn)
  if (message.skyBridge === 'act' && parts.perform) parts.perform(message.id, message.act)
  if (message.skyBridge !== 'frame' || !parts.takeFrame) return
  parts.takeFrame(message.always, (frame) => report({ skyBridge: 'frame', frame }))
}

/**
 * Puts the bridge objects of a host app into the page (R-HOST-1) and carries messages to and from the host.
 * A page opened outside a host gets no bridge object, so the shop sees what it would see in a plain browser.
 * Injected as source text: uses nothing of its module.
 */
function installBridge(scope: ShimScope, config: ShimConfig, parts: PageParts): void {
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
  const report = function report(message: PageToHostMessage) {
    if (isUnloaded) return
    if (!isPlaywright) scope.parent.postMessage(message, config.hostOrigin)
    else if (message.skyBridge === 'call' && scope.__skyBridgeCall) scope.__skyBridgeCall(message.raw)
  }
  const deliver = function deliver(message: HostToPageMessage) {
    if (message.skyBridge === 'reply' && scope.onSkyBridgeReply) scope.onSkyBridgeReply(message.json)
    if (message.skyBridge === 'event' && scope.onSkyBridgeEvent) scope.onSkyBridgeEvent(message.json)
    if (message.skyBridge === 'clock') parts.time.push(message.clock)
    if (message.skyBridge === 'entry') scope.history.replaceState(message.state, '')
    if (/^(entry|reload|unload)$/.test(message.skyBridge)) freezeHistory()
    if (/^(entry|reload)$/.test(message.skyBridge)) scope.location.reload()
    if (message.skyBridge === 'unload') unload()
    actOnPage(parts, message, report)
    if (message.skyBridge === 'network') {
      Object.defineProperty(scope.navigator, 'onLine', { configurable: true, value: message.isOnline })
      scope.dispatchEvent(new scope.Event(message.isOnline ? 'online' : 'offline'))
    }
  }
  Object.defineProperty(scope, '__skyBridgeDeliver', { value: deliver })
  if (!isPlaywright && scope.parent === scope) return

  if (!isPlaywright) {
    scope.addEventListener('message', function onMessage(event: MessageEvent) {
      if (event.source !== scope.parent || event.origin !== config.hostOrigin) return
      if (event.data && typeof event.data.skyBridge === 'string') deliver(event.data)
    })
    report({ skyBridge: 'loaded', path: scope.location.pathname + scope.location.search })
    parts.watch(report)
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

/**
 * The world's time in a page. A reading taken later on the wall replaces an earlier one, so the order in which
 * readings arrive does not matter. Injected as source text: uses nothing of its module.
 */
function createPageTime(realNow: () => number, first: PageClock): PageTime {
  let clock = first
  return {
    now: function now() {
      if (clock.mode !== 'running') return clock.virtualMs
      return clock.virtualMs + Math.floor((realNow() - clock.wallMs) * (clock.rate || 1))
    },
    push: function push(next) {
      if (next.wallMs >= clock.wallMs) clock = next
    },
  }
}

/**
 * Lets `Date` follow the world. A proxy keeps everything else of it: parse, UTC, name, length, subclasses; both sides
 * share one prototype, so `instanceof` holds for dates made before and after. Injected as source text.
 */
function patchDate(scope: ShimScope, now: () => number): void {
  const RealDate = scope.Date
  const WorldDate: DateConstructor = new Proxy(RealDate, {
    apply: function callDate() {
      return new RealDate(now()).toString()
    },
    construct: function newDate(target, args, newTarget) {
      return Reflect.construct(
        target,
        args.length === 0 ? [now()] : args,
        newTarget === WorldDate ? target : newTarget,
      )
    },
  })
  RealDate.now = now
  RealDate.prototype.constructor = WorldDate
  scope.Date = WorldDate
}

/** `format()` and `formatToParts()` without a date mean now, and now is the world's. Injected as source text. */
function patchDateFormat(scope: ShimScope, now: () => number): void {
  type Format = (date?: Date | number) => string
  const prototype = scope.Intl.DateTimeFormat.prototype
  const getter = Object.getOwnPropertyDescriptor(prototype, 'format')
  const realFormatOf = getter?.get
  const realParts = prototype.formatToParts
  // One function per formatter, as the language says: `f.format === f.format`.
  const known = new WeakMap<Intl.DateTimeFormat, Format>()
  if (realFormatOf) {
    Object.defineProperty(prototype, 'format', {
      configurable: true,
      enumerable: false,
      get: function get(this: Intl.DateTimeFormat): Format {
        const before = known.get(this)
        if (before) return before
        const real: Format = realFormatOf.call(this)
        const format: Format = function format(date) {
          return real(date === undefined ? now() : date)
        }
        known.set(this, format)
        return format
      },
    })
  }
  prototype.formatToParts = function formatToParts(date) {
    return realParts.call(this, date === undefined ? now() : date)
  }
}

/** `Temporal.Now` follows the world where the web view has Temporal. Injected as source text. */
function patchTemporal(scope: ShimScope, now: () => number): void {
  const temporal = scope.Temporal
  if (!temporal) return
  const here = temporal.Now
  const instant = function instant() {
    return temporal.Instant.fromEpochMilliseconds(Math.trunc(now()))
  }
  const zoned = function zoned(zone: unknown) {
    return instant().toZonedDateTimeISO(zone === undefined ? here.timeZoneId() : zone)
  }
  here.instant = instant
  here.zonedDateTimeISO = zoned
  here.plainDateTimeISO = function plainDateTimeISO(zone) {
    return zoned(zone).toPlainDateTime()
  }
  here.plainDateISO = function plainDateISO(zone) {
    return zoned(zone).toPlainDate()
  }
  here.plainTimeISO = function plainTimeISO(zone) {
    return zoned(zone).toPlainTime()
  }
}
