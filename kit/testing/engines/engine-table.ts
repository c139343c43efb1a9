import { oldestSupported } from '@skyshop/web/browser-support'
import type { WebKitPort } from '../webdriver/start-webkit.ts'

/** A package of the npm registry that holds a Chromium, with its version, or the packages of Debian with a WebKit. */
type EngineSource = { npm: string } | { debian: readonly string[]; webKit: WebKitPort }

/** An engine that opens the shop, or is older than supported and asks for an update. */
export interface Engine {
  name: string
  isUnsupported: boolean
  platform: 'android' | 'ios'
  source: EngineSource
  /** Which phones have it. */
  standsFor: string
}

/** All engines but the Chromium of the suite, which the others are compared with; newest first. */
export const engines: readonly Engine[] = [
  {
    name: 'webkit-2.50',
    isUnsupported: false,
    platform: 'ios',
    source: { debian: ['webkit2gtk-driver', 'xvfb'], webKit: 'gtk' },
    standsFor: 'iOS 26',
  },
  {
    name: 'webkit-2.38',
    isUnsupported: false,
    platform: 'ios',
    source: { debian: ['wpewebkit-driver', 'cog', 'weston'], webKit: 'wpe' },
    standsFor: 'iOS 16.0',
  },
  chromium(132, '@sparticuz/chromium@132.0.0', 'ArkWeb of HarmonyOS 6, Android of 2025'),
  chromium(114, '@sparticuz/chromium@114.0.0', 'ArkWeb of HarmonyOS 5'),
  chromium(106, '@sparticuz/chromium@106.0.2', 'Android of 2022'),
  // No package of the registry has Chromium 99.
  chromium(102, '@sparticuz/chrome-aws-lambda@14.0.0', 'ArkWeb of HarmonyOS 4 (99)'),
  chromium(92, 'chrome-aws-lambda@10.1.0', 'the oldest Android System WebView the shop is promised for'),
  chromium(91, 'chrome-aws-lambda@9.1.0', 'a phone without updates since May 2021'),
  chromium(90, 'chrome-aws-lambda@8.0.2', 'a phone without updates since April 2021'),
  chromium(88, 'chrome-aws-lambda@5.5.0', 'a phone without updates since January 2021'),
  chromium(87, 'chrome-aws-lambda@5.4.0', 'the oldest engine that reads the syntax of the shop'),
  chromium(83, 'chrome-aws-lambda@3.1.1', 'Android 11 as delivered'),
  chromium(79, 'chrome-aws-lambda@2.0.2', 'Android 10 without updates'),
  chromium(77, 'chrome-aws-lambda@1.18.1', 'Android 10 as delivered'),
]

function chromium(version: number, npm: string, standsFor: string): Engine {
  const isUnsupported = version < oldestSupported.webview_android
  return { name: `chromium-${version}`, platform: 'android', source: { npm }, standsFor, isUnsupported }
}

/** The engine of this name. @throws for one that is not in the table */
export function engineNamed(name: string): Engine {
  const engine = engines.find((one) => one.name === name)
  if (engine) return engine
  throw new Error(`There is no engine ${name}. Name one of: ${engines.map((one) => one.name).join(', ')}.`)
}
