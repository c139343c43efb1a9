import { type ReactNode, useId } from 'react'
import buttonStyles from '../../ui/button.module.css'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import styles from './bars.module.css'

interface FoldProps {
  /** Name of what is folded. */
  name: string
  /** Label of the button; without it only the icon is shown and the name is its accessible name. */
  label?: string
  icon?: IconName
  /** Something in it was arranged by the tester. */
  isArranged?: boolean
  /** What the guide calls it, to highlight it. */
  control?: string
  children: ReactNode
}

/** A button and what opens below it, above everything else, until Escape or a tap beside it. */
export function Fold({ name, label, icon, isArranged, control, children }: FoldProps) {
  const id = useId()
  const look = label === undefined ? buttonStyles.icon : undefined
  return (
    <>
      <button
        type="button"
        className={classNames(buttonStyles.button, buttonStyles[isArranged ? 'fault' : 'default'], look)}
        aria-label={label === undefined ? name : `${name}: ${label}`}
        title={name}
        data-control={control}
        popoverTarget={id}
      >
        {icon && <Icon name={icon} />}
        {label !== undefined && <span className={buttonStyles.words}>{label}</span>}
        {label !== undefined && <Icon name="chevron" size={12} />}
      </button>
      <section id={id} popover="auto" className={styles.sheet} aria-label={name}>
        {children}
      </section>
    </>
  )
}
