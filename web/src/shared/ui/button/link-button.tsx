import type { ReactElement } from 'react'
import { classNames } from '../../styles/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './link-button.module.css'

type LinkButtonProps = {
  label: string
  onPress: () => void
  icon?: IconName | undefined
  /** The small arrow of *View ›*. */
  hasArrow?: boolean
  className?: string | undefined
}

/** A quiet link drawn as text; an invisible margin makes it 44 px high. */
export function LinkButton({ label, onPress, icon, hasArrow, className }: LinkButtonProps): ReactElement {
  return (
    <button
      type="button"
      className={classNames(styles.link, hasArrow && styles.arrow, className)}
      onClick={onPress}
    >
      {icon ? <Icon name={icon} className={styles.icon} /> : null}
      {label}
    </button>
  )
}
