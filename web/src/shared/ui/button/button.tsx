import type { ReactElement } from 'react'
import { classNames } from '../../styles/class-names.ts'
import { Icon, type IconName, type IconPath, Spinner } from '../icon/icon.tsx'
import styles from './button.module.css'

export type ButtonProps = {
  label: string
  onPress: () => void
  variant?: 'filled' | 'tinted' | 'outlined' | 'text'
  size?: 'normal' | 'big'
  icon?: IconName | IconPath | undefined
  isInFlight?: boolean
  /** The verb shown while in flight, *Paying*; its width is kept free from the start. */
  busyLabel?: string | undefined
  isWide?: boolean
  describedBy?: string | undefined
  /** Thing that it is about, said after its label where several buttons have the same: *Renew Living room*. */
  about?: string | undefined
  className?: string | undefined
}

/** A button keeps its focus and its width while in flight and ignores further presses until it is not. */
export function Button(props: ButtonProps): ReactElement {
  const { label, variant = 'filled', size = 'normal', isInFlight = false, busyLabel = label } = props
  const look = [
    styles.button,
    styles[variant],
    size === 'big' && styles.big,
    props.isWide && styles.wide,
    props.className,
  ]
  return (
    <button
      type="button"
      className={classNames(...look)}
      aria-busy={isInFlight || undefined}
      aria-disabled={isInFlight || undefined}
      aria-label={props.about && `${isInFlight ? busyLabel : label} ${props.about}`}
      aria-describedby={props.describedBy}
      onClick={() => {
        if (!isInFlight) props.onPress()
      }}
    >
      <span className={classNames(styles.content, isInFlight && styles.away)}>
        {props.icon ? <Icon name={props.icon} /> : null}
        {label}
      </span>
      {isInFlight || props.busyLabel !== undefined ? (
        <span className={classNames(styles.content, !isInFlight && styles.away)}>
          <Spinner />
          {busyLabel}
        </span>
      ) : null}
    </button>
  )
}

type LinkButtonProps = {
  label: string
  onPress: () => void
  icon?: IconName | IconPath | undefined
  /** The small arrow of *View ›*. */
  hasArrow?: boolean
  /** Thing that it is about, said after its label where several links have the same. */
  about?: string | undefined
  className?: string | undefined
}

/** A quiet link drawn as text; an invisible margin makes it 44 px high. */
export function LinkButton(props: LinkButtonProps): ReactElement {
  const { label, onPress, icon, hasArrow, about, className } = props
  return (
    <button
      type="button"
      className={classNames(styles.link, hasArrow && styles.arrow, className)}
      aria-label={about && `${label} ${about}`}
      onClick={onPress}
    >
      {icon ? <Icon name={icon} className={styles.icon} /> : null}
      {label}
    </button>
  )
}
