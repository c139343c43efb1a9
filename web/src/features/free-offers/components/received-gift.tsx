import type { ReactElement, ReactNode } from 'react'
import { FocusFrame } from '../../../shared/ui/choice/focus-frame.tsx'
import { DoneView } from '../../../shared/ui/feedback/done-view.tsx'
import styles from './received-gift.module.css'

type ReceivedGiftProps = { title: string; text: string; children: ReactNode }

/** What was received, in the frame of what is found. */
export function ReceivedGift({ title, text, children }: ReceivedGiftProps): ReactElement {
  return (
    <DoneView
      art={
        <div className={styles.frame}>
          <FocusFrame />
          {children}
        </div>
      }
      title={title}
      text={text}
    />
  )
}
