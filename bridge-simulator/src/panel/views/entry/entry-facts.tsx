import { journalTexts } from '../../i18n/journal-texts.ts'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import { entryLabel } from '../../model/entry-label.ts'
import { isHit, type JournalEntry } from '../../model/journal-entry.ts'
import { Button } from '../../ui/button.tsx'
import styles from './entry-sheet.module.css'
import { effectOf } from './entry-timing.ts'

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
    entry.tone === 'fault' ? journal.find((other) => isHit(other) && struck(other, entry)) : undefined
  if (hit && hit !== entry) return hit
  const parent = journal.find(({ seq }) => seq === entry.parentSeq)
  if (parent) return parent
  if (entry.deliveryOf === null) return null
  return journal.findLast(({ deliveryOf, seq }) => deliveryOf === entry.deliveryOf && seq < entry.seq) ?? null
}

function struck(hit: JournalEntry, { traceId, operationId, deliveryOf }: JournalEntry): boolean {
  if (deliveryOf !== null && hit.deliveryOf === deliveryOf) return true
  return hit.traceId === traceId && hit.operationId === operationId
}
