import { expect, it } from 'vitest'
import type { OpenApiDocument } from './document.ts'
import { referenceIndex, referencePage } from './reference-page.ts'

const document = {
  info: { title: 'A <backend>', version: '1' },
  paths: {
    '/order': {
      post: {
        operationId: 'addOrder',
        summary: 'Make an order.',
        tags: ['orders'],
        'x-business-codes': ['price-changed'],
        'x-assumed': true,
        parameters: [{ name: 'current', in: 'query', schema: { type: 'integer', minimum: 1 } }],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/NewOrder' } } },
        },
        responses: {
          200: { content: { 'application/json': { example: { code: 200 }, schema: { const: 1 } } } },
        },
      },
    },
  },
  components: { schemas: { NewOrder: { properties: { payMoney: { type: 'integer', 'x-extra': true } } } } },
} as unknown as OpenApiDocument

const html = referencePage(document, { 'price-changed': { code: 20002, text: 'The price has changed' } })

it('shows an operation with its path, parameters, body, refusals, example and marks', () => {
  expect(html).toContain('POST /order')
  expect(html).toContain('<code>current</code> in query, optional: integer <small>(minimum 1)</small>')
  expect(html).toContain('<a href="#NewOrder">NewOrder</a>')
  expect(html).toContain('<code>20002</code> price-changed: The price has changed')
  expect(html).toContain('"code": 200')
  expect(html).toContain('<small class="mark">assumed</small>')
})

it('shows the fields of a schema, and which of them a backend may lack', () => {
  expect(html).toContain(
    '<th><code>payMoney</code> <small>optional</small> <small class="mark">extra</small></th>',
  )
})

it('never lets a text become markup', () => {
  expect(html).toContain('A &lt;backend&gt;')
  expect(html).not.toContain('<backend>')
})

it('leads to every document', () => {
  expect(referenceIndex({ http: document })).toContain(
    '<a href="http.html">A &lt;backend&gt;</a>: 1 operations',
  )
})
