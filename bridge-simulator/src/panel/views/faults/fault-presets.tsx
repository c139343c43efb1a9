import { useEffect, useRef, useState } from 'react'
import { keptSentence } from '../../api/kept-sentence.ts'
import { type FaultDraft, type FaultPreset, faultPresets } from '../../model/fault/fault-draft.ts'
import type { OwnPreset } from '../../model/fault/own-preset.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { IconButton } from '../../parts/icon-button.tsx'
import type { OwnPresets } from '../../shell/use-own-presets.ts'
import { faultsTexts } from '../../texts/faults-texts.ts'
import { useTable } from '../../texts/use-table.ts'
import styles from './new-fault.module.css'

interface FaultPresetsProps {
  own: OwnPresets
  onDraft: (draft: FaultDraft) => void
}

/** What the sentence can begin with: the panel's presets, and the tester's own. */
export function FaultPresets({ own, onDraft }: FaultPresetsProps) {
  const words = useTable(faultsTexts)
  const [removed, setRemoved] = useState<OwnPreset | null>(null)
  const [restoredName, setRestoredName] = useState<string | null>(null)
  const isGone = removed !== null && own.presets.every(({ name }) => name !== removed.name)
  return (
    <>
      <span className={styles.label}>{words.startFrom}</span>
      {(Object.keys(faultPresets) as FaultPreset[]).map((name) => (
        <Button key={name} onClick={() => onDraft(faultPresets[name])}>
          {words.presets[name]}
        </Button>
      ))}
      {own.presets.map((preset) => (
        <OwnPresetPart
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

interface OwnPresetPartProps {
  preset: OwnPreset
  /** Its removal was taken back, by a button that is gone with that: the focus comes here. */
  isRestored: boolean
  onDraft: (draft: FaultDraft) => void
  onRemove: () => void
}

/** One the contract has moved away from is only named; it can be removed. */
function OwnPresetPart({ preset, isRestored, onDraft, onRemove }: OwnPresetPartProps) {
  const words = useTable(faultsTexts)
  const part = useFocusWhen(isRestored)
  const sentence = keptSentence(preset.sentence)
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
  const words = useTable(faultsTexts)
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
