import { moveIn, THREE_CAMERAS } from './household.ts'
import { type ContractDesk, type PastContract, signInThePast } from './past-contract.ts'
import type { Scenario } from './scenario.ts'

const AUTO = 'cloud-event-7d-month-auto'

/** Worlds with auto-renewal (domain.md, Contract). */
export function contractScenarios(desk: ContractDesk): Record<string, Scenario> {
  const renewed = (summary: string, past: Pick<PastContract, 'provider' | 'daysAgo' | 'paid'>): Scenario => ({
    summary,
    setUp: async (ctx) => {
      const { userId, deviceIds } = await moveIn(ctx, THREE_CAMERAS)
      await signInThePast(ctx, desk, { ...past, userId, deviceId: deviceIds[0] ?? '', packageId: AUTO })
    },
  })
  return {
    'auto-renew-wechat': renewed(
      'A camera renews every month through WeChat; the next deduction is nineteen days away.',
      { provider: 'wechat', daysAgo: 10, paid: 1 },
    ),
    'auto-renew-alipay-failing': renewed(
      'Alipay’s deduction failed half a day ago: the service still runs, and the last try is this evening.',
      { provider: 'alipay', daysAgo: 29.5, paid: 1 },
    ),
    'contract-lapsed': renewed(
      'A renewal through WeChat failed until its window closed: the service has stopped, the contract stays.',
      { provider: 'wechat', daysAgo: 39, paid: 1 },
    ),
  }
}
