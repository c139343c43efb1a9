import { useState } from 'react'
import type { FaultDraft } from '../model/fault/fault-draft.ts'
import { type OwnPreset, readPresets, withoutPreset, withPreset } from '../model/fault/own-preset.ts'
import { keep, readKept } from './panel-storage.ts'

export type OwnPresets = ReturnType<typeof useOwnPresets>

const storageName = 'fault-presets'
const keptPresets = () => readPresets(readKept(storageName))

/** The tester's own presets of faults, kept in this browser. */
export function useOwnPresets() {
  const [presets, setPresets] = useState<readonly OwnPreset[]>(keptPresets)
  const change = (next: (kept: readonly OwnPreset[]) => readonly OwnPreset[]) => {
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
    restore: (preset: OwnPreset) => change((kept) => withPreset(kept, preset)),
  }
}
