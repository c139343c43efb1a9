import { expect, it } from 'vitest'
import { answerViolation, describeSchemaError } from './schema-error.ts'

const body = { data: { payMoney: '1290', token: 'abcdef', note: 'x'.repeat(80), list: [{ a: 1 }] } }

it.each([
  ['/body/data/payMoney', '"\\"1290\\""'],
  ['/body/data/token', '"masked, 8 characters"'],
  ['/body/data/list', '"a list"'],
  ['/body/data/list/0', '"an object"'],
  ['/body/data/note', `"\\"${'x'.repeat(59)}…"`],
])('shows the value at %s', (pointer, got) => {
  const { message } = answerViolation([{ pointer, rule: 'type', message: 'must be integer' }], { body })
  expect(message).toBe(
    `contract violation: [{"pointer":"${pointer}","rule":"type","message":"must be integer","got":${got}}]`,
  )
})

it('shows nothing for a missing value', () => {
  const error = { pointer: '/body/data/gone', rule: 'required', message: 'must be there' }
  expect(answerViolation([error], { body }).message).not.toContain('got')
})

it.each([
  [
    '/body/wallet/callback',
    "must have required property 'callback', one of told, lost",
    'wallet.callback is missing, one of told, lost.',
  ],
  ['/body/http/operationIds/0', 'must be string', 'http.operationIds[0] must be string.'],
  ['/query/limit', 'must be integer', 'limit must be integer.'],
  ['/params/worldId', 'must match pattern', 'worldId must match pattern.'],
  ['/body', 'must be object', 'The body must be object.'],
])('describeSchemaError of %s names the field as it was sent', (pointer, message, sentence) => {
  expect(describeSchemaError({ pointer, rule: 'any', message })).toBe(sentence)
})
