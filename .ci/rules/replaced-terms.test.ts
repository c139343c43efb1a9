import { expect, it } from 'vitest'
import { findReplacedTerms } from './replaced-terms.ts'

const messagesOf = (path: string, text: string) => findReplacedTerms(path, text).map(({ message }) => message)

it.each(['bare-world', 'bareWorld', 'isBareWorld', 'BareWorlds', 'BareWorldError', 'the bare world'])(
  'findReplacedTerms reports the spelling %s with the present term',
  (spelling) => {
    expect(messagesOf('web/src/a.ts', spelling)).toEqual([
      expect.stringMatching(/^"[bB]are.?[wW]orlds?" is a former term: use strict backend/),
    ])
  },
)

it.each([
  ['part of another word', 'threadbare world, bareWorldly'],
  ['plain English', 'we take once more what a notice of the deduction ends with'],
  ['a name of the wire', 'judgeUnattendedDevice({ notify_url, displayAccount })'],
])('findReplacedTerms reports nothing for %s', (_, text) => {
  expect(messagesOf('web/src/a.ts', text)).toEqual([])
})

it('findReplacedTerms reports a file by its name and a term by its line', () => {
  expect(findReplacedTerms('fake-api/src/coupon-desk.ts', '\n\nconst orderNeighbours = 1\n')).toEqual([
    expect.objectContaining({ line: 1, message: expect.stringContaining('use CouponReservations') }),
    expect.objectContaining({ line: 3, message: expect.stringContaining('use …Dependencies') }),
  ])
})

it.each(['CHANGELOG.md', 'docs/decisions/0003-a-world-is-a-folder.md', '.ci/rules/replaced-terms.ts'])(
  'findReplacedTerms reports nothing in %s, where former terms are allowed',
  (path) => {
    expect(messagesOf(path, 'coupon-desk')).toEqual([])
  },
)

it('findReplacedTerms reports a term outside of the path where it is allowed', () => {
  expect(messagesOf('web/src/features/articles/texts/help/it.ts', 'come dice la guida')).toEqual([])
  expect(messagesOf('web/src/features/orders/model/a.ts', 'dice')).toEqual([
    '"dice" is a former term: use random',
  ])
})
