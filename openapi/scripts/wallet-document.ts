import type { OpenApiDocument, OperationObject, Schema } from './document.ts'
import { type ExampleTable, type WalletExamples, walletExamples } from './wallet-examples.ts'

/** Part of a wallet's file that other tools alone need: no program of this project reads it. */
export interface WalletReading {
  readonly title: string
  /** Security schemes by the words of `access`; a word that stands in the message itself has none. */
  readonly schemes?: Readonly<Record<string, object>>
  /** Values in paths and queries by their names. */
  readonly values: Readonly<Record<string, { readonly description: string; readonly example: string }>>
  /** What the provider tells addresses that the shop's backend does not have. */
  readonly told?: readonly Row[]
}

/** The URL table of a wallet, as far as a document is made of it. */
export interface WalletUrls {
  readonly description: string
  readonly access: Readonly<Record<string, string>>
  readonly gateway: {
    readonly prefix: string
    readonly operations: readonly Row[]
    readonly xml?: readonly Row[]
    readonly pages?: readonly Row[]
    readonly methods?: Methods
  }
  readonly product?: { readonly operations: readonly Row[] }
  /** Messages that are handed to the SDK in the host app. */
  readonly sdk?: { readonly messages: readonly string[] }
}

interface Row {
  readonly operationId: string
  readonly summary: string
  readonly path: string
  readonly auth: string
  readonly method?: string
  readonly query?: readonly string[]
  /** Names of the fields of a form, or true where the request is one. */
  readonly form?: true | readonly string[]
  readonly headers?: string
  readonly request?: string | readonly string[]
  readonly requests?: readonly string[]
  readonly isBodyOptional?: boolean
  /** Messages that are encrypted in the request. */
  readonly resources?: readonly string[]
  readonly responses?: Readonly<Record<string, string | null>>
  readonly example?: object
}

/** An operation with what only other tools read. */
type WrittenOperation = OperationObject & Readonly<Record<string, unknown>>

/** Calls of one address that differ by a value. */
interface Methods {
  readonly path: string
  readonly verbs: readonly string[]
  readonly auth: string
  readonly request: string
  readonly refusal: string
  readonly rows: readonly {
    readonly operationId: string
    readonly summary: string
    readonly name: string
    readonly content: string
    readonly answer: string
  }[]
}

const TAGS = {
  merchant: 'Calls of the merchant.',
  methods: 'Calls of the merchant that share one address.',
  xml: 'Calls of the merchant in XML, the second version.',
  phone: "What the wallet's app on the buyer's phone does; the real calls are not public.",
  pages: 'Pages that a browser opens.',
  webhooks: 'What the provider tells the merchant.',
  sdk: "What the merchant's server hands to its app or page for the provider's SDK.",
  encrypted: 'What is encrypted in a webhook.',
  headers: 'The headers of a webhook, as one object.',
} as const
type Tag = keyof typeof TAGS

interface Wallet {
  readonly urls: WalletUrls
  readonly reading: WalletReading
  readonly schemas: Readonly<Record<string, Schema>>
  readonly examples: WalletExamples
}

/** The document of a wallet: its gateway as paths, what it tells the merchant as webhooks, and its messages. */
export function walletDocument(
  messages: OpenApiDocument,
  { urls, reading, shown }: Pick<Wallet, 'urls' | 'reading'> & { readonly shown: ExampleTable },
): OpenApiDocument {
  const schemas = (messages.components?.schemas ?? {}) as Record<string, Schema>
  const inCalls = Object.entries(reading.values).map(([name, { example }]) => [name, example])
  const values = { ...Object.fromEntries(inCalls), ...shown.values }
  const wallet: Wallet = { urls, reading, schemas, examples: walletExamples(schemas, { ...shown, values }) }
  const { operations, pages = [], xml = [], methods, prefix } = urls.gateway
  const paths: NonNullable<OpenApiDocument['paths']> = {}
  const put = (path: string, method: string, operation: OperationObject) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  const rows = [
    ...operations.map((row) => [row, row.path.startsWith('/app/') ? 'phone' : 'merchant'] as const),
    ...xml.map((row) => [row, 'xml'] as const),
    ...pages.map((row) => [row, 'pages'] as const),
  ]
  for (const [row, tag] of rows) put(row.path, row.method ?? 'POST', operationOf(row, tag, wallet))
  for (const verb of methods?.verbs ?? [])
    if (methods) put(methods.path, verb, methodsOperation(verb, methods, wallet))
  const notifies = [...(urls.product?.operations ?? []), ...(reading.told ?? [])]
  const told = notifies.map((row) => [row.operationId, { post: operationOf(row, 'webhooks', wallet) }])
  const inner = [
    ...(urls.sdk?.messages ?? []).map((name) => [name, 'sdk'] as const),
    ...notifies.flatMap(({ resources = [] }) => resources.map((name) => [name, 'encrypted'] as const)),
    ...[...new Set(notifies.flatMap(({ headers = [] }) => headers))].map(
      (name) => [name, 'headers'] as const,
    ),
  ]
  const carried = inner.map(([name, tag]) => [`carried${name}`, { post: carriedMessage(name, tag) }])
  const tags = [...rows, ...inner].map(([, tag]) => tag)
  const webhooks = Object.fromEntries([...told, ...carried])
  const components = {
    schemas,
    examples: examplesIn({ paths, webhooks }, wallet.examples),
    securitySchemes: reading.schemes ?? {},
  }
  const used = new Set<string>([...tags, ...(methods ? ['methods'] : []), 'webhooks'])
  return {
    openapi: '3.1.0',
    info: { ...infoOf(reading), description: urls.description },
    tags: Object.entries(TAGS).flatMap(([name, description]) =>
      used.has(name) ? { name, description } : [],
    ),
    servers: [
      {
        url: `http://127.0.0.1:4011${prefix}`,
        description: 'Gateway listener of the fake upstream',
        variables: { worldId: { default: 'default', description: 'The world, as answered by createWorld.' } },
      },
    ],
    security: [],
    paths,
    webhooks,
    components,
  }
}

/** The examples that bodies refer to. */
function examplesIn(bodies: object, { ofMessage }: WalletExamples): Record<string, { value: unknown }> {
  const names = JSON.stringify(bodies).matchAll(/"#\/components\/examples\/(\w+)"/g)
  return Object.fromEntries([...names].map(([, name = '']) => [name, { value: ofMessage(name) }]))
}

const infoOf = ({ title }: WalletReading) => ({
  title,
  version: '0.1.0',
  license: { name: 'MIT', identifier: 'MIT' },
  contact: { name: 'Skyshop' },
})

function operationOf(row: Row, tag: Tag, wallet: Wallet): WrittenOperation {
  const { urls, reading } = wallet
  const { operationId, summary, auth, headers, resources = [] } = row
  const sealed = resources.map((name) => `\`${name}\``).join(' or ')
  const type = mediaOf(row, { tag, urls })
  const values = tag === 'webhooks' ? [] : valuesOf(row, reading)
  const parameters = [...values, ...headersOf(headers, wallet)]
  const body = bodyOf(row, { type, wallet })
  return {
    operationId,
    summary,
    description: `${accessOf(auth, urls)}${sealed === '' ? '' : ` Encrypted in it: ${sealed}.`}`,
    tags: [tag],
    security: reading.schemes?.[auth] === undefined ? [] : [{ [auth]: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: answersOf(row, { tag, type }),
  }
}

const accessOf = (auth: string, { access }: WalletUrls) => `What proves who calls: ${access[auth] ?? auth}`

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const anyOf = (names: readonly string[]) =>
  names.length === 1 ? refTo(names[0] ?? '') : { anyOf: names.map(refTo) }
/** One of the messages, with an example of each. */
const oneOf = (names: readonly string[]) => ({
  schema: anyOf(names),
  examples: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
})

/** The type of a call's messages. */
function mediaOf({ auth, form }: Row, { tag, urls }: { tag: Tag; urls: WalletUrls }): string {
  if (tag === 'xml' || (tag === 'webhooks' && auth === 'v2-signature')) return 'text/xml'
  const isForm = form !== undefined || (tag === 'webhooks' && urls.gateway.methods !== undefined)
  return isForm ? 'application/x-www-form-urlencoded' : 'application/json'
}

function valuesOf({ path, query = [] }: Row, { values }: WalletReading): object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const parameter = (place: 'path' | 'query') => (name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${path}: no value is given for ${name}`)
    return { name, in: place, required: place === 'path', ...value, schema: { type: 'string' } }
  }
  return [...inPath.map(parameter('path')), ...query.map(parameter('query'))]
}

function headersOf(name: string | undefined, { schemas }: Wallet): object[] {
  const { properties = {}, required = [] } = schemas[name ?? ''] ?? {}
  return Object.entries(properties).map(([header, { description, ...schema }]) => ({
    name: header,
    in: 'header',
    required: required.includes(header),
    ...(description !== undefined && { description }),
    schema,
  }))
}

function bodyOf(
  { operationId, form, request, requests, isBodyOptional, example }: Row,
  { type, wallet }: { type: string; wallet: Wallet },
): object | null {
  const names = [request ?? requests ?? []].flat()
  const required = isBodyOptional !== true
  if (Array.isArray(form)) {
    const fields = form.map((name: string) => [name, { type: 'string' }])
    const filled = form.map((name: string) => [name, wallet.examples.ofField(operationId, name)])
    const schema = { type: 'object', properties: Object.fromEntries(fields) }
    return { required, content: { [type]: { schema, example: Object.fromEntries(filled) } } }
  }
  if (names.length === 0) return null
  return { required, content: { [type]: example ? { schema: anyOf(names), example } : oneOf(names) } }
}

/** Answers of a call: by status those of its table, and the refusal of all other statuses. */
function answersOf(row: Row, { tag, type }: { tag: Tag; type: string }): Record<string, unknown> {
  const { responses = {} } = row
  const { default: refusal, ...answers } = responses
  if (tag === 'pages') return { 200: pageAnswer, 303: elsewhere, '4XX': pageAnswer }
  if (tag === 'webhooks' && Object.keys(responses).length === 0) return { 200: wordAnswer }
  const asked = type === 'text/xml' ? type : 'application/json'
  const known = Object.entries(answers).map(([status, message]) => {
    // v2 refuses with 200 as well.
    const names = [message, ...(tag === 'xml' ? [refusal] : [])].filter((name) => name != null)
    if (names.length > 0) return [status, answerOf(names, message === 'V2Bill' ? 'text/plain' : asked)]
    return [status, status === '204' || tag === 'webhooks' ? { description: 'Nothing more.' } : fileAnswer]
  })
  const others = refusal == null || tag === 'xml' ? {} : { default: answerOf([refusal], asked) }
  return { ...Object.fromEntries(known), ...others }
}

const answerOf = (names: readonly string[], type: string) => ({
  description: 'The answer.',
  content: { [type]: oneOf(names) },
})
const pageAnswer = {
  description: 'A page.',
  content: { 'text/html': { schema: { type: 'string' }, example: '<!doctype html><title>Payment</title>' } },
}
const elsewhere = { description: 'Back to the merchant.' }
const fileAnswer = {
  description: 'A file.',
  content: { 'text/plain': { schema: { type: 'string' }, example: 'text' } },
}
const wordAnswer = {
  description: 'The word that acknowledges.',
  content: { 'text/plain': { schema: { type: 'string' }, example: 'success' } },
}

/** A message that travels inside another one, by no call of its own. */
function carriedMessage(name: string, tag: 'sdk' | 'encrypted' | 'headers'): object {
  return {
    operationId: `carried${name}`,
    summary: TAGS[tag],
    description: 'A message inside another one; no call of HTTP has it as its body.',
    tags: [tag],
    security: [],
    requestBody: { required: true, content: { 'application/json': oneOf([name]) } },
    responses: { 200: { description: 'Nothing is answered.' } },
  }
}

/** All methods of one address as an operation: which is called stands in `method`, and what it carries in `biz_content`. */
function methodsOperation(
  verb: string,
  methods: Methods,
  { urls, schemas, examples }: Wallet,
): WrittenOperation {
  const { request, refusal, auth, rows } = methods
  const isQuery = verb === 'GET'
  const names = rows.map(({ name }) => name)
  const called = { type: 'string', enum: names, example: names[0] }
  const carried = {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { anyOf: rows.map(({ content }) => refTo(content)) },
  }
  const own = { method: called, biz_content: carried }
  const { properties = {}, required = [] } = schemas[request] ?? {}
  const query = Object.entries({ ...properties, ...own }).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema },
  }))
  const form = { allOf: [refTo(request), { type: 'object', properties: own }] }
  const told = rows.map(({ name, summary }) => `- \`${name}\`: ${summary}`).join('\n')
  const answers = rows.map(({ name, answer }) => {
    return [`${name.replaceAll('.', '_')}_response`, anyOf([answer, refusal])]
  })
  const ofRequest = examples.ofMessage(request) as object
  const calls = rows.map(({ name, content }) => {
    const biz_content = JSON.stringify(examples.ofMessage(content))
    return [name, { value: { ...ofRequest, method: name, biz_content } }]
  })
  const answered = rows.map(({ name, answer: message }) => {
    const member = `${name.replaceAll('.', '_')}_response`
    return [name, { value: { [member]: examples.ofMessage(message), sign: examples.ofField(name, 'sign') } }]
  })
  const answer = {
    type: 'object',
    properties: { sign: { type: 'string' }, ...Object.fromEntries(answers), error_response: refTo(refusal) },
  }
  return {
    operationId: isQuery ? 'alipayCallByQuery' : 'alipayCall',
    summary: `A method of the open platform, with its parameters in the ${isQuery ? 'query' : 'form'}.`,
    description: `${accessOf(auth, urls)}\n\n${told}`,
    tags: ['methods'],
    security: [],
    ...(isQuery
      ? { parameters: query }
      : {
          requestBody: {
            required: true,
            content: {
              'application/x-www-form-urlencoded': { schema: form, examples: Object.fromEntries(calls) },
            },
          },
        }),
    responses: {
      200: {
        description: 'JSON as text, signed.',
        content: { 'text/html': { schema: answer, examples: Object.fromEntries(answered) } },
      },
      302: { description: 'Of the methods that a browser calls: on to the cashier.' },
    },
  }
}
