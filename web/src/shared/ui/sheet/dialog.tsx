import { type ReactElement, type ReactNode, type RefObject, useId } from 'react'
import { Button } from '../button/button.tsx'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

export type DialogChoice = { label: string; onPress: () => void; isInFlight?: boolean; busyLabel?: string }

type DialogProps = {
  isOpen: boolean
  /** The question. */
  title: string
  /** What happens, to the money above all. */
  children: ReactNode
  /** The safe choice, filled and at the end. */
  safe: DialogChoice
  other?: DialogChoice
  /** What Esc, back and the scrim do; without it they make the safe choice. */
  onDismiss?: () => void
}

/** A question with one safe and at most one other answer, both named by their verb. */
export function Dialog({ isOpen, title, children, safe, other, onDismiss }: DialogProps): ReactElement {
  const id = useId()
  const { dialog, title: titleRef } = useModal(isOpen, onDismiss ?? safe.onPress)
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles.dialog}
    >
      <div className={styles.panel}>
        <h2
          id={`${id}-title`}
          ref={titleRef as RefObject<HTMLHeadingElement>}
          tabIndex={-1}
          className={styles.title}
        >
          {title}
        </h2>
        <div id={`${id}-text`} className={styles.text}>
          {children}
        </div>
        <div className={styles.choices}>
          {other ? <Button variant="outlined" className={styles.choice} {...other} /> : null}
          <Button className={styles.choice} {...safe} />
        </div>
      </div>
    </dialog>
  )
}
