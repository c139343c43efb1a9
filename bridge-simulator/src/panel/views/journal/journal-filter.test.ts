import { expect, it } from 'vitest'
import { en, type Texts } from '../../i18n/en.ts'
import { zh } from '../../i18n/zh.ts'
import { askedOf, chipCounts, filterByOrder, noFilter, shownGroups, withTimeline } from './journal-filter.ts'

const asked = (change: Partial<typeof noFilter>, texts: Texts = en) =>
  askedOf({ ...noFilter, ...change }, texts)

it('asks for everything without a filter', () => {
  expect(asked({})).toEqual({ query: '', synonyms: [], groups: [], isFaultsOnly: false, isQuiet: false })
})

it('asks for tokens and words in one query, and for groups, faults and quiet beside it', () => {
  const tokens = [
    { field: 'op', value: 'reportEvent', isExcluded: true },
    { field: 'camera', value: 'Gate 3', isWhole: true },
  ] as const
  expect(asked({ tokens, text: 'period 12', groups: new Set(['state']), isQuiet: true })).toMatchObject({
    ...{ query: '-op:reportEvent camera="Gate 3" period 12', groups: ['state'], isQuiet: true },
  })
})

const meaning = (word: string, texts: Texts = en) =>
  asked({ text: word }, texts).synonyms?.find((one) => one.word === word)?.tokens ?? []

it.each([
  ['en', 'auto-renewal', 'op=contract.due'],
  ['zh', '自动续费', 'op=contract.due'],
  ['en', 'activating', 'label:"→ 1"'],
  ['zh', '等待', 'label:"→ waiting"'],
  ['zh', '期', 'label:"period "'],
  ['zh', '订单', 'label:"order "'],
  ['en', 'sent', 'label="callbacks leave when due"'],
  ['en', 'paid', 'note:TRADE_SUCCESS'],
  ['en', 'never', 'status=lost'],
  ['en', 'duplicate', 'note:copy'],
  ['zh', '付了钱没有收到回调', 'status=lost'],
  ['zh', '应答丢失', 'note:"connection reset after it was carried out"'],
  ['zh', zh.journal.results.ok, 'status=ok'],
] as const)('asks in %s for %s by what it stands for on the wire, too', (language, word, token) => {
  expect(meaning(word, language === 'zh' ? zh : en)).toContain(token)
})

it('adds no meaning to a number, to what stands on the wire as it is shown, and to what the language has not', () => {
  expect(asked({ text: '12 nowhere' }).synonyms).toEqual([])
  expect(meaning('waiting').filter((token) => token.includes('→'))).toEqual([])
  expect(meaning(zh.journal.results.ok, en)).toEqual([])
})

it('narrows to one subject at a time: an order takes the place of a camera', () => {
  const camera = { field: 'camera', value: 'Gate 3' } as const
  const status = { field: 'status', value: '401' } as const
  const order = { field: 'order', value: 'A-1', isWhole: true }
  expect(filterByOrder({ ...noFilter, tokens: [camera, status], text: 'x' }, 'A-1')).toEqual({
    ...noFilter,
    tokens: [status, order],
  })
  expect(withTimeline([camera, status], null)).toEqual([status])
})

it('offers without the backend only the groups that its entries can be in', () => {
  expect(shownGroups(true)).toEqual(['bridge', 'http', 'gateway', 'state', 'time'])
  expect(shownGroups(false)).toEqual(['gateway', 'state', 'time'])
})

it('counts the entries of each filter chip', () => {
  const groups = [
    { group: 'http', count: 2, faultCount: 1, noiseCount: 5 },
    { group: 'state', count: 1, faultCount: 1, noiseCount: 0 },
  ] as const
  expect(chipCounts([...groups])).toMatchObject({ bridge: 0, http: 2, state: 1, faults: 2, noise: 5 })
})

it('finds what was lost by the sentence that a tester would say', () => {
  const words = 'paid but the answer never came'.split(' ')
  expect(words.filter((word) => !meaning(word).includes('status=lost'))).toEqual([])
})
