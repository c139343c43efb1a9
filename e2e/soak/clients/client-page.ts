import type { CallResult } from './client-run.ts'

/** End of a call: answered as its provider would, not built and said so, or refused. */
export type CallOutcome = 'answered' | 'not built' | 'refused'

/** Tells what became of a call. */
export function outcomeOf({ failure }: Pick<CallResult, 'failure'>): CallOutcome {
  if (failure === null) return 'answered'
  return failure.includes('not built: ') ? 'not built' : 'refused'
}

/**
 * Writes the table of the documentation: a row for each client with its version and calls, each of them once. A client that
 * was not driven keeps the row that it has in `page`.
 */
export function clientTable(
  results: readonly CallResult[],
  versions: Readonly<Record<string, string>>,
  page = '',
): string {
  const rows = Object.entries(versions).map(([client, version]) => {
    const own = results.filter((result) => result.client === client)
    const kept = page.split('\n').find((line) => line.startsWith(`| ${client} ${version} |`))
    if (own.length === 0 && kept !== undefined) return kept
    const cells = (['answered', 'not built'] as const).map((outcome) => {
      const calls = own.filter((result) => outcomeOf(result) === outcome).map(({ call }) => `\`${call}\``)
      return [...new Set(calls)].join(', ')
    })
    return `| ${client} ${version} | ${cells.join(' | ')} |`
  })
  return ['| client | answered | not built, and says so |', '|---|---|---|', ...rows].join('\n')
}

const TABLE = /(<!-- clients -->\n)[\s\S]*?(<!-- end -->)/

/** Puts a table into the page between its two marks. @throws Error when the page has none */
export function withTable(page: string, table: string): string {
  if (!TABLE.test(page)) throw new Error('The page has no <!-- clients --> and <!-- end -->.')
  return page.replace(TABLE, (_, begin: string, end: string) => `${begin}${table}\n${end}`)
}
