import { expect, it } from 'vitest'
import { isWorldId, newWorldId, tenantIdOf, worldIdOfTenant } from './world-id.ts'

it('derives the tenant from the world and back', () => {
  for (const id of ['default', 'w0000001', 'w9999999']) {
    expect(isWorldId(id)).toBe(true)
    expect(worldIdOfTenant(tenantIdOf(id))).toBe(id)
  }
  expect(tenantIdOf('default')).toBe('0000000')
})

it.each(['', 'w0000000', 'w1', 'w12345678', '../etc', 'default '])(
  'returns no world for the id %j',
  (text) => {
    expect(isWorldId(text)).toBe(false)
  },
)

it.each(['', '1', 'default', '00000000'])('returns no world for the tenant %j', (text) => {
  expect(worldIdOfTenant(text)).toBeNull()
})

it('never makes the default tenant', () => {
  expect(newWorldId(() => 0)).toBe('w0000001')
  expect(newWorldId((limit) => limit - 1)).toBe('w9999999')
})
