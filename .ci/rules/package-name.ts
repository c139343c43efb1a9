/** Text before the former name of the package where it is run, imported, installed or spoken of. */
const before = [
  /\b(?:npx|bunx|pnpx|npm exec|pnpm(?:@\S+)? (?:exec|dlx)|yarn(?: dlx)?)(?:\s+-\S*)*\s+/,
  /"args":\s*\[(?:\s*"-[^"]*",)*\s*"/,
  /\b(?:from|import|require)\b[\s(]*["']/,
  /\bnode_modules[/](?:[.]bin[/])?/,
  /\b(?:npm|pnpm|yarn|bun) (?:i|install|add|view)\b[^\n&|;`]*\s/,
  /(?:\bpackage|软件包)\s*`?/,
]
/** Text behind the former name: a part of the package, a version, a dependency of a manifest, a command. */
const behind = [
  /[/](?:playwright|vitest|global-setup)\b/,
  /-(?:\d+[.]\d|<version>)/,
  /":\s*"/,
  / (?:start|exec|mcp|doctor|open|check|proxy|record|world|state|journal|outcome|fault|library)\b/,
]
const anyOf = (patterns: readonly RegExp[]) => `(?:${patterns.map(({ source }) => source).join('|')})`
const former = new RegExp(`${anyOf(before)}skyshop(?![\\w-])|(?<![\\w@.-])skyshop${anyOf(behind)}`, 'g')

export interface Violation {
  /** Offset in the text. */
  index: number
  message: string
}

/** Pages and recipes of pipelines, and in other pages a step of one. */
const pipelines = /^(?:docs[/]ci[.]md|docs[/]first-steps[/]pipeline-owner[.]md|[.]ci[/].*[.]ya?ml)$/
const fetching = /\bnpx skyshop-kit\b/g
const fetchingStep = /(?<=^\s*- (?:run: )?)npx skyshop-kit\b/gm

/**
 * Places where a text has the package under the name that belongs to others at the registry, or a pipeline runs it in a
 * way that fetches what is not installed.
 */
export function findPackageNames(path: string, text: string): Violation[] {
  return [
    ...[...text.matchAll(former)].map(({ 0: found, index }) => ({
      index,
      message: `"${found.replace(/\s+/g, ' ')}" is the package of others: ours is skyshop-kit`,
    })),
    ...[...text.matchAll(pipelines.test(path) ? fetching : fetchingStep)].map(({ index }) => ({
      index,
      message: 'may fetch a package in a pipeline: npx --no skyshop-kit',
    })),
  ]
}
