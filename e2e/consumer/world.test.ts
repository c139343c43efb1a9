import { test } from 'skyshop-kit/vitest'
import { expect } from 'vitest'

const renewalTest = test.extend({ plan: { scenario: 'auto-renew-wechat' } })

renewalTest('a contract renews each month of a year', async ({ world }) => {
  await world.advance({ byMs: 365 * 86_400_000 })
  const [contract] = (await world.state()).contracts
  expect(contract?.cycles.filter(({ state }) => state === 'paid')).toHaveLength(13)
})
