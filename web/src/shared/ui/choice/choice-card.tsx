import type { ReactElement } from 'react'
import { ChoiceBox, type ChoiceControl } from './choice-box.tsx'
import styles from './choice-card.module.css'
import { RecordingPictogram } from './recording-pictogram.tsx'

type ChoiceCardProps = ChoiceControl & {
  label: string
  help?: string | undefined
  pictogram?: 'event' | 'continuous'
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
