import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../../styles/class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './cell.module.css'

type CellProps = {
  label: string
  help?: ReactNode
  icon?: IconName
  value?: ReactNode
  /** What the end of the line promises: another page, something that opens here, or nothing. */
  end?: 'forward' | 'down' | 'up'
  isExpanded?: boolean
  onPress?: () => void
}

/** One line of a list: icon, name, value; pressable when it has `onPress`. */
export function Cell(props: CellProps): ReactElement {
  const { label, help, icon, value, end, isExpanded, onPress } = props
  const content = (
    <>
      {icon ? <Icon name={icon} className={styles.icon} /> : null}
      <span className={styles.body}>
        <span className={styles.text}>
          {label}
          {help ? <span className={styles.help}>{help}</span> : null}
        </span>
        {value ? <span className={styles.value}>{value}</span> : null}
        {end ? (
          <Icon
            name={end === 'forward' ? 'forward' : 'down'}
            className={classNames(styles.end, end === 'up' && styles.up)}
          />
        ) : null}
      </span>
    </>
  )
  if (!onPress) return <div className={styles.cell}>{content}</div>
  return (
    <button type="button" className={styles.cell} aria-expanded={isExpanded} onClick={onPress}>
      {content}
    </button>
  )
}
