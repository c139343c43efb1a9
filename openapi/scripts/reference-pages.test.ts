import { expect, it } from 'vitest'
import type { OpenApiDocument } from './document.ts'
import { assumptionPage, markedPlaces } from './reference-pages.ts'

const document: OpenApiDocument = {
  paths: {
    '/a': {
      get: {
        operationId: 'readA',
        responses: {},
        parameters: [{ name: 'q', in: 'query', 'x-assumed': true }],
        'x-assumed': true,
      } as never,
    },
  },
  components: { schemas: { Order: { properties: { payDeadline: { type: 'string', 'x-extra': true } } } } },
}

it('names operations and fields by a path one can follow', () => {
  expect(markedPlaces(document, 'x-assumed')).toEqual(['/a › readA', '/a › readA › q'])
  expect(markedPlaces(document, 'x-extra')).toEqual(['Order › payDeadline'])
})

it('names the operations and messages of a wallet too', () => {
  const wallet = {
    gateway: { operations: [{ operationId: 'openCashier', 'x-assumed': true }, { operationId: 'query' }] },
    components: { schemas: { CashierRequest: { 'x-assumed': true } } },
  }
  expect(markedPlaces(wallet, 'x-assumed')).toEqual(['openCashier', 'CashierRequest'])
})

it('shows the number of listed marks', () => {
  const page = assumptionPage({ http: document })
  expect(page).toContain('## Assumed (2)')
  expect(page).toContain('- http: Order › payDeadline')
})
