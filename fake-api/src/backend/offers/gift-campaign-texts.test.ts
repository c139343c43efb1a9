import { expect, it } from 'vitest'
import { FREE_MONTH, GENERAL, NEW_YEAR, STRONG } from './gift-campaign-texts.ts'

// Behind an Arabic letter the sign of an amount would change sides with its figures.
it.each([GENERAL, STRONG, NEW_YEAR, FREE_MONTH])('keeps amounts in Arabic from left to right %#', (words) => {
  const { title, body } = words.ar
  expect(`${title} ${body}`.match(/(?<!\u2066\u200e)¥|¥[\d.]+(?!\u200e\u2069|[\d.])/g)).toBeNull()
})
