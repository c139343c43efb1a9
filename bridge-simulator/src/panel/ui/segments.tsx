import { useId } from 'react'
import styles from './segments.module.css'

interface SegmentsProps<T extends string> {
  name: string
  value: T
  options: readonly (readonly [value: T, label: string, count?: number])[]
  onChange: (value: T) => void
}

/** One of a few, all of them in sight. */
export function Segments<T extends string>({ name, value, options, onChange }: SegmentsProps<T>) {
  const group = useId()
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{name}</legend>
      {options.map(([option, label, count]) => (
        <label key={option} className={styles.segment}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {label}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </label>
      ))}
    </fieldset>
  )
}
