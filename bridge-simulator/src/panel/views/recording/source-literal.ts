/** A value as source text; JSON is a part of the language. */
export function literal(value: unknown): string {
  return typeof value === 'string'
    ? `'${value.replace(/[\\']/g, String.raw`\$&`).replace(/\n/g, '\\n')}'`
    : spaced(value)
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([name, field]) => `${/^[\w$]+$/.test(name) ? name : literal(name)}: ${literal(field)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
