import { memo } from 'react'
import { journalStamp, tookText, worldClock } from '../../format/world-time.ts'
import type { Texts } from '../../i18n/en.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import { entryLabel, notesText, resultWord } from '../../model/entry-label.ts'
import { isLost, type JournalEntry, orderStatusOf } from '../../model/journal-entry.ts'
import { entryChipTones, orderChip } from '../../model/status-chip.ts'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { JournalColumns } from './journal-columns.ts'
import styles from './journal-list.module.css'
import { lineText, type JournalRow as Row } from './journal-rows.ts'
import { LaneDrawing } from './lane-drawing.tsx'

interface JournalRowProps {
  row: Row
  columns: JournalColumns
  /** The camera or contract it is about. */
  camera: string | null
  previous: Row | undefined
  isSelected: boolean
  /** A guided start points at it. */
  isMarked: boolean
  /** It came while the live stream was away. */
  isLate: boolean
  /** Whether Tab stops here. */
  isReachable: boolean
  onSelect: (seq: number) => void
  onFold: (foldId: number) => void
}

/** One row of the journal; drawn again only when it changes, not with each step of scrolling. */
export const JournalRowView = memo(function JournalRowView(props: JournalRowProps) {
  const { row, columns, camera, previous, isSelected, isMarked, isLate, isReachable, onSelect, onFold } =
    props
  const texts = useTexts()
  const { entry, part, fold } = row
  const result = part === 'answer' ? null : resultOf(row, texts)
  const name = describeRow(row, camera, texts)
  return (
    <button
      type="button"
      className={classNames(styles.grid, styles.row)}
      aria-current={isSelected ? 'true' : undefined}
      tabIndex={isReachable ? 0 : -1}
      data-seq={entry.seq}
      data-marked={isMarked ? 'true' : undefined}
      data-late={isLate ? 'true' : undefined}
      aria-expanded={fold?.isOpen}
      onClick={() => (fold === null ? onSelect(entry.seq) : onFold(fold.foldId))}
    >
      <span className="visually-hidden">
        {isLate ? texts.packages.listed(name, texts.errors.late) : name}
      </span>
      <span className={styles.drawing} aria-hidden="true">
        <span className={styles.time}>{journalStamp(row.worldMs, previous?.worldMs ?? null)}</span>
        <LaneDrawing row={row} columns={columns} />
        {columns.hasCamera && <span className={styles.camera}>{camera}</span>}
        <span className={styles.result}>
          {part !== 'answer' && entry.result !== null && (
            <Chip tone={entryChipTones[entry.tone]} code={resultWord(entry.result, texts)} />
          )}
          {result !== null && <span className={styles.note}>{result}</span>}
        </span>
        <span className={styles.took}>
          {part === 'answer' || fold !== null ? '' : tookText(entry.tookMs)}
        </span>
      </span>
    </button>
  )
})

/** Text of a row, for screen readers and tests. */
function describeRow(row: Row, camera: string | null, texts: Texts): string {
  const { entry, part, fold } = row
  const words = [
    worldClock(row.worldMs),
    texts.packages.labelled(relation(row, texts), describeLine(row, texts)),
    camera,
    part === 'answer' || entry.result === null ? null : resultWord(entry.result, texts),
    part === 'answer' ? null : (resultOf(row, texts) ?? notesText(entry, texts)),
    part === 'answer' || fold !== null ? null : tookText(entry.tookMs),
    fold && texts.journal.times(fold.entries.length),
    isLost(entry) ? texts.journal.breaksOff(texts.lanes[entry.to]) : null,
    toneWord(row, texts),
  ]
  // A note may say already what the tone says.
  return texts.packages.listed(...new Set(words))
}

function describeLine(row: Row, texts: Texts): string {
  const { entry, part, fold } = row
  if (part === 'answer') return entry.answerLabel ?? entry.label
  return fold === null ? entryLabel(entry, texts) : lineText(row)
}

function relation({ entry, part }: Row, { lanes, journal }: Texts): string {
  const from = lanes[entry.from]
  const to = lanes[entry.to]
  if (entry.kind === 'event') return journal.tells(from, to)
  if (entry.kind !== 'call') return from
  return part === 'answer' ? journal.answers(to, from) : journal.calls(from, to)
}

function toneWord({ entry }: Row, { journal }: Texts): string | null {
  switch (entry.tone) {
    case 'fault':
      return journal.byFault
    case 'defect':
      return journal.defect
    case 'refused':
      return journal.refused
    case 'not-built':
      return journal.results['not-built']
    case 'plain':
      return null
  }
}

/** What a row came to: its call, or of calls that alternate the first that says so. */
function resultOf({ entry, fold }: Row, texts: Texts): string | null {
  const results = (fold?.calls ?? [entry]).map((call) => resultText(call, texts))
  return results.find((result) => result !== null) ?? null
}

/** Says in the panel's language what a call came to: its order's state, or the journal's note; null for neither. */
export function resultText(entry: JournalEntry, texts: Texts): string | null {
  if (entry.kind !== 'call') return null
  const status = orderStatusOf(entry)
  if (status !== null) return statusText(entry, status, texts)
  return notesText(entry, texts)
}

/** Confirming answers 1 for every paid order, whatever has become of it since. */
function statusText({ operationId }: JournalEntry, status: number, { journal, orderStatus }: Texts): string {
  if (operationId === 'confirmOrder' && status === 1) return journal.notes.paid ?? ''
  return orderStatus[orderChip(status).name]
}
