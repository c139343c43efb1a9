import { worldStamp } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { eventName } from '../../model/state-names.ts'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { entryOfStep } from './step-entry.ts'
import type { Subject } from './subject.ts'
import styles from './subject-sheet.module.css'

interface TransitionHistoryProps {
  subject: Subject
  journal: readonly JournalEntry[]
  onEntry: (seq: number) => void
}

/** Each move with its world time and its entry in the journal; refused events stand here, not in the picture. */
export function TransitionHistory({ subject, journal, onEntry }: TransitionHistoryProps) {
  const texts = useTexts()
  const { state } = texts
  const own = journal.filter(({ orderNo, kind }) => orderNo === subject.orderNo && kind === 'state')
  const refused = subject.orderNo === null ? [] : own.filter(({ tone }) => tone === 'refused')
  return (
    <section>
      <SectionHead title={state.history} count={subject.steps.length} />
      {subject.steps.length === 0 && <p className={styles.hint}>{state.noHistory}</p>}
      <ol className={styles.list}>
        {subject.steps.map((step, index) => (
          <li key={`${step.atMs}-${step.to}-${step.event}`} className={styles.step}>
            <span className={styles.number}>{index + 1}</span>
            <time title={worldStamp(step.atMs)}>{worldStamp(step.atMs).slice(5, 19)}</time>
            <code>{`${step.from ?? '∅'} → ${step.to}`}</code>
            <span>{eventName(step.event, texts)}</span>
            <EntryLink entry={entryOfStep(subject, step, journal)} onEntry={onEntry} />
          </li>
        ))}
        {refused.map((entry) => (
          <li key={entry.seq} className={styles.step} data-refused="true">
            <span className={styles.number}>·</span>
            <time title={worldStamp(entry.worldMs)}>{worldStamp(entry.worldMs).slice(5, 19)}</time>
            <code>{state.refused}</code>
            <span>{entry.note ?? entry.label}</span>
            <EntryLink entry={entry} onEntry={onEntry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function EntryLink({ entry, onEntry }: { entry: JournalEntry | undefined; onEntry: (seq: number) => void }) {
  const { state } = useTexts()
  if (!entry) return <span />
  return (
    <Button kind="link" onClick={() => onEntry(entry.seq)}>
      {state.entry(entry.seq)}
    </Button>
  )
}
