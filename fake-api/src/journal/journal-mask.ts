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
  'wechatpaysignature',
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

/** A copy of JSON-like data with every secret replaced. */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'number') return value < 3e12 ? value : maskNumber(value)
  if (value === null || typeof value !== 'object') return value ?? null
  if (depth >= maxDepth) return '…'
  if (Array.isArray(value)) return value.map((item) => maskSecrets(item, depth + 1))
  const masked: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value)) {
    const field = fieldOf(name)
    masked[field.written] = maskField(field, item, depth)
  }
  return masked
}

function maskField({ kind: ofName }: Field, value: unknown, depth: number): unknown {
  const isValue = (typeof value === 'string' && value !== '') || typeof value === 'number'
  const kind = isValue ? ofName : 'plain'
  if (kind === 'secret' && typeof value === 'string') return mask
  if (kind === 'personal') return maskAllButLast(String(value))
  return maskSecrets(value, depth + 1)
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
  if (secretNames.has(name)) return 'secret'
  return personalName.test(name) ? 'personal' : 'plain'
}
