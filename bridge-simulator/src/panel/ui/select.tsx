import { Icon } from './icon.tsx'
import styles from './select.module.css'

interface SelectProps {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** Label, value and a chevron in one line; the menu is the browser's own. */
export function Select({ label, value, options, onChange }: SelectProps) {
  const isKnown = options.some(([option]) => option === value)
  return (
    <label className={styles.select}>
      <span className={styles.label}>{label}</span>
      <select className={styles.menu} value={value} onChange={(event) => onChange(event.target.value)}>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      <span className={styles.chevron}>
        <Icon name="chevron" size={12} />
      </span>
    </label>
  )
}
