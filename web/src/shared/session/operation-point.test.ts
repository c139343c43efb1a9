import { expect, it } from 'vitest'
import { hostileValues } from '../testing/hostile-values.ts'
import { mergeOperationPoints, OPERATION_POINT_KEYS, readOperationPoint } from './operation-point.ts'

it('reads the values of the address', () => {
  const query = new URLSearchParams(`typeName=shopPageB1&innerId=${'9'.repeat(65)}&other=1`)
  expect(readOperationPoint(query)).toEqual({ typeName: 'shopPageB1', configId: '', innerId: '' })
})

it.each(OPERATION_POINT_KEYS)('reads every hostile value of %s unchanged or as absent', (key) => {
  for (const value of hostileValues) {
    const query = new URLSearchParams({ [key]: value })
    const text = query.get(key) ?? ''
    const empty = { typeName: '', configId: '', innerId: '' }
    expect(readOperationPoint(query)).toEqual({ ...empty, [key]: text.length > 64 ? '' : text })
    expect(() => readOperationPoint(new URLSearchParams(`?${key}=${value}`))).not.toThrow()
  }
})

it('fills gaps only', () => {
  const over = { typeName: 'a', configId: '', innerId: '' }
  expect(mergeOperationPoints(over, { typeName: 'b', configId: '1', innerId: '2' })).toEqual({
    typeName: 'a',
    configId: '1',
    innerId: '2',
  })
})
