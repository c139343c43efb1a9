/** One error as `tsc --pretty false` prints it. */
interface CompilerError {
  /** `file:line:column`. */
  place: string
  code: string
  /** The message, then what it is because of, from the outermost to the innermost. */
  chain: readonly string[]
}

const maxErrors = 3
const longestType = 60

/** Files that only put parts together: an error there repeats one of the part. */
const composing = /^fake-api\/src\/(composition\/|[^/]+$)/

/**
 * The errors in the output of `tsc --pretty false`, those nearest to their cause first: at most three, each as a line
 * `file:line:column` and an indented one with the innermost reason; null when there are none.
 */
export function describeErrors(output: string): string | null {
  const sorted = readErrors(output).toSorted((one, other) => distance(one) - distance(other))
  // What is wrong in a part is found again wherever the part is used.
  const errors = sorted.filter(
    (error, at) => sorted.findIndex((other) => reasonOf(other) === reasonOf(error)) === at,
  )
  if (errors.length === 0) return null
  const shown = errors
    .slice(0, maxErrors)
    .map((error) => `${error.place}\n  ${reasonOf(error)} (${error.code})`)
  const left = errors.length - shown.length
  return [...shown, ...(left > 0 ? [`… and ${left} more: pnpm check types`] : [])].join('\n')
}

function readErrors(output: string): CompilerError[] {
  const errors: CompilerError[] = []
  let chain: string[] = []
  for (const line of output.split('\n')) {
    const [, file, row, column, code, message] =
      /^(\S.*?)\((\d+),(\d+)\): error (TS\d+): (.*)$/.exec(line) ?? []
    const [, anywhere, text] = /^error (TS\d+): (.*)$/.exec(line) ?? []
    if (code !== undefined) {
      chain = [message ?? '']
      errors.push({ place: `${file}:${row}:${column}`, code, chain })
    } else if (anywhere !== undefined) {
      chain = [text ?? '']
      errors.push({ place: 'tsconfig.json', code: anywhere, chain })
    } else if (line.startsWith('  ')) chain.push(line)
  }
  return errors
}

/** The longer the chain, the farther the cause; after all others come the files that only compose. */
function distance({ place, chain }: CompilerError): number {
  return chain.length + (composing.test(place) ? 1_000 : 0)
}

/** The innermost message, and before it the member it is about unless it names one itself. */
function reasonOf({ chain }: CompilerError): string {
  const depths = chain.map((line) => line.search(/\S/))
  const innermost = depths.indexOf(Math.max(...depths))
  const reason = chain[innermost]?.trim() ?? ''
  const member = chain.slice(0, innermost).findLast((line) => /^\s*(Types of property|The types) /.test(line))
  const whole = member === undefined || /^Property '/.test(reason) ? reason : `${member.trim()} ${reason}`
  return whole.replace(/'([^']+)'/g, (quoted, type: string) =>
    type.length > longestType ? `'${type.slice(0, longestType)}…'` : quoted,
  )
}
