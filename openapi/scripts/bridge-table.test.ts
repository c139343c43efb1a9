import { expect, it } from 'vitest'
import { bridgeTable } from './bridge-table.ts'
import type { OpenApiDocument } from './document.ts'

/** A bridge of one method whose result is the schema; without one, of any shape. */
function documentOf(schema: object = {}): OpenApiDocument {
  const body = (content: object) => ({ content: { 'application/json': { schema: content } } })
  const post = {
    operationId: 'getToken',
    requestBody: body({ type: 'object', additionalProperties: false }),
    responses: { 200: body(schema) },
  }
  const Token = { type: 'string', description: 'A token.', 'x-extra': true, maxLength: 9 }
  return { paths: { '/bridge/getToken': { post } }, components: { schemas: { Token } } }
}

it('resolves references and leaves descriptions and marks out', () => {
  const source = bridgeTable(documentOf({ properties: { token: { $ref: '#/components/schemas/Token' } } }))
  expect(source).toContain(': BridgeShape = {"properties":{"token":{"type":"string","maxLength":9}}}\n')
})

it('writes equal shapes once', () => {
  const source = bridgeTable(documentOf({ type: 'object', additionalProperties: false }))
  expect(source).toContain('getToken: { params: shape1, result: shape1 },')
})

it.each([
  ['a keyword the host does not check', { items: { minimum: 3 } }, 'the host does not check minimum'],
  ['a reference to no schema', { $ref: '#/components/schemas/None' }, 'the bridge has no schema None'],
])('bridgeTable refuses %s', (_, schema, message) => {
  expect(() => bridgeTable(documentOf(schema))).toThrow(message)
})
