import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import { toContractTerms, toWalletContracts } from './wallet-contract.ts'

const cycle: Schemas['ContractCycleRow'] = {
  ...{
    period: 1,
    state: 'paid',
    attempt: 1,
    amountFen: 1290,
    orderNo: 'o1',
    plannedAtMs: 10,
    serviceEndsAtMs: 10,
  },
  ...{ windowFromMs: null, windowUntilMs: null, nextDueMs: null, settledAtMs: 20, failCode: null },
}
const contract: Schemas['ContractRow'] = {
  ...{ contractCode: 'c1', provider: 'wechat', state: 'active', endedBy: null, deviceId: 'd1' },
  ...{
    packageId: 'p1',
    amountFen: 1990,
    channel: '',
    firstAmountFen: 990,
    periodDays: 30,
    lapses: 0,
    createdAtMs: 1,
    signedAtMs: 5,
    endedAtMs: null,
  },
  nextDeductionMs: 90,
  cycles: [
    cycle,
    { ...cycle, period: 2, state: 'grace', settledAtMs: null, nextDueMs: 90, failCode: 'NOTENOUGH' },
  ],
  transitions: [],
}
const devices = [{ deviceId: 'd1', deviceName: 'Front door', channels: [] }]

it('shows past deductions, the next one and a failed last try', () => {
  expect(toWalletContracts([contract], devices)).toEqual([
    {
      ...{ contractCode: 'c1', provider: 'wechat', amountFen: 1990, isActive: true, title: 'Front door' },
      ...{ nextMs: 90, hasFailed: true, deductions: [{ period: 1, amountFen: 1290, atMs: 20 }] },
    },
  ])
})

it('names the channel beside its recorder, also in the terms to be signed', () => {
  const part = { channelNumber: 2, productKey: 'k', lens: null }
  const channels = [{ ...part, iotId: 'iot-2', deviceName: 'Loading dock' }]
  const recorder = [{ deviceId: 'd1', deviceName: 'Warehouse', channels }]
  const renewed = { ...contract, channel: 'iot-2' }
  expect(toWalletContracts([renewed], recorder)[0]?.title).toBe('Warehouse · Loading dock')
  expect(toContractTerms('c1', [renewed], recorder)?.camera).toBe('Warehouse · Loading dock')
})

it.each(['UNKNOWN', 'NOTENOUGH'])('shows no failed try while a deduction is under way (%s)', (failCode) => {
  const cycles = [{ ...cycle, state: 'deducting' as const, settledAtMs: null, failCode }]
  expect(toWalletContracts([{ ...contract, cycles }], devices)[0]?.hasFailed).toBe(false)
})

it('lists ended contracts last without a next deduction, and no unsigned ones', () => {
  const over = { state: 'terminated', nextDeductionMs: null } as const
  const ended: Schemas['ContractRow'] = { ...contract, contractCode: 'c0', ...over }
  const unsigned: Schemas['ContractRow'] = { ...contract, state: 'pre-signed', signedAtMs: null }
  const shown = toWalletContracts([ended, unsigned, { ...contract, deviceId: 'gone' }], devices)
  expect(shown.map(({ contractCode, title, nextMs }) => [contractCode, title, nextMs])).toEqual([
    ['c1', 'gone', 90],
    ['c0', 'Front door', null],
  ])
})

it('shows when money moves, also where it is asked for a day before', () => {
  const cycles = [
    { ...cycle, state: 'scheduled' as const, settledAtMs: null, nextDueMs: 40, plannedAtMs: 50 },
  ]
  const shown = toWalletContracts([{ ...contract, cycles, nextDeductionMs: 74 }], devices)
  expect(shown[0]?.nextMs).toBe(74)
})

it('has the terms of a contract that waits to be signed, and none of one that is unknown or has no number', () => {
  const unsigned: Schemas['ContractRow'] = { ...contract, state: 'pre-signed', signedAtMs: null }
  expect(['c1', 'c2', null].map((code) => toContractTerms(code, [unsigned], devices))).toEqual([
    { camera: 'Front door', packageId: 'p1', amountFen: 1990, firstAmountFen: 990, periodDays: 30 },
    null,
    null,
  ])
})
