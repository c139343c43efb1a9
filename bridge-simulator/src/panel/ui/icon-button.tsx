import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface IconButtonProps {
  icon: IconName
  /** Spoken name and tooltip. */
  name: string
  onClick: () => void
  isFramed?: boolean
  isPressed?: boolean
  disabled?: boolean
}

export function IconButton({ icon, name, onClick, isFramed, isPressed, disabled }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, styles.icon, isFramed ? styles.default : styles.quiet)}
      aria-label={name}
      aria-pressed={isPressed}
      title={name}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} size={16} />
    </button>
  )
}
