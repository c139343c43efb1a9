import { expect, it } from 'vitest'
import type { OpenApiDocument } from '../document.ts'
import { type ChangeRule, changeRules, contractChanges } from './contract-changes.ts'

type Schema = Record<string, unknown>

const object = (properties: Schema, required: string[] = []) => ({ type: 'object', properties, required })
const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })

/** A document with one operation, `changes` in it. */
function contract(changes: Schema = {}, components: Schema = {}): OpenApiDocument {
  const operation = { operationId: 'addOrder', responses: { 200: { description: '' } }, ...changes }
  return { openapi: '3.1.0', paths: { '/order': { post: operation as never } }, components }
}

const asks = (schema: Schema) => contract({ requestBody: { required: true, ...json(schema) } })
const answers = (schema: Schema) => contract({ responses: { 200: json(schema) } })
const taking = (...parameters: Schema[]) => contract({ parameters })
const query = (required: boolean) => ({ name: 'sn', in: 'query', required, schema: { type: 'string' } })
const [text, number] = [{ type: 'string' }, { type: 'integer' }]

/** Of every rule the change that it is about: the contract before and after, and the place that is told. */
const samples: Record<ChangeRule, readonly [OpenApiDocument, OpenApiDocument, string]> = {
  'operation-removed': [contract(), { openapi: '3.1.0', paths: {} }, ''],
  'operation-renamed': [contract(), contract({ operationId: 'newOrder' }), ''],
  'operation-added': [{ openapi: '3.1.0', paths: {} }, contract(), ''],
  'token-asked': [contract({ security: [] }), contract(), ''],
  'parameter-removed': [taking(query(false)), taking(), '/query/sn'],
  'parameter-required': [taking(), taking(query(true)), '/query/sn'],
  'parameter-added': [taking(), taking(query(false)), '/query/sn'],
  'parameter-optional': [taking(query(true)), taking(query(false)), '/query/sn'],
  'body-required': [contract(), asks({}), '/body'],
  'body-removed': [asks({}), contract(), '/body'],
  'request-media-removed': [
    asks({}),
    contract({ requestBody: { required: true, content: { 'text/xml': {} } } }),
    '/body',
  ],
  'request-member-removed': [asks(object({ a: text })), asks(object({})), '/body/a'],
  'request-member-required': [asks(object({})), asks(object({ a: text }, ['a'])), '/body/a'],
  'request-member-added': [asks(object({})), asks(object({ a: text })), '/body/a'],
  'request-member-optional': [asks(object({ a: text }, ['a'])), asks(object({ a: text })), '/body/a'],
  'request-type-narrowed': [asks({ type: ['string', 'null'] }), asks(text), '/body'],
  'request-type-widened': [asks(text), asks({ type: ['string', 'null'] }), '/body'],
  'request-value-removed': [asks({ enum: ['a', 'b'] }), asks({ enum: ['a'] }), '/body'],
  'request-value-added': [asks({ enum: ['a'] }), asks({ enum: ['a', 'b'] }), '/body'],
  'request-limit-tightened': [asks({ ...text, maxLength: 8 }), asks({ ...text, maxLength: 7 }), '/body'],
  'answer-limit-loosened': [answers({ ...text, maxLength: 8 }), answers(text), '/200'],
  'answer-status-removed': [contract({ responses: { 200: {}, 404: {} } }), contract(), '/404'],
  'answer-status-added': [contract(), contract({ responses: { 200: {}, 404: {} } }), '/404'],
  'answer-media-removed': [
    answers({}),
    contract({ responses: { 200: { content: { 'text/plain': {} } } } }),
    '/200',
  ],
  'answer-member-removed': [answers(object({ a: text })), answers(object({})), '/200/a'],
  'answer-member-optional': [answers(object({ a: text }, ['a'])), answers(object({ a: text })), '/200/a'],
  'answer-member-added': [answers(object({})), answers(object({ a: text }, ['a'])), '/200/a'],
  'answer-member-always': [answers(object({ a: text })), answers(object({ a: text }, ['a'])), '/200/a'],
  'answer-type-widened': [answers(number), answers({ type: ['integer', 'null'] }), '/200'],
  'answer-type-narrowed': [answers({ type: ['integer', 'null'] }), answers(number), '/200'],
  'answer-value-added': [answers({ enum: ['a'] }), answers({ enum: ['a', 'b'] }), '/200'],
  'answer-value-removed': [answers({ enum: ['a', 'b'] }), answers({ enum: ['a'] }), '/200'],
  'refusal-added': [contract(), contract({ 'x-business-codes': ['try-later'] }), '/x-business-codes'],
}

it.each(Object.entries(samples))('%s is told, and nothing else', (rule, [before, after, pointer]) => {
  const { isBreaking } = changeRules[rule as ChangeRule]
  expect(contractChanges(before, after)).toMatchObject([{ rule, isBreaking, operation: 'addOrder', pointer }])
  expect(contractChanges(before, before)).toEqual([])
})

const rulesOf = (before: OpenApiDocument, after: OpenApiDocument) =>
  contractChanges(before, after).map(({ rule, pointer }) => `${rule} ${pointer}`)

it.each([
  [
    { ...text, minLength: 1 },
    { ...text, minLength: 2 },
  ],
  [text, { ...text, pattern: '^a' }],
  [number, { ...number, minimum: 0 }],
])('calls a limit tightened where %j becomes %j, and not the other way', (loose, tight) => {
  expect(rulesOf(asks(loose), asks(tight))).toEqual(['request-limit-tightened /body'])
  expect(rulesOf(asks(tight), asks(loose))).toEqual([])
  expect(rulesOf(answers(loose), answers(tight))).toEqual([])
  expect(rulesOf(answers(tight), answers(loose))).toEqual(['answer-limit-loosened /200'])
})

const [one, other] = [{ $ref: '#/components/schemas/One' }, { $ref: '#/components/schemas/Other' }]
const nothing = { type: 'null' }
const map = (values: Schema | boolean) => ({ type: 'object', additionalProperties: values })
const [narrowed, widened] = ['type-narrowed', 'type-widened']

it.each<[Schema, Schema, string[], string[]]>([
  [one, { oneOf: [one, nothing] }, [widened], [narrowed]],
  [text, { anyOf: [text, nothing] }, [widened], [narrowed]],
  [{ type: ['string', 'null'] }, { oneOf: [text, nothing] }, [], []],
  [{ oneOf: [text, number] }, { oneOf: [{ type: 'boolean' }, text, number] }, [widened], [narrowed]],
  [{ oneOf: [one, text] }, { oneOf: [{ oneOf: [one, text] }, nothing] }, [widened], [narrowed]],
  [{ oneOf: [one, nothing] }, { oneOf: [other, nothing] }, [narrowed, widened], [narrowed, widened]],
  [
    { oneOf: [text, { const: 1 }] },
    { oneOf: [{ const: 2 }, text] },
    ['value-removed', 'value-added'],
    ['value-removed', 'value-added'],
  ],
  [text, {}, [widened], [narrowed]],
  [{ type: 'array', items: text }, { type: 'array' }, [`${widened}/*`], [`${narrowed}/*`]],
  [map(text), map(number), [`${narrowed}/*`, `${widened}/*`], [`${narrowed}/*`, `${widened}/*`]],
  [map(text), map(false), ['member-removed/*'], ['member-added/*']],
  [map(text), map(true), [`${widened}/*`], [`${narrowed}/*`]],
])('tells what differs between %j and %j, both ways', (before, after, there, back) => {
  const schemas = { schemas: { One: object({ a: text }), Other: object({ b: text }) } }
  const taken = (schema: Schema) => contract({ requestBody: { required: true, ...json(schema) } }, schemas)
  const given = (schema: Schema) => contract({ responses: { 200: json(schema) } }, schemas)
  const at = (direction: string, place: string, rules: string[]) =>
    rules.map((rule) => `${direction}-${rule.replace('/*', '')} ${place}${rule.endsWith('/*') ? '/*' : ''}`)
  expect(rulesOf(taken(before), taken(after))).toEqual(at('request', '/body', there))
  expect(rulesOf(taken(after), taken(before))).toEqual(at('request', '/body', back))
  expect(rulesOf(given(before), given(after))).toEqual(at('answer', '/200', there))
  expect(rulesOf(given(after), given(before))).toEqual(at('answer', '/200', back))
})

it('calls a closed request object a removed member, and a closed answer nothing', () => {
  const closed = { ...object({ a: text }), additionalProperties: false }
  expect(rulesOf(asks(object({ a: text })), asks(closed))).toEqual(['request-member-removed /body/*'])
  expect(rulesOf(answers(object({ a: text })), answers(closed))).toEqual([])
})

it('lets a number stand where a whole one was asked for, and not where one was answered', () => {
  expect(rulesOf(asks(number), asks({ type: 'number' }))).toEqual(['request-type-widened /body'])
  expect(rulesOf(answers(number), answers({ type: 'number' }))).toEqual(['answer-type-widened /200'])
})

it('tells of a named schema once, under its name, also of one that contains itself', () => {
  const named = (members: Schema) =>
    contract(
      { responses: { 200: json({ oneOf: [{ $ref: '#/components/schemas/Tree' }, { type: 'null' }] }) } },
      { schemas: { Tree: object({ ...members, leaves: { items: { $ref: '#/components/schemas/Tree' } } }) } },
    )
  expect(rulesOf(named({ a: text }), named({ a: number }))).toEqual([
    'answer-type-narrowed Tree/a',
    'answer-type-widened Tree/a',
  ])
})

it('takes an event that the host sends for something that the page reads', () => {
  const events = (schema: Schema): OpenApiDocument => {
    const operation = { operationId: 'payCallback', requestBody: json(schema), responses: {} }
    return { openapi: '3.1.0', webhooks: { payCallback: { post: operation } } }
  }
  expect(rulesOf(events({ enum: ['a'] }), events({ enum: ['a', 'b'] }))).toEqual(['answer-value-added /body'])
})
