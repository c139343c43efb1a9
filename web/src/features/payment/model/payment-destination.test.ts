import { expect, it } from 'vitest'
import { shopUrl } from '../../../shared/navigation/paths.ts'
import { sampleOrder, sampleStates } from '../testing/payment-samples.ts'
import { paymentDestination, unpaidDestination } from './payment-destination.ts'

const result =
  'packageName=Event%2C+1+year&deviceId=3701000000000000000001&packageSource=1&productCode=IPC&orderNo=26112009412700000058&interType=prevPage'

it.each([
  ['success', `/resultPage2/success?${result}`],
  ['failed', `/resultPage2/fail?${result}&reason=wallet-failed`],
  ['checking', `/resultPage2/fail?${result}&checking=1`],
  [
    'signed',
    '/resultPage2/success?packageName=Event%2C+monthly&deviceId=3701000000000000000001&packageSource=1&productCode=IPC&signed=1&interType=prevPage',
  ],
] as const)('shows %s on its page', (phase, url) => {
  const destination = paymentDestination(
    sampleStates.find(({ at }) => at === phase) ?? { at: 'choosing', notice: null },
  )
  expect(destination === null ? null : shopUrl(destination.path, destination.query)).toBe(url)
})

it('stays for everything else', () => {
  const staying = sampleStates.filter(({ at }) => !['success', 'failed', 'checking', 'signed'].includes(at))
  expect(staying.map(paymentDestination)).toEqual(staying.map(() => null))
})

it('leads to the unpaid order', () => {
  const { path, query } = unpaidDestination(sampleOrder)
  expect(shopUrl(path, query)).toBe(
    '/payDtl?productCode=IPC&deviceId=3701000000000000000001&packageSource=1&interType=prevPage',
  )
})
