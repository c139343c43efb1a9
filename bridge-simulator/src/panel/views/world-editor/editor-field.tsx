import { useId } from 'react'
import { useTexts } from '../../i18n/texts-context.ts'
import { IconButton } from '../../ui/button.tsx'
import { type DeviceField, fieldChoices } from './device-draft.ts'
import styles from './device-editor.module.css'

interface EditorFieldProps {
  field: DeviceField
  before: string
  value: string
  hasProblem: boolean
  onChange: (value: string) => void
}

const choices: Partial<Record<DeviceField, readonly string[]>> = fieldChoices
const spelt: ReadonlySet<DeviceField> = new Set(['iccid', 'model', 'dailyMb'])

/** One field of the editor; when changed, marked with its former value and an undo button. */
export function EditorField({ field, before, value, hasProblem, onChange }: EditorFieldProps) {
  const { device: texts } = useTexts()
  const id = useId()
  const word = (one: string) => texts.values[`${field}-${one}`] ?? one
  const isChanged = before !== value
  const wasWords = before === '' && !choices[field] ? texts.wasEmpty : texts.was(word(before))
  const problem = hasProblem && (field === 'iccid' || field === 'dailyMb' || field === 'model')
  return (
    <div className={styles.field} data-changed={isChanged}>
      <label htmlFor={id}>{texts.fields[field]}</label>
      <span className={styles.control}>
        {choices[field] ? (
          <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
            {choices[field].map((one) => (
              <option key={one} value={one}>
                {word(one)}
              </option>
            ))}
          </select>
        ) : (
          <input
            id={id}
            value={value}
            data-mono={spelt.has(field)}
            aria-invalid={hasProblem}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
        {isChanged && (
          <span className={styles.was}>
            {wasWords}
            <IconButton
              icon="undo"
              name={texts.undoField(texts.fields[field])}
              onClick={() => onChange(before)}
            />
          </span>
        )}
      </span>
      {problem && (
        <span className={styles.problem} role="alert">
          {texts.problems[field]}
        </span>
      )}
    </div>
  )
}
