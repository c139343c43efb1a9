import { expect, it } from 'vitest'
import { assertStylesSupported, newStyles } from './supported-styles.ts'

it.each([
  ['.a{display:flex;gap:4px;inset-inline-start:0}', []],
  ['.a{view-transition-name:sheet}', ['view-transition-name']],
  ['h2{color:red;text-wrap:balance}', ['text-wrap', 'text-wrap: balance']],
  ['@container (width>1px){.a{top:0}}', ['@container']],
  ['.a:has(.b){top:0}', [':has']],
  ['@media (width){a:hover{top:0}}', []],
  ['@supports (text-wrap:balance){.a{text-wrap:balance}.b{top:0}}.c{top:0}', []],
  ['.a{--text-wrap:balance;content:"text-wrap:balance"}', []],
])('newStyles of %s is %j', (css, styles) => {
  expect(newStyles(css)).toEqual(styles)
})

const sheets = [{ fileName: 'page.css', css: '.a{text-wrap:balance}' }]

it('assertStylesSupported names the file, and throws when an allowed style is not used', () => {
  expect(() => assertStylesSupported(sheets, {})).toThrow('page.css has text-wrap: balance')
  const allowed = { 'text-wrap': 'an uneven line', 'text-wrap: balance': 'an uneven line' }
  expect(() => assertStylesSupported(sheets, allowed)).not.toThrow()
  expect(() => assertStylesSupported([], allowed)).toThrow('nothing uses text-wrap any more')
})
