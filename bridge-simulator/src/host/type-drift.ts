/** What an old or hasty host app makes of an answer: numbers as texts, truth as 0 and 1, digits as numbers. */
export function withDriftedTypes(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return /^\d{1,15}$/.test(value) ? Number(value) : value
  return mapInside(value, withDriftedTypes)
}

/** An answer whose texts and lists are empty; what is neither stays. */
export function withEmptyValues(value: unknown): unknown {
  if (typeof value === 'string') return ''
  if (Array.isArray(value)) return []
  return mapInside(value, withEmptyValues)
}

function mapInside(value: unknown, change: (inside: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, change(inside)]))
}
