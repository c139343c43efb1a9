import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts-context.ts'
import {
  type FaultDraft,
  type FaultPreset,
  type FaultSubject,
  faultPresets,
} from '../../model/fault-draft.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import styles from './new-fault.module.css'
import { parseSavedFault } from './parse-saved-fault.ts'
import type { SavedPreset, SavedPresets } from './use-saved-presets.ts'

interface FaultPresetsProps {
  own: SavedPresets
  subjects: readonly FaultSubject[]
  onDraft: (draft: FaultDraft) => void
}

/** Presets to start the fault form from: built-in and saved ones. */
export function FaultPresets({ own, subjects, onDraft }: FaultPresetsProps) {
  const { faults: words } = useTexts()
  const presets = Object.keys(faultPresets) as FaultPreset[]
  const builtIn = presets.filter((name) => subjects.includes(faultPresets[name].subject))
  const [removed, setRemoved] = useState<SavedPreset | null>(null)
  const [restoredName, setRestoredName] = useState<string | null>(null)
  const isGone = removed !== null && own.presets.every(({ name }) => name !== removed.name)
  return (
    <>
      <span className={styles.label}>{words.startFrom}</span>
      {builtIn.map((name) => (
        <Button key={name} onClick={() => onDraft(faultPresets[name])}>
          {words.presets[name]}
        </Button>
      ))}
      {own.presets.map((preset) => (
        <SavedPresetPart
          key={preset.name}
          preset={preset}
          isRestored={preset.name === restoredName}
          onDraft={onDraft}
          onRemove={() => {
            own.remove(preset.name)
            setRemoved(preset)
          }}
        />
      ))}
      {isGone && (
        <Removed
          key={removed.name}
          name={removed.name}
          onUndo={() => {
            own.restore(removed)
            setRestoredName(removed.name)
          }}
        />
      )}
    </>
  )
}

interface SavedPresetPartProps {
  preset: SavedPreset
  /** Its removal was taken back, by a button that is gone with that: the focus comes here. */
  isRestored: boolean
  onDraft: (draft: FaultDraft) => void
  onRemove: () => void
}

/** One the contract has moved away from is only named; it can be removed. */
function SavedPresetPart({ preset, isRestored, onDraft, onRemove }: SavedPresetPartProps) {
  const { faults: words } = useTexts()
  const part = useFocusWhen(isRestored)
  const sentence = parseSavedFault(preset.sentence)
  return (
    <span ref={part} className={styles.own}>
      {sentence === null ? (
        <Chip tone="warn">{words.unfit(preset.name)}</Chip>
      ) : (
        <Button onClick={() => onDraft(sentence)}>{preset.name}</Button>
      )}
      <IconButton icon="trash" name={words.removePreset(preset.name)} onClick={onRemove} />
    </span>
  )
}

/** Says what is gone, with the way back; the focus, whose button went with it, comes here. */
function Removed({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { faults: words } = useTexts()
  const line = useFocusWhen(true)
  return (
    <span ref={line} className={styles.removed}>
      <span role="status">{words.removedPreset(name)}</span>{' '}
      <Button kind="link" onClick={onUndo}>
        {words.undo}
      </Button>
    </span>
  )
}

/** Takes the focus to the first button of a part. */
function useFocusWhen(isOn: boolean) {
  const part = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isOn) part.current?.querySelector('button')?.focus()
  }, [isOn])
  return part
}
