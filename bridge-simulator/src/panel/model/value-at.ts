/** The value a JSON pointer leads to; undefined where there is none. */
export function valueAt(body: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1)
  return names.reduce<unknown>((value, name) => {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  }, body)
}

const mostCharacters = 60

/** A value as JSON in one line, cut; undefined for none. */
export function shortValue(value: unknown): string | undefined {
  if (value === undefined) return undefined
  const text = JSON.stringify(value)
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}
