import { expect, it } from 'vitest'
import { mergeOperationPoints, readOperationPoint } from './operation-point.ts'

it('reads what is there', () => {
  const query = new URLSearchParams(`typeName=shopPageB1&innerId=${'9'.repeat(65)}&other=1`)
  expect(readOperationPoint(query)).toEqual({ typeName: 'shopPageB1', configId: '', innerId: '' })
})

it('fills gaps only', () => {
  const over = { typeName: 'a', configId: '', innerId: '' }
  expect(mergeOperationPoints(over, { typeName: 'b', configId: '1', innerId: '2' })).toEqual({
    typeName: 'a',
    configId: '1',
    innerId: '2',
  })
})
