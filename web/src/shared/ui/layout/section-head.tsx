import type { ReactElement } from 'react'
import { LinkButton } from '../button/button.tsx'
import type { IconName } from '../icon/icon.tsx'
import styles from './section-head.module.css'

type SectionHeadProps = {
  title: string
  total?: string | undefined
  link?: { label: string; icon?: IconName; onPress: () => void } | undefined
}

/** Title, the total under it, and at most one link at the end of the total's line. */
export function SectionHead({ title, total, link }: SectionHeadProps): ReactElement {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.total}>{total}</p>
      </div>
      {link ? <LinkButton label={link.label} icon={link.icon} onPress={link.onPress} /> : null}
    </div>
  )
}

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
