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
