import { useState } from 'react'
import { keep, readSaved } from '../../api/panel-storage.ts'
import type { FaultDraft } from '../../model/fault-draft.ts'
import { readPresets, type SavedPreset, withoutPreset, withPreset } from './saved-preset.ts'

export type SavedPresets = ReturnType<typeof useSavedPresets>

const storageName = 'fault-presets'
const keptPresets = () => readPresets(readSaved(storageName))

/** Fault presets saved in this browser. */
export function useSavedPresets() {
  const [presets, setPresets] = useState<readonly SavedPreset[]>(keptPresets)
  const change = (next: (kept: readonly SavedPreset[]) => readonly SavedPreset[]) => {
    // Another tab of the panel may have kept some since.
    const changed = next(keptPresets())
    keep(storageName, JSON.stringify(changed))
    setPresets(changed)
  }
  return {
    presets,
    save: (name: string, sentence: FaultDraft) => change((kept) => withPreset(kept, { name, sentence })),
    remove: (name: string) => change((kept) => withoutPreset(kept, name)),
    /** Takes a removal back. */
    restore: (preset: SavedPreset) => change((kept) => withPreset(kept, preset)),
  }
}
