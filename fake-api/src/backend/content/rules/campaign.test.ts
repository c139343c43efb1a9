import { expect, it } from 'vitest'
import { campaignPackages, isCampaignRunning } from './campaign.ts'

it.each([
  [{ startsAtMs: null, endsAtMs: null }, 0, true],
  [{ startsAtMs: 10, endsAtMs: null }, 9, false],
  [{ startsAtMs: 10, endsAtMs: null }, 10, true],
  [{ startsAtMs: null, endsAtMs: 20 }, 19, true],
  [{ startsAtMs: null, endsAtMs: 20 }, 20, false],
])('isCampaignRunning of %j at %i is %s', (period, nowMs, isRunning) => {
  expect(isCampaignRunning(period, nowMs)).toBe(isRunning)
})

it('shows packages in the order of the campaign, without those not sold', () => {
  const onSale = [{ packageId: 'a' }, { packageId: 'b' }]
  expect(campaignPackages(['b', 'gone', 'a'], onSale)).toEqual([{ packageId: 'b' }, { packageId: 'a' }])
})
