import { afterEach, expect, it, vi } from 'vitest'
import { NetworkError } from '../api-client/api-errors.ts'
import { orNull, reportUnexpected } from './report-unexpected.ts'

const later: (() => void)[] = []
vi.stubGlobal('queueMicrotask', (task: () => void) => later.push(task))
afterEach(() => later.splice(0))

it('reports no network errors', () => {
  reportUnexpected(new NetworkError('unreachable'))
  expect(later).toEqual([])
})

it('reports an unexpected error to the page', () => {
  expect(orNull(new TypeError('not a function'))).toBeNull()
  expect(later[0]).toThrow('not a function')
})
