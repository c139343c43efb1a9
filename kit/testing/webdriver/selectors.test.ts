import { expect, it } from 'vitest'
import { hasTextSelector, roleSelector, textSelector } from './selectors.ts'

it.each([
  [roleSelector('main'), 'internal:role=main'],
  [roleSelector('button', { name: 'Pay' }), 'internal:role=button[name="Pay"i]'],
  [roleSelector('button', { name: 'Pay', exact: true }), 'internal:role=button[name="Pay"s]'],
  [roleSelector('button', { name: /^Pay ¥/ }), 'internal:role=button[name=/^Pay ¥/]'],
  [roleSelector('heading', { level: 2, name: 'A "b"' }), 'internal:role=heading[name="A \\"b\\""i][level=2]'],
  [textSelector('Paid', { exact: true }), 'internal:text="Paid"s'],
  [textSelector(/a >> b/), 'internal:text=/a \\>\\> b/'],
  [hasTextSelector('Paid'), 'internal:has-text="Paid"i'],
])('%s is written as Playwright reads it', (selector, expected) => {
  expect(selector).toBe(expected)
})
