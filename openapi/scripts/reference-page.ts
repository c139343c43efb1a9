import { type OpenApiDocument, operationsOf } from './document.ts'
import {
  contents,
  curlOf,
  escapeText,
  frame,
  inline,
  list,
  marks,
  type Node,
  type PageName,
  paragraphs,
  schemaArticle,
  shape,
} from './reference-html.ts'

/** Meaning of one business code, by its name; `carries` is the member of `data` that comes with it. */
export type CodeTexts = Readonly<Record<string, { code: number; text: string; carries?: string | undefined }>>

interface PageContext {
  readonly document: OpenApiDocument
  readonly codes: CodeTexts
  readonly server: string
}

/** The page of one contract document: every operation and every schema, readable without a script. */
export function referencePage(document: OpenApiDocument, codes: CodeTexts, name?: PageName): string {
  const info = document.info as { title: string; version: string; description?: string }
  const operations = [...operationsOf(document)]
  const areas = Map.groupBy(operations, ({ operation, path }) => operation.tags?.[0] ?? areaOf(path))
  const groups = [...areas].map(([area, rows]) => {
    return [area, rows.map(({ operation }) => operation.operationId)] as const
  })
  const [server] = (document.servers as { url: string }[] | undefined) ?? []
  const around = { document, codes, server: server?.url ?? '' }
  const events = eventsOf(document)
  const articles = operations.map(({ path, method, operation }) =>
    operationArticle({ path, method, operation: operation as unknown as Node }, around),
  )
  const schemas = Object.entries(document.components?.schemas ?? {})
  const parts = [
    contents([['About', ['access', 'schemas']], ...groups, ...named('events', events)]),
    `<main><h1>${escapeText(info.title)} <small>${escapeText(info.version)}</small></h1>`,
    paragraphs(info.description),
    accessSection(document),
    otherAnswers(document),
    `<p>${operations.length} operations, ${schemas.length} schemas.</p>`,
    ...articles,
    ...events.map((event) => eventArticle(event, around)),
    '<h1 id="schemas">Schemas</h1>',
    ...schemas.map(([schemaName, schema]) => schemaArticle(schemaName, schema as Node)),
    '</main>',
  ]
  return frame(info.title, parts, name)
}

/** What the other side tells by itself, without being asked. */
function eventsOf(document: OpenApiDocument): readonly Node[] {
  const webhooks = Object.values((document.webhooks ?? {}) as Record<string, Node>)
  return webhooks.flatMap((item) => Object.values(item) as Node[])
}

function named(title: string, nodes: readonly Node[]): (readonly [string, readonly string[]])[] {
  return nodes.length === 0 ? [] : [[title, nodes.map(({ operationId }) => String(operationId))]]
}

function eventArticle(
  { operationId, summary, description, requestBody }: Node,
  { document }: PageContext,
): string {
  return [
    `<article id="${String(operationId)}"><h2>${String(operationId)}</h2>`,
    `<p>${inline(summary)} ${inline(description)}</p>`,
    body(document, 'Payload', requestBody ? resolve(document, requestBody as Node) : undefined),
    '</article>',
  ].join('\n')
}

/** The last fixed folder of a control path says what it is about; calls of the bridge are about the phone. */
function areaOf(path: string): string {
  if (path.startsWith('/bridge/')) return 'calls'
  const named = path.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  return named.slice(1, 3).at(-1) ?? 'operations'
}

interface SecurityScheme {
  readonly name?: string
  readonly description?: string
}

function schemesOf(document: OpenApiDocument): readonly SecurityScheme[] {
  return Object.values(
    (document.components as { securitySchemes?: Record<string, Node> })?.securitySchemes ?? {},
  )
}

function accessSection(document: OpenApiDocument): string {
  const items = schemesOf(document).map(
    // One of HTTP, such as bearer, has its header by its type.
    ({ name = 'Authorization', description }) =>
      `<li><code>${escapeText(name)}</code>: ${inline(description)}</li>`,
  )
  return `<section id="access"><h2>Access</h2>${paragraphs(document['x-access'])}${list('Headers', items)}</section>`
}

function otherAnswers(document: OpenApiDocument): string {
  const answers = Object.entries((document['x-other-answers'] ?? {}) as Record<string, Node>)
  return list(
    'Where no operation is asked',
    answers.map(([status, { description }]) => `<li><code>${status}</code>: ${inline(description)}</li>`),
  )
}

function operationArticle(
  { path, method, operation }: { path: string; method: string; operation: Node },
  around: PageContext,
): string {
  const { operationId, summary, description, requestBody, responses } = operation
  const parameters = ((operation.parameters ?? []) as Node[]).map((one) => resolve(around.document, one))
  const isPublic = Array.isArray(operation.security) && operation.security.length === 0
  return [
    `<article id="${String(operationId)}"><h2>${String(operationId)}${marks(operation)}</h2>`,
    `<p><code class="path">${method.toUpperCase()} ${escapeText(path)}</code></p>`,
    `<p>${inline(summary)} ${inline(description)}</p>`,
    isPublic ? '<p>Open: asks for no header.</p>' : '',
    list('Parameters', parameters.map(parameterLine)),
    body(around.document, 'Request body', requestBody as Node | undefined),
    callOf({ path, method, isPublic, parameters, requestBody: requestBody as Node | undefined }, around),
    list('Refusals', refusals(operation, around.codes)),
    ...Object.entries((responses ?? {}) as Record<string, Node>).map(([status, answer]) =>
      body(around.document, `Answer ${status}`, resolve(around.document, answer)),
    ),
    '</article>',
  ].join('\n')
}

function refusals(operation: Node, codes: CodeTexts): string[] {
  const names = (operation['x-business-codes'] as string[] | undefined) ?? []
  return names.map((name) => {
    const { code, text, carries } = codes[name] ?? {}
    const data = carries === undefined ? '' : ` <small>(data: <code>${carries}</code>)</small>`
    return `<li><code>${code}</code> ${name}: ${escapeText(text ?? '')}${data}</li>`
  })
}

interface ShownCall {
  readonly path: string
  readonly method: string
  readonly isPublic: boolean
  readonly parameters: readonly Node[]
  readonly requestBody: Node | undefined
}

/** Command lines make sense where there is a server on this machine. */
function callOf({ isPublic, requestBody, ...call }: ShownCall, { document, server }: PageContext): string {
  if (!server.startsWith('http://127.0.0.1') || call.path.includes('/notify/')) return ''
  const headers = isPublic ? [] : schemesOf(document).map((one) => String((one as Node)['x-example']))
  const [type] = requestBody ? mediaOf(requestBody) : []
  const takesFile = type === 'application/octet-stream'
  const line = curlOf({ ...call, server, headers, body: exampleIn(document, requestBody), takesFile })
  return `<p><b>Call</b></p><pre tabindex="0">${escapeText(line)}</pre>`
}

function parameterLine(parameter: Node): string {
  const { name, required, schema, description } = parameter
  const need = required ? 'required' : 'optional'
  return `<li><code>${escapeText(String(name))}</code> in ${String(parameter.in)}, ${need}: ${shape(schema as Node)} ${inline(description)}${marks(parameter)}</li>`
}

function body(document: OpenApiDocument, title: string, holder: Node | undefined): string {
  if (!holder) return ''
  const { description } = holder
  const said = description === undefined || description === UNDESCRIBED ? '' : ` ${inline(description)}`
  const [type, media] = mediaOf(holder)
  if (!media) return `<p><b>${title}</b>:${said === '' ? ' nothing' : said}</p>`
  const example = exampleIn(document, holder)
  const shown =
    example === undefined ? '' : `<pre tabindex="0">${escapeText(JSON.stringify(example, null, 2))}</pre>`
  return `<div class="body"><b>${title}</b> <small>${escapeText(String(type))}</small>:${said} ${shape(media.schema as Node)}</div>${shown}`
}

/** What every answer of the contracts is described as that needs no words. */
const UNDESCRIBED = 'The answer.'

function mediaOf(holder: Node): readonly [string, Node] | readonly [] {
  return Object.entries((holder.content ?? {}) as Record<string, Node>)[0] ?? []
}

/** The example of a body: its own, or the one of its schema. */
function exampleIn(document: OpenApiDocument, holder: Node | undefined): unknown {
  const [, media] = holder ? mediaOf(holder) : []
  if (!media || media.example !== undefined) return media?.example
  const [first] = Object.values((media.examples ?? {}) as Record<string, Node>)
  return first?.value ?? resolve(document, (media.schema ?? {}) as Node).example
}

/** What a reference stands for: pages show the thing, never the name of its file. */
function resolve(document: OpenApiDocument, node: Node): Node {
  if (typeof node.$ref !== 'string') return node
  const keys = node.$ref.slice(2).split('/')
  return keys.reduce<Node>((place, key) => place[key] as Node, document as Node)
}
