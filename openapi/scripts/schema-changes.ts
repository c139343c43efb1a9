import type { OpenApiDocument } from './document.ts'

/** Who has to cope with a change: a client writes requests and reads answers. */
export type Direction = 'request' | 'answer'

/** What may change of a schema. */
export type SchemaRule =
  | `${Direction}-type-${'narrowed' | 'widened'}`
  | `${Direction}-value-${'removed' | 'added'}`
  | `${Direction}-member-${'removed' | 'added' | 'optional'}`
  | 'request-member-required'
  | 'request-limit-tightened'
  | 'answer-member-always'

/** A JSON Schema as the contracts have them. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  [keyword: string]: unknown
}

/** Where a schema stands. */
export interface Place {
  pointer: string
  direction: Direction
}

/** Notes how schemas of one document differ from those of an earlier one. */
export class SchemaComparison {
  readonly #before: OpenApiDocument
  readonly #after: OpenApiDocument
  readonly #note: (rule: SchemaRule, pointer: string, value?: string) => void
  /** Pairs of named schemas that were compared: one that a hundred operations use is told of once. */
  readonly #compared = new Set<string>()

  constructor(
    before: OpenApiDocument,
    after: OpenApiDocument,
    note: (rule: SchemaRule, pointer: string, value?: string) => void,
  ) {
    this.#before = before
    this.#after = after
    this.#note = note
  }

  /** Notes what differs between two schemas that stand at the same place. */
  compare(before: Schema, after: Schema, at: Place): void {
    let place = at
    const isNamed = before.$ref !== undefined && after.$ref !== undefined
    if (isNamed) {
      const pair = `${before.$ref} ${after.$ref} ${place.direction}`
      if (this.#compared.has(pair)) return
      this.#compared.add(pair)
      place = { ...place, pointer: nameOf(before.$ref ?? '') }
    }
    const known = flat(this.#before, before)
    const now = flat(this.#after, after)
    this.#types(known, now, place)
    this.#values(known, now, place)
    if (place.direction === 'request') this.#limits(known, now, place)
    this.#members(known, now, place)
    if (known.items && now.items)
      this.compare(known.items, now.items, { ...place, pointer: `${place.pointer}/*` })
    this.#choices(known, now, place)
  }

  #types(before: Schema, after: Schema, { pointer, direction }: Place): void {
    const known = typesOf(before)
    const now = typesOf(after)
    if (known.length === 0 || now.length === 0) return
    for (const type of known)
      if (!includesType(now, type)) this.#note(`${direction}-type-narrowed`, pointer, type)
    for (const type of now)
      if (!includesType(known, type)) this.#note(`${direction}-type-widened`, pointer, type)
  }

  #values(before: Schema, after: Schema, { pointer, direction }: Place): void {
    const [known, now] = [valuesOf(before), valuesOf(after)]
    for (const value of missingIn(now, known)) this.#note(`${direction}-value-removed`, pointer, value)
    for (const value of missingIn(known, now)) this.#note(`${direction}-value-added`, pointer, value)
  }

  #limits(before: Schema, after: Schema, { pointer }: Place): void {
    for (const [keyword, isTighter] of Object.entries(limits)) {
      const now = after[keyword]
      if (now === undefined || now === before[keyword]) continue
      if (isTighter(before[keyword], now))
        this.#note('request-limit-tightened', pointer, `${keyword} ${String(now)}`)
    }
  }

  #members(before: Schema, after: Schema, { pointer, direction }: Place): void {
    if (!before.properties || !after.properties) return
    const names = new Set([...Object.keys(before.properties), ...Object.keys(after.properties)])
    for (const name of names) {
      const known = before.properties[name]
      const now = after.properties[name]
      const at = `${pointer}/${name}`
      const rule = memberRule(direction, {
        wasThere: known !== undefined,
        isThere: now !== undefined,
        wasRequired: before.required?.includes(name) ?? false,
        isRequired: after.required?.includes(name) ?? false,
      })
      if (rule !== null) this.#note(rule, at)
      if (known && now) this.compare(known, now, { pointer: at, direction })
    }
  }

  /** Alternatives, those of one name with each other, others by their place. */
  #choices(before: Schema, after: Schema, { pointer, direction }: Place): void {
    const known = before.oneOf ?? before.anyOf
    const now = after.oneOf ?? after.anyOf
    if (!known || !now) return
    const keys = (choices: readonly Schema[]) =>
      new Map(
        choices.map((choice, index) => [
          choice.$ref ?? String(typesOf(choice).concat(String(index))),
          choice,
        ]),
      )
    const [old, present] = [keys(known), keys(now)]
    for (const [key, choice] of old) {
      const same = present.get(key)
      if (same === undefined) this.#note(`${direction}-type-narrowed`, pointer, nameOf(key))
      else this.compare(choice, same, { pointer, direction })
    }
    for (const key of present.keys())
      if (!old.has(key)) this.#note(`${direction}-type-widened`, pointer, nameOf(key))
  }
}

interface MemberFacts {
  wasThere: boolean
  isThere: boolean
  wasRequired: boolean
  isRequired: boolean
}

function memberRule(direction: Direction, member: MemberFacts): SchemaRule | null {
  const { wasThere, isThere, wasRequired, isRequired } = member
  if (wasThere && !isThere) return `${direction}-member-removed`
  if (!wasThere && direction === 'request' && isRequired) return 'request-member-required'
  if (!wasThere) return `${direction}-member-added`
  if (wasRequired === isRequired) return null
  if (direction === 'request') return isRequired ? 'request-member-required' : 'request-member-optional'
  return isRequired ? 'answer-member-always' : 'answer-member-optional'
}

type IsTighter = (before: unknown, after: unknown) => boolean
const isHigher: IsTighter = (before, after) => before === undefined || Number(after) > Number(before)
const isLower: IsTighter = (before, after) => before === undefined || Number(after) < Number(before)

/** Limits of a schema, and whether another one lets fewer values through; of patterns nobody can tell, so any other does. */
const limits: Readonly<Record<string, IsTighter>> = {
  ...{ minimum: isHigher, exclusiveMinimum: isHigher, minLength: isHigher, minItems: isHigher },
  ...{ maximum: isLower, exclusiveMaximum: isLower, maxLength: isLower, maxItems: isLower },
  ...{ pattern: () => true, format: () => true, uniqueItems: () => true, multipleOf: () => true },
}

/** A schema without `$ref` and `allOf`: what it refers to, and what it says itself on top. */
function flat(document: OpenApiDocument, schema: Schema): Schema {
  const { $ref, allOf = [], ...own } = schema
  const referred = $ref === undefined ? [] : [resolved<Schema>(document, { $ref })]
  const parts = [...[...referred, ...allOf].map((part) => flat(document, part)), own]
  const properties = parts.map((part) => part.properties ?? {})
  const required = parts.flatMap((part) => part.required ?? [])
  const whole: Schema = Object.assign({}, ...parts)
  const hasMembers = parts.some((part) => part.properties !== undefined)
  return { ...whole, required, ...(hasMembers && { properties: Object.assign({}, ...properties) }) }
}

function typesOf({ type, const: constant, enum: values }: Schema): string[] {
  if (type !== undefined) return Array.isArray(type) ? type : [type]
  const known = constant === undefined ? (values ?? []) : [constant]
  return [...new Set(known.map((value) => (value === null ? 'null' : typeof value)))]
}

/** Every integer is a number. */
function includesType(types: readonly string[], type: string): boolean {
  const isNumber = type === 'integer' && types.includes('number')
  return types.includes(type) || isNumber
}

/** The only values, as JSON; null where any will do. */
function valuesOf({ const: constant, enum: values }: Schema): string[] | null {
  const known = constant === undefined ? values : [constant]
  return known?.map((value) => JSON.stringify(value)) ?? null
}

/** Values that only the second has. */
function missingIn(values: readonly string[] | null, others: readonly string[] | null): string[] {
  if (values === null) return []
  if (others === null) return ['any other value']
  return others.filter((text) => !values.includes(text))
}

function nameOf(key: string): string {
  return key.split('/').at(-1) ?? key
}

/** A value, or what it refers to in its document. */
export function resolved<T>(document: OpenApiDocument, value: unknown): T {
  const { $ref } = value as { $ref?: string }
  if ($ref === undefined) return value as T
  const keys = $ref.slice(2).split('/')
  return keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[unescaped(key)], document) as T
}

const unescaped = (key: string) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
