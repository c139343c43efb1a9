import { expect, it } from 'vitest'
import type { OpenApiDocument } from './document.ts'
import { missingExamples, requireExamples } from './missing-examples.ts'

const json = (media: object) => ({ content: { 'application/json': media } })
const shown = json({ schema: {}, example: { a: 1 } })
const bare = json({ schema: {} })

function documentWith(operation: object, schemas: object = {}): OpenApiDocument {
  const post = { operationId: 'addA', responses: { 200: shown }, ...operation }
  return { paths: { '/a': { post } }, components: { schemas } } as unknown as OpenApiDocument
}

it.each([
  ['a request body', { requestBody: bare }, ['addA request body']],
  ['an answer', { responses: { 201: bare } }, ['addA answer']],
  [
    'a value the query needs',
    { parameters: [{ in: 'query', name: 'q', required: true, schema: {} }] },
    ['addA q'],
  ],
  [
    'a value of the query whose example is not in its schema, where requests are made of it',
    { parameters: [{ in: 'query', name: 'q', required: true, schema: {}, example: 'a' }] },
    ['addA q'],
  ],
  ['nothing where each has one', { requestBody: shown }, []],
  ['nothing for a value one may leave out', { parameters: [{ in: 'query', name: 'q', schema: {} }] }, []],
  ['nothing for bytes', { responses: { 200: { content: { 'image/png': { schema: {} } } } } }, []],
  ['nothing for an answer without a body', { responses: { 200: {} } }, []],
])('misses the example of %s', (_name, operation, missing) => {
  expect(missingExamples(documentWith(operation))).toEqual(missing)
})

it('takes the example of the schema a body points at', () => {
  const requestBody = json({ schema: { $ref: '#/components/schemas/A' } })
  expect(missingExamples(documentWith({ requestBody }, { A: { example: {} } }))).toEqual([])
  expect(missingExamples(documentWith({ requestBody }, { A: {} }))).toEqual(['addA request body'])
})

it('throws when one example is missing', () => {
  expect(() => requireExamples({ http: documentWith({}) })).not.toThrow()
  expect(() => requireExamples({ http: documentWith({ requestBody: bare }) })).toThrow(
    /^Without an example: [\s\S]*Adding an operation[\s\S]*\nhttp: addA request body$/,
  )
})
