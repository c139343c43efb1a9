import type { ReactElement } from 'react'
import styles from './label-line.module.css'

type LabelLineProps = { id?: string; label: string; note?: string | undefined }

/** The bold label over a group of choices, with a quiet note at the end of its line. */
export function LabelLine({ id, label, note }: LabelLineProps): ReactElement {
  return (
    <div className={styles.line}>
      <h2 id={id} className={styles.label}>
        {label}
      </h2>
      {note ? <p className={styles.note}>{note}</p> : null}
    </div>
  )
}
