import { expect, it } from 'vitest'
import { isWorldId, newWorldId, tenantIdOf } from './world-id.ts'

it.each([
  ['default', '0000000'],
  ['w0000001', '0000001'],
  ['w9999999', '9999999'],
])('derives the tenant of the world %s', (id, tenantId) => {
  expect([isWorldId(id), tenantIdOf(id)]).toEqual([true, tenantId])
})

it.each(['', 'w0000000', 'w1', 'w12345678', '../etc', 'default '])(
  'returns no world for the id %j',
  (text) => {
    expect(isWorldId(text)).toBe(false)
  },
)

it('never makes the default tenant', () => {
  expect(newWorldId(() => 0)).toBe('w0000001')
  expect(newWorldId((limit) => limit - 1)).toBe('w9999999')
})
