import { Icon } from '../../ui/icon.tsx'
import styles from './slot.module.css'

interface SlotProps {
  name: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  kind?: 'fault' | 'mono'
  onChange: (value: string) => void
}

/** A gap of a sentence, filled from a list; the menu is the browser's own. */
export function Slot({ name, value, options, kind, onChange }: SlotProps) {
  const label = options.find(([option]) => option === value)?.[1] ?? value
  return (
    <span className={styles.slot} data-kind={kind}>
      {kind === 'fault' && <Icon name="bolt" size={12} />}
      <span aria-hidden="true">{label}</span>
      <Icon name="chevron" size={12} />
      <select
        className={styles.menu}
        aria-label={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}
