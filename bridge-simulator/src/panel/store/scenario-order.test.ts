import { expect, it } from 'vitest'
import { previewOrder } from './scenario-order.ts'

it('asks from the top of the gallery, for the large worlds last', () => {
  const scenarios = [
    { name: 'new-owner', group: 'account' },
    { name: 'hundred-renewals', group: 'contracts' },
    { name: 'active-cloud', group: 'cloud' },
    { name: 'auto-renew-wechat', group: 'contracts' },
  ] as const
  expect(previewOrder(scenarios)).toEqual([
    'active-cloud',
    'auto-renew-wechat',
    'new-owner',
    'hundred-renewals',
  ])
})
