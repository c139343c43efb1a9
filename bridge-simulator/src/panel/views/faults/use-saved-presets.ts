import { useState } from 'react'
import { keep, readSaved } from '../../api/browser-ports.ts'
import type { FaultDraft } from '../../model/fault-draft.ts'

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

/** A fault draft saved under a name, unchecked: the contract may have changed since. */
export interface SavedPreset {
  name: string
  sentence: unknown
}

/** Most characters of a name. */
export const longestName = 40

/** Parses saved presets and skips what is none. */
export function readPresets(text: string | null): SavedPreset[] {
  const kept = parsed(text)
  return Array.isArray(kept) ? kept.filter(isPreset) : []
}

/** Adds a preset, or replaces the one of the same name in its place. */
export function withPreset(presets: readonly SavedPreset[], preset: SavedPreset): SavedPreset[] {
  const index = presets.findIndex(({ name }) => name === preset.name)
  return index < 0 ? [...presets, preset] : presets.with(index, preset)
}

/** The presets without the one of this name. */
export function withoutPreset(presets: readonly SavedPreset[], name: string): SavedPreset[] {
  return presets.filter((preset) => preset.name !== name)
}

/** A name as it is saved. */
export function presetName(typed: string): string {
  return typed.trim().slice(0, longestName).trim()
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    // Not written by the panel: as if nothing had been saved.
    return []
  }
}

function isPreset(value: unknown): value is SavedPreset {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('sentence' in value))
    return false
  return typeof value.name === 'string' && value.name !== '' && value.name === presetName(value.name)
}
