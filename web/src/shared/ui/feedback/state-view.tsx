import type { ReactElement, ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { LinkButton } from '../button/link-button.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './state-view.module.css'

type StateViewProps = {
  /** A stage: `<EmptyStage />`, `<ErrorStage />`, `<SuccessStage />`. */
  art: ReactNode
  title: string
  /** One sentence that says what is safe. */
  text?: string | undefined
  /** What it is about, on lines of its own. */
  details?: ReactNode
  action?: { label: string; icon?: IconName; onPress: () => void; isInFlight?: boolean } | undefined
  link?: { label: string; onPress: () => void } | undefined
}

/** A page that has one thing to say: stage, title, sentence, one button, one quiet link. */
export function StateView({ art, title, text, details, action, link }: StateViewProps): ReactElement {
  return (
    <div className={styles.state}>
      {art}
      <h2 className={styles.title}>{title}</h2>
      {text ? <p className={styles.text}>{text}</p> : null}
      {details ? <div className={styles.details}>{details}</div> : null}
      {action ? <Button size="big" className={styles.button} {...action} /> : null}
      {link ? <LinkButton className={styles.link} label={link.label} onPress={link.onPress} /> : null}
    </div>
  )
}
