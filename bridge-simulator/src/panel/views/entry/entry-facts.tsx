import type { Lane } from '@skyshop/openapi/entry-reading'
import { journalTexts } from '../../i18n/journal-texts.ts'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import { entryLabel } from '../../model/entry-label.ts'
import { isHit, type JournalEntry } from '../../model/journal-entry.ts'
import { Button } from '../../ui/button.tsx'
import styles from './entry-sheet.module.css'

interface EntryFactsProps {
  entry: JournalEntry
  journal: readonly JournalEntry[]
  inside: readonly JournalEntry[]
  onChoose: (seq: number) => void
  onFilterOrder: (orderNo: string) => void
}

/** Cause, trace and effect. */
export function EntryFacts({ entry, journal, inside, onChoose, onFilterOrder }: EntryFactsProps) {
  const texts = useTexts()
  const words = useTable(journalTexts)
  const { orderNo } = entry
  const cause = causeOf(entry, journal)
  const effects = effectOf(inside)
  return (
    <dl className={styles.facts}>
      {cause && (
        <>
          <dt>{words.causedBy}</dt>
          <dd>
            <Button kind="link" onClick={() => onChoose(cause.seq)}>
              {`${cause.seq} ${entryLabel(cause, texts)}`}
            </Button>
          </dd>
        </>
      )}
      {entry.traceId !== null && (
        <>
          <dt>{words.trace}</dt>
          <dd>
            {entry.traceId} {inside.length > 0 && `· ${words.inside(inside.length)}`}
          </dd>
        </>
      )}
      {entry.signedBy !== null && (
        <>
          <dt>{words.signedBy}</dt>
          <dd>
            {words.signers[entry.signedBy.key]}{' '}
            {entry.signedBy.serial && <code>{entry.signedBy.serial}</code>}
          </dd>
        </>
      )}
      {orderNo !== null && (
        <>
          <dt>{words.order}</dt>
          <dd>
            {orderNo}
            <Button kind="link" keyCap="F" onClick={() => onFilterOrder(orderNo)}>
              {words.follow}
            </Button>
          </dd>
        </>
      )}
      {entry.kind === 'call' && (
        <>
          <dt>{words.effect}</dt>
          <dd>
            {effects.length === 0 ? words.noEffect : effects.map((one) => entryLabel(one, texts)).join(' · ')}
          </dd>
        </>
      )}
    </dl>
  )
}

/** Cause of an entry: its fault, its parent entry, or the delivery before. */
function causeOf(entry: JournalEntry, journal: readonly JournalEntry[]): JournalEntry | null {
  const hit =
    entry.tone === 'fault' ? journal.find((other) => isHit(other) && isCauseOf(other, entry)) : undefined
  if (hit && hit !== entry) return hit
  const parent = journal.find(({ seq }) => seq === entry.parentSeq)
  if (parent) return parent
  if (entry.deliveryOf === null) return null
  return journal.findLast(({ deliveryOf, seq }) => deliveryOf === entry.deliveryOf && seq < entry.seq) ?? null
}

function isCauseOf(hit: JournalEntry, { traceId, operationId, deliveryOf }: JournalEntry): boolean {
  if (deliveryOf !== null && hit.deliveryOf === deliveryOf) return true
  return hit.traceId === traceId && hit.operationId === operationId
}

/** A stretch of the time a call took: who had it. */
export interface TimingPart {
  lane: Lane
  label: string | null
  tookMs: number
}

/** Returns what happened inside a call: entries of its trace between its start and end, in their order. */
export function entriesInside(call: JournalEntry, journal: readonly JournalEntry[]): JournalEntry[] {
  if (call.traceId === null) return []
  return journal
    .filter(({ traceId, startOrder, seq }) => {
      return traceId === call.traceId && startOrder > call.startOrder && seq < call.seq
    })
    .sort((a, b) => a.startOrder - b.startOrder)
}

/**
 * Splits the time of a call: the calls its callee made itself, one part each, and what is left as the callee's own.
 * Empty for a call without a duration. Calls inside those calls belong to them.
 */
export function timingOf(call: JournalEntry, inside: readonly JournalEntry[]): TimingPart[] {
  if (call.tookMs === null) return []
  const made = inside.filter(
    ({ kind, from, tookMs }) => kind === 'call' && from === call.to && tookMs !== null,
  )
  const parts = made.map(({ to, label, tookMs }) => ({ lane: to, label, tookMs: tookMs ?? 0 }))
  const spentMs = parts.reduce((sum, part) => sum + part.tookMs, 0)
  const own = { lane: call.to, label: null, tookMs: Math.max(0, call.tookMs - spentMs) }
  return [own, ...parts]
}

/** Returns what a call changed: the states that moved inside it, and the refusals it met. */
export function effectOf(inside: readonly JournalEntry[]): JournalEntry[] {
  return inside.filter(({ kind }) => kind === 'state')
}
