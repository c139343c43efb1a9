import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { claimViewOf } from './use-gift-claim.ts'

const device = { deviceId: 'd', deviceKey: 'd', deviceName: '', productCode: 'IPC', iotId: '' }
const times = { startTime: '2026-11-20 09:41:00', endTime: '2026-12-20 09:41:00' }
const coupon = { couponName: 'Saver', amount: 500, minimumSpend: 1500, ...times }
const vipPackage = { packageId: 'p', packageName: 'P', description: '', validDays: 30 }

function offerOf(change: Partial<Schemas['GiftOffer']>): Schemas['GiftOffer'] {
  const words = { campaignId: 'c', title: '', body: '', received: false }
  return { ...words, vipPackage: null, coupon, deviceList: [device], ...change }
}

it.each<[Partial<Schemas['GiftOffer']> | null, ErrorName | null, boolean, string]>([
  [null, null, false, 'loading'],
  [null, 'network-error', false, 'error'],
  [null, 'user-has-no-device', false, 'no-device'],
  [null, 'campaign-not-running', false, 'closed'],
  [null, 'campaign-not-found', false, 'closed'],
  [{}, null, false, 'open'],
  [{}, 'network-error', false, 'open'],
  // It has ended while it was looked at.
  [{}, 'campaign-not-running', false, 'closed'],
  [{}, 'campaign-not-running', true, 'received'],
  [{ deviceList: [] }, null, false, 'none'],
  [{ received: true, deviceList: [] }, null, false, 'received'],
  [{}, null, true, 'received'],
  // A package is for the camera: another camera may still have it.
  [{ received: true, coupon: null, vipPackage }, null, false, 'open'],
  [{ received: true, coupon: null, vipPackage, deviceList: [] }, null, false, 'none'],
])('claimViewOf of offer %j with error %s, claimed %s, returns %s', (change, error, isClaimed, kind) => {
  const offer = change === null ? undefined : offerOf(change)
  expect(claimViewOf({ offer, error, isClaimed }).kind).toBe(kind)
})
