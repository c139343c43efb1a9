import { expect, it } from 'vitest'
import { readyText } from './run-stack.ts'

it('tells that edits are seen at once when dev is ready, and not when start is', () => {
  const [, url, note, end] = readyText('dev', 'http://127.0.0.1:4000', '/data').split('\n')
  expect([url, note]).toEqual([
    'Skyshop is ready: http://127.0.0.1:4000',
    'This is dev: edits of the sources are seen at once.',
  ])
  expect(readyText('start', 'http://127.0.0.1:4000', '/data')).toBe(`\n${url}\n${end}`)
})
