import { expect, it } from 'vitest'
import { walletExamples } from './wallet-examples.ts'

const text = { type: 'string' }
const order = {
  Order: {
    required: ['kind', 'id', 'parts', 'state'],
    properties: {
      kind: { const: 'order' },
      id: text,
      note: text,
      other: text,
      state: { enum: ['OPEN', 'OVER'] },
      parts: { items: { required: ['id', 'count'], properties: { id: text, count: { type: 'integer' } } } },
    },
  },
}

it('shows what is required and what the table asks for, each with the value of its longest name', () => {
  const values = { id: 'O1', 'parts.id': 'P1', count: ['1', 1], note: 'Soon.' }
  const { ofMessage } = walletExamples(order, { values, optional: ['Order.note'] })
  expect(ofMessage('Order')).toEqual({
    ...{ kind: 'order', id: 'O1', note: 'Soon.', state: 'OPEN' },
    parts: [{ id: 'P1', count: 1 }],
  })
})

it('passes over a value that is none of its member’s', () => {
  const values = { id: 'O1', count: 1, state: 'GONE', 'Order.state': 'OVER' }
  expect(walletExamples(order, { values }).ofMessage('Order')).toHaveProperty('state', 'OVER')
  expect(
    walletExamples(order, { values: { id: 'O1', count: 1, state: 'GONE' } }).ofMessage('Order'),
  ).toHaveProperty('state', 'OPEN')
})

it('shows a message that stands in another one', () => {
  const schemas = { Outer: { required: ['inner'], properties: { inner: {} } }, Inner: { const: 1 } }
  const { ofMessage } = walletExamples(schemas, { values: {}, messages: { 'Outer.inner': 'Inner' } })
  expect(ofMessage('Outer')).toEqual({ inner: 1 })
})

it('refuses members without a value, all at once', () => {
  expect(() => walletExamples(order, { values: {} })).toThrow('Order.id\nOrder.parts.id\nOrder.parts.count')
})
