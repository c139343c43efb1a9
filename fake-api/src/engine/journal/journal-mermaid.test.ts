import { expect, it } from 'vitest'
import { toMermaid } from './journal-mermaid.ts'
import { sampleEntry } from './testing/journal-fixture.ts'

it('draws calls, failures and events of the world', () => {
  const entries = [
    sampleEntry(),
    sampleEntry({ seq: 2, kind: 'job', from: 'world', to: 'world', label: 'order.deadline', status: 'done' }),
    sampleEntry({
      seq: 3,
      kind: 'gateway',
      from: 'gateway',
      label: 'TRANSACTION',
      status: 'lost',
      note: 'cut',
    }),
    sampleEntry({ seq: 4, status: '20001', note: 'unpaid-order' }),
  ]
  expect(toMermaid(entries)).toBe(`sequenceDiagram
  participant shop as Shop
  participant upstream as Upstream
  participant gateway as Gateway
  participant world as World
  shop->>upstream: 1 POST /v1/order/add: 200
  Note over world: 2 order.deadline: done
  gateway--xupstream: 3 TRANSACTION: cut
  shop--xupstream: 4 POST /v1/order/add: unpaid-order
`)
})

it('writes any text as a single message', () => {
  const diagram = toMermaid([sampleEntry({ label: 'a;b\nc #1 <script>' })])
  expect(diagram.split('\n').at(-2)).toBe('  shop->>upstream: 1 a#59;b c #35;1 #60;script#62;: 200')
})

it('draws an empty journal', () => {
  expect(toMermaid([])).toBe('sequenceDiagram\n')
})
