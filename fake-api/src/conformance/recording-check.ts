import type { SchemaError } from '../engine/api-contract/schema-error.ts'
import { answerErrors, answerStatus, parsed, requestErrors } from './exchange-check.ts'
import { isMasked, type RecordedCall } from './har-recording.ts'

/** Kind of a difference, in the words of its line. */
export type DifferenceKind =
  | 'unknown operation'
  | 'undocumented member'
  | 'missing member'
  | 'other type'
  | 'other value'
  | 'other status'
  | 'other code'
  | 'other content type'

/** Where the recorded server differs, once for all calls in which it does so alike. */
export interface Difference {
  against: 'contract' | 'fake'
  /** Method and path where the contract has no operation. */
  operation: string
  /** In request or answer; `*` stands for each item of a list. */
  pointer: string
  kind: DifferenceKind
  message: string
  /** Places of the calls in the recording, from 1. */
  calls: number[]
}

/** A difference of one call. */
export type CallDifference = Omit<Difference, 'calls'> & { call: number }

/** Where a call breaks the contract; masked values are not held against it. */
export function contractDifferences(call: RecordedCall): CallDifference[] {
  const { number, method, pathname, operation } = call
  const at = { against: 'contract', call: number } as const
  if (operation === null) {
    const message = 'The contract has no such operation. Correct the path, or add it to the contract.'
    return [{ ...at, operation: `${method} ${pathname}`, pointer: '', kind: 'unknown operation', message }]
  }
  const request = { params: call.params, query: call.query, body: call.body }
  const answer = { ...call.answer, body: parsed(call.answer.text) }
  const toDifference = (side: 'request' | 'answer') => (error: SchemaError) => ({
    ...at,
    operation: operation.operationId,
    pointer: `${side} ${pointerOf(error)}`,
    kind: kindOf(error),
    message: sentenceOf(error, side),
  })
  return [
    ...specific(requestErrors(operation, request), request).map(toDifference('request')),
    ...specific(answerErrors(operation, call.answer), answer).map(toDifference('answer')),
  ]
}

/** Leaves out what is about a masked value, or only says that a value is none of several where another says why. */
function specific(errors: readonly SchemaError[], parts: object): SchemaError[] {
  const seen = errors.filter(({ pointer }) => !isMasked(valueAt(parts, pointer) ?? null))
  const isVague = ({ rule, message }: SchemaError) =>
    /^(oneOf|anyOf)$/.test(rule) || message === 'must be null'
  const isBelow = (vague: SchemaError) => (other: SchemaError) =>
    !isVague(other) && `${other.pointer}/`.startsWith(`${vague.pointer}/`)
  return seen.filter((error) => !(isVague(error) && seen.some(isBelow(error))))
}

function valueAt(parts: object, pointer: string): unknown {
  const names = pointer.split('/').slice(1)
  return names.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined | null)?.[name],
    parts,
  )
}

function pointerOf({ pointer }: SchemaError): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*')
}

const kinds: Readonly<Record<string, DifferenceKind>> = {
  additionalProperties: 'undocumented member',
  absent: 'undocumented member',
  required: 'missing member',
  type: 'other type',
  json: 'other type',
  code: 'other code',
}

function kindOf({ rule, pointer }: SchemaError): DifferenceKind {
  if (rule === 'documented') return pointer === '/status' ? 'other status' : 'other content type'
  return kinds[rule] ?? 'other value'
}

/** What was recorded, what the contract says of it, and what to do; the pointer says where. */
function sentenceOf(error: SchemaError, side: 'request' | 'answer'): string {
  const { message } = error
  const change = side === 'request' ? 'Send it so' : 'Answer so'
  switch (kindOf(error)) {
    case 'undocumented member':
      return `The recorded ${side} has this, and by the contract it ${message}. Leave it out, or add it to the contract.`
    case 'missing member':
      return `The recorded ${side} is without this, and the contract asks for it: it ${message}. ${change}, or make it optional in the contract.`
    case 'other status':
    case 'other content type':
    case 'other code':
      return `By the contract of this operation ${message}. Answer one of those, or add it to the contract.`
    default:
      return `What was recorded is something else, by the contract it ${message}. ${change}, or change the contract.`
  }
}

/** An answer of the fake to a recorded request. */
export interface ComparedCall {
  call: RecordedCall
  fake: RecordedCall['answer']
}

/**
 * Where the fake answers otherwise: status and code of each call, and types that no two successful answers of an operation
 * share. Which members there are is held against the contract, for those it leaves open depend on what a user has.
 */
export function fakeDifferences(compared: readonly ComparedCall[]): CallDifference[] {
  const same: ComparedCall[] = []
  const differences: CallDifference[] = []
  for (const one of compared) {
    const difference = outcomeDifference(one)
    if (difference === null) same.push(one)
    else differences.push(difference)
  }
  for (const calls of Map.groupBy(same, ({ call }) => call.operation?.operationId ?? '').values())
    differences.push(...typeDifferences(calls))
  return differences
}

const lookWhich =
  'Look in the contract which is right; what a user has may also be the reason, then take another --scenario.'

function outcomeDifference({ call, fake }: ComparedCall): CallDifference | null {
  const at = { against: 'fake', call: call.number, operation: call.operation?.operationId ?? '' } as const
  const statuses = [answerStatus(call.answer), answerStatus(fake)]
  const codes = [call.answer, fake].map(({ text }) => (parsed(text) as { code?: unknown } | undefined)?.code)
  const said = ([recorded, own]: readonly unknown[]) =>
    `The recording has ${recorded}, the fake ${own}. ${lookWhich}`
  if (statuses[0] !== statuses[1])
    return { ...at, pointer: 'answer /status', kind: 'other status', message: said(statuses) }
  if (codes[0] === codes[1]) return null
  return { ...at, pointer: 'answer /body/code', kind: 'other code', message: said(codes) }
}

function typeDifferences(calls: readonly ComparedCall[]): CallDifference[] {
  const recorded = new Map<string, Set<string>>()
  const own = new Map<string, Set<string>>()
  for (const { call, fake } of calls) {
    collectTypes(parsed(call.answer.text), '/body', recorded)
    collectTypes(parsed(fake.text), '/body', own)
  }
  const [first] = calls
  return [...recorded].flatMap(([pointer, types]) => {
    const known = own.get(pointer)
    if (!first || !known || [...types].some((type) => known.has(type))) return []
    const message = `The recording has ${[...types].join(' or ')}, the fake ${[...known].join(' or ')}. ${lookWhich}`
    const operation = first.call.operation?.operationId ?? ''
    const at = { against: 'fake', call: first.call.number, operation } as const
    return [{ ...at, pointer: `answer ${pointer}`, kind: 'other type' as const, message }]
  })
}

/** Types of everything in a body by its place; null and masked values tell none. */
function collectTypes(value: unknown, pointer: string, types: Map<string, Set<string>>): void {
  if (value === null || value === undefined || (typeof value === 'string' && isMasked(value))) return
  const type = Array.isArray(value) ? 'array' : typeof value
  types.set(pointer, (types.get(pointer) ?? new Set()).add(type))
  if (typeof value !== 'object') return
  for (const [name, member] of Object.entries(value))
    collectTypes(member, `${pointer}/${Array.isArray(value) ? '*' : name}`, types)
}

/** Joins the differences of calls that differ alike, in the order in which they come first. */
export function groupDifferences(differences: readonly CallDifference[]): Difference[] {
  const keyOf = ({ against, operation, pointer, kind, message }: CallDifference) =>
    JSON.stringify([against, operation, pointer, kind, message])
  return [...Map.groupBy(differences, keyOf).values()].map((alike) => {
    const [{ call: _, ...first }] = alike as [CallDifference]
    return { ...first, calls: [...new Set(alike.map(({ call }) => call))] }
  })
}
