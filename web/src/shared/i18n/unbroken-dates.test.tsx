import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { UnbrokenDates } from './unbroken-dates.tsx'

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
