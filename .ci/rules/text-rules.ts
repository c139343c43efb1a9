import { findPackageNames, type Violation } from './package-name.ts'

const code = /[.](?:tsx?|mts|[mc]?js|css)$/
const emptyNames = /(?:^|[/-])(?:utils?|helpers?|misc|common)(?:[.-]|\/|$)/
const suppressions = /@ts-(?:ignore|nocheck|expect-error)|biome-ignore|(?:eslint|stylelint)-disable/g
/** A docstring in front of an export that begins with a question word. */
const askingDocstring =
  /^\/\*\*(?:\n \*)? (?:What|Whether|How|When|Why)\b(?:(?!\*\/)[\s\S])*\*\/\n(?=export )/gm

/**
 * Finds in a file what no ready-made tool does: the package under the name of others, checks switched off, and names and
 * docstrings that say nothing. Each violation is a line `<path>:<line> <message>`.
 */
export function findTextViolations(path: string, text: string): string[] {
  const isRule = /^[.]ci[/]rules[/](?:package-name|text-rules)/.test(path)
  const violations = [
    ...(isRule ? [] : findPackageNames(path, text)),
    ...(code.test(path) && !isRule ? findInCode(path, text) : []),
  ]
  return violations.map(
    ({ index, message }) => `${path}:${text.slice(0, index).split('\n').length} ${message}`,
  )
}

function findInCode(path: string, text: string): Violation[] {
  const all = (pattern: RegExp, message: string) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ index, message }))
  return [
    ...(emptyNames.test(path) ? [{ index: 0, message: 'a name that says nothing: name the job' }] : []),
    ...all(suppressions, 'switches a check off: satisfy it'),
    ...all(askingDocstring, 'the docstring of an export begins with a verb or a noun'),
  ]
}
