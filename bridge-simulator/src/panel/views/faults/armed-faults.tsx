import { durationText } from '../../format/duration-text.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import { type Fault, type QueueTurn, queueTurnsOf } from '../../model/fault-queue.ts'
import { type FaultTitle, faultTitle } from '../../model/fault-title.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Switch } from '../../ui/choice.tsx'
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
  hitCounts: ReadonlyMap<number, number>
  chosenId: number | null
  onChoose: (faultId: number) => void
  onOff: (fault: Fault) => void
  onOn: (fault: OffFault) => void
  onAllOff: () => void
}

/** What will go wrong, in the order it is asked, and what was switched off. */
export function ArmedFaults(props: ArmedFaultsProps) {
  const { faults, hitCounts, chosenId } = props
  // Until the server has forgotten it, it stands above.
  const off = props.off.filter((fault) => faults.every(({ faultId }) => faultId !== fault.faultId))
  const { faults: words } = useTexts()
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
      {faults.length + off.length === 0 && <p className={styles.none}>{words.noneArmed}</p>}
      <ul aria-label={words.armed}>
        {faults.map((fault) => {
          const { faultId, remaining } = fault
          const title = titleOf(fault.record)
          const count = hitCounts.get(faultId) ?? 0
          return (
            <li key={faultId} className={styles.row} aria-current={faultId === chosenId ? 'true' : undefined}>
              <Switch name={`${words.on}: #${faultId}`} isOn onToggle={() => props.onOff(fault)} />
              <span className={styles.number}>#{faultId}</span>
              <button type="button" className={styles.words} onClick={() => props.onChoose(faultId)}>
                <Title title={title} />
              </button>
              {count > 0 && <Chip tone="fault">{words.hitCount(count)}</Chip>}
              <Turn turn={turns.get(faultId)} />
              <span className={styles.left}>{words.left(remaining)}</span>
            </li>
          )
        })}
        {off.map((fault) => (
          <li key={fault.key} className={styles.row} data-off="true">
            <Switch
              name={`${words.on}: ${titleOf(fault.record).about}`}
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
    </section>
  )
}

function useTitles() {
  const { faults: words } = useTexts()
  const { units } = useTexts()
  return (record: Fault['record']) =>
    faultTitle(record, words, (ms) => (ms < 1000 ? `${ms} ms` : durationText(ms, units)))
}

function Title({ title }: { title: FaultTitle }) {
  return (
    <>
      <span>
        <strong>{title.about}</strong> {title.outcome}
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
    case 'away':
      return <Chip>{words.turnAway(turn.calls)}</Chip>
    case 'after':
      return <Chip>{words.turnAfter(turn.faultId)}</Chip>
    case undefined:
      return null
  }
}
