import type { Identifier } from '@mdn/browser-compat-data/types'
import { isWithin, oldestSupported } from './oldest-engines.ts'
import { compat, sinceOf } from './platform-features.ts'

/** A style sheet of the build. */
export interface StyleSheet {
  fileName: string
  css: string
}

/** Newer than the oldest supported engines, and passed over by older ones without harm, with what is lost. */
const allowedStyles: Readonly<Record<string, string>> = {
  'cursor: default': 'nothing: a phone has no pointer',
  'cursor: pointer': 'nothing: a phone has no pointer',
  'hyphenate-limit-chars': 'short words have hyphens too',
  hyphens: 'long words break without a hyphen',
  outline: 'the corners of the outline are square',
  'overflow-anchor': 'content that comes late moves the page',
  'overflow-anchor: none': 'nothing: no anchor is the older way',
  'overscroll-behavior': 'the page behind a sheet scrolls with it',
  'overscroll-behavior: contain': 'the page behind a sheet scrolls with it',
  'text-size-adjust': 'nothing: iOS has it with a prefix',
  'text-wrap': 'lines of uneven length',
  'text-wrap: balance': 'lines of uneven length',
  'text-wrap: pretty': 'a last line of one word',
  'word-break: auto-phrase': 'Japanese lines break inside of phrases',
}

/**
 * Throws when a style sheet has a property, keyword, at-rule or pseudo-class that is newer than the oldest supported engines, stands
 * in no `@supports` and is not allowed, or when an allowed one is used nowhere.
 */
export function assertStylesSupported(
  sheets: readonly StyleSheet[],
  allowed: Readonly<Record<string, string>> = allowedStyles,
): void {
  const unused = new Set(Object.keys(allowed))
  const problems = sheets.flatMap(({ fileName, css }) =>
    newStyles(css).flatMap((name) => {
      unused.delete(name)
      return Object.hasOwn(allowed, name) ? [] : [`${fileName} has ${name}`]
    }),
  )
  for (const name of unused) problems.push(`nothing uses ${name} any more: take it off allowedStyles`)
  if (problems.length === 0) return
  const { webview_android, safari_ios } = oldestSupported
  throw new Error(
    `The shop runs from Android WebView ${webview_android} and iOS ${safari_ios}:\n${[...new Set(problems)].join('\n')}`,
  )
}

/** Lists what a style sheet uses outside `@supports` that came after the oldest supported engines, sorted. */
export function newStyles(css: string): string[] {
  const plain = withoutGuarded(css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/g, ''))
  const declarations = [...plain.matchAll(/[{;]\s*([a-z-]+)\s*:([^{};]*)(?=[;}])/g)].flatMap(
    ([, property = '', value = '']) => newInDeclaration(property, value),
  )
  const rules = [...plain.matchAll(/@([a-z-]+)/g)].flatMap(([, name = '']) =>
    newIn(compat.css['at-rules']?.[name], `@${name}`),
  )
  const selectors = [...plain.matchAll(/(?<=[\w\s,>+~)\]*:}{]):([a-z][a-z-]*)(?=[^{};]*\{)/g)].flatMap(
    ([, name = '']) => newIn(compat.css.selectors?.[name], `:${name}`),
  )
  return [...new Set([...declarations, ...rules, ...selectors])].sort()
}

function newInDeclaration(property: string, value: string): string[] {
  const feature = compat.css.properties?.[property]
  const keywords = [...value.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g)].map(([word]) => word)
  return [
    ...newIn(feature, property),
    ...keywords.flatMap((word) => newIn(feature?.[word], `${property}: ${word}`)),
  ]
}

function newIn(feature: Identifier | undefined, name: string): string[] {
  return feature?.__compat === undefined || isWithin(sinceOf(feature), oldestSupported) ? [] : [name]
}

/** The style sheet without its `@supports` blocks. */
function withoutGuarded(css: string): string {
  const start = css.indexOf('@supports')
  if (start < 0) return css
  let depth = 0
  for (let index = css.indexOf('{', start); index < css.length; index += 1) {
    if (css[index] === '{') depth += 1
    if (css[index] === '}') depth -= 1
    if (depth === 0) return css.slice(0, start) + withoutGuarded(css.slice(index + 1))
  }
  return css.slice(0, start)
}
