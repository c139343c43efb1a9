import { entryLabel } from '../model/entry-label.ts'
import type { JournalEntry } from '../model/journal-entry.ts'
import { tookText } from '../model/took-text.ts'
import { worldStamp } from '../model/world-time.ts'
import { useTexts } from '../texts/texts-context.ts'
import { Button } from './button.tsx'
import { Chip } from './chip.tsx'
import styles from './entry-sheet.module.css'
import { IconButton } from './icon-button.tsx'
import { LaneTag } from './lane-tag.tsx'
import { PayloadBlock } from './payload-block.tsx'

export interface EntrySheetProps {
  entry: JournalEntry
  cause: JournalEntry | null
  /** Where the entry stands among those shown, from one. */
  place: number
  total: number
  onStep: (by: 1 | -1) => void
  onChoose: (seq: number) => void
  onFollow: (orderNo: string) => void
  onClose: () => void
}

const chipTones = { plain: 'grey', refused: 'warn', fault: 'fault', defect: 'bad' } as const

export function EntrySheet(props: EntrySheetProps) {
  const { entry, place, total, onStep, onClose } = props
  const texts = useTexts()
  return (
    <section className={styles.sheet} aria-label={entryLabel(entry, texts)}>
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
      <div className={styles.title}>
        <h2 className={styles.label}>{entryLabel(entry, texts)}</h2>
        {entry.result !== null && <Chip tone={chipTones[entry.tone]} code={entry.result} />}
        <span className={styles.took}>{tookText(entry.tookMs)}</span>
      </div>
      <div className={styles.body}>
        {entry.note !== null && <p className={styles.note}>{entry.note}</p>}
        <EntryFacts {...props} />
        {entry.request && <PayloadBlock title={texts.entry.request} payload={entry.request} />}
        {entry.answer && <PayloadBlock title={texts.entry.answer} payload={entry.answer} />}
      </div>
    </section>
  )
}

function EntryFacts({ entry, cause, onChoose, onFollow }: EntrySheetProps) {
  const texts = useTexts()
  const { orderNo } = entry
  return (
    <dl className={styles.facts}>
      <dt>{texts.entry.world}</dt>
      <dd>{worldStamp(entry.worldMs)}</dd>
      <dt>{texts.entry.wall}</dt>
      <dd>{worldStamp(entry.wallMs)}</dd>
      {cause && (
        <>
          <dt>{texts.entry.causedBy}</dt>
          <dd>
            <Button kind="link" onClick={() => onChoose(cause.seq)}>
              {`${cause.seq} ${entryLabel(cause, texts)}`}
            </Button>
          </dd>
        </>
      )}
      {entry.traceId !== null && (
        <>
          <dt>{texts.entry.trace}</dt>
          <dd>{entry.traceId}</dd>
        </>
      )}
      {orderNo !== null && (
        <>
          <dt>{texts.entry.order}</dt>
          <dd>
            {orderNo}
            <Button kind="link" keyCap="F" onClick={() => onFollow(orderNo)}>
              {texts.entry.follow}
            </Button>
          </dd>
        </>
      )}
    </dl>
  )
}
