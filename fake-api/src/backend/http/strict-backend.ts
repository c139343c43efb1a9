import { errorCodes } from '@skyshop/openapi/error-codes'
import { extraRules, type FieldPath } from '@skyshop/openapi/extras'
import type { HttpOperationId } from '@skyshop/openapi/operations'
import type { World } from '../../engine/world/transaction/world.ts'
import type { Answer } from './envelope.ts'

/** Takes the extras out of a world's backend, or puts them back. */
export async function setStrictBackend(world: World, isBare: boolean): Promise<void> {
  await world.withTx(({ tx }) => tx.world.updateMany({ data: { isBare } }))
}

/** Tells whether the strict backend has no such operation. */
export function isExtraOperation(id: HttpOperationId): boolean {
  return extraRules[id]?.isExtra ?? false
}

/**
 * The answer of the strict backend, which has only what the specification promises: without extra fields, with the plain value
 * or code for each extra one (`x-extra`, `x-extra-values` and `strictCode` of the contract).
 */
export function stripExtensions(id: HttpOperationId, answer: Answer): Answer {
  const { body } = answer
  const plain = body.success ? null : plainCodeOf(body.code)
  if (plain) return { ...answer, body: { ...body, ...plain, data: null } }
  const rule = extraRules[id]
  if (!rule) return answer
  const strict: unknown = structuredClone(body)
  for (const path of rule.fields) change(strict, path, (parent, name) => Reflect.deleteProperty(parent, name))
  for (const { path, from, to } of rule.values)
    change(strict, path, (parent, name) => {
      if (from.includes(Reflect.get(parent, name))) Reflect.set(parent, name, to)
    })
  return { ...answer, body: strict as Answer['body'] }
}

/** Code and text that stand for an extra code; null for a code that is none. */
function plainCodeOf(code: number): { code: number; msg: string } | null {
  const entry = Object.values(errorCodes).find((one) => one.code === code)
  if (!entry?.strictCode) return null
  const { code: plain, text: msg } = errorCodes[entry.strictCode]
  return { code: plain, msg }
}

/** Does something at every path of this form that the value has. */
function change(value: unknown, path: FieldPath, act: (parent: object, name: string) => void): void {
  const [name, ...rest] = path
  if (name === undefined || value === null || typeof value !== 'object') return
  if (name === '*') {
    for (const item of Array.isArray(value) ? value : []) change(item, rest, act)
  } else if (Object.hasOwn(value, name)) {
    if (rest.length === 0) act(value, name)
    else change(Reflect.get(value, name), rest, act)
  }
}
