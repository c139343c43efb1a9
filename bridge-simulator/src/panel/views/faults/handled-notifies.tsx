import { type HandledNotify, handledNotifies, type Notify } from '../../model/notify-queue.ts'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { WorldMoment } from '../../parts/world-moment.tsx'
import { notifiesTexts } from '../../texts/notifies-texts.ts'
import { useTable } from '../../texts/use-table.ts'
import styles from './notifies.module.css'
import { NotifySubject } from './notify-row.tsx'

const icons = {
  regular: 'next',
  copy: 'copy',
  probe: 'pen',
  'by-hand': 'next',
  forged: 'pen',
} as const satisfies Record<NonNullable<HandledNotify['attempt']>['kind'], IconName>

/** What left the providers, newest first. */
export function HandledNotifies({ notifies, nowMs }: { notifies: readonly Notify[]; nowMs: number }) {
  const words = useTable(notifiesTexts)
  const handled = handledNotifies(notifies)
  return (
    <section className={styles.section}>
      <SectionHead title={words.handled} />
      {handled.length === 0 && <p className={styles.none}>{words.noneHandled}</p>}
      <ul aria-label={words.handled}>
        {handled.map(({ notify, atMs, attempt }, place) => (
          <li key={`${notify.notifyId}-${atMs}-${place}`} className={styles.handled}>
            <WorldMoment atMs={atMs} nowMs={nowMs} />
            <span
              className={styles.sign}
              data-kind={attempt?.kind ?? 'drop'}
              data-received={attempt?.isAcknowledged}
            >
              <Icon name={attempt === null ? 'trash' : icons[attempt.kind]} size={12} />
            </span>
            <span className={styles.words}>
              {notify.kind} <NotifySubject notify={notify} attempt={attempt?.attempt ?? null} />
            </span>
            <span className={styles.fate}>{attempt === null ? words.dropped : fateOf(attempt, words)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function fateOf(attempt: NonNullable<HandledNotify['attempt']>, words: (typeof notifiesTexts)['en']): string {
  const { kind, isAcknowledged, status } = attempt
  const fate = isAcknowledged ? words.acknowledged(status) : words.refused(status)
  return kind === 'regular' && !isAcknowledged ? fate : words.fate(words.kinds[kind], fate)
}
