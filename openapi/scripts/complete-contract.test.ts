import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  describeFields,
  missingExamples,
  requireExamples,
  requireMeanings,
  requireTags,
} from './complete-contract.ts'
import type { OpenApiDocument } from './document.ts'

const text = { type: 'string' }
const documentOf = (schemas: Record<string, object>, parameters: object[] = []): OpenApiDocument => ({
  paths: { '/a': { get: { operationId: 'getA', responses: {}, parameters } as never } },
  components: { schemas: structuredClone(schemas) as Record<string, object> },
})
const nobody = new Set<string>()

it('gives a field the meaning of its name', () => {
  const document = documentOf({ Order: { properties: { orderNo: text } } }, [
    { name: 'orderNo', in: 'query' },
  ])
  expect(describeFields(document, [{ orderNo: 'Number of an order.' }], nobody)).toEqual([])
  expect(document.components?.schemas).toEqual({
    Order: { properties: { orderNo: { ...text, description: 'Number of an order.' } } },
  })
  expect(document.paths?.['/a']?.get).toHaveProperty('parameters.0.description', 'Number of an order.')
})

it.each([
  ['its schema', { 'Order.kind': 'Here.', kind: 'Elsewhere.' }, {}],
  ['its document', { kind: 'Here.' }, { kind: 'Elsewhere.' }],
])('takes the meaning of %s first', (_name, own, all) => {
  const document = documentOf({ Order: { properties: { kind: text } } })
  describeFields(document, [own, all], nobody)
  expect(document.components?.schemas?.Order).toHaveProperty('properties.kind.description', 'Here.')
})

it('keeps descriptions of a field, of a named type and of a provider', () => {
  const schemas = {
    Order: {
      properties: {
        kind: { ...text, description: 'Own.' },
        at: { $ref: '#/x' },
        list: { items: { $ref: '#/x' } },
      },
    },
    Notify: { properties: { sign: text } },
  }
  const document = documentOf(schemas)
  expect(describeFields(document, [{ kind: 'Other.', at: 'Other.' }], new Set(['Notify']))).toEqual([])
  expect(document.components?.schemas).toEqual(schemas)
})

it('reports a field without a description at any depth', () => {
  const deep = { type: 'array', items: { anyOf: [{ properties: { inner: text } }] }, description: 'Deep.' }
  const document = documentOf({ Order: { properties: { kind: text, deep } } }, [
    { name: 'size', in: 'query' },
  ])
  expect(describeFields(document, [{}], nobody)).toEqual(['Order.kind', 'Order.inner', 'getA.size'])
})

it('throws for a field without a meaning, not for provider fields', () => {
  const bridge = () => documentOf({ Order: { properties: { ofNobody: text } } })
  const file = join(import.meta.dirname, '../shared/field-meanings.yaml')
  expect(() => requireMeanings({ bridge: bridge() }, file)).toThrow('bridge: Order.ofNobody')
  expect(requireMeanings({ bridge: bridge() }, file, [documentOf({ Order: {} })])).toBe(undefined)
})

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

it.each([[[]], [['worlds', 'clock']]])(
  'throws for an operation of the control plane with the tags %j',
  (tags) => {
    expect(() => requireTags(documentWith({ tags: ['worlds'] }))).not.toThrow()
    expect(() => requireTags(documentWith({ tags }))).toThrow(/^Without an area: [\s\S]*\ncontrol: addA$/)
  },
)
