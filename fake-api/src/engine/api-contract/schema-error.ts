import type { ErrorObject } from 'ajv/dist/2020.js'

/** One broken rule of the contract: where, which, and what it asks for. */
export interface SchemaError {
  pointer: string
  rule: string
  message: string
}

/** A body of nothing but mistakes would be answered, and journaled, a hundred times its size. */
const MAX_ERRORS = 100

/** Returns the first hundred broken rules of a check, each with what the schema would allow; `prefix` is the part of the request. */
export function schemaErrorsOf(errors: ErrorObject[] | null | undefined, prefix: string): SchemaError[] {
  return (errors ?? []).slice(0, MAX_ERRORS).map((error) => ({
    pointer: `${prefix}${error.instancePath}${namedProperty(error)}`,
    rule: error.keyword,
    message: `${messageOf(error)}${repeated(error, prefix)}`,
  }))
}

function namedProperty({ keyword, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return `/${params.additionalProperty}`
  if (keyword === 'required') return `/${params.missingProperty}`
  return ''
}

/** Returns the issue of a query parameter that is given more than once where one value is asked for. */
function repeated({ keyword, data }: ErrorObject, prefix: string): string {
  return prefix === '/query' && keyword === 'type' && Array.isArray(data)
    ? `, and is given ${data.length} times`
    : ''
}

/** The parts of a schema a message names; Ajv hands them over when it is verbose. */
interface NamedSchema {
  description?: string
  properties?: Record<string, { enum?: readonly unknown[] }>
}

function messageOf({ keyword, params, parentSchema, message }: ErrorObject): string {
  const { properties = {}, description } = (parentSchema ?? {}) as NamedSchema
  const names = Object.keys(properties).join(', ')
  switch (keyword) {
    case 'enum':
      return `must be one of ${listed(params.allowedValues)}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'additionalProperties':
      return names === '' ? String(message) : `is not known here; known are ${names}`
    case 'minProperties':
      return names === '' ? String(message) : `must have ${atLeast(params.limit)} of ${names}`
    case 'maxProperties':
      return names === '' ? String(message) : `must NOT have more than ${params.limit} of ${names}`
    case 'pattern':
      return description ? `${message}: ${description.trim()}` : String(message)
    case 'required': {
      const values = properties[params.missingProperty]?.enum
      return values ? `${message}, one of ${listed(values)}` : String(message)
    }
    default:
      return message ?? 'is not as the contract says'
  }
}

/** Describes a broken rule in a sentence that names the field as it was sent: `wallet.callback is missing.` */
export function describeSchemaError({ pointer, message }: SchemaError): string {
  const [, part = '', ...names] = pointer.split('/').map(unescaped)
  const field = names.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('')
  const whole = part === 'body' ? 'The body' : pointer
  return `${field.replace(/^[.]/, '') || whole} ${message.replace(/^must have required property '[^']*'/, 'is missing')}.`
}

function atLeast(limit: number): string {
  return limit === 1 ? 'one' : `at least ${limit}`
}

function listed(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ')
}

/** Returns the error for an answer that the contract does not document: each place with its rule and the value there. */
export function answerViolation(errors: readonly SchemaError[], answer: unknown): Error {
  const places = errors.map((error) => ({ ...error, got: valueAt(answer, error.pointer) }))
  return new Error(`contract violation: ${JSON.stringify(places)}`)
}

const MAX_CHARACTERS = 60

/** A name that says its value is a secret; the journal masks the same names in bodies, but knows none in a sentence. */
const SECRET = /token|sign|secret|password|key|phone|nonce/i

/** The value as JSON, cut; only its kind and length where its name makes it a secret; undefined where there is none. */
function valueAt(answer: unknown, pointer: string): string | undefined {
  const names = pointer.split('/').slice(1).map(unescaped)
  const value = names.reduce<unknown>(memberOf, answer)
  if (value === undefined) return undefined
  const text = JSON.stringify(value)
  if (names.some((name) => SECRET.test(name))) return `masked, ${text.length} characters`
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object'
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

const unescaped = (name: string) => name.replaceAll('~1', '/').replaceAll('~0', '~')
