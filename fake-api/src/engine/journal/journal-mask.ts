import { mask, maskAllButLast, maskNumber, maskText } from './masked-text.ts'

const maxDepth = 20

/** Names of fields whose value is never written down, without case, dashes and underscores. */
const secretNames = new Set([
  'authorization',
  'bladeauth',
  'cookie',
  'token',
  'accesstoken',
  'refreshtoken',
  'password',
  'secret',
  'clientsecret',
  'apikey',
  'apiv3key',
  'privatekey',
  'sign',
  'signature',
  'paysign',
  'captcha',
  'cvv',
  // Signed for one world: whoever has one can open the payment or the agreement it asks for.
  'orderstring',
  'signparams',
  // Encrypted with a key of the world: equal worlds write equal journals without it.
  'ciphertext',
])

/** Names of fields that say who somebody is: of their value the last digits stay, to tell one from another. */
const personalName = /(phone|mobile|phonenumber|iccid|cardno|cardnumber|idcard)$/

/** JSON-like data with every secret replaced: the very same where it has none, as nearly all has, else a copy. */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'number') return value < 3e12 ? value : maskNumber(value)
  if (typeof value === 'bigint') return value.toString()
  if (value === null || typeof value !== 'object') return value ?? null
  if (depth >= maxDepth) return '…'
  return Array.isArray(value) ? maskItems(value, depth) : maskFields(value as Fields, depth)
}

type Fields = Readonly<Record<string, unknown>>

function maskItems(items: readonly unknown[], depth: number): readonly unknown[] {
  let masked: unknown[] | null = null
  for (const [index, item] of items.entries()) {
    const shown = maskSecrets(item, depth + 1)
    if (masked === null && shown !== item) masked = items.slice(0, index)
    masked?.push(shown)
  }
  return masked ?? items
}

function maskFields(value: Fields, depth: number): Fields {
  let masked: Record<string, unknown> | null = null
  const names = Object.keys(value)
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] as string
    const field = fieldOf(name)
    const item = value[name]
    const shown = maskField(field, item, depth)
    if (masked === null) {
      if (shown === item && field.written === name) continue
      masked = {}
      for (const before of names.slice(0, index)) masked[before] = value[before]
    }
    masked[field.written] = shown
  }
  return masked ?? value
}

function maskField({ kind: ofName }: Field, value: unknown, depth: number): unknown {
  const isValue = (typeof value === 'string' && value !== '') || typeof value === 'number'
  const kind = isValue ? ofName : 'plain'
  if (kind === 'secret' && typeof value === 'string') return mask
  if (kind === 'personal') return maskAllButLast(String(value))
  return maskSecrets(value, depth + 1)
}

/**
 * A query or a body of `application/x-www-form-urlencoded`, each pair masked by its name as a member of JSON is; the very same
 * where nothing is hidden.
 */
export function maskForm(text: string): string {
  const pairs = [...new URLSearchParams(text)]
  const masked = pairs.map(([name, value]): [string, string] => {
    const field = fieldOf(name)
    return [field.written, String(maskField(field, value, 0))]
  })
  if (JSON.stringify(masked) === JSON.stringify(pairs)) return text
  // The mask is left readable, as it is in JSON.
  return new URLSearchParams(masked).toString().replaceAll(encodeURIComponent(mask), mask)
}

const maxKnownNames = 1000
type FieldKind = 'secret' | 'personal' | 'plain'
/** What the name of a field says of its value, and the name as it is written down. */
interface Field {
  kind: FieldKind
  written: string
}
const knownFields = new Map<string, Field>()

/** The contracts have a few hundred field names; names beyond that are classified each time. */
function fieldOf(name: string): Field {
  const known = knownFields.get(name)
  if (known !== undefined) return known
  const field = { kind: kindOf(name.toLowerCase().replace(/[-_]/g, '')), written: maskText(name) }
  if (knownFields.size < maxKnownNames) knownFields.set(name, field)
  return field
}

function kindOf(name: string): FieldKind {
  // Headers of signatures have the name of their provider before it.
  if (secretNames.has(name) || name.endsWith('signature')) return 'secret'
  return personalName.test(name) ? 'personal' : 'plain'
}
