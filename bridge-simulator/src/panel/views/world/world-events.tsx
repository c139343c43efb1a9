import { Fragment } from 'react'
import { durationText, isSameDay, worldClock, worldDay, worldStamp } from '../../format/world-time.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import { dueIcon, dueTitle } from '../../model/due-event.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import type { ClockView, DueView, PanelView } from '../../model/panel-view.ts'
import type { ChipTone } from '../../model/status-chip.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Empty, SectionHead } from '../../ui/section.tsx'
import { changeTone, describeEntry, entryDetail, type RecentEntry, recentEntries } from './describe-entry.ts'
import styles from './event-list.module.css'

interface DueSectionProps {
  due: readonly DueView[]
  clock: ClockView
  onJump: (worldMs: number) => void
  onTime: () => void
}

const shownCount = 8

/** Section on what the world will do by itself, soonest first; each can be jumped to. */
export function DueSection({ due, clock, onJump, onTime }: DueSectionProps) {
  const texts = useTexts()
  return (
    <section>
      <SectionHead title={texts.world.due} count={due.length}>
        <Button kind="link" onClick={onTime}>
          {texts.world.openTime}
        </Button>
      </SectionHead>
      {due.length === 0 && <Empty title={texts.world.noneDue} />}
      {due.length > 0 && (
        <ol className={styles.list}>
          {due.slice(0, shownCount).map((event, index) => (
            <li key={event.id} className={styles.due} data-first={index === 0}>
              <time className={styles.stamp} title={worldStamp(event.dueMs).slice(0, 19)}>
                {durationText(event.dueMs - clock.nowMs, texts.units)}
              </time>
              <Icon name={dueIcon(event.kind)} />
              <span className={styles.title}>{dueTitle(event.title, texts)}</span>
              <span className={styles.subject}>{event.subject}</span>
              <Button kind="link" disabled={clock.isJumping} onClick={() => onJump(event.dueMs)}>
                {texts.world.jumpHere}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

interface RecentEntriesProps {
  view: Pick<PanelView, 'world' | 'journal' | 'clock' | 'wire'>
  onJournal: (seq: number | null) => void
}

/**
 * The last entries that changed something or went wrong, under their day where that is not today; plain calls, and each of
 * those refused, are left to the journal.
 */
export function RecentEntries({ view, onJournal }: RecentEntriesProps) {
  const texts = useTexts()
  const { journal, clock, wire } = view
  const { hasBackend } = view.world
  const language = useLanguage()
  const recent = recentEntries(journal, clock.nowMs)
  return (
    <section>
      <SectionHead title={texts.world.happened}>
        <Button kind="link" onClick={() => onJournal(null)}>
          {texts.world.openJournal}
        </Button>
      </SectionHead>
      {recent.length === 0 && (
        <Empty title={hasBackend ? texts.world.nothingHappened : texts.world.nothingCalled} />
      )}
      {recent.length > 0 && (
        <ul className={styles.list}>
          {recent.slice(0, shownCount).map((one, index) => {
            const { worldMs, seq } = one.entry
            const aboveMs = recent[index - 1]?.entry.worldMs ?? clock.nowMs
            return (
              <Fragment key={seq}>
                {!isSameDay(worldMs, aboveMs) && (
                  <li className={styles.day}>{worldDay(worldMs, clock.nowMs, language)}</li>
                )}
                <li>
                  <RecentLine {...one} state={wire.state} onJournal={onJournal} />
                </li>
              </Fragment>
            )
          })}
        </ul>
      )}
    </section>
  )
}

interface RecentLineProps extends RecentEntry {
  state: PanelView['wire']['state']
  onJournal: (seq: number) => void
}

function RecentLine({ entry, refusedCalls, state, onJournal }: RecentLineProps) {
  const texts = useTexts()
  return (
    <button type="button" className={styles.happened} onClick={() => onJournal(entry.seq)}>
      <time className={styles.stamp} title={worldStamp(entry.worldMs).slice(0, 19)}>
        {worldClock(entry.worldMs)}
      </time>
      <Sign entry={entry} />
      <span className={styles.title}>
        {refusedCalls > 0 ? texts.happened.tokenExpired(refusedCalls) : describeEntry(entry, texts)}
      </span>
      <span className={styles.subject}>{refusedCalls === 0 && entryDetail(entry, state, texts)}</span>
    </button>
  )
}

function Sign({ entry }: { entry: JournalEntry }) {
  const [icon, tone] = signOf(entry)
  return (
    <span className={classNames(tone && styles[tone])}>
      <Icon name={icon} />
    </span>
  )
}

type EntrySign = readonly [IconName, 'ok' | 'fault' | 'bad' | 'warn' | null]

function signOf(entry: JournalEntry): EntrySign {
  if (entry.tone === 'fault') return ['bolt', 'fault']
  if (entry.tone === 'defect') return ['cross', 'bad']
  if (entry.tone === 'refused') return ['key', 'warn']
  if (entry.kind === 'state' || entry.kind === 'note') return changeSigns[changeTone(entry)]
  return [entry.kind === 'jump' ? 'next' : 'clock', null]
}

/** What has merely ended, or waits for the buyer, has no tick. */
const changeSigns: Readonly<Record<ChipTone, EntrySign>> = {
  ok: ['check', 'ok'],
  accent: ['check', 'ok'],
  bad: ['cross', 'bad'],
  fault: ['bolt', 'fault'],
  warn: ['info', 'warn'],
  grey: ['info', null],
  outline: ['info', null],
}
