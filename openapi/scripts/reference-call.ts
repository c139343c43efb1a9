import type { Node } from './reference-shape.ts'

/** What a caller has to fill in by itself, by the name of the parameter in the path. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  worldId: '$WORLD',
  userId: 'u1',
}

/** One operation as it is called. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly server: string
  /** Headers of the document's security, as `name: value`. */
  readonly headers: readonly string[]
  readonly parameters: readonly Node[]
  readonly body: unknown
  /** Whether the body is a file of bytes. */
  readonly takesFile: boolean
}

/** The call as a command line, from the examples of its parameters and body. */
export function curlOf({ method, path, server, headers, parameters, body, takesFile }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const example = exampleOf(parameters.find((one) => one.in === 'path' && one.name === name))
    return (
      PLACEHOLDERS[name] ??
      String(example ?? `$${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`)
    )
  })
  const query = parameters.flatMap((one) => {
    const example = one.in === 'query' ? exampleOf(one) : undefined
    return example === undefined ? [] : [`${String(one.name)}=${encodeURIComponent(String(example))}`]
  })
  const url = `${server}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "${url}"`,
    ...headers.map((header) => `-H "${header}"`),
    ...(takesFile ? ["-H 'content-type: application/octet-stream'", '--data-binary @world.sqlar'] : []),
    ...(body === undefined
      ? []
      : ["-H 'content-type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ]
  return lines.join(' \\\n  ')
}

/** The example of a parameter: its own, or the first of its schema. */
function exampleOf(parameter: Node | undefined): unknown {
  if (parameter?.example !== undefined) return parameter.example
  const { examples } = (parameter?.schema ?? {}) as { examples?: unknown[] }
  return examples?.[0]
}
