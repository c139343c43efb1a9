/** A world that a file was copied from, and when in that world: until then they are the same. */
export interface WorldOrigin {
  readonly worldId: string
  readonly copiedAtMs: number
}

/** The origins that a text names, oldest first; what is no origin is left out, for a file may come from anywhere. */
export function readOrigins(text: string): WorldOrigin[] {
  const list: unknown = JSON.parse(text)
  return Array.isArray(list) ? list.filter(isOrigin) : []
}

function isOrigin(value: unknown): value is WorldOrigin {
  if (typeof value !== 'object' || value === null) return false
  return (
    'worldId' in value &&
    typeof value.worldId === 'string' &&
    'copiedAtMs' in value &&
    typeof value.copiedAtMs === 'number'
  )
}
