import { expect, it } from 'vitest'
import { createMemoryStorage } from '../testing/fake-services.ts'
import { hostileValues } from '../testing/hostile-values.ts'
import {
  keepOperationPoint,
  OPERATION_POINT_KEYS,
  operationPointJson,
  readOperationPoint,
  recallOperationPoint,
} from './operation-point.ts'

it('reads the values of the address, an empty one too, and none that is too long', () => {
  const query = new URLSearchParams(`typeName=shopPageB1&configId=&innerId=${'9'.repeat(65)}&other=1`)
  expect(readOperationPoint(query)).toEqual({ typeName: 'shopPageB1', configId: '' })
})

it.each(OPERATION_POINT_KEYS)('reads every hostile value of %s unchanged or as absent', (key) => {
  for (const value of hostileValues) {
    const query = new URLSearchParams({ [key]: value })
    const text = query.get(key) ?? ''
    expect(readOperationPoint(query)).toEqual(text.length > 64 ? {} : { [key]: text })
    expect(() => readOperationPoint(new URLSearchParams(`?${key}=${value}`))).not.toThrow()
  }
})

it("returns the stored value, '' included, else {}", () => {
  const storage = createMemoryStorage()
  expect(recallOperationPoint(storage)).toEqual({})
  keepOperationPoint(storage, { typeName: 'a&b=1', configId: '' })
  expect(recallOperationPoint(storage)).toEqual({ typeName: 'a&b=1', configId: '' })
})

it('operationPointJson has all three parameters', () => {
  expect(operationPointJson({ configId: '3' })).toBe('{"typeName":"","configId":"3","innerId":""}')
})
