import { expect, it } from 'vitest'
import { clockFormatOf, dateFormatOf } from './format-parts.ts'

it.each([
  ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD', 'HH:mm'],
  ['DD/MM/YYYY hh:mm:ss A', 'DD/MM/YYYY', 'hh:mm A'],
  ['DD.MM.YYYY', 'DD.MM.YYYY', 'HH:mm'],
  ['', '', 'HH:mm'],
])('%s is of a date %s and a time %s', (format, date, clock) => {
  expect([dateFormatOf(format), clockFormatOf(format)]).toEqual([date, clock])
})
