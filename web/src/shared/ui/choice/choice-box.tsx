import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../../styles/class-names.ts'
import styles from './choice-box.module.css'
import { FocusFrame } from './focus-frame.tsx'

export type ChoiceControl = {
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
