/** A sentence the tester keeps under a name. As it was kept: the contract may have moved on since. */
export interface SavedPreset {
  name: string
  sentence: unknown
}

/** Letters of a name at most. */
export const longestName = 40

/** The presets in a kept text; what is none is passed over. */
export function readPresets(text: string | null): SavedPreset[] {
  const kept = parsed(text)
  return Array.isArray(kept) ? kept.filter(isPreset) : []
}

/** Keeps a sentence; one of the same name gives way to it and leaves it its place. */
export function withPreset(presets: readonly SavedPreset[], preset: SavedPreset): SavedPreset[] {
  const place = presets.findIndex(({ name }) => name === preset.name)
  return place < 0 ? [...presets, preset] : presets.with(place, preset)
}

/** The presets without the one of this name. */
export function withoutPreset(presets: readonly SavedPreset[], name: string): SavedPreset[] {
  return presets.filter((preset) => preset.name !== name)
}

/** A name as it is kept. */
export function presetName(typed: string): string {
  return typed.trim().slice(0, longestName).trim()
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    // Nothing of ours: as if nothing had been kept.
    return []
  }
}

function isPreset(value: unknown): value is SavedPreset {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('sentence' in value))
    return false
  return typeof value.name === 'string' && value.name !== '' && value.name === presetName(value.name)
}
