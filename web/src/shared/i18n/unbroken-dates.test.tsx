import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Clauses, UnbrokenDates } from './unbroken-dates.tsx'

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

const whole = (text: string) => `<bdi class="name">${text}</bdi>`
const clause = (markup: string) => `<span class="clause">${markup}</span>`

it.each([
  ['Paid. Hall 2. OG is covered', 'Hall 2. OG', `Paid. ${whole('Hall 2. OG')} is covered`],
  ['Оплачено. Hall: запись', 'Hall', `Оплачено. ${whole('Hall:')} запись`],
  ['تم. \u2066Hall\u2069 مشمولة', 'Hall', `تم. ${whole('\u2066Hall\u2069')} مشمولة`],
  ['支付成功，Hall 已开通', 'Hall', `${clause('支付成功，')}${clause(`${whole('Hall')} 已开通`)}`],
  ['Paid', 'Hall', 'Paid'],
  ['Paid', undefined, 'Paid'],
])('keeps the name of %s whole, with the mark behind it', (text, name, markup) => {
  expect(renderToStaticMarkup(<Clauses text={text} name={name} />)).toBe(markup)
})
