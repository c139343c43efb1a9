import type { BridgeShape } from '@skyshop/openapi/bridge-shapes'

/** Type drift of old hosts: numbers as strings, booleans as 0/1, digit strings as numbers (R-HOST-4). */
export function withDriftedTypes(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return /^\d{1,15}$/.test(value) ? Number(value) : value
  return mapInside(value, withDriftedTypes)
}

/** Copy with empty strings and lists; other values stay. */
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

/**
 * Checks a value against a bridge-contract shape; null if it fits. Names the first member that is wrong and what
 * was expected; `at` is the path of the value.
 */
export function checkShape(shape: BridgeShape, value: unknown, at: string): string | null {
  if (!fits(shape, value)) return `${at} is not ${expected(shape)}`
  const { items } = shape
  if (Array.isArray(value) && items)
    return firstProblem(value.map((item, index) => () => checkShape(items, item, `${at}/${index}`)))
  return isRecord(value) ? checkMembers(shape, value, at) : null
}

/** True for plain JSON objects, not for lists. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function checkMembers(shape: BridgeShape, value: Record<string, unknown>, at: string): string | null {
  const { properties = {}, required = [], additionalProperties = true } = shape
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(properties, name))
  if (unknown !== undefined && !additionalProperties) return `${at}/${unknown} is unknown`
  return firstProblem(
    Object.entries(properties).map(([name, member]) => () => {
      if (Object.hasOwn(value, name)) return checkShape(member, value[name], `${at}/${name}`)
      return required.includes(name) ? `${at}/${name} is missing` : null
    }),
  )
}

function firstProblem(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const complaint = check()
    if (complaint) return complaint
  }
  return null
}

function fits(shape: BridgeShape, value: unknown): boolean {
  const types = typesOf(shape)
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return false
  if (Object.hasOwn(shape, 'const') && value !== shape.const) return false
  if (shape.enum && !shape.enum.includes(value)) return false
  return typeof value !== 'string' || fitsText(shape, value)
}

/** Lengths count UTF-16 units. */
function fitsText({ minLength = 0, maxLength = Infinity, pattern }: BridgeShape, text: string): boolean {
  if (text.length < minLength || text.length > maxLength) return false
  return pattern === undefined || new RegExp(pattern, 'u').test(text)
}

function typesOf({ type = [] }: BridgeShape): readonly string[] {
  return typeof type === 'string' ? [type] : type
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  if (type === 'null') return value === null
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'an integer',
  object: 'an object',
  string: 'text',
}

/** The expectation as text, for instance "text of 1 to 32 characters". */
function expected(shape: BridgeShape): string {
  if (Object.hasOwn(shape, 'const')) return String(shape.const)
  if (shape.enum) return `one of ${shape.enum.join(', ')}`
  if (shape.pattern !== undefined) return `text like ${shape.pattern}`
  if (shape.maxLength !== undefined) return `text of ${shape.minLength ?? 0} to ${shape.maxLength} characters`
  return typesOf(shape)
    .map((type) => typeNames[type] ?? type)
    .join(' or ')
}
