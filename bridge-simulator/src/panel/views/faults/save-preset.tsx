import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts-context.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './new-fault.module.css'
import { longestName, presetName, type SavedPreset } from './use-saved-presets.ts'

interface SavePresetProps {
  presets: readonly SavedPreset[]
  onSave: (name: string) => void
}

/** Saves the fault as a preset: a button that opens a field for the name. */
export function SavePreset({ presets, onSave }: SavePresetProps) {
  const { faults: words } = useTexts()
  const [saved, setSaved] = useState('')
  const [isOpen, setOpen] = useState(false)
  const container = useFocusOnTurn(isOpen)
  return (
    <span ref={container}>
      {isOpen ? (
        <NameForm
          presets={presets}
          onSave={(name) => {
            onSave(name)
            setSaved(name)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      ) : (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {words.savePreset}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {saved !== '' && !isOpen && words.savedPreset(saved)}
      </span>
    </span>
  )
}

interface NameFormProps extends SavePresetProps {
  onClose: () => void
}

function NameForm({ presets, onSave, onClose }: NameFormProps) {
  const { faults: words } = useTexts()
  const [typed, setTyped] = useState('')
  const name = presetName(typed)
  const isTaken = presets.some((preset) => preset.name === name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name !== '') onSave(name)
  }
  return (
    <form
      className={styles.save}
      aria-label={words.savePreset}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <Field
        label={words.presetName}
        hint={words.presetName}
        isLabelHidden
        value={typed}
        onChange={(text) => setTyped(text.slice(0, longestName))}
      />
      <Button type="submit" disabled={name === ''}>
        {isTaken ? words.replace : words.save}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        {words.cancel}
      </Button>
    </form>
  )
}

/** Takes the focus to what has come in place of the button, and back; not when it is first drawn. */
function useFocusOnTurn(isOpen: boolean) {
  const container = useRef<HTMLSpanElement>(null)
  const before = useRef(isOpen)
  useEffect(() => {
    if (before.current !== isOpen) container.current?.querySelector<HTMLElement>('input, button')?.focus()
    before.current = isOpen
  }, [isOpen])
  return container
}
