import { expect, it } from 'vitest'
import { en, type Texts } from '../../i18n/en.ts'
import { zh } from '../../i18n/zh.ts'
import { sampleEntry } from '../../model/entry-fixture.ts'
import {
  countGroups,
  filterByOrder,
  filterJournal,
  foundEntries,
  noFilter,
  shownGroups,
} from './journal-filter.ts'

const journal = [
  sampleEntry({ seq: 1, orderNo: '20260314100211000042' }),
  sampleEntry({ seq: 2, to: 'host', label: 'getNewToken', result: 'ok' }),
  sampleEntry({
    seq: 3,
    from: 'gateway',
    label: 'notify SUCCESS',
    tone: 'fault',
    orderNo: '20260314100211000042',
  }),
  sampleEntry({ seq: 4, kind: 'state', from: 'upstream', label: 'order 0 → 1' }),
  sampleEntry({ seq: 5, kind: 'jump', from: 'upstream', label: 'advance' }),
  sampleEntry({ seq: 6, result: '401', note: 'expired', traceId: 'abc' }),
]
const seqs = (change: Partial<typeof noFilter>, texts: Texts = en) =>
  filterJournal(journal, { ...noFilter, ...change }, texts).map(({ seq }) => seq)

it('shows everything without a filter', () => {
  expect(seqs({})).toEqual([1, 2, 3, 4, 5, 6])
})

it('selects by group, and by faults alone', () => {
  expect(seqs({ groups: new Set(['bridge']) })).toEqual([2])
  expect(seqs({ groups: new Set(['http', 'gateway']) })).toEqual([1, 3, 6])
  expect(seqs({ groups: new Set(['time', 'state']) })).toEqual([4, 5])
  expect(seqs({ faultsOnly: true })).toEqual([3])
})

it('matches field tokens in their field and other words everywhere', () => {
  expect(seqs({ text: 'order:…0042' })).toEqual([1, 3])
  expect(seqs({ text: 'status:401' })).toEqual([6])
  expect(seqs({ text: 'trace:ABC' })).toEqual([6])
  expect(seqs({ text: 'NOTIFY order:0042' })).toEqual([3])
  expect(seqs({ text: 'nowhere' })).toEqual([])
})

it('matches words in what is shown of an entry, too, beside those of the wire', () => {
  expect(seqs({ text: 'ACTIVATING' })).toEqual([4])
  expect(seqs({ text: 'activating 0' })).toEqual([4])
  expect(seqs({ text: 'activating expired' })).toEqual([])
  expect(seqs({ text: zh.journal.results.ok }, zh)).toEqual([2])
  expect(seqs({ text: zh.journal.results.ok }, en)).toEqual([])
  expect(seqs({ text: 'ok' }, zh)).toEqual([2])
})

it('reads what is shown of an entry once for each language, however many words are typed', () => {
  let reads = 0
  const entry = sampleEntry({ kind: 'state', label: 'order 0 → 1' })
  const counted = new Proxy(entry, {
    get: (of, name) => {
      if (name === 'label') reads += 1
      return Reflect.get(of, name)
    },
  })
  const found = (text: string, texts: Texts) => foundEntries([counted], { ...noFilter, text }, texts).length
  expect([found('activating', en), reads > 0]).toEqual([1, true])
  const before = reads
  expect([found('nowhere', en), found('activating order', en), reads]).toEqual([0, 1, before])
  expect(found('activating', zh)).toBe(0)
})

it('shows the whole timeline of the order that a token names', () => {
  expect(seqs({ tokens: [{ field: 'order', value: '…0042' }] })).toEqual([1, 2, 3, 5])
  expect(seqs({ tokens: [{ field: 'order', value: '…0042' }], groups: new Set(['gateway']) })).toEqual([3])
  expect(seqs({ tokens: [{ field: 'status', value: '401' }] })).toEqual([6])
})

it('follows a trade by all of its number, and leaves out what the payer of another one does', () => {
  const ofMerchant = { from: 'upstream', to: 'gateway', operationId: 'mintCharge' } as const
  const trades = [
    sampleEntry({ seq: 1, ...ofMerchant, orderNo: 'A-1' }),
    sampleEntry({ seq: 2, ...ofMerchant, orderNo: 'A-12' }),
    sampleEntry({ seq: 3, from: 'host', to: 'gateway', operationId: 'mintpayShowPayment' }),
  ]
  const followed = filterJournal(trades, filterByOrder(noFilter, 'A-1'), en)
  expect(followed.map(({ seq }) => seq)).toEqual([1])
})

it('offers without the backend only the groups that its entries can be in', () => {
  expect(shownGroups(true)).toEqual(['bridge', 'http', 'gateway', 'state', 'time'])
  expect(shownGroups(false)).toEqual(['gateway', 'state', 'time'])
})

it('counts the entries of each filter chip', () => {
  expect(countGroups(journal)).toEqual({ bridge: 1, http: 2, gateway: 1, state: 1, time: 1, faults: 1 })
})
