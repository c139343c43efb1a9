import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { nextRenewals } from './next-renewals.ts'

const renewal = { isOwn: true, nextDeductTime: '2026-12-19 09:41:00', amount: 1790, failed: false }
const entrance = { channelNumber: 1, name: 'Entrance', nextDeductTime: null, amount: 1790, failed: false }
const yard = { channelNumber: 2, name: '', nextDeductTime: '2026-12-25 09:41:00', amount: 900, failed: true }

it.each<[string, Schemas['VipRenewal'], object[]]>([
  ['an own contract', renewal, [{ date: '2026.12.19', amount: 1790, failed: false }]],
  ['a charge on its way', { ...renewal, nextDeductTime: null }, []],
  [
    'contracts of channels, one of them charged at the moment',
    { ...renewal, channels: [entrance, yard] },
    [{ date: '2026.12.25', amount: 900, failed: true, channelNumber: 2, name: '' }],
  ],
  ['a contract of another account', { ...renewal, isOwn: false, nextDeductTime: null, amount: null }, []],
])('nextRenewals lists date and amount of the next charges of %s', (_name, given, expected) => {
  expect(nextRenewals(given)).toMatchObject(expected)
  expect(nextRenewals(given)).toHaveLength(expected.length)
})
