import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { classNames } from '../../styles/class-names.ts'
import { ChoiceBox, type ChoiceControl } from './choice-box.tsx'
import styles from './choice-card.module.css'

type RecordType = Schemas['RecordType']

type ChoiceCardProps = ChoiceControl & {
  label: string
  help?: string | undefined
  pictogram?: RecordType
  /** Why it cannot be chosen; takes the place of the help line. */
  refusal?: string | undefined
}

/** A choice with a label and one line of help; recording kinds carry their pictogram. */
export function ChoiceCard(props: ChoiceCardProps): ReactElement {
  const { label, help, pictogram, refusal, ...control } = props
  const line = refusal ?? help
  return (
    <ChoiceBox {...control} isOffered={refusal === undefined}>
      {pictogram ? <RecordingPictogram kind={pictogram} isChosen={control.isChosen} /> : null}
      <span className={styles.label}>{label}</span>
      {line ? <span className={styles.help}>{line}</span> : null}
    </ChoiceBox>
  )
}

const pictograms = {
  event: (
    <>
      <path className={styles.line} d="M.8 7.5h138.4" />
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
      className={classNames(styles.pictogram, isChosen && styles.chosen)}
    >
      {pictograms[kind]}
    </svg>
  )
}
