import { expect, it } from 'vitest'
import { dayFormatOf } from './day-format.ts'

it.each([
  ['YYYY-MM-DD HH:mm:ss', 'MM-DD'],
  ['DD/MM/YYYY HH:mm:ss', 'DD/MM'],
  ['DD.MM.YYYY HH:mm:ss', 'DD.MM'],
  ['MM/DD/YYYY hh:mm:ss A', 'MM/DD'],
  ['YYYY年MM月DD日 HH:mm', 'MM月DD日'],
  ['YYYY', 'MM-DD'],
  ['', 'MM-DD'],
])('%s has the day %s', (timeFormat, day) => {
  expect(dayFormatOf(timeFormat)).toBe(day)
})
