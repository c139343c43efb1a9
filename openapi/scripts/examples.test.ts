import { expect, it } from 'vitest'
import control from '../generated/control.json' with { type: 'json' }
import http from '../generated/http.json' with { type: 'json' }
import { type OpenApiDocument, operationsOf } from './document.ts'

interface Media {
  schema?: { $ref?: string }
  example?: unknown
  examples?: unknown
}
interface Shown {
  operationId: string
  security?: unknown[]
  parameters?: {
    name?: string
    in?: string
    required?: boolean
    example?: unknown
    schema?: { examples?: unknown }
  }[]
  requestBody?: { content?: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}

const operationsIn = (document: unknown) =>
  [...operationsOf(document as OpenApiDocument)].map(({ operation }) => operation as unknown as Shown)

/** Bytes and streams have no example, and an answer without a body has none to show. */
function lacksExample(document: unknown, content: Record<string, Media> | undefined): boolean {
  const [type, media] = Object.entries(content ?? {})[0] ?? []
  if (!media || /^image\/|octet-stream|event-stream/.test(type ?? '')) return false
  const name = media.schema?.$ref?.split('/').at(-1) ?? ''
  const schemas = (document as OpenApiDocument).components?.schemas ?? {}
  const ofSchema = (schemas[name] as { example?: unknown } | undefined)?.example
  return (media.example ?? media.examples ?? ofSchema) === undefined
}

it.each([
  ['http', http],
  ['control', control],
])(
  'shows in %s an example of each request body and each answer; the lint holds them against their schemas',
  (_, document) => {
    const lacking = operationsIn(document).filter(({ requestBody, responses }) => {
      const answer = responses['200'] ?? responses['201']
      return lacksExample(document, requestBody?.content) || lacksExample(document, answer?.content)
    })
    expect(lacking.map(({ operationId }) => operationId)).toEqual([])
  },
)

it('has an example of every value a call of the shop needs in its query', () => {
  const lacking = operationsIn(http).flatMap(({ operationId, parameters = [] }) => {
    const without = parameters.filter(
      ({ in: place, required, example, schema }) =>
        place === 'query' && required && example === undefined && schema?.examples === undefined,
    )
    return without.map(({ name }) => `${operationId} ${name}`)
  })
  expect(lacking).toEqual([])
})
