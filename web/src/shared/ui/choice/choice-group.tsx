import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../../styles/class-names.ts'
import { LabelLine } from '../layout/label-line.tsx'
import styles from './choice.module.css'

type ChoiceGroupProps = {
  /** Unique in the page: what is focused when a choice is missing. */
  id: string
  label: string
  note?: string | undefined
  /** `grid` two columns of cards, `plain` one child that lays itself out (`Segment`). */
  layout?: 'grid' | 'plain'
  /** Several may be chosen: a group of ticks. */
  isMultiple?: boolean
  children: ReactNode
}

/** A labelled group of choices. */
export function ChoiceGroup(props: ChoiceGroupProps): ReactElement {
  const { id, label, note, layout = 'grid', isMultiple = false, children } = props
  const group = { role: isMultiple ? 'group' : 'radiogroup', 'aria-labelledby': `${id}-label` }
  return (
    <div {...group} id={id} tabIndex={-1}>
      <LabelLine id={`${id}-label`} label={label} note={note} />
      <div className={classNames(layout === 'grid' && styles.grid)}>{children}</div>
    </div>
  )
}
