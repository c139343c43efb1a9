const code = /[.](?:tsx?|mts|[mc]?js|css)$/
/** Pages and recipes of pipelines, in which nobody is asked whether a package may be fetched. */
const pipelines = /^(?:docs[/](?:ci|audit-merchant|first-steps[/]pipeline-owner)[.]md|(?:[.]ci|deploy)[/].*)$/

/** A pattern that is forbidden in a file, and the files that the rule covers. */
const rules: readonly [files: RegExp, pattern: RegExp, message: string][] = [
  [
    code,
    /@ts-(?:ignore|nocheck|expect-error)|biome-ignore|stylelint-disable/g,
    'switches a check off: satisfy it',
  ],
  [
    code,
    /^\/\*\*(?:\n \*)? (?:What|Whether|How|When|Why)\b(?:(?!\*\/)[\s\S])*\*\/\n(?=export )/gm,
    'the docstring of an export begins with a verb or a noun',
  ],
  // A key in PEM, or as the base64 of its DER: RSA, PKCS #8 and EC begin with one of these.
  [
    /./,
    /-----BEGIN [A-Z ]*PRIVATE KEY-----\\?n?\s*[\w+/]{40}|["'`]MII(?:[EC][\w+/]{2}IBA|EvQIBADAN)[\w+/]{40}/g,
    'a private key: make it when it is needed',
  ],
  [
    /./,
    /\b(?:npx|p?npm (?:i|exec|dlx))(?: -\S+)* skyshop(?![\w-])/g,
    'the package of others: ours is skyshop-kit',
  ],
  [
    pipelines,
    /\bnpx (?!--no\b)[^\n`]*skyshop-kit\b/g,
    'may fetch a package where nobody is asked: npx --no skyshop-kit',
  ],
]
const emptyNames = /(?:^|[/-])(?:utils?|helpers?|misc|common)(?:[.-]|\/|$)/

/** Finds in a file what no linter does, as it reads no comments, paths or pages: a line `<path>:<line> <message>` each. */
export function findTextViolations(path: string, text: string): string[] {
  if (path.startsWith('.ci/rules/text-rules')) return []
  const matches = rules.flatMap(([files, pattern, message]) =>
    files.test(path)
      ? [...text.matchAll(pattern)].map(({ index }) => ({
          line: text.slice(0, index).split('\n').length,
          message,
        }))
      : [],
  )
  const named =
    code.test(path) && emptyNames.test(path) ? [`${path}:1 a name that says nothing: name the job`] : []
  return [...named, ...matches.map(({ line, message }) => `${path}:${line} ${message}`)]
}
