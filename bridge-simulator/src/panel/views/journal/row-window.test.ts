import { expect, it } from 'vitest'
import { rowWindow } from './row-window.ts'

it('renders only the visible rows of ten thousand', () => {
  const { first, end } = rowWindow(10_000, { offset: 27_000, blockSize: 540, rowBlockSize: 27 })
  expect([first, end]).toEqual([994, 1026])
  expect(rowWindow(0, { offset: 0, blockSize: 540, rowBlockSize: 27 })).toEqual({ first: 0, end: 0 })
})
