import { worldStamp } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import { entryLabel, notesText } from '../../model/entry-label.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import type { ClockView, PanelActions, PanelView } from '../../model/panel-view.ts'
import { eventName, stateName } from '../../model/status-chip.ts'
import { Button, CopyButton, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { MachineView } from './machine-view.tsx'
import styles from './subject-sheet.module.css'
import type { NextMove, Subject, SubjectStep } from './subjects.ts'

interface SubjectSheetProps {
  view: Pick<PanelView, 'machines' | 'journal' | 'clock'>
  actions: Pick<PanelActions, 'jumpTo' | 'edit'>
  subject: Subject
  /** A contract's periods beside the contract; one of them is the subject. */
  others: readonly Subject[]
  onOther: (key: string) => void
  onFilterOrder: (orderNo: string) => void
  onEntry: (seq: number) => void
  onClose: () => void
}

/** Sheet of one item: state machine, history and possible transitions. */
export function SubjectSheet(props: SubjectSheetProps) {
  const { view, actions, subject, onFilterOrder, onClose } = props
  const texts = useTexts()
  const machine = view.machines.find(({ name }) => name === subject.machine)
  const { orderNo } = subject
  return (
    <aside className={styles.sheet} aria-label={subject.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          {subject.machine === 'contract-cycle' ? texts.time.period(Number(subject.title)) : subject.title}
        </h2>
        {subject.machine !== 'contract-cycle' && (
          <CopyButton text={subject.machine === 'contract' ? subject.key : subject.title} />
        )}
        <Chip tone="accent" {...(subject.machine === 'order' ? { code: subject.now } : {})}>
          {stateName(subject.machine, subject.now, texts)}
        </Chip>
        <span className={styles.end}>
          {orderNo !== null && (
            <Button kind="solid" keyCap="F" onClick={() => onFilterOrder(orderNo)}>
              {texts.state.follow}
            </Button>
          )}
          <IconButton icon="close" name={texts.entry.close} onClick={onClose} />
        </span>
        <p className={styles.about}>{subject.about}</p>
      </header>
      {props.others.length > 1 && <Others {...props} />}
      <section className={styles.drawing}>
        <div className={styles.drawingHead}>
          <h3>{texts.state.machine}</h3>
          <StateLegend />
        </div>
        {machine && <MachineView machine={machine} subject={subject} />}
      </section>
      <div className={styles.lists}>
        <TransitionHistory subject={subject} journal={view.journal} onEntry={props.onEntry} />
        <NextMoves subject={subject} clock={view.clock} actions={actions} />
      </div>
    </aside>
  )
}

function Others({ others, subject, onOther }: SubjectSheetProps) {
  const { state, time } = useTexts()
  return (
    <fieldset className={styles.others}>
      <legend className="visually-hidden">{state.contractParts}</legend>
      {others.map(({ key, machine, title }) => (
        <label key={key} className={styles.other}>
          <input
            type="radio"
            className="visually-hidden"
            name="contract-part"
            checked={key === subject.key}
            onChange={() => onOther(key)}
          />
          {machine === 'contract' ? time.contract : time.period(Number(title))}
        </label>
      ))}
    </fieldset>
  )
}

const reachabilities = ['now', 'came', 'can', 'cannot'] as const

function StateLegend() {
  const { state } = useTexts()
  return (
    <ul className={styles.legend}>
      {reachabilities.map((reachability) => (
        <li key={reachability}>
          <span className={styles.sample} data-reachability={reachability} />
          {state.standings[reachability]}
        </li>
      ))}
    </ul>
  )
}

interface NextMovesProps {
  subject: Subject
  clock: ClockView
  actions: Pick<PanelActions, 'jumpTo' | 'edit'>
}

/** Possible transitions of an item, with the time of scheduled ones or a button. */
function NextMoves({ subject, clock, actions }: NextMovesProps) {
  const texts = useTexts()
  const { state } = texts
  return (
    <section>
      <SectionHead title={state.canHappen} count={subject.next.length} />
      <ul className={styles.list}>
        {subject.next.map((move) => (
          <li key={`${move.event}-${move.to}`} className={styles.move}>
            <Icon name={move.atMs === null ? 'next' : 'clock'} />
            <span>
              {eventName(move.event, texts)}
              <span className={styles.target}>{` → ${stateName(subject.machine, move.to, texts)}`}</span>
            </span>
            <time>{move.atMs === null ? '' : worldStamp(move.atMs).slice(5, 16)}</time>
            <MoveButton move={move} subject={subject} clock={clock} actions={actions} />
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{subject.machine === 'sim' ? state.simHint : state.elseRefused}</p>
    </section>
  )
}

function MoveButton({ move, subject, clock, actions }: NextMovesProps & { move: NextMove }) {
  const { state } = useTexts()
  const { atMs, act } = move
  if (act === 'refund')
    return (
      <Button kind="link" onClick={() => actions.edit({ kind: 'refund', orderNo: subject.key })}>
        {state.doIt}
      </Button>
    )
  if (act === 'withdraw')
    return (
      <Button kind="link" onClick={() => actions.edit({ kind: 'withdraw-coupon', couponId: subject.key })}>
        {state.doIt}
      </Button>
    )
  if (atMs === null || atMs < clock.nowMs) return <span />
  return (
    <Button kind="link" disabled={clock.isJumping} onClick={() => actions.jumpTo(atMs)}>
      {state.jump}
    </Button>
  )
}

interface TransitionHistoryProps {
  subject: Subject
  journal: readonly JournalEntry[]
  onEntry: (seq: number) => void
}

/** Each move with its world time and its entry in the journal; refused events stand here, not in the diagram. */
function TransitionHistory({ subject, journal, onEntry }: TransitionHistoryProps) {
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
            <MoveStates machine={subject.machine} step={step} />
            <span>{eventName(step.event, texts)}</span>
            <EntryLink entry={entryOfStep(subject, step, journal)} onEntry={onEntry} />
          </li>
        ))}
        {refused.map((entry) => (
          <li key={entry.seq} className={styles.step} data-refused="true">
            <span className={styles.number}>·</span>
            <time title={worldStamp(entry.worldMs)}>{worldStamp(entry.worldMs).slice(5, 19)}</time>
            <code>{state.refused}</code>
            <span>{notesText(entry, texts) ?? entryLabel(entry, texts)}</span>
            <EntryLink entry={entry} onEntry={onEntry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Both states of a move: of an order by their codes, of anything else by their names. */
function MoveStates({ machine, step: { from, to } }: { machine: Subject['machine']; step: SubjectStep }) {
  const texts = useTexts()
  if (machine === 'order') return <code>{`${from ?? '∅'} → ${to}`}</code>
  const [before, after] = [from ?? '∅', to].map((state) => stateName(machine, state, texts))
  return <span>{`${before} → ${after}`}</span>
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

/**
 * The journal entry of a transition: the first matching one at or after its time. On a running clock an entry is
 * stamped slightly later.
 */
export function entryOfStep(
  subject: Subject,
  step: SubjectStep,
  journal: readonly JournalEntry[],
): JournalEntry | undefined {
  const label = labelOf(subject, step)
  return journal.find(
    (entry) =>
      entry.kind === 'state' && entry.label === label && entry.worldMs >= step.atMs && isOf(subject, entry),
  )
}

function labelOf({ machine, title }: Subject, { from, to, event }: SubjectStep): string {
  if (machine === 'entitlement') return `package ${event}`
  return `${machine === 'contract-cycle' ? `period ${title}` : machine} ${from ?? '∅'} → ${to}`
}

/** An entry of a contract names it in its note, any other its order. */
function isOf({ machine, key, orderNo }: Subject, { note, orderNo: entryOrder }: JournalEntry): boolean {
  const [, contractCode] = /· (\S+)$/.exec(note ?? '') ?? []
  if (machine === 'contract') return contractCode === key
  if (machine === 'contract-cycle') return contractCode !== undefined && key.startsWith(`${contractCode}-`)
  return entryOrder === orderNo
}
