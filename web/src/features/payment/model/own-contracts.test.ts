import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { arrangeContracts, commonWalletOf, firstMonthFen, foldRows, isRunning } from './own-contracts.ts'

const ended = { time: '2026-11-21 09:41:00', by: 'user' } as const

function contract(
  deviceId: string,
  contractCode: string,
  more: Partial<Schemas['OwnContract']> = {},
): Schemas['OwnContract'] {
  const detail: Schemas['ContractDetail'] = {
    contractCode,
    provider: 'wechat',
    packageId: 'p',
    packageName: 'Package',
    amount: 1790,
    signTime: '2026-11-20 09:41:00',
    nextDeductTime: null,
    renewalFailed: false,
    failReason: null,
    canRetry: false,
    endIn: 'WeChat',
  }
  const device = { deviceId, deviceName: deviceId, packageSource: 1, channelIotId: '' } as const
  return { ...device, paidUntil: null, charges: [], detail, ...more }
}

const hall = contract('hall', 'C1')
const gate = contract('gate', 'C2')
const gateBefore = contract('gate', 'C3', { ended })
const gateEarlier = contract('gate', 'C4', { ended })

it('finds the wallet in which several auto-renewals are ended, where it is one', () => {
  const other = { detail: { ...gate.detail, endIn: 'Alipay' } } as const
  expect(commonWalletOf([hall, gate])).toBe('WeChat')
  expect(commonWalletOf([hall, other])).toBeNull()
})

it('tells an auto-renewal that goes on from one that has ended', () => {
  expect([hall, gateBefore].map(isRunning)).toEqual([true, false])
})

it.each([
  ['the only one of the user', [hall], {}, { shown: hall, running: [], ended: [] }],
  ['rows of several', [hall, gate], {}, { shown: null, running: [hall, gate], ended: [] }],
  [
    'that of the device asked for',
    [hall, gate],
    { deviceId: 'gate' },
    { shown: gate, running: [], ended: [] },
  ],
  [
    'all for a device without any',
    [hall, gate],
    { deviceId: 'x' },
    { shown: null, running: [hall, gate], ended: [] },
  ],
  [
    'the one that goes on above those that ended',
    [gate, gateBefore, gateEarlier],
    {},
    { shown: gate, running: [], ended: [gateBefore, gateEarlier] },
  ],
  [
    'the one of the device that ended',
    [hall, gateBefore],
    { deviceId: 'gate' },
    { shown: gateBefore, running: [], ended: [] },
  ],
  [
    'the one that ended last where none goes on',
    [gateBefore, gateEarlier],
    {},
    { shown: gateBefore, running: [], ended: [gateEarlier] },
  ],
  [
    'the one asked for by its number',
    [hall, gate, gateBefore],
    { deviceId: 'gate', contractCode: 'C3' },
    { shown: gateBefore, running: [], ended: [] },
  ],
  ['nothing without any', [], {}, { shown: null, running: [], ended: [] }],
] as const)('shows %s', (_, contracts, asked, page) => {
  expect(arrangeContracts(contracts, asked)).toEqual(page)
})

it('leaves out what is behind the third row until all is asked for', () => {
  const rows = [1, 2, 3, 4]
  expect(foldRows(rows, false)).toEqual({ shown: [1, 2, 3], total: 4 })
  expect(foldRows(rows, true)).toEqual({ shown: rows, total: null })
  expect(foldRows([1, 2, 3], false)).toEqual({ shown: [1, 2, 3], total: null })
})

const charge = (period: number, amount: number): Schemas['ContractCharge'] => ({
  ...{ period, amount, time: '2026-11-20 09:41:00', state: 'paid' },
})

it.each([
  ['a month that cost less than the next will', [charge(1, 990)], 990],
  ['a month that cost less than the second', [charge(2, 1500), charge(1, 990)], 990],
  ['nothing where both cost the same', [charge(1, 1790)], null],
  ['nothing where the price rose later', [charge(3, 1790), charge(2, 1500), charge(1, 1500)], null],
  ['nothing while none was charged', [], null],
])('firstMonthFen finds %s', (_case, charges, fen) => {
  expect(firstMonthFen(contract('hall', 'C1', { charges }))).toBe(fen)
})
