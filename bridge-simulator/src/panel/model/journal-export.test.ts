import { expect, it } from 'vitest'
import { keepShown } from './journal-export.ts'

it('exports only the shown entries to HAR', () => {
  const har = { log: { version: '1.2', entries: [{ _seq: 1 }, { _seq: 2 }] } }
  expect(JSON.parse(keepShown('har', JSON.stringify(har), new Set([2])))).toEqual({
    log: { version: '1.2', entries: [{ _seq: 2 }] },
  })
})

it('exports only the shown entries to Mermaid', () => {
  const lines = [
    ...['sequenceDiagram', '  participant shop as Shop', '  shop->>upstream: 1 GET /a: 200'],
    ...['  shop--xupstream: 2 GET /b: 500', '  Note over upstream: 3 order 0 → 1: paid', ''],
  ]
  expect(keepShown('mermaid', lines.join('\n'), new Set([2])).split('\n')).toEqual([
    ...[lines[0], lines[1], lines[3], ''],
  ])
})
