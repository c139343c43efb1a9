import { expect, it } from 'vitest'
import { findTextViolations } from './text-rules.ts'

const suppression = (name: string) => `// ${name} because\nexport const a = 1\n`

it.each(['bare-world', 'bareWorld', 'isBareWorld', 'BareWorlds', 'BareWorldError', 'the bare world'])(
  'findTextViolations reports the spelling %s with the present term',
  (spelling) => {
    expect(findTextViolations('web/src/a.ts', spelling)).toEqual([
      expect.stringMatching(/^web.src.a.ts:1 "[bB]are.?[wW]orlds?" is a former term: use strict backend/),
    ])
  },
)

it.each([
  ['part of another word', 'threadbare world, bareWorldly'],
  ['plain English', 'we take once more what a notice of the deduction ends with'],
  ['a name of the wire', 'judgeUnattendedDevice({ notify_url, displayAccount })'],
])('findTextViolations reports nothing for %s', (_, text) => {
  expect(findTextViolations('web/src/a.ts', text)).toEqual([])
})

it('findTextViolations reports a file by its name and a term by its line', () => {
  expect(findTextViolations('fake-api/src/coupon-desk.ts', '\n\nconst orderNeighbours = 1\n')).toEqual([
    expect.stringMatching(/:1 "coupon-desk" is a former term: use CouponReservations$/),
    expect.stringMatching(/:3 "rNeighbours" is a former term: use …Dependencies$/),
  ])
})

it.each(['CHANGELOG.md', 'docs/decisions/0003-a-world-is-a-folder.md', '.ci/rules/text-rules.ts'])(
  'findTextViolations reports nothing in %s, where former terms are allowed',
  (path) => {
    expect(findTextViolations(path, 'coupon-desk')).toEqual([])
  },
)

it('findTextViolations reports a term outside of the path where it is allowed', () => {
  expect(findTextViolations('web/src/features/articles/texts/help/it.ts', 'come dice la guida')).toEqual([])
  expect(findTextViolations('web/src/features/orders/model/a.ts', 'dice')).toEqual([
    'web/src/features/orders/model/a.ts:1 "dice" is a former term: use random',
  ])
})

it.each([
  ['web/src/app/a.ts', suppression(['@ts', 'ignore'].join('-')), ':1 switches a check off'],
  ['web/src/app/a.tsx', suppression(['biome', 'ignore lint'].join('-')), ':1 switches a check off'],
  ['web/src/app/a.css', `/* ${['stylelint', 'disable'].join('-')} */\n`, ':1 switches a check off'],
  [
    'web/src/app/a.ts',
    "import {\n  a,\n} from './b.ts'\nimport type { B } from './b.ts'",
    ':4 imported twice',
  ],
  [
    'web/src/app/a.ts',
    '\n/** Whether it rains. */\nexport function a() {}',
    ':2 the docstring of an export begins',
  ],
  [
    'web/src/app/a.ts',
    '/**\n * What rains.\n * In mm.\n */\nexport type A = 1',
    ':1 the docstring of an export begins',
  ],
  ['web/src/shared/utils.ts', 'export const a = 1', ':1 a name that says nothing'],
  ['web/src/shared/helpers/pad.css', '', ':1 a name that says nothing'],
])('findTextViolations reports in %s: %s', (path, text, message) => {
  expect(findTextViolations(path, text)).toEqual([expect.stringContaining(message)])
})

it.each([
  ['web/src/app/a.ts', "import * as all from './b.ts'\nimport type { B } from './b.ts'"],
  ['web/src/app/a.ts', "import './b.ts'\nimport { B } from './b.ts'"],
  [
    'web/src/app/a.ts',
    '/** Tells whether it rains. */\nexport function a() {}\n\n/** What rains. */\nfunction b() {}',
  ],
  ['docs/panel.md', ['biome', 'ignore'].join('-')],
])('findTextViolations accepts in %s: %s', (path, text) => {
  expect(findTextViolations(path, text)).toEqual([])
})
