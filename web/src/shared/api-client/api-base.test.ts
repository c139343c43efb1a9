import { expect, it } from 'vitest'
import { apiBaseOf, parseApiBase } from './api-base.ts'

const origin = 'https://shop.example'

function read(content: string | null | undefined) {
  const reports: string[] = []
  const meta = content === undefined ? null : { getAttribute: () => content }
  const document = { querySelector: () => meta }
  return { base: apiBaseOf({ document, location: { origin } }, (message) => reports.push(message)), reports }
}

// spec: 7.68
it.each([
  ['https://api.example', 'https://api.example'],
  [' https://eu.api.example/ ', 'https://eu.api.example'],
  ['https://api.example:8443/skyshop/', 'https://api.example:8443/skyshop'],
  ['http://127.0.0.1:4002', 'http://127.0.0.1:4002'],
])('uses the address of the page: %s', (content, base) => {
  expect(read(content)).toEqual({ base, reports: [] })
})

it.each([undefined, null, '', '  '])('uses the own origin of a page that names none: %s', (content) => {
  expect(read(content)).toEqual({ base: origin, reports: [] })
})

// spec: 7.68
it.each([
  'api.example',
  '/api',
  'http://api.example',
  'https://user:word@api.example',
  'https://api.example/?tenant=1',
  'https://api.example/#part',
  'https://api.example;script-src',
  'https://api.example:99999',
  'https://1.2.3.999',
  'javascript:alert(1)',
  'data:text/plain,1',
])('uses the own origin and says so for %s', (content) => {
  const { base, reports } = read(content)
  expect(base).toBe(origin)
  expect(reports).toEqual([`skyshop-api: "${content}" is no base address (docs/embedding.md).`])
  expect(parseApiBase(content)).toBeNull()
})
