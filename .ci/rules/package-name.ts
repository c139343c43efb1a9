import { kitCommands } from '../../kit/src/commands.ts'

/** Commands that run a program of a package; the first ones fetch a package that the project has not installed. */
const fetchers = ['npx', 'bunx', 'pnpx', 'npm exec', 'pnpm(?:@\\S+)? dlx', 'yarn dlx']
const runners = [...fetchers, 'pnpm(?:@\\S+)? exec', 'yarn']
const option = '(?:\\s+-\\S*)'
const managing =
  'i|install|add|view|info|show|rm|remove|un|uninstall|up|update|upgrade|outdated|ls|link|exec|create|init'

/** Text before the former name of the package where it is run, imported, installed or spoken of. */
const before = [
  `\\b(?:${runners.join('|')})${option}*\\s+`,
  `\\b(?:npx|npm exec)\\b[^\\n&|;\`]*\\s(?:-p|--package)[= ]`,
  `["']npx["'],\\s*\\[(?:\\s*["']-[^"']*["'],)*\\s*["']`,
  `"args":\\s*\\[(?:\\s*"-[^"]*",)*\\s*"`,
  `\\b(?:from|import|require)\\b[\\s(]*["']`,
  `\\bnode_modules[/](?:[.]bin[/])?`,
  `\\b(?:npmjs[.]com[/]package|unpkg[.]com|jsdelivr[.]net[/]npm)[/]`,
  `\\b(?:npm|pnpm|yarn|bun) (?:${managing})\\b[^\\n&|;\`]*\\s`,
  `(?:\\bpackage|软件包)\\s*\`?`,
]
/** Text behind the former name: a version, a dependency of a manifest, a command or an option of the program. */
const behind = [
  '-(?:\\d+[.]\\d|<version>)',
  '":\\s*"',
  ` (?:${Object.keys(kitCommands).join('|')}|--version|--help)(?![\\w-])`,
]
const anyOf = (patterns: readonly string[]) => `(?:${patterns.join('|')})`
// A module of Python has the name, too, and is imported from; folders have it in their paths.
const former = new RegExp(
  [
    `${anyOf(before)}skyshop(?![\\w-])`,
    `(?<![\\w@.-]|\\bfrom )skyshop${anyOf(behind)}`,
    '(?<![\\w@.\\]/-])skyshop[/][a-z]',
  ].join('|'),
  'g',
)

export interface Violation {
  /** Offset in the text. */
  index: number
  message: string
}

/** Pages and recipes of pipelines: nobody is asked whether a package may be fetched. */
const pipelines =
  /^(?:docs[/](?:ci|audit-merchant|first-steps[/]pipeline-owner|backends[/]audit-(?:java|python))[.]md|(?:[.]ci|[.]github)[/].*[.]ya?ml|deploy[/].*|[.]gitlab-ci[.]ya?ml)$/
/** Steps of a pipeline in other pages: a block of YAML, and a line of one. */
const blocks = /^ *```ya?ml\n[\s\S]*?^ *```$|^ *- (?:run: )?npx .*$/gm
/** Runs the package by its present name from the registry where the project has not installed it. */
const fetching = new RegExp(
  `\\b${anyOf(fetchers)}(?!${option}*\\s+--no(?:-install)?\\b)${option}*\\s+skyshop-kit\\b`,
  'g',
)
/** Fetches it in any page: unasked, always, or for an assistant, whose user does not see the question. */
const alwaysFetching = new RegExp(
  [
    `\\b(?:npx|npm exec)${option}*\\s+(?:-y|--yes)${option}*\\s+skyshop-kit\\b`,
    `\\b(?:npx|npm exec)\\b[^\\n&|;\`]*\\s(?:-p|--package)[= ]skyshop-kit\\b`,
    `\\b${anyOf(fetchers.filter((one) => !/^np/.test(one)))}${option}*\\s+skyshop-kit\\b`,
    `"args":\\s*\\[(?!\\s*"--no")(?:\\s*"-[^"]*",)*\\s*"skyshop-kit"`,
  ].join('|'),
  'g',
)

/**
 * Finds places where a text has the package under the name that belongs to others at the registry, or runs it in a way that
 * fetches what is not installed where nobody is asked, as in a pipeline.
 */
export function findPackageNames(path: string, text: string): Violation[] {
  const steps = pipelines.test(path)
    ? matchesOf(fetching, text)
    : [...text.matchAll(blocks)].flatMap((block) =>
        matchesOf(fetching, block[0]).map((index) => block.index + index),
      )
  const fetched = new Set([...matchesOf(alwaysFetching, text), ...steps])
  return [
    ...[...text.matchAll(former)].map(({ 0: found, index }) => ({
      index,
      message: `"${found.replace(/\s+/g, ' ')}" is the package of others: ours is skyshop-kit`,
    })),
    ...[...fetched].map((index) => ({
      index,
      message: 'may fetch a package where nobody is asked: npx --no skyshop-kit',
    })),
  ]
}

function matchesOf(pattern: RegExp, text: string): number[] {
  return [...text.matchAll(pattern)].map(({ index }) => index)
}
