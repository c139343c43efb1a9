import { expect, it } from 'vitest'
import { lengthen, pseudoModule, pseudoText, pseudoTree } from './pseudo-locale.ts'

it.each([
  ['Back', 'Ɓȧċķ Ɓȧ'],
  ['Pay {{price}}', 'Ṗȧẏ {{price}} Ṗȧ'],
  ['I accept the <1>terms</1>', 'Ī ȧċċḗṗṫ ṫḣḗ <1>ṫḗṙṁṡ</1> Ī ȧċċḗṗṫ'],
  ['¥12.90', '¥12.90'],
  ['2026-11-01', '2026-11-01'],
])('pseudoText marks and lengthens “%s”', (text, pseudo) => {
  expect(pseudoText(text)).toBe(pseudo)
})

it('pseudoText makes every text at least a third longer', () => {
  for (const text of ['OK', 'My orders', 'Nothing has been charged.', '套餐', 'الباقات المتاحة لكاميرتك']) {
    expect(pseudoText(text).length).toBeGreaterThanOrEqual(Math.floor(text.length * 1.33))
  }
})

it('lengthen adds to a text by the length of its translated part', () => {
  expect(lengthen('Renew Garden gate', 'Renew ')).toBe('Renew Garden gate Ṙḗṅ')
  expect(lengthen('¥12.90', '¥12.90')).toBe('¥12.90')
})

it('pseudoTree converts texts in lists and records', () => {
  expect(pseudoTree({ a: ['Back', { b: 1, c: null }] })).toEqual({ a: ['Ɓȧċķ Ɓȧ', { b: 1, c: null }] })
})

it('pseudoModule rewrites a module of texts and returns null for any other', async () => {
  const texts = 'var e={"common.back":`Back`},t={...e};export{t as default};'
  expect(await pseudoModule(texts)).toBe('export default {"common.back":"Ɓȧċķ Ɓȧ"};')
  for (const other of [
    'import{a}from"./b.js";var e={};export{e as default};',
    'var e={"a":()=>1};export{e as default};',
    'document.title="Back";export{};',
  ]) {
    expect(await pseudoModule(other)).toBeNull()
  }
})
