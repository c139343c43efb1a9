import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type OpenApiDocument, operationsOf } from './document.ts'
import { eventDocument, readableDocument } from './readable-document.ts'
import { walletDocument } from './wallet-document.ts'

const names = ['http', 'control', 'bridge', 'wechat', 'alipay', 'paypal', 'lianlian']
const read = (name: string) => readFileSync(join(import.meta.dirname, `../generated/${name}.json`), 'utf8')
const documents = Object.fromEntries(names.map((name) => [name, JSON.parse(read(name)) as OpenApiDocument]))

type Node = Record<string, unknown>

/** Every object of a document with the place where it stands. */
function* nodesOf(node: unknown, place = ''): Generator<readonly [string, Node]> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) yield [place, node as Node]
  for (const [key, child] of Object.entries(node)) yield* nodesOf(child, `${place}/${key}`)
}

const placesWhere = (name: string, matches: (node: Node) => boolean) =>
  [...nodesOf(documents[name])].filter(([, node]) => matches(node)).map(([place]) => place)

it.each(names)('%s has patterns that mean the same with and without Unicode classes', (name) => {
  const patterns = placesWhere(name, ({ pattern }) => typeof pattern === 'string' && /\\[pP]\{/.test(pattern))
  expect(patterns).toEqual([])
})

it.each(names)('%s keeps limits apart from references, and long integers from short ones', (name) => {
  expect(
    placesWhere(name, ({ $ref, ...own }) => $ref !== undefined && /Length|imum/.test(`${Object.keys(own)}`)),
  ).toEqual([])
  const isLong = (value: unknown) => typeof value === 'number' && Math.abs(value) > 2 ** 31
  const isInteger = (type: unknown) => [type].flat().includes('integer')
  expect(
    placesWhere(name, ({ type, maximum, format }) => {
      return isInteger(type) && isLong(maximum) && format !== 'int64'
    }),
  ).toEqual([])
})

it.each(names)('%s has a server, a contact, and a tag and a description for each operation', (name) => {
  const { servers, info, tags } = documents[name] as Node & { tags: { name: string }[] }
  expect(servers).toHaveLength(1)
  expect(info).toHaveProperty('contact.name', 'Skyshop')
  const known = tags.map((tag) => tag.name)
  const operations = [...operationsOf(documents[name] ?? {})].map(({ operation }) => operation)
  expect(operations.filter((one) => one.tags?.some((tag) => known.includes(tag)) !== true)).toEqual([])
  expect(operations.filter((one) => !('description' in one))).toEqual([])
})

it.each(names)('%s has an example for each parameter in a path', (name) => {
  const bare = (node: Node) => node.in === 'path' && node.example === undefined
  expect(placesWhere(name, bare)).toEqual([])
})

it('each document has a title of its own', () => {
  const titles = Object.values(documents).map(({ info }) => (info as { title: string }).title)
  expect(new Set(titles).size).toBe(names.length)
})

const { LineText } = (documents.http?.components?.schemas ?? {}) as { LineText: { pattern: string } }

it.each([
  ['Living room', true],
  ['客厅 📷', true],
  ['two\nlines', false],
  ['\u0085', false],
  ['turned \u202E', false],
  ['half \uD83D', false],
  ['half \uDE00', false],
  ['', true],
])('a line %j fits its pattern: %s, as Unicode and as code units', (text, fits) => {
  expect(new RegExp(LineText.pattern, 'u').test(text)).toBe(fits)
  expect(new RegExp(LineText.pattern).test(text)).toBe(fits)
})

const plain = { operationId: 'addA', responses: { default: { description: 'No.' } } }

it('tells refusals by number, and refusals of a bridge as those of any status', () => {
  const post = { ...plain, 'x-business-codes': ['try-later'], description: 'Adds.' }
  const document = { paths: { '/a': { post } }, components: {} } as unknown as OpenApiDocument
  const [first] = operationsOf(readableDocument(document, { 'try-later': { code: 10004, text: 'Later' } }))
  expect(first?.operation).toMatchObject({
    description: 'Adds. Refusals: `10004` try-later.',
    responses: { '4XX': { description: 'No.' } },
  })
  expect(post.description).toBe('Adds.')
})

it('an operation that refuses by 200 alone still answers 403 to the name of another host', () => {
  const get = { operationId: 'getA', responses: { 200: { description: 'Done.' } } }
  const document = { paths: { '/a': { get } }, components: {} } as unknown as OpenApiDocument
  const [first] = operationsOf(readableDocument(document))
  expect(first?.operation.responses).toHaveProperty('403.description', expect.stringContaining('Host'))
})

it('declares the second of two keys as a header of each operation that asks for them', () => {
  const key = { type: 'apiKey', in: 'header', description: 'The token.' }
  const document = {
    security: [{ client: [], token: [] }],
    paths: { '/a': { get: { ...plain }, post: { ...plain, security: [] } } },
    components: { securitySchemes: { client: { ...key, name: 'A' }, token: { ...key, name: 'B' } } },
  } as unknown as OpenApiDocument
  const read = readableDocument(document)
  expect(read.components).toHaveProperty('parameters.token', expect.objectContaining({ name: 'B' }))
  const parameters = [...operationsOf(read)].map(({ operation }) => Reflect.get(operation, 'parameters'))
  expect(parameters).toEqual([[{ $ref: '#/components/parameters/token' }], undefined])
})

const row = { summary: 'Asks.', auth: 'none', path: '/a/{id}' }
const urls = {
  description: 'A provider.',
  access: { none: 'Nothing.' },
  gateway: { prefix: '/p', operations: [{ ...row, operationId: 'ask' }] },
}

it('refuses a value in a path that the file of the wallet does not explain', () => {
  const messages = { components: { schemas: {} } } as OpenApiDocument
  const reading = { title: 'P', values: { id: { description: 'Its number.', example: '1' } } }
  const shown = { values: {} }
  expect(walletDocument(messages, { urls, reading, shown }).paths).toHaveProperty(
    ['/a/{id}', 'post', 'tags'],
    ['merchant'],
  )
  expect(() => walletDocument(messages, { urls, reading: { ...reading, values: {} }, shown })).toThrow(
    'given for id',
  )
})

it('lists webhooks as events with the schemas they need, and no message that stands in another one', () => {
  const schema = { $ref: '#/components/schemas/Outer' }
  const post = (operationId: string, tag: string) => ({
    post: {
      ...{ operationId, summary: 'Told.', tags: [tag] },
      requestBody: { content: { 'application/json': { schema } } },
    },
  })
  const document = {
    webhooks: { told: post('told', 'webhooks'), inner: post('inner', 'sdk') },
    components: {
      schemas: { Outer: { properties: { a: { $ref: '#/components/schemas/Inner' } } }, Inner: {}, Other: {} },
    },
  }
  const events = eventDocument({ p: document }) as Record<string, object>
  expect(events.channels).toHaveProperty(['p-told', 'messages', 'told', 'payload'], {
    $ref: '#/components/schemas/p-Outer',
  })
  expect(Object.keys(events.operations ?? {})).toEqual(['told'])
  expect(Object.keys((events.components as { schemas: object }).schemas)).toEqual(['p-Outer', 'p-Inner'])
})
