import { expect, it } from 'vitest'
import { brokenField, namesSignType } from './request-form.ts'

const NOW_MS = Date.parse('2026-11-20T01:41:00Z')
const at = (offS: number) => String(NOW_MS / 1000 + offS)

it.each([
  ['an emoji in the account', { contract_display_account: '猫😀' }, 'contract_display_account'],
  ['a rare character in the body', { body: '𠮷野家' }, 'body'],
  ['characters of three bytes', { body: '云存储' }, null],
  ['the greatest int64', { request_serial: '9223372036854775807' }, null],
  ['a serial beyond int64', { request_serial: '9223372036854775808' }, 'request_serial'],
  ['a time five minutes ago', { timestamp: at(-300) }, null],
  ['a time longer ago', { timestamp: at(-301) }, 'timestamp'],
  ['a time too far ahead', { timestamp: at(301) }, 'timestamp'],
  ['a bare domain', { notify_url: 'http://127.0.0.1:4010' }, 'notify_url'],
  ['a bare domain with a slash', { notify_url: 'http://127.0.0.1:4010/' }, 'notify_url'],
  ['a path', { notify_url: 'http://127.0.0.1:4010/n' }, null],
])('a v2 request with %s, broken field', (_, fields, expected) => {
  expect(brokenField(fields, NOW_MS)).toBe(expected)
})

it.each([
  ['张*三（13800130021）', null],
  ['张*（13800130021）', 'outerid'],
  ['张*三(13800130021)', 'outerid'],
  ['张*三（1380013002）', 'outerid'],
])('outerid %s, broken field', (outerid, expected) => {
  expect(brokenField({ outerid }, NOW_MS)).toBe(expected)
})

it.each([
  [{ sign: 'A'.repeat(64) }, false],
  [{ sign: 'A'.repeat(64), sign_type: 'HMAC-SHA256' }, true],
  [{ sign: 'A'.repeat(32) }, true],
])('a signature with %o names its kind: %s', (fields, expected) => {
  expect(namesSignType(fields)).toBe(expected)
})
