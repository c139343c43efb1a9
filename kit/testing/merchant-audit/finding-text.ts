import type { Schemas } from '@skyshop/openapi/control'

type Entry = Schemas['JournalEntry']
type Lane = Entry['from']

/** The part of a finding that is drawn: the entries around it, those that show it, and how many were left out after which. */
interface Drawn {
  around: readonly Entry[]
  lines: readonly Entry[]
  leftOut: Readonly<Record<number, number>>
}

/** Sides of a call or webhook, by the lanes of the journal. */
export const laneNames: Readonly<Record<Lane, string>> = {
  shop: 'Shop',
  host: 'Wallet',
  upstream: 'Merchant',
  gateway: 'Provider',
  world: 'World',
}

/** An instant as text in Beijing, for instance `2026-11-20 09:41:00`. */
export function inBeijing(atMs: number): string {
  return new Date(atMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** An entry of the journal in a line, without its number and time. */
export function entryText({ from, to, operationId, status, note, orderNo }: Entry): string {
  const orderText = orderNo === null ? '' : ` ${orderNo}`
  return `${laneNames[from]} → ${laneNames[to]} ${operationId}${orderText}: ${note ?? status}`
}

/** Most entries in a row that say the same, such as 64 copies of a webhook. */
const mostAlike = 3

/** Entries of a journal without those of a row that say no more than the ones before them. */
export interface Folded {
  entries: readonly Entry[]
  /** Number of entries left out, by the number of the entry after which they stand. */
  leftOut: Readonly<Record<number, number>>
}

/** Leaves out what says the same several times in a row, but for the entries that are asked for. */
export function foldAlike(entries: readonly Entry[], kept: readonly number[]): Folded {
  const shown: Entry[] = []
  const leftOut: Record<number, number> = {}
  let [said, times] = ['', 0]
  for (const entry of entries) {
    const text = entryText(entry)
    times = text === said ? times + 1 : 1
    said = text
    const last = shown.at(-1)
    if (times <= mostAlike || last === undefined || kept.includes(entry.seq)) shown.push(entry)
    else leftOut[last.seq] = (leftOut[last.seq] ?? 0) + 1
  }
  return { entries: shown, leftOut }
}

/** Calls and webhooks around a break in their order, a line each; those that show it have a star. */
export function sequenceLines({ around, lines, leftOut }: Drawn): string[] {
  const shown = new Set(lines.map(({ seq }) => seq))
  const all = new Map([...around, ...lines].map((entry) => [entry.seq, entry]))
  return [...all.values()]
    .sort((one, other) => one.seq - other.seq)
    .flatMap((entry) => {
      const mark = shown.has(entry.seq) ? '*' : ' '
      const line = `${mark} ${entry.seq}  ${inBeijing(entry.virtualMs)}  ${entryText(entry)}`
      const more = leftOut[entry.seq]
      return more === undefined ? [line] : [line, `  and ${more} more like it`]
    })
}

const drawnLanes = ['host', 'gateway', 'upstream'] as const

/** The lane of a drawing that a side stands in: wallet, provider, or what is the merchant's. */
export function drawnLane(lane: Lane): (typeof drawnLanes)[number] {
  return lane === 'host' || lane === 'gateway' ? lane : 'upstream'
}

/** Calls and webhooks around a break as a sequence diagram in Mermaid. */
export function toMermaid({ around }: Pick<Drawn, 'around'>): string {
  const heads = drawnLanes.map((lane) => `  participant ${lane} as ${laneNames[lane]}`)
  const calls = around.map(({ seq, from, to, operationId, note, status }) => {
    // Mermaid ends a message at a semicolon, and reads a number sign as the start of a character.
    const text = `${seq} ${operationId}: ${note ?? status}`.replaceAll(/[#;<>\s]+/g, ' ')
    return `  ${drawnLane(from)}->>${drawnLane(to)}: ${text}`
  })
  return ['sequenceDiagram', ...heads, ...calls].join('\n')
}
