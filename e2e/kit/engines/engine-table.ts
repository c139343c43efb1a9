/** An engine that opens the shop. */
export interface Engine {
  name: string
  /** Package of the npm registry that holds it, with its version. */
  npm: string
  /** Which phones have it. */
  standsFor: string
}

/** All engines but the Chromium of the suite, which the others are compared with; newest first. */
export const engines: readonly Engine[] = [
  {
    name: 'chromium-132',
    npm: '@sparticuz/chromium@132.0.0',
    standsFor: 'ArkWeb of HarmonyOS 6, Android of 2025',
  },
  {
    name: 'chromium-114',
    npm: '@sparticuz/chromium@114.0.0',
    standsFor: 'ArkWeb of HarmonyOS 5',
  },
  {
    name: 'chromium-106',
    npm: '@sparticuz/chromium@106.0.2',
    standsFor: 'ArkWeb of HarmonyOS 4 (99) and Android of 2022',
  },
  {
    name: 'chromium-92',
    npm: 'chrome-aws-lambda@10.1.0',
    standsFor: 'the oldest Android System WebView the shop is promised for',
  },
]

/** The engine of this name. @throws for one that is not in the table */
export function engineNamed(name: string): Engine {
  const engine = engines.find((one) => one.name === name)
  if (engine) return engine
  throw new Error(`There is no engine ${name}. Name one of: ${engines.map((one) => one.name).join(', ')}.`)
}
