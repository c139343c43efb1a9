import type { ReactElement } from 'react'
import { classNames } from '../../styles/class-names.ts'
import { Price } from '../price/price.tsx'
import styles from './segment.module.css'

type SegmentProps = {
  /** The name of the group; its label comes from the `ChoiceGroup` around it, or from `label`. */
  name: string
  label?: string
  options: readonly { value: string; label: string; fen?: number | undefined; isOffered?: boolean }[]
  value: string
  onChange: (value: string) => void
  /** A value that is bought has an accent line on its thumb; a mere view (chart, table) does not. */
  isBought?: boolean
}

/** Two or three bare values on one track. */
export function Segment({
  name,
  label,
  options,
  value,
  onChange,
  isBought = false,
}: SegmentProps): ReactElement {
  return (
    <div
      className={classNames(styles.track, isBought && styles.bought)}
      {...(label ? { role: 'radiogroup', 'aria-label': label } : {})}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isOffered === false}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.thumb}>
            {option.label}
            {option.fen === undefined ? null : (
              <span className={styles.price}>
                <Price fen={option.fen} size="text" tone="inherit" />
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  )
}
