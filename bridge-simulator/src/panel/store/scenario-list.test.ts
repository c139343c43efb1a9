import { expect, it } from 'vitest'
import { previewOrder, scenarioTitle } from './scenario-list.ts'

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

it('returns the title of a scenario, and its name when it is not listed', () => {
  const scenarios = [{ name: 'new-owner', title: { en: 'A new owner', zh: '新用户' } }]
  expect(scenarioTitle(scenarios, 'new-owner', 'zh')).toBe('新用户')
  expect(scenarioTitle(scenarios, 'active-cloud', 'en')).toBe('active-cloud')
})
