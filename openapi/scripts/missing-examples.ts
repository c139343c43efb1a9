import { IncompleteContract, type OpenApiDocument, operationsOf } from './document.ts'

interface Media {
  schema?: { $ref?: string }
  example?: unknown
  examples?: unknown
}
interface Shown {
  operationId: string
  parameters?: {
    name?: string
    in?: string
    required?: boolean
    schema?: { examples?: unknown }
  }[]
  requestBody?: { content?: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}

/** Throws when a place of a contract that needs an example has none; the lint holds those there are against their schemas. */
export function requireExamples(documents: Readonly<Record<string, OpenApiDocument>>): void {
  const missing = Object.entries(documents).flatMap(([name, document]) =>
    missingExamples(document).map((place) => `${name}: ${place}`),
  )
  if (missing.length > 0) {
    const cure =
      'Without an example: write "example" beside the schema of a body, "examples" into that of a query value'
    throw new IncompleteContract(cure, missing)
  }
}

/** Request bodies, successful answers and required query values without an example, each as `operationId place`. */
export function missingExamples(document: OpenApiDocument): string[] {
  return [...operationsOf(document)].flatMap(({ operation }) => {
    const { operationId, requestBody, responses, parameters = [] } = operation as unknown as Shown
    const answer = responses['200'] ?? responses['201']
    const values = parameters.filter(
      ({ in: place, required, schema }) => place === 'query' && required && schema?.examples === undefined,
    )
    return [
      ...(lacksExample(document, requestBody?.content) ? [`${operationId} request body`] : []),
      ...(lacksExample(document, answer?.content) ? [`${operationId} answer`] : []),
      ...values.map(({ name }) => `${operationId} ${name}`),
    ]
  })
}

/** Bytes and streams have no example, and an answer without a body has none to show. */
function lacksExample(document: OpenApiDocument, content: Record<string, Media> | undefined): boolean {
  const [type, media] = Object.entries(content ?? {})[0] ?? []
  if (!media || /^image\/|octet-stream|event-stream/.test(type ?? '')) return false
  const name = media.schema?.$ref?.split('/').at(-1) ?? ''
  const schemas = document.components?.schemas ?? {}
  const ofSchema = (schemas[name] as { example?: unknown } | undefined)?.example
  return (media.example ?? media.examples ?? ofSchema) === undefined
}
