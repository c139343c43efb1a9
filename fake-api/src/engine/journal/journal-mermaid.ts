import type { JournalEntry } from './journal-entry.ts'

const lanes = {
  shop: 'Shop',
  host: 'Host app',
  upstream: 'Upstream',
  gateway: 'Gateway',
  world: 'World',
} as const

/** What went wrong is drawn with a cross at its end. */
const failed = /^([45]\d\d|lost|failed|defect|\d{5,})$/

/** A journal as a Mermaid sequence diagram; what the world did by itself stands as a note over its lane. */
export function toMermaid(entries: readonly JournalEntry[]): string {
  const used = new Set(entries.flatMap(({ from, to }) => [from, to]))
  const participants = Object.entries(lanes)
    .filter(([lane]) => used.has(lane as keyof typeof lanes))
    .map(([lane, name]) => `  participant ${lane} as ${name}`)
  return `${['sequenceDiagram', ...participants, ...entries.map(lineOf)].join('\n')}\n`
}

function lineOf({ from, to, label, status, note, seq }: JournalEntry): string {
  const text = plain(`${seq} ${label}: ${note ?? status}`)
  if (from === to) return `  Note over ${from}: ${text}`
  return `  ${from}${failed.test(status) ? '--x' : '->>'}${to}: ${text}`
}

/** Mermaid ends a message at a semicolon or a line's end and reads `#` as the start of a character's name. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[#;<>]/g, (char) => `#${char.charCodeAt(0)};`)
}
