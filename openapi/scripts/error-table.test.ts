import { expect, it } from 'vitest'
import { type ErrorName, errorCodes } from '../generated/error-codes.ts'
import { httpOperations } from '../generated/operations.ts'

/** Codes the shop itself says, and a backend may: what they speak of is a state here, not a refusal. */
const ofStates: readonly ErrorName[] = [
  'order-expired',
  'operate-failed',
  'activate-failed',
  'refund-failed',
  'no-device',
  'data-may-be-delayed',
]

it('every error code is answered by an operation or describes a state', () => {
  const names = Object.keys(errorCodes) as ErrorName[]
  const business = names.filter((name) => errorCodes[name].level === 'business')
  const answered = new Set<string>(
    Object.values(httpOperations).flatMap(({ businessCodes }) => [...businessCodes]),
  )
  const fix = 'Name the code in x-business-codes of an operation, or in ofStates above.'
  expect(business.filter((name) => !answered.has(name)).sort(), fix).toEqual([...ofStates].sort())
})
