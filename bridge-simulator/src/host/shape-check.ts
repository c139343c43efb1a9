/** Returns what is wrong with a value, or null: the part of JSON Schema that the bridge uses. */
export type ShapeCheck = (value: unknown, at: string) => string | null

export const isInteger = test('an integer', (value) => Number.isInteger(value))
export const isBoolean = test('true or false', (value) => typeof value === 'boolean')
export const isObject = test('an object', (value) => isRecord(value))
export const isText = textBetween(0, 10_000)

export function textBetween(min: number, max: number): ShapeCheck {
  return test(`text of ${min} to ${max} characters`, (value) => {
    return typeof value === 'string' && value.length >= min && value.length <= max
  })
}

export function matching(pattern: RegExp): ShapeCheck {
  return test(`text like ${pattern.source}`, (value) => typeof value === 'string' && pattern.test(value))
}

export function listOf(item: ShapeCheck): ShapeCheck {
  return (value, at) => {
    if (!Array.isArray(value)) return `${at} is not a list`
    return firstComplaint(value.map((entry, index) => () => item(entry, `${at}/${index}`)))
  }
}

/** Strict object schema: all members are required, others refused. */
export function exactly(members: Readonly<Record<string, ShapeCheck>>): ShapeCheck {
  return (value, at) => {
    if (!isRecord(value)) return `${at} is not an object`
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(members, name))
    return unknown === undefined ? required(members)(value, at) : `${at}/${unknown} is unknown`
  }
}

/** Strict object schema with optional members. */
export function withOptional(
  members: Readonly<Record<string, ShapeCheck>>,
  optional: Readonly<Record<string, ShapeCheck>>,
): ShapeCheck {
  return (value, at) => {
    if (!isRecord(value)) return `${at} is not an object`
    const given = Object.entries(optional).filter(([name]) => Object.hasOwn(value, name))
    return exactly({ ...members, ...Object.fromEntries(given) })(value, at)
  }
}

/** Object schema with required members; others are allowed. */
export function required(members: Readonly<Record<string, ShapeCheck>>): ShapeCheck {
  return (value, at) => {
    if (!isRecord(value)) return `${at} is not an object`
    return firstComplaint(
      Object.entries(members).map(([name, check]) => () => {
        return Object.hasOwn(value, name) ? check(value[name], `${at}/${name}`) : `${at}/${name} is missing`
      }),
    )
  }
}

/** True for plain JSON objects, not for lists. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function test(what: string, holds: (value: unknown) => boolean): ShapeCheck {
  return (value, at) => (holds(value) ? null : `${at} is not ${what}`)
}

function firstComplaint(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const complaint = check()
    if (complaint) return complaint
  }
  return null
}
