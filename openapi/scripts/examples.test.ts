import { expect, it } from 'vitest'
import http from '../generated/http.json' with { type: 'json' }
import { type OpenApiDocument, operationsOf } from './document.ts'

interface Media {
  example?: unknown
  examples?: unknown
}

/** Binary art has no example, and an answer without a body has none to show. */
function lacksExample(content: Record<string, Media> | undefined): boolean {
  const [type, media] = Object.entries(content ?? {})[0] ?? []
  if (!media || type?.startsWith('image/')) return false
  return media.example === undefined && media.examples === undefined
}

it('shows an example of each request body and each answer; the lint holds them against their schemas', () => {
  const lacking = [...operationsOf(http as unknown as OpenApiDocument)].flatMap(({ operation }) => {
    const { operationId, requestBody, responses } = operation as unknown as {
      operationId: string
      requestBody?: { content?: Record<string, Media> }
      responses: Record<string, { content?: Record<string, Media> }>
    }
    const isLacking = lacksExample(requestBody?.content) || lacksExample(responses['200']?.content)
    return isLacking ? [operationId] : []
  })
  expect(lacking).toEqual([])
})
