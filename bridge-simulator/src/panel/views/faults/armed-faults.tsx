import { lastDigits } from '../../format/short-text.ts'
import { delayText } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import { entryLabel } from '../../model/entry-label.ts'
import { type Fault, type QueueTurn, queueTurnsOf } from '../../model/fault-queue.ts'
import { type FaultTitle, faultTitle } from '../../model/fault-title.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Switch } from '../../ui/choice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section.tsx'
import styles from './faults-view.module.css'

/** A fault that was switched off; the server has forgotten it, this browser has not. */
export interface OffFault {
  key: string
  /** The number it had while it was armed. */
  faultId: number
  record: Fault['record']
}

interface ArmedFaultsProps {
  faults: readonly Fault[]
  off: readonly OffFault[]
  hits: readonly JournalEntry[]
  chosenId: number | null
  onChoose: (faultId: number) => void
  onOff: (fault: Fault) => void
  onOn: (fault: OffFault) => void
  onAllOff: () => void
  onEntry: (seq: number) => void
  /** Webhooks that faults kept from coming, and that no fault has to do with any more. */
  stranded: readonly string[]
  onDeliver: (notifyIds: readonly string[]) => void
}

/** Faults that are armed, in the order in which they apply, those switched off, and those used up. */
export function ArmedFaults(props: ArmedFaultsProps) {
  const { faults, chosenId } = props
  // Until the server has forgotten it, it stands above.
  const off = props.off.filter((fault) => faults.every(({ faultId }) => faultId !== fault.faultId))
  const { faults: words, packages } = useTexts()
  const spent = spentFaults(props.hits, [...faults, ...off])
  const hitCounts = countById(props.hits)
  const turns = queueTurnsOf(faults)
  const titleOf = useTitles()
  return (
    <section className={styles.armed}>
      <SectionHead title={words.armed}>
        <span className={styles.armedHint}>{words.armedHint(faults.length)}</span>
        {faults.length > 0 && (
          <Button kind="fault" keyCap="O" onClick={props.onAllOff}>
            {words.allOff}
          </Button>
        )}
      </SectionHead>
      {props.stranded.length > 0 && (
        <p className={styles.stranded} role="status">
          {words.stranded(props.stranded.length)}{' '}
          <Button kind="soft" onClick={() => props.onDeliver(props.stranded)}>
            {words.deliverStranded(props.stranded.length)}
          </Button>
        </p>
      )}
      {faults.length + off.length === 0 && <p className={styles.none}>{words.noneArmed}</p>}
      <ul aria-label={words.armed}>
        {faults.map((fault) => {
          const { faultId, remaining } = fault
          const title = titleOf(fault.record)
          const count = hitCounts.get(faultId) ?? 0
          return (
            <li key={faultId} className={styles.row} aria-current={faultId === chosenId ? 'true' : undefined}>
              <Switch
                name={packages.labelled(words.on, `#${faultId}`)}
                isOn
                onToggle={() => props.onOff(fault)}
              />
              <span className={styles.number}>#{faultId}</span>
              <button type="button" className={styles.words} onClick={() => props.onChoose(faultId)}>
                <Title title={title} />
              </button>
              {count > 0 && <HitCount count={count} />}
              <Turn turn={turns.get(faultId)} />
              <span className={styles.left}>{words.left(remaining)}</span>
            </li>
          )
        })}
        {off.map((fault) => (
          <li key={fault.key} className={styles.row} data-off="true">
            <Switch
              name={packages.labelled(words.on, titleOf(fault.record).about)}
              isOn={false}
              onToggle={() => props.onOn(fault)}
            />
            <span className={styles.number} />
            <span className={styles.words}>
              <Title title={titleOf(fault.record)} />
            </span>
            <Chip>{words.off}</Chip>
          </li>
        ))}
      </ul>
      {spent.length > 0 && <SpentFaults spent={spent} hitCounts={hitCounts} onEntry={props.onEntry} />}
    </section>
  )
}

interface SpentFaultsProps {
  spent: readonly JournalEntry[]
  hitCounts: ReadonlyMap<number, number>
  onEntry: (seq: number) => void
}

/** Faults that are no longer armed because they have applied as often as they were to. */
function SpentFaults({ spent, hitCounts, onEntry }: SpentFaultsProps) {
  const { faults: words } = useTexts()
  return (
    <>
      <h3 className={styles.spent}>{words.spent}</h3>
      <ul aria-label={words.spent}>
        {spent.map((hit) => (
          <SpentFault
            key={hit.seq}
            hit={hit}
            count={hitCounts.get(hit.faultId ?? 0) ?? 1}
            onEntry={onEntry}
          />
        ))}
      </ul>
    </>
  )
}

const maxSpentShown = 10

/** The last hit of each fault that is no longer there, newest first. */
function spentFaults(
  hits: readonly JournalEntry[],
  known: readonly { faultId: number }[],
): readonly JournalEntry[] {
  const knownIds = new Set(known.map(({ faultId }) => faultId))
  const last = new Map<number, JournalEntry>()
  for (const hit of hits) if (hit.faultId !== null && !knownIds.has(hit.faultId)) last.set(hit.faultId, hit)
  return [...last.values()].reverse().slice(0, maxSpentShown)
}

function countById(hits: readonly JournalEntry[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { faultId } of hits) if (faultId !== null) counts.set(faultId, (counts.get(faultId) ?? 0) + 1)
  return counts
}

interface SpentFaultProps {
  hit: JournalEntry
  count: number
  onEntry: (seq: number) => void
}

/** A fault that is used up, with what it hit. */
function SpentFault({ hit, count, onEntry }: SpentFaultProps) {
  const texts = useTexts()
  const { faults: words } = texts
  return (
    <li className={styles.row} data-off="true">
      <Icon name="bolt" size={12} />
      <span className={styles.number}>#{hit.faultId}</span>
      <span className={styles.words}>
        <span>{entryLabel(hit, texts)}</span>
        {hit.orderNo && <code className={styles.code}>{lastDigits(hit.orderNo)}</code>}
      </span>
      <HitCount count={count} />
      <Button kind="link" onClick={() => onEntry(hit.seq)}>
        {words.entry(hit.seq)}
      </Button>
    </li>
  )
}

function HitCount({ count }: { count: number }) {
  const { faults: words } = useTexts()
  return (
    <span title={words.hitCountIs}>
      <Chip tone="fault">{words.hitCount(count)}</Chip>
    </span>
  )
}

function useTitles() {
  const { faults: words } = useTexts()
  const { units } = useTexts()
  return (record: Fault['record']) => faultTitle(record, words, (ms) => delayText(ms, units))
}

function Title({ title }: { title: FaultTitle }) {
  const { faults: words } = useTexts()
  return (
    <>
      <span>
        <strong>{title.about}</strong>
        {words.joint + title.outcome}
      </span>
      <code className={styles.code}>{title.code}</code>
    </>
  )
}

function Turn({ turn }: { turn: QueueTurn | undefined }) {
  const { faults: words } = useTexts()
  switch (turn?.turn) {
    case 'next':
      return <Chip tone="accent">{words.turnNext}</Chip>
    case 'skipping':
      return <Chip>{words.turnAway(turn.calls)}</Chip>
    case 'after':
      return <Chip>{words.turnAfter(turn.faultId)}</Chip>
    case undefined:
      return null
  }
}
