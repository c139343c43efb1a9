/** Formats a journal leaves in, but for a command line, which one entry alone has. */
export type ExportFormat = 'har' | 'mermaid'

/** Keeps of an exported journal what belongs to the entries shown, by their sequence numbers. */
export function keepShown(format: ExportFormat, text: string, shown: ReadonlySet<number>): string {
  return format === 'har' ? keepInHar(text, shown) : keepInMermaid(text, shown)
}

function keepInHar(text: string, shown: ReadonlySet<number>): string {
  const har = JSON.parse(text) as { log: { entries: { _seq: number }[] } }
  const entries = har.log.entries.filter(({ _seq }) => shown.has(_seq))
  return JSON.stringify({ log: { ...har.log, entries } }, null, 2)
}

/** Each line of a diagram begins its text with the number of its entry. */
function keepInMermaid(text: string, shown: ReadonlySet<number>): string {
  const lines = text.split('\n').filter((line) => {
    const seq = /^ {2}(?:Note over \w+|\w+(?:->>|--x)\w+): (\d+) /.exec(line)?.[1]
    return seq === undefined || shown.has(Number(seq))
  })
  return lines.join('\n')
}
