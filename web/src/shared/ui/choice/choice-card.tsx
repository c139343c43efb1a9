import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement, ReactNode } from 'react'
import { DottedText } from '../../i18n/unbroken-text.tsx'
import { classNames } from '../../styles/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { LabelLine } from '../layout/section-head.tsx'
import { Price, StruckPrice } from '../price/price.tsx'
import styles from './choice.module.css'

type RecordType = Schemas['RecordType']

type ChoiceCardProps = ChoiceControl & {
  label: string
  help?: string | undefined
  pictogram?: RecordType
  /** What it costs with all else as it is chosen. */
  fen?: number | undefined
  /** Why it cannot be chosen; takes the place of the help line. */
  refusal?: string | undefined
}

/** A choice with a label and one line of help; recording kinds carry their pictogram. */
export function ChoiceCard(props: ChoiceCardProps): ReactElement {
  const { label, help, pictogram, fen, refusal, ...control } = props
  const line = refusal ?? help
  return (
    <ChoiceBox {...control} isOffered={refusal === undefined}>
      {pictogram ? <RecordingPictogram kind={pictogram} isChosen={control.isChosen} /> : null}
      <span className={styles.label}>{label}</span>
      {line ? <span className={styles.help}>{line}</span> : null}
      {fen === undefined ? null : (
        <span className={styles.price}>
          <Price fen={fen} size="text" tone="inherit" />
        </span>
      )}
    </ChoiceBox>
  )
}

const pictograms = {
  event: (
    <>
      <path className={styles.clipLine} d="M.8 7.5h138.4" />
      <path d="M15.5 1h6a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2zM53.5 1h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2zM101.5 1h3a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2z" />
    </>
  ),
  continuous: (
    <path d="M3 1h26.3v13H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2zM30.8 1h28.4v13H30.8zM60.7 1h28.4v13H60.7zM90.6 1H119v13H90.6zM120.5 1H137a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-16.5z" />
  ),
} satisfies Record<RecordType, ReactElement>

type RecordingPictogramProps = { kind: RecordType; isChosen: boolean }

/** Clips on a line, or an unbroken band: what is recorded of a day. */
function RecordingPictogram({ kind, isChosen }: RecordingPictogramProps): ReactElement {
  return (
    <svg
      viewBox="0 0 140 16"
      aria-hidden="true"
      className={classNames(styles.pictogram, isChosen && styles.chosenPictogram)}
    >
      {pictograms[kind]}
    </svg>
  )
}

type DurationCardProps = ChoiceControl & {
  label: string
  fen: number
  originalFen?: number | undefined
  /** The saving at the corner, *−17%*. */
  saving?: string | undefined
  /** The line, or lines, under the price: per day, or the reason why it is not offered. */
  line?: string | readonly string[] | undefined
  help?: string | undefined
  isOffered?: boolean
}

/** A duration and what it costs. */
export function DurationCard(props: DurationCardProps): ReactElement {
  const { label, fen, originalFen, saving, line, help, isOffered = true, ...control } = props
  return (
    <ChoiceBox {...control} isOffered={isOffered}>
      <span className={styles.head}>
        <span className={styles.duration}>{label}</span>
        {saving ? (
          <bdi dir="ltr" className={styles.saving}>
            {saving}
          </bdi>
        ) : null}
      </span>
      <span className={styles.prices}>
        <Price fen={fen} size="card" tone={isOffered ? 'decide' : 'inherit'} />
        {originalFen === undefined ? null : <StruckPrice fen={originalFen} />}
      </span>
      <span className={styles.perDay}>
        {[line ?? []].flat().map((text) => (
          <DottedText key={text} text={text} />
        ))}
      </span>
      {help ? <span className={styles.help}>{help}</span> : null}
    </ChoiceBox>
  )
}

type ToggleCardProps = {
  /** The name of the group. */
  name: string
  value: string
  label: string
  /** One of the group only: a radio button instead of a tick. */
  isSingle: boolean
  isChosen: boolean
  help?: string | undefined
  /** Why it cannot be chosen; takes the place of the help line. */
  refusal?: string | undefined
  onToggle: () => void
}

/** A card of a group in which several may be chosen. */
export function ToggleCard(props: ToggleCardProps): ReactElement {
  const { name, value, label, isSingle, isChosen, help, refusal, onToggle } = props
  const isOffered = refusal === undefined
  const line = refusal ?? help
  return (
    <label
      className={classNames(
        styles.choice,
        !isSingle && styles.several,
        isChosen && styles.chosen,
        !isOffered && styles.off,
      )}
    >
      <input
        type={isSingle ? 'radio' : 'checkbox'}
        className={styles.input}
        name={name}
        value={value}
        checked={isChosen}
        disabled={!isOffered}
        onChange={onToggle}
      />
      {isChosen ? <FocusFrame /> : null}
      <span className={styles.label}>
        <bdi dir="auto">{label}</bdi>
      </span>
      {line ? <span className={styles.help}>{line}</span> : null}
      {isSingle || !isOffered ? null : (
        <span className={classNames(styles.tick, isChosen && styles.ticked)} aria-hidden="true">
          {isChosen ? <Icon name="check" className={styles.check} /> : null}
        </span>
      )}
    </label>
  )
}

type ChoiceControl = {
  /** The name of the group. */
  name: string
  value: string
  isChosen: boolean
  onChoose: (value: string) => void
}

type ChoiceBoxProps = ChoiceControl & { isOffered?: boolean; children: ReactNode }

/** The box of a choice: a native radio button under a card that is chosen, free or not offered. */
export function ChoiceBox(props: ChoiceBoxProps): ReactElement {
  const { name, value, isChosen, onChoose, isOffered = true, children } = props
  return (
    <label className={classNames(styles.choice, isChosen && styles.chosen, !isOffered && styles.off)}>
      <input
        type="radio"
        className={styles.input}
        name={name}
        value={value}
        checked={isChosen}
        disabled={!isOffered}
        onChange={() => onChoose(value)}
      />
      {isChosen ? <FocusFrame /> : null}
      {children}
    </label>
  )
}

/** Degrees by which the drawing of the first corner is turned: row by row, from left to right. */
const corners = [0, 90, 270, 180] as const

/** The shop's mark round what is chosen: four corners that close in by 4 px. Its parent is positioned. */
export function FocusFrame(): ReactElement {
  return (
    <span className={styles.frame} aria-hidden="true">
      {corners.map((turn) => (
        <svg key={turn} className={styles.corner} aria-hidden="true" viewBox="0 0 26 26">
          <path transform={`rotate(${turn} 13 13)`} d="M0 25.5V14A14 14 0 0 1 14 0h11.5" />
        </svg>
      ))}
    </span>
  )
}

type ChoiceGroupProps = {
  /** Unique in the page: what is focused when a choice is missing. */
  id: string
  label: string
  note?: string | undefined
  /** `grid` two columns of cards, `plain` one child that lays itself out (`Segment`). */
  layout?: 'grid' | 'plain'
  /** Several may be chosen: a group of ticks. */
  isMultiple?: boolean
  /** Which one is suggested, and why. */
  reason?: ReactNode
  children: ReactNode
}

/** A labelled group of choices. */
export function ChoiceGroup(props: ChoiceGroupProps): ReactElement {
  const { id, label, note, layout = 'grid', isMultiple = false, reason, children } = props
  const group = { role: isMultiple ? 'group' : 'radiogroup', 'aria-labelledby': `${id}-label` }
  return (
    <div {...group} id={id} tabIndex={-1}>
      <LabelLine id={`${id}-label`} label={label} note={note} />
      <div className={classNames(layout === 'grid' && styles.grid)}>{children}</div>
      {reason ? <p className={styles.reason}>{reason}</p> : null}
    </div>
  )
}
