import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { dottedParts } from './dotted-parts.ts'
import { UnbrokenFigures } from './unbroken-figures.tsx'
import { Clauses, DottedText, markName } from './unbroken-text.tsx'

const unbroken = (text: string) => `<span class="unbroken">${text}</span>`

it.each([
  ['Used on 2026-11-20', `Used on ${unbroken('2026-11-20')}`],
  ['20/11/2026 09:41', `${unbroken('20/11/2026')} 09:41`],
  [
    '\u20662026-11-20\u2069 – \u20662026-12-20\u2069.',
    `\u2066${unbroken('2026-11-20')}\u2069 – \u2066${unbroken('2026-12-20')}\u2069.`,
  ],
  ['Until 2026.12.20', 'Until 2026.12.20'],
  ['7-day, 24/7', '7-day, 24/7'],
  ['Event recording, 1 year', `Event recording, ${unbroken('1 year')}`],
  ['Données 36 Go, 3 mois.', `Données ${unbroken('36 Go')}, ${unbroken('3 mois')}.`],
  ['事件录像，1 个月 · 7 天循环', `事件录像，${unbroken('1 个月 ·')} ${unbroken('7 天')}循环`],
  ['事件录像 · 全天', `事件录${unbroken('像 ·')} 全天`],
  ['تسجيل، 3 أشهر', `تسجيل، ${unbroken('3 أشهر')}`],
  ['Room 2 Donaudampfschifffahrt', 'Room 2 Donaudampfschifffahrt'],
])('keeps the dates and counts of %s', (text, markup) => {
  expect(renderToStaticMarkup(<UnbrokenFigures text={text} />)).toBe(markup)
})

const dot = '<span class="dot"> · </span>'

it('breaks a text in parts at each dot, whatever blank is before it, and draws two equal parts', () => {
  const drawn = renderToStaticMarkup(<DottedText text={dottedParts(['Hall', 'Hall', 'Yard'])} />)
  expect(drawn).toBe(renderToStaticMarkup(<DottedText text="Hall · Hall · Yard" />))
  expect(drawn.match(/<bdi/g)).toHaveLength(3)
})

it.each([
  ['start', 'dotted', ['<bdi dir="auto">Pay</bdi>', `${dot}<bdi dir="auto">09:41</bdi>`]],
  ['end', 'dotted atEnd', [`<bdi dir="auto">Pay</bdi>${dot}`, '<bdi dir="auto">09:41</bdi>']],
] as const)('puts the dot of two parts on the far side of the %s', (align, look, parts) => {
  const markup = parts.map((part) => `<span class="part">${part}</span>`).join('')
  expect(renderToStaticMarkup(<DottedText text="Pay · 09:41" align={align} />)).toBe(
    `<span class="${look}">${markup}</span>`,
  )
})

const whole = (text: string, behind = '') =>
  `<span class="name"><bdi dir="auto">${text}</bdi>${behind}</span>`
const clause = (markup: string) => `<span class="clause">${markup}</span>`

const named = (before: string, name: string, after: string) => `${before}${markName(name)}${after}`

it.each([
  [named('Paid. ', 'Hall 2. OG', ' is covered'), `Paid. ${whole('Hall 2. OG')} is covered`],
  [named('Paid. ', 'a', ' is covered'), `Paid. ${whole('a')} is covered`],
  [named('Оплачено. ', 'Hall', ': запись'), `Оплачено. ${whole('Hall', ':')} запись`],
  [named('تم. \u200f\u2066\u200e', 'Hall', '\u200e\u2069\u200f مشمولة'), `تم. ${whole('Hall')} مشمولة`],
  [named('支付成功，', 'Hall', ' 已开通'), `${clause('支付成功，')}${clause(`${whole('Hall')} 已开通`)}`],
  [
    named('支付成功，', '甲，乙。', ' 已开通'),
    `${clause('支付成功，')}${clause(`${whole('甲，乙。')} 已开通`)}`,
  ],
  [named('Paid. ', '\uFDD1a\uFDD0', ' is covered'), `Paid. ${whole('a')} is covered`],
  [named('Paid. ', '', ' is covered'), `Paid. ${whole('')} is covered`],
  ['支付成功，Hall 已开通', `${clause('支付成功，')}${clause('Hall 已开通')}`],
  ['Paid', 'Paid'],
])('keeps the name of %j whole, with the mark behind it', (text, markup) => {
  expect(renderToStaticMarkup(<Clauses text={text} />)).toBe(markup)
})
