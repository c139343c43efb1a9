import { expect, it } from 'vitest'
import { keepShown } from './journal-export.ts'

it('keeps of a HAR the entries shown', () => {
  const har = { log: { version: '1.2', entries: [{ _seq: 1 }, { _seq: 2 }] } }
  expect(JSON.parse(keepShown('har', JSON.stringify(har), new Set([2])))).toEqual({
    log: { version: '1.2', entries: [{ _seq: 2 }] },
  })
})

it('keeps of a diagram its heads and the lines shown', () => {
  const lines = [
    ...['sequenceDiagram', '  participant shop as Shop', '  shop->>upstream: 1 GET /a: 200'],
    ...['  shop--xupstream: 2 GET /b: 500', '  Note over upstream: 3 order 0 → 1: paid', ''],
  ]
  expect(keepShown('mermaid', lines.join('\n'), new Set([2])).split('\n')).toEqual([
    ...[lines[0], lines[1], lines[3], ''],
  ])
})
