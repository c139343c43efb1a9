import { expect, it } from 'vitest'
import { BusinessError } from './business-error.ts'

it('carries its code and payload', () => {
  const error = new BusinessError('price-changed', { payMoney: 19800 })
  expect(error).toBeInstanceOf(Error)
  expect([error.name, error.message, error.code, error.data]).toEqual([
    'BusinessError',
    'price-changed',
    'price-changed',
    { payMoney: 19800 },
  ])
  expect(new BusinessError('order-not-found').data).toBeNull()
})
