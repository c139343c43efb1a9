import { expect, it } from 'vitest'
import { previewOrder } from './scenario-order.ts'

it('requests previews from the top of the list, large worlds last', () => {
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
