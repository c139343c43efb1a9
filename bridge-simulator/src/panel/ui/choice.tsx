import { useId } from 'react'
import styles from './choice.module.css'
import { Icon } from './icon.tsx'

interface SegmentsProps<T extends string> {
  name: string
  value: T
  options: readonly (readonly [value: T, label: string, count?: number])[]
  /** A value with a dot, and what the dot says of it. */
  mark?: { value: T; says: string }
  onChange: (value: T) => void
}

/** A choice of one of a few values, all of them in sight. */
export function Segments<T extends string>({ name, value, options, mark, onChange }: SegmentsProps<T>) {
  const group = useId()
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{name}</legend>
      {options.map(([option, label, count]) => (
        <label
          key={option}
          className={styles.segment}
          data-marked={option === mark?.value}
          title={option === mark?.value ? mark.says : undefined}
        >
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            title={option === mark?.value ? mark.says : undefined}
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

interface SelectProps {
  label: string
  value: string
  /** Those of a group stand together, below its name. */
  options: readonly (readonly [value: string, label: string, group?: string])[]
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
        <Options options={ofGroup(options, undefined)} />
        {[...new Set(options.flatMap(([, , group]) => group ?? []))].map((group) => (
          <optgroup key={group} label={group}>
            <Options options={ofGroup(options, group)} />
          </optgroup>
        ))}
      </select>
      <span className={styles.chevron}>
        <Icon name="chevron" size={12} />
      </span>
    </label>
  )
}

function ofGroup(options: SelectProps['options'], group: string | undefined): SelectProps['options'] {
  return options.filter(([, , own]) => own === group)
}

function Options({ options }: Pick<SelectProps, 'options'>) {
  return options.map(([option, text]) => (
    <option key={option} value={option}>
      {text}
    </option>
  ))
}

interface SwitchProps {
  name: string
  isOn: boolean
  onToggle: () => void
}

/** A switch; magenta while it is on, as everything that a tester arranged. */
export function Switch({ name, isOn, onToggle }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={name}
      className={styles.switch}
      onClick={onToggle}
    />
  )
}
