import { useTexts } from '../../i18n/texts-context.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { stateName } from '../../model/state-names.ts'
import { Button, CopyButton, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { MachineView } from './machine-view.tsx'
import { NextMoves } from './next-moves.tsx'
import type { Subject } from './subject.ts'
import styles from './subject-sheet.module.css'
import { TransitionHistory } from './transition-history.tsx'

interface SubjectSheetProps {
  view: Pick<PanelView, 'machines' | 'journal' | 'clock'>
  actions: Pick<PanelActions, 'jumpTo' | 'edit'>
  subject: Subject
  /** A contract's periods beside the contract; one of them is the subject. */
  others: readonly Subject[]
  onOther: (key: string) => void
  onFollow: (orderNo: string) => void
  onEntry: (seq: number) => void
  onClose: () => void
}

/** Sheet of one item: state machine, history and possible transitions. */
export function SubjectSheet(props: SubjectSheetProps) {
  const { view, actions, subject, onFollow, onClose } = props
  const texts = useTexts()
  const machine = view.machines.find(({ name }) => name === subject.machine)
  const { orderNo } = subject
  return (
    <aside className={styles.sheet} aria-label={subject.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          {subject.machine === 'contract-cycle' ? texts.time.period(Number(subject.title)) : subject.title}
        </h2>
        {subject.machine !== 'contract-cycle' && <CopyButton text={subject.title} />}
        <Chip tone="accent" {...(subject.machine === 'order' ? { code: subject.now } : {})}>
          {stateName(subject.machine, subject.now, texts)}
        </Chip>
        <span className={styles.end}>
          {orderNo !== null && (
            <Button kind="solid" keyCap="F" onClick={() => onFollow(orderNo)}>
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

const standings = ['now', 'came', 'can', 'cannot'] as const

function StateLegend() {
  const { state } = useTexts()
  return (
    <ul className={styles.legend}>
      {standings.map((standing) => (
        <li key={standing}>
          <span className={styles.sample} data-standing={standing} />
          {state.standings[standing]}
        </li>
      ))}
    </ul>
  )
}
