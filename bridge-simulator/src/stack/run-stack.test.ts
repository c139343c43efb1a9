import { expect, it } from 'vitest'
import { readyText } from './run-stack.ts'

it('prints that edits are seen at once for dev, not for start', () => {
  const [, url, note, end] = readyText('dev', 'http://127.0.0.1:4000', '/data').split('\n')
  expect([url, note]).toEqual([
    'Skyshop is ready: http://127.0.0.1:4000',
    'This is dev: edits of the sources are seen at once.',
  ])
  expect(readyText('start', 'http://127.0.0.1:4000', '/data')).toBe(`\n${url}\n${end}`)
})
