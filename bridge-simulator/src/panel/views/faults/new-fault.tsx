import { delayText } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import {
  delaysOf,
  type FaultDraft,
  type FaultOutcome,
  type FaultSubject,
  isLate,
  nthChoices,
  timesChoices,
  withSubject,
} from '../../model/fault-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FaultPresets } from './fault-presets.tsx'
import {
  isOfPayment,
  outcomesOf,
  refusalsOf,
  type SeenTargets,
  targetsFor,
  targetsOf,
} from './fault-targets.ts'
import styles from './new-fault.module.css'
import { SavePreset } from './save-preset.tsx'
import { TargetPicker } from './target-picker.tsx'
import { useSavedPresets } from './use-saved-presets.ts'

interface NewFaultProps {
  draft: FaultDraft
  /** Subjects that a fault can have in this world. */
  subjects: readonly FaultSubject[]
  seen: SeenTargets
  /** True where a shop shows a buyer what comes of a fault. */
  hasBackend: boolean
  /** Names of cameras with an unpaid order. */
  unpaid: readonly string[]
  onDraft: (draft: FaultDraft) => void
  onArm: () => void
}

/** Form of a new fault, with what the buyer will see. */
export function NewFault({ draft, subjects, seen, hasBackend, unpaid, onDraft, onArm }: NewFaultProps) {
  const { faults: words, packages } = useTexts()
  const own = useSavedPresets()
  return (
    <section className={styles.new} aria-label={words.newFault}>
      <div className={styles.head}>
        <h2>{words.newFault}</h2>
        <FaultPresets own={own} subjects={subjects} onDraft={onDraft} />
      </div>
      <FaultFields draft={draft} subjects={subjects} seen={seen} onDraft={onDraft} />
      <div className={styles.foot}>
        <Button kind="solid" icon="bolt" keyCap="Ctrl Enter" onClick={onArm}>
          {words.arm}
        </Button>
        <SavePreset presets={own.presets} onSave={(name) => own.save(name, draft)} />
        {hasBackend && (
          <p className={styles.sees}>
            {words.buyerSees} <strong>{words.sees[draft.outcome]}</strong>
          </p>
        )}
        {isOfPayment(draft) && unpaid.length > 0 && (
          <p className={styles.first}>{words.unpaidFirst(unpaid.join(packages.comma))}</p>
        )}
      </div>
    </section>
  )
}

type FaultFieldsProps = Pick<NewFaultProps, 'draft' | 'subjects' | 'seen' | 'onDraft'>

function FaultFields({ draft, subjects, seen, onDraft }: FaultFieldsProps) {
  const { faults: words } = useTexts()
  const { subject } = draft
  const change = (part: Partial<FaultDraft>) => onDraft({ ...draft, ...part })
  const targets = targetsFor(draft, seen)
  const isNarrowed = targets.length < targetsOf(subject, seen).length
  return (
    <div className={styles.sentence}>
      {words.when}
      <InlineSelect
        name={words.fields.subject}
        value={subject}
        options={subjects.map((name) => [name, words.clauses[name]])}
        onChange={(value) => {
          const subject = subjects.find((name) => name === value)
          if (subject) onDraft(withFirstTarget(withSubject(draft, subject), seen))
        }}
      />
      {targets.length > 0 && (
        <TargetPicker
          name={words.fields.target}
          value={draft.target}
          choices={targets}
          narrowedBy={isNarrowed ? words.outcomes[draft.outcome] : null}
          hasAny={subject !== 'upstream'}
          onChange={(target) => change({ target })}
        />
      )}
      {words.forThe}
      <InlineSelect
        name={words.fields.nth}
        value={String(draft.nth)}
        options={nthChoices.map((nth) => [String(nth), words.nth(nth)])}
        onChange={(value) => change({ nth: Number(value) })}
      />
      {words.time}
      <OutcomeField draft={draft} change={change} />
      <TimeFields draft={draft} change={change} />
    </div>
  )
}

/** The first target that the world has, where the usual one is of a party that it lacks. */
function withFirstTarget(draft: FaultDraft, seen: SeenTargets): FaultDraft {
  const targets = targetsOf(draft.subject, seen).map(([target]) => target)
  const isThere = draft.target === '*' || targets.includes(draft.target)
  return isThere ? draft : { ...draft, target: targets[0] ?? '*' }
}

interface FieldsProps {
  draft: FaultDraft
  change: (part: Partial<FaultDraft>) => void
}

function OutcomeField({ draft, change }: FieldsProps) {
  const { faults: words } = useTexts()
  return (
    <>
      <InlineSelect
        name={words.fields.outcome}
        kind="fault"
        value={draft.outcome}
        options={outcomesOf(draft).map((outcome) => [outcome, words.outcomes[outcome]])}
        onChange={(outcome) => change({ outcome: outcome as FaultOutcome })}
      />
      {draft.outcome === 'business-code' && (
        <InlineSelect
          name={words.fields.code}
          kind="mono"
          value={draft.code}
          options={refusalsOf(draft.target).map((code) => [code, code])}
          onChange={(code) => change({ code })}
        />
      )}
    </>
  )
}

function TimeFields({ draft, change }: FieldsProps) {
  const { faults: words } = useTexts()
  const { units } = useTexts()
  const delays = delaysOf(draft.subject)
  return (
    <>
      {delays.length > 1 && (
        <>
          {isLate(draft.outcome) ? words.by : words.after}
          <InlineSelect
            name={words.fields.delay}
            value={String(draft.delayMs)}
            options={delays.map((ms) => [String(ms), ms === 0 ? words.noDelay : delayText(ms, units)])}
            onChange={(value) => change({ delayMs: Number(value) })}
          />
        </>
      )}
      {words.andThen}
      <InlineSelect
        name={words.fields.times}
        value={String(draft.times)}
        options={timesChoices.map((times) => [String(times), words.times(times)])}
        onChange={(value) => change({ times: value === 'null' ? null : Number(value) })}
      />
    </>
  )
}

interface InlineSelectProps {
  name: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  kind?: 'fault' | 'mono'
  onChange: (value: string) => void
}

/** A native select that looks like a word of the sentence. */
function InlineSelect({ name, value, options, kind, onChange }: InlineSelectProps) {
  const label = options.find(([option]) => option === value)?.[1] ?? value
  return (
    <span className={styles.field} data-kind={kind}>
      {kind === 'fault' && <Icon name="bolt" size={12} />}
      <span aria-hidden="true">{label}</span>
      <Icon name="chevron" size={12} />
      <select
        className={styles.menu}
        aria-label={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}
