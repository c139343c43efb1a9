import { isWithin, oldestSupported, oldestSupportedFeature } from './oldest-engines.ts'
import type { PlatformFeatures } from './platform-features.ts'
import { usedFeatures } from './used-features.ts'

/** A file of the build. */
export interface Script {
  fileName: string
  code: string
}

/** Not understood before iOS 16.4, and an error where it is met. */
const lookbehind = /\(\?<[=!]/

/** Names that stand for something newer than the oldest supported engines and do no harm in older ones, with the reason. */
const allowedFeatures: Readonly<Record<string, string>> = {
  'Document.prototype.startViewTransition': 'React calls it for its own view transitions only, and catches',
  'Intl.Locale.prototype.getTextInfo': 'i18next asks for it first',
  'Navigator.prototype.connection': 'React asks for it first',
  cancelIdleCallback: 'used after requestIdleCallback only',
  navigation: 'React asks for it first',
  reportError: 'React asks for it first',
  requestIdleCallback: 'the shop asks for it first',
  setImmediate: 'React asks for it first',
}

/**
 * Paths of the features the scripts use and an engine that parses them may lack. Throws when one is newer than the
 * oldest supported engines and not allowed, or when an allowed one is used nowhere.
 */
export function requiredFeatures(
  scripts: readonly Script[],
  platform: PlatformFeatures,
  allowed: Readonly<Record<string, string>> = allowedFeatures,
): string[] {
  const required = new Set([oldestSupportedFeature])
  const unused = new Set(Object.keys(allowed))
  const problems: string[] = []
  for (const { fileName, code } of scripts) {
    if (lookbehind.test(code)) problems.push(`${fileName} has a regular expression that looks behind`)
    for (const features of usedFeatures(code, platform)) {
      const allowedPaths = features.filter(({ path }) => Object.hasOwn(allowed, path))
      for (const { path } of allowedPaths) unused.delete(path)
      const promised = features.filter(({ since }) => isWithin(since, oldestSupported))
      for (const { path } of promised) required.add(path)
      const isTooNew = promised.length === 0 && allowedPaths.length === 0
      if (isTooNew) problems.push(`${fileName} uses ${features.map(({ path }) => path).join(' or ')}`)
    }
  }
  for (const name of unused) problems.push(`nothing uses ${name} any more: take it off allowedFeatures`)
  const { webview_android, safari_ios } = oldestSupported
  if (problems.length === 0) return [...required].sort()
  throw new Error(
    `The shop runs from Android WebView ${webview_android} and iOS ${safari_ios}:\n${[...new Set(problems)].join('\n')}`,
  )
}
