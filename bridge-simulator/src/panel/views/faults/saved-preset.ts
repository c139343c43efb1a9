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
