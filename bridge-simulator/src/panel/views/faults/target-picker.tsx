import { useId, useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts-context.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import menuStyles from '../../ui/menu.module.css'
import { foundTargets, type TargetChoice } from './fault-targets.ts'
import styles from './target-picker.module.css'

interface TargetPickerProps {
  name: string
  value: string
  choices: readonly TargetChoice[]
  /** What is to happen, where that leaves some out. */
  narrowedBy: string | null
  /** Offered first where the fault may be about anything. */
  hasAny: boolean
  onChange: (value: string) => void
}

/** Picker for what a fault is about: found by typing, in groups. */
export function TargetPicker({ name, value, choices, narrowedBy, hasAny, onChange }: TargetPickerProps) {
  const { faults: words, packages } = useTexts()
  const id = useId()
  const search = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const sections = foundTargets(choices, text, words.groups)
  const label = choices.find(([choice]) => choice === value)?.[1] ?? (value === '*' ? words.any : value)
  const row = (choice: string, choiceLabel: string) => (
    <li key={choice}>
      <button
        type="button"
        className={styles.choice}
        aria-pressed={choice === value}
        popoverTarget={id}
        popoverTargetAction="hide"
        onClick={() => onChange(choice)}
      >
        {choiceLabel}
      </button>
    </li>
  )
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={packages.labelled(name, label)}
        popoverTarget={id}
      >
        <span>{label}</span>
        <Icon name="chevron" size={12} />
      </button>
      <div
        id={id}
        popover="auto"
        className={classNames(menuStyles.menu, styles.menu)}
        onToggle={({ newState }) => {
          if (newState === 'open') search.current?.querySelector('input')?.focus()
          else setText('')
        }}
      >
        <div ref={search} className={styles.search}>
          <Field
            label={words.findTarget}
            value={text}
            hint={words.findTarget}
            isLabelHidden
            onChange={setText}
          />
        </div>
        {narrowedBy !== null && <p className={styles.group}>{words.narrowed(narrowedBy)}</p>}
        {hasAny && text === '' && <ul>{row('*', words.any)}</ul>}
        {sections.map((section) => (
          <section key={section.group} aria-label={words.groups[section.group]}>
            <h3 className={styles.group}>{words.groups[section.group]}</h3>
            <ul>{section.choices.map(([choice, choiceLabel]) => row(choice, choiceLabel))}</ul>
          </section>
        ))}
        {sections.length === 0 && <p role="status">{words.noTarget}</p>}
      </div>
    </>
  )
}
