import type { ReactElement } from 'react'
import { classNames } from '../../styles/class-names.ts'
import boxStyles from './choice-box.module.css'
import cardStyles from './choice-card.module.css'
import { FocusFrame } from './focus-frame.tsx'

type ToggleCardProps = {
  /** The name of the group. */
  name: string
  value: string
  label: string
  /** One of the group only: a radio button instead of a tick. */
  isSingle: boolean
  isChosen: boolean
  onToggle: () => void
}

/** A card of a group in which several may be chosen. */
export function ToggleCard({
  name,
  value,
  label,
  isSingle,
  isChosen,
  onToggle,
}: ToggleCardProps): ReactElement {
  return (
    <label className={classNames(boxStyles.choice, isChosen && boxStyles.chosen)}>
      <input
        type={isSingle ? 'radio' : 'checkbox'}
        className={boxStyles.input}
        name={name}
        value={value}
        checked={isChosen}
        onChange={onToggle}
      />
      {isChosen ? <FocusFrame /> : null}
      <span className={cardStyles.label}>
        <bdi>{label}</bdi>
      </span>
    </label>
  )
}
