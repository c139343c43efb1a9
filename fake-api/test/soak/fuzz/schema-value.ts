import type { SeededRandom } from './seeded-random.ts'

/** The part of JSON Schema the contracts use. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  examples?: unknown[]
}

/** Values a world really has, by the name of the field they go into. */
export type ValuePool = Readonly<Record<string, readonly unknown[]>>

/** Source that values are made from. */
export interface ValueSource {
  random: SeededRandom
  pool: ValuePool
  /** The schema a `$ref` names. */
  resolve(ref: string): Schema
}

/** How often a field takes a value the world has instead of any allowed one. */
const REAL_SHARE = 0.8
const MAX_ITEMS = 4
const LONGEST = 24
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789-_,. 中مé😀'

/** A value the schema allows; optional fields come and go. */
export function schemaValue(source: ValueSource, schema: Schema, name = ''): unknown {
  const { random, pool } = source
  const { $ref, ...own } = schema
  if ($ref) return schemaValue(source, { ...source.resolve($ref), ...own }, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const real = schema.type === 'array' ? undefined : pool[name]
  if (real && real.length > 0 && random.is(REAL_SHARE)) return random.pick(real)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return schemaValue(source, random.pick(choices), name)
  if (schema.allOf) return schemaValue(source, mergedText(source, schema), name)
  return typedValue(source, schema, name)
}

/** A named text and the limits of its own that a field sets beside it, as one schema. */
function mergedText({ resolve }: ValueSource, { allOf = [], ...own }: Schema): Schema {
  const parts = allOf.map(({ $ref, ...part }) => ($ref ? { ...resolve($ref), ...part } : part))
  return Object.assign({}, ...parts, own)
}

function typedValue(source: ValueSource, schema: Schema, name: string): unknown {
  const { random } = source
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  switch (type) {
    case 'object':
      return objectValue(source, schema)
    case 'array':
      return arrayValue(source, schema, name)
    case 'integer':
    case 'number':
      return random.between(
        schema.minimum ?? -5,
        Math.min(schema.maximum ?? 100_000, (schema.minimum ?? 0) + 5000),
      )
    case 'boolean':
      return random.is(0.5)
    case 'null':
      return null
    default:
      return textValue(random, schema)
  }
}

function objectValue(source: ValueSource, { properties = {}, required = [] }: Schema): object {
  const entries = Object.entries(properties)
    .filter(([name]) => required.includes(name) || source.random.is(0.5))
    .map(([name, property]) => [name, schemaValue(source, property, name)])
  return Object.fromEntries(entries)
}

function arrayValue(source: ValueSource, { items = {}, minItems = 0, maxItems = 50 }: Schema, name: string) {
  const length = source.random.between(minItems, Math.min(maxItems, minItems + MAX_ITEMS))
  return Array.from({ length }, () => schemaValue(source, items, name))
}

function textValue(
  random: SeededRandom,
  { examples, pattern, minLength = 0, maxLength = LONGEST }: Schema,
): string {
  const example = examples?.[0]
  if (pattern !== undefined && typeof example === 'string') return example
  if (typeof example === 'string' && random.is(0.5)) return example
  const length = random.between(minLength, Math.max(minLength, Math.min(maxLength, LONGEST)))
  return Array.from({ length }, () => random.pick([...LETTERS])).join('')
}
