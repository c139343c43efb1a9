import type { ContractFault } from './contract-fault.ts'

/** What a defect says of an answer the contract does not document: each place with its rule and what stood there. */
export function answerViolation(faults: readonly ContractFault[], answer: unknown): Error {
  const places = faults.map((fault) => ({ ...fault, got: valueAt(answer, fault.pointer) }))
  return new Error(`contract violation: ${JSON.stringify(places)}`)
}

const MOST_CHARACTERS = 60

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
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

const unescaped = (name: string) => name.replaceAll('~1', '/').replaceAll('~0', '~')
