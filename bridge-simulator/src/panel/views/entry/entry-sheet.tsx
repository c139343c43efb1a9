import { useMemo } from 'react'
import { tookText } from '../../format/duration-text.ts'
import { journalTexts } from '../../i18n/journal-texts.ts'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import { entryLabel } from '../../model/entry-label.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { type EntryActions, EntryButtons } from './entry-buttons.tsx'
import { EntryFacts } from './entry-facts.tsx'
import styles from './entry-sheet.module.css'
import { entriesInside } from './entry-timing.ts'
import { EntryTimings } from './entry-timings.tsx'
import { LaneTag } from './lane-tag.tsx'
import { PayloadBlock } from './payload-block.tsx'
import { VerdictBox } from './verdict-box.tsx'

interface EntrySheetProps {
  entry: JournalEntry
  journal: readonly JournalEntry[]
  /** Where the entry stands among those shown, from one. */
  place: number
  total: number
  actions: EntryActions
  onStep: (by: 1 | -1) => void
  onChoose: (seq: number) => void
  onFollow: (orderNo: string) => void
  onClose: () => void
}

const chipTones = { plain: 'grey', refused: 'warn', fault: 'fault', defect: 'bad' } as const

/** One entry opened: verdict first, then how long it took, why, and both sides. */
export function EntrySheet(props: EntrySheetProps) {
  const { entry, journal } = props
  const texts = useTexts()
  const words = useTable(journalTexts)
  const inside = useMemo(() => entriesInside(entry, journal), [entry, journal])
  return (
    <section className={styles.sheet} aria-label={entryLabel(entry, texts)}>
      <SheetHead {...props} />
      <div className={styles.title}>
        <h2 className={styles.label}>{entryLabel(entry, texts)}</h2>
        {entry.result !== null && <Chip tone={chipTones[entry.tone]} code={entry.result} />}
        <span className={styles.took}>{tookText(entry.tookMs)}</span>
        {entry.tone === 'fault' && (
          <Chip tone="fault">{entry.faultId === null ? words.arranged : words.faultNo(entry.faultId)}</Chip>
        )}
        {entry.note !== null && <p className={styles.note}>{entry.note}</p>}
      </div>
      <EntryButtons entry={entry} inside={inside} actions={props.actions} />
      <div className={styles.body}>
        {entry.verdict && <VerdictBox verdict={entry.verdict} />}
        <EntryTimings entry={entry} inside={inside} />
        <EntryFacts {...props} inside={inside} />
        {entry.request && (
          <PayloadBlock
            title={texts.entry.request}
            payload={entry.request}
            headers={entry.exchange?.requestHeaders}
          />
        )}
        {entry.answer && (
          <PayloadBlock
            title={texts.entry.answer}
            payload={entry.answer}
            headers={entry.exchange?.responseHeaders}
          />
        )}
      </div>
    </section>
  )
}

function SheetHead({ entry, place, total, onStep, onClose }: EntrySheetProps) {
  const texts = useTexts()
  return (
    <header className={styles.head}>
      <LaneTag lane={entry.from} />
      {entry.to !== entry.from && (
        <>
          <span aria-hidden="true">→</span>
          <LaneTag lane={entry.to} />
        </>
      )}
      <span className={styles.place}>{texts.entry.place(place, total)}</span>
      <IconButton
        icon="previousEntry"
        name={texts.entry.previous}
        disabled={place <= 1}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon="nextEntry"
        name={texts.entry.next}
        disabled={place >= total}
        onClick={() => onStep(1)}
      />
      <IconButton icon="close" name={texts.entry.close} onClick={onClose} />
    </header>
  )
}
