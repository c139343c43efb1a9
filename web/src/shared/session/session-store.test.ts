import { expect, it } from 'vitest'
import { ownerKey, ownerOf } from './session-store.ts'

it('ownerOf returns different texts for different accounts', () => {
  expect(ownerOf({ tenantId: '1', phone: '2' })).not.toBe(ownerOf({ tenantId: '1', phone: '3' }))
})

it('ownerKey returns different keys for different accounts, without their phone numbers', () => {
  const accounts = ['13800000021', '13800000022', ''].flatMap((phone) =>
    ['0000000', '1234567'].map((tenantId) => ({ tenantId, phone })),
  )
  const keys = accounts.map(ownerKey)
  expect(new Set(keys).size).toBe(accounts.length)
  expect(keys.join()).not.toMatch(/\d{8}/)
})
