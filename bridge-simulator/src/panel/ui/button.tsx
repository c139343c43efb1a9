import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { KeyCap } from './key-cap.tsx'

/** `solid` is the next sensible act, at most one in a tab; `fault` arranges trouble. */
export type ButtonKind = 'solid' | 'soft' | 'default' | 'quiet' | 'link' | 'fault'

interface ButtonProps extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'onClick' | 'type'> {
  kind?: ButtonKind
  icon?: IconName
  keyCap?: string | undefined
  children: ReactNode
}

export function Button({ kind = 'default', icon, keyCap, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={classNames(styles.button, styles[kind])} {...rest}>
      {icon && <Icon name={icon} />}
      <span className={styles.words}>{children}</span>
      {keyCap && <KeyCap name={keyCap} />}
    </button>
  )
}

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
