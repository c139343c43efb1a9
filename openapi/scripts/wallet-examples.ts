import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { IncompleteContract, type Schema } from './document.ts'

/** Holds what the messages of a wallet show. A name stands for a member, `owner.member` for that of one owner: the longest counts. */
export interface ExampleTable {
  /** Values by name; a list has one for each form that the name has. */
  readonly values: Readonly<Record<string, unknown>>
  /** Names of members that are shown although they are not required. */
  readonly optional?: readonly string[]
  /** Messages that stand in a member. */
  readonly messages?: Readonly<Record<string, string>>
}

/** Examples of the messages of one wallet. */
export interface WalletExamples {
  readonly ofMessage: (name: string) => unknown
  /** The value of a field of a form that no message lists. */
  readonly ofField: (operationId: string, name: string) => unknown
}

/** Reads the tables of all wallets. */
export function readExampleTables(file: string): Readonly<Record<string, ExampleTable>> {
  return parse(readFileSync(file, 'utf8')) as Record<string, ExampleTable>
}

/**
 * Composes examples of messages from what their schemas fix and from the table.
 *
 * @throws IncompleteContract that names the members without a value
 */
export function walletExamples(
  schemas: Readonly<Record<string, Schema>>,
  { values, optional = [], messages = {} }: ExampleTable,
): WalletExamples {
  const missing = new Set<string>()
  const exampleOf = (schema: Schema, place: readonly string[]): unknown => {
    if (schema.const !== undefined) return schema.const
    if (schema.items) return [exampleOf(schema.items, place)]
    const [message] = entriesNamed(messages, place)
    if (message !== undefined) return ofMessage(message)
    for (const value of entriesNamed(values, place).flat()) if (fits(schema, value)) return value
    if (schema.properties) return membersOf(schema, place)
    const [first] = schema.examples ?? schema.enum ?? []
    if (first === undefined) missing.add(place.join('.'))
    return first
  }
  const membersOf = ({ properties = {}, required = [] }: Schema, place: readonly string[]) => {
    const shown = Object.entries(properties).filter(([name]) => {
      return required.includes(name) || namesOf([...place, name]).some((one) => optional.includes(one))
    })
    return Object.fromEntries(shown.map(([name, schema]) => [name, exampleOf(schema, [...place, name])]))
  }
  const ofMessage = (name: string) => exampleOf(schemas[name] ?? {}, [name])
  for (const name of Object.keys(schemas)) ofMessage(name)
  if (missing.size > 0) throw new IncompleteContract(CURE, [...missing])
  return { ofMessage, ofField: (operationId, name) => exampleOf({ type: 'string' }, [operationId, name]) }
}

const CURE = 'Without an example: write a value in openapi/shared/wallet-examples.yaml'

/** The names of a member, the longest first. */
const namesOf = (place: readonly string[]) => place.map((_, at) => place.slice(at).join('.'))

function entriesNamed<Value>(table: Readonly<Record<string, Value>>, place: readonly string[]): Value[] {
  return namesOf(place).flatMap((name) => table[name] ?? [])
}

/** Whether a value has the form that its member asks for; what it holds is for the validator to say. */
function fits(schema: Schema, value: unknown): boolean {
  const { type, enum: values, pattern, maxLength } = schema
  const types = type === undefined ? [typeOf(value)] : [type].flat()
  const isOfType = types.some(
    (one) => one === typeOf(value) || (one === 'number' && typeof value === 'number'),
  )
  if (!isOfType || values?.includes(value) === false) return false
  if (typeof value !== 'string') return true
  const isShort = typeof maxLength !== 'number' || value.length <= maxLength
  return isShort && (typeof pattern !== 'string' || new RegExp(pattern).test(value))
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
