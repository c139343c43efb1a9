import { createElementReader, describeElement } from './describe-element.ts'
import { claimCookie, leaveToFrameWorld } from './frame-world.ts'
import { highlightElements } from './highlight-elements.ts'
import { installBridge } from './install-bridge.ts'
import { createPageTime, patchDate, patchDateFormat, patchTemporal } from './patch-time.ts'
import { leaveByKey, reportTaps } from './report-input.ts'
import type { HostToPageMessage, ShimConfig } from './shim-config.ts'
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
  var leaveByKey = ${leaveByKey}
  var syncTheme = ${syncTheme}
  var highlightElements = ${highlightElements}
  var claimCookie = ${claimCookie}
  var installBridge = ${installBridge}
  var time = createPageTime(scope.Date.now.bind(scope.Date), config.clock)
  patchDate(scope, time.now)
  patchDateFormat(scope, time.now)
  patchTemporal(scope, time.now)
  var reader = createElementReader()
  var describe = function describe(target) { return describeElement(target, reader) }
  var watch = function watch(report) {
    reportTaps(scope, describe, report)
    leaveByKey(scope, report)
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
