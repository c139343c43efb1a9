import { expect, it } from 'vitest'
import type { OpenApiDocument } from './document.ts'
import { extraRules } from './extra-table.ts'

/** A document with one operation that answers an Order. */
function documentOf(order: object, more: object = {}): OpenApiDocument {
  const schema = {
    oneOf: [{ properties: { data: { $ref: '#/components/schemas/Order' } } }, { properties: { data: {} } }],
  }
  const responses = { 200: { content: { 'application/json': { schema } } } }
  return {
    paths: { '/a': { get: { operationId: 'readA', responses, ...more } } },
    components: { schemas: { Order: order } },
  }
}

it('finds extra fields through references, unions and lists, and comes to an end in a recursive schema', () => {
  const lines = { type: 'array', items: { properties: { text: { 'x-extra': true } } } }
  const order = {
    properties: { late: { 'x-extra': true }, lines, part: { $ref: '#/components/schemas/Order' } },
  }
  expect(extraRules(documentOf(order)).readA?.fields).toEqual([
    ['data', 'late'],
    ['data', 'lines', '*', 'text'],
  ])
})

it('finds extra values with what stands for them', () => {
  const status = { enum: [0, 6], 'x-extra-values': [6], 'x-strict-value': 0 }
  expect(extraRules(documentOf({ properties: { status } })).readA?.values).toEqual([
    { path: ['data', 'status'], from: [6], to: 0 },
  ])
})

it('lists an extra operation, and leaves out one without extras', () => {
  expect(extraRules(documentOf({}, { 'x-extra': true })).readA?.isExtra).toBe(true)
  expect(extraRules(documentOf({}))).toEqual({})
})

it.each([
  ['an extra field that is required', { properties: { late: { 'x-extra': true } }, required: ['late'] }],
  ['an extra value nothing stands for', { properties: { status: { 'x-extra-values': [6] } } }],
])('extraRules refuses %s', (_name, order) => {
  expect(() => extraRules(documentOf(order))).toThrow()
})
