import { expect, it } from 'vitest'
import { orderChip } from './status-chip.ts'

it('names every documented order status and marks others as unknown', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, -1, -2, -3].map((status) => orderChip(status).name)).not.toContain(
    'unknown',
  )
  expect(orderChip(99)).toEqual({ name: 'unknown', tone: 'bad' })
})
