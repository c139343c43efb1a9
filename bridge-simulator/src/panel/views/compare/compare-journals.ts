import type { Schemas } from '@skyshop/openapi/control'
import type { JournalEntry } from '../../model/journal-entry.ts'

/** Identity of an entry: what a fork has copied has it, too. */
type EntryMark = Pick<Schemas['JournalEntry'], 'seq' | 'traceId' | 'wallMs' | 'operationId'>

/**
 * Finds the number of the last entry that two journals have in common, 0 for none, by halving: a fork begins with all entries
 * that there were. `entriesAt` answers the entries of that number.
 */
export async function findParting(
  lastSeqs: readonly [number, number],
  entriesAt: (seq: number) => Promise<readonly [EntryMark | undefined, EntryMark | undefined]>,
): Promise<number> {
  let [common, tooFar] = [0, Math.min(...lastSeqs) + 1]
  while (tooFar - common > 1) {
    const middle = Math.floor((common + tooFar) / 2)
    const [one, other] = await entriesAt(middle)
    if (one !== undefined && other !== undefined && isCopy(one, other)) common = middle
    else tooFar = middle
  }
  return common
}

function isCopy(one: EntryMark, other: EntryMark): boolean {
  const marks = (['seq', 'traceId', 'wallMs', 'operationId'] as const).map(
    (name) => one[name] === other[name],
  )
  return marks.every(Boolean)
}

/** A line of two journals: the same on both sides, or on one of them alone. */
export interface JournalPair {
  here: JournalEntry | null
  there: JournalEntry | null
}

/** Puts two journals beside each other so that as many entries as possible stand beside one that is like them, in their order. */
export function alignEntries(here: readonly JournalEntry[], there: readonly JournalEntry[]): JournalPair[] {
  const [own, other] = [here.map(likeness), there.map(likeness)]
  const longest = commonLengths(own, other)
  const pairs: JournalPair[] = []
  let [at, beside] = [0, 0]
  while (at < here.length || beside < there.length) {
    const isLike = at < here.length && own[at] === other[beside]
    const isHere =
      isLike ||
      beside === there.length ||
      lengthAt(longest, at + 1, beside) >= lengthAt(longest, at, beside + 1)
    const takesHere = at < here.length && isHere
    const takesThere = isLike || !takesHere
    pairs.push({
      here: takesHere ? (here[at] ?? null) : null,
      there: takesThere ? (there[beside] ?? null) : null,
    })
    if (takesHere) at += 1
    if (takesThere) beside += 1
  }
  return pairs
}

/** Lengths of the longest common sequence from each place of one list and of the other on. */
function commonLengths(here: readonly string[], there: readonly string[]): number[][] {
  const lengths = Array.from({ length: here.length + 1 }, () => new Array<number>(there.length + 1).fill(0))
  for (let at = here.length - 1; at >= 0; at -= 1)
    for (let beside = there.length - 1; beside >= 0; beside -= 1) {
      const row = lengths[at]
      if (row === undefined) continue
      row[beside] =
        here[at] === there[beside]
          ? lengthAt(lengths, at + 1, beside + 1) + 1
          : Math.max(lengthAt(lengths, at + 1, beside), lengthAt(lengths, at, beside + 1))
    }
  return lengths
}

function lengthAt(lengths: readonly (readonly number[])[], at: number, beside: number): number {
  return lengths[at]?.[beside] ?? 0
}

/** What two entries have in common that tell of the same: numbers in their labels differ. */
function likeness({ kind, from, to, operationId, label, result }: JournalEntry): string {
  return [kind, from, to, operationId, result, label.replaceAll(/\d+/g, '#')].join(' ')
}
