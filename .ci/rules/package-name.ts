import { kitCommands } from '../../kit/src/commands.ts'

const end = '(?![\\w-])'
/** Pattern of a text that runs, imports, installs or names the package by its former name, another's at the registry. */
const former = new RegExp(
  [
    `\\b(?:npx|pnpx|yarn|bunx?|p?npm(?:@\\S+)? [a-z]+)(?:\\s+-\\S*)*\\s+skyshop${end}`,
    `--package[= ]skyshop${end}`,
    `["']npx["'],[^\\n]*["']skyshop["']`,
    `\\b(?:from|import|require)\\b[\\s(]*["']skyshop["'/]`,
    `\\b(?:node_modules/(?:[.]bin/)?|npmjs[.]com/package/)skyshop${end}`,
    `(?:\\bpackage|软件包)\\s*\`?skyshop${end}`,
    `(?<![\\w@.\\]/-])skyshop/[a-z]`,
    `(?<![\\w@.-])skyshop(?:-(?:\\d+[.]\\d|<version>)|":\\s*")`,
    `(?<![\\w@.-]|\\bfrom )skyshop (?:${Object.keys(kitCommands).join('|')}|--version|--help)${end}`,
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
/** Runs the package from the registry where the project has not installed it, as `npx --no` does not. */
const fetching = /\b(?:npx|npm exec)(?!(?:\s+-\S*)*\s+--no(?:-install)?\b)(?:\s+-\S*)*\s+skyshop-kit\b/g
/** Fetches it in any page: a step of YAML, unasked, always, or for an assistant, whose user does not see the question. */
const alwaysFetching = new RegExp(
  [
    `(?<=^ *- (?:run: )?(?:[^\\n\`]*&& )?)npx(?! --no\\b)[^\\n&|;]* skyshop-kit\\b`,
    `\\b(?:npx|npm exec)\\b[^\\n&|;\`]*\\s(?:-y|--yes|-p|--package)[= ](?:-\\S* )*skyshop-kit\\b`,
    `\\b(?:bunx|pnpx|(?:pnpm(?:@\\S+)?|yarn) dlx)\\s+skyshop-kit\\b`,
    `"args":\\s*\\[(?!\\s*"--no")(?:\\s*"-[^"]*",)*\\s*"skyshop-kit"`,
  ].join('|'),
  'gm',
)

/**
 * Finds places where a text has the package under the name that belongs to others at the registry, or runs it in a way that
 * fetches what is not installed where nobody is asked, as in a pipeline.
 */
export function findPackageNames(path: string, text: string): Violation[] {
  const indexesOf = (pattern: RegExp) => [...text.matchAll(pattern)].map(({ index }) => index)
  const fetched = [...indexesOf(alwaysFetching), ...(pipelines.test(path) ? indexesOf(fetching) : [])]
  return [
    ...[...text.matchAll(former)].map(({ 0: found, index }) => ({
      index,
      message: `"${found.replace(/\s+/g, ' ')}" is the package of others: ours is skyshop-kit`,
    })),
    ...[...new Set(fetched)].map((index) => ({
      index,
      message: 'may fetch a package where nobody is asked: npx --no skyshop-kit',
    })),
  ]
}
