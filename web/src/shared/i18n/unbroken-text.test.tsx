import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Clauses, markName, UnbrokenDates } from './unbroken-text.tsx'

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
])('keeps the dates of %s', (text, markup) => {
  expect(renderToStaticMarkup(<UnbrokenDates text={text} />)).toBe(markup)
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
