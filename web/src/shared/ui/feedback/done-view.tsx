import type { ReactElement, ReactNode } from 'react'
import { UnbrokenFigures } from '../../i18n/unbroken-figures.tsx'
import { Clauses } from '../../i18n/unbroken-text.tsx'
import { Button, LinkButton } from '../button/button.tsx'
import styles from './done-view.module.css'

type DoneViewProps = {
  /** `<SuccessStage />` with the device. */
  art: ReactNode
  /** A name in it is marked (`markName`). */
  title: string
  text?: string | undefined
  /** What happens when: a `Timeline`, a list. */
  children?: ReactNode
}

/** Something is done for good: picture, headline, and what follows from it. */
export function DoneView({ art, title, text, children }: DoneViewProps): ReactElement {
  return (
    <div role="status" className={styles.done}>
      <div className={styles.art}>{art}</div>
      <h2 className={styles.title}>
        <Clauses text={title} Words={UnbrokenFigures} />
      </h2>
      {text ? (
        <p className={styles.text}>
          <Clauses text={text} Words={UnbrokenFigures} />
        </p>
      ) : null}
      <div className={styles.more}>{children}</div>
    </div>
  )
}

type Way = { label: string; onPress: () => void }

/** Where one goes from here; it stands at the lower edge of the page. */
export function DoneActions({ action, link }: { action: Way; link?: Way | undefined }): ReactElement {
  return (
    <div className={styles.actions}>
      <Button size="big" isWide {...action} />
      {link ? <LinkButton {...link} /> : null}
    </div>
  )
}
