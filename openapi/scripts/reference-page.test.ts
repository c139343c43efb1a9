import { expect, it } from 'vitest'
import type { OpenApiDocument } from './document.ts'
import { referencePage } from './reference-page.ts'

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
        parameters: [
          { name: 'current', in: 'query', schema: { type: 'integer', minimum: 1, examples: [2] } },
          { $ref: '#/components/parameters/devTenantId' },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/NewOrder' },
              example: { payMoney: 1 },
            },
          },
        },
        responses: {
          200: { content: { 'application/json': { example: { code: 200 }, schema: { const: 1 } } } },
          401: { $ref: '#/components/responses/unauthorized' },
        },
      },
    },
  },
  servers: [{ url: 'http://127.0.0.1:4010' }],
  'x-access': 'Ask with `a token`.\n\nAnd a <tenant>.',
  components: {
    securitySchemes: { blade: { name: 'Blade-Auth', description: 'A token.', 'x-example': 'Blade-Auth: b' } },
    parameters: {
      devTenantId: {
        ...{ name: 'devTenantId', in: 'query', required: true, description: 'Whose.' },
        schema: { type: 'string', examples: ['0000000'] },
      },
    },
    responses: { unauthorized: { description: 'No such token.' } },
    schemas: {
      NewOrder: { properties: { payMoney: { type: 'integer', 'x-extra': true } } },
      Plan: { properties: { refunds: { $ref: '#/components/schemas/Refunds', 'x-new-account': 'made' } } },
    },
  },
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
    '<th scope="row"><code>payMoney</code> <small>optional</small> <small class="mark">extra</small></th>',
  )
  expect(html).toContain('<small>(new account: <code>"made"</code>)</small>')
})

it('never lets a text become markup', () => {
  expect(html).toContain('A &lt;backend&gt;')
  expect(html).not.toContain('<backend>')
})

it('shows what a shared parameter or answer is, never the name of its file', () => {
  expect(html).toContain('<code>devTenantId</code> in query, required: string')
  expect(html).toContain('Answer 401</b>: No such token.')
  expect(html).not.toContain('$ref')
})

it('explains who may ask, and how, as a command line from the examples', () => {
  expect(html).toContain('<p>Ask with <code>a token</code>.</p>\n<p>And a &lt;tenant&gt;.</p>')
  expect(html).toContain('<li><code>Blade-Auth</code>: A token.</li>')
  expect(html).toContain(
    [
      'curl -X POST "http://127.0.0.1:4010/order?current=2&amp;devTenantId=0000000" \\',
      '  -H "Blade-Auth: b" \\',
      "  -H 'content-type: application/json' \\",
      `  -d '{"payMoney":1}'`,
    ].join('\n'),
  )
})
