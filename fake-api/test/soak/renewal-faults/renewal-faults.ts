import type { Schemas } from '@skyshop/openapi/control'
import type { SeededRandom } from '../fuzz/seeded-random.ts'

type Fault = Omit<Schemas['FaultRecord'], 'count' | 'chance'>

const HOUR_MS = 3_600_000
const ASKING = ['wechatDeduct', 'alipayDeduct', 'wechatDeductNotice', 'alipayModifyPlan']
const QUERIES = ['wechatQueryDeduction', 'alipayQueryTrade', 'wechatQueryContract', 'alipayQueryAgreement']
const KINDS = ['papay.deduction', 'TRADE_SUCCESS']

const notify = (effect: Schemas['NotifyEffect']): Fault => ({ notify: { kinds: KINDS, effect } })
const exchange = (operationIds: string[], answer: Schemas['HttpFault']['answer'] & object): Fault => ({
  http: { operationIds, answer },
})

/** What goes wrong on the way between the server and the providers. */
const RENEWAL_FAULTS: readonly Fault[] = [
  ...(['not-enough', 'over-limit', 'account-abnormal', 'pending'] as const).map((outcome) => ({
    deduction: { outcome },
  })),
  notify({ lostAttempts: 100 }),
  notify({ lostAttempts: 2 }),
  notify({ copies: 7 }),
  notify({ delayMs: 3 * HOUR_MS }),
  notify({ delayMs: 50 * HOUR_MS }),
  notify({ timing: 'before-response' }),
  notify({ badSignatureAttempts: 2, probe: true }),
  notify({ amountByFen: -1 }),
  exchange(ASKING, { kind: 'status', status: 500 }),
  exchange(ASKING, { kind: 'reset-before-commit' }),
  exchange(ASKING, { kind: 'reset-after-commit' }),
  exchange(ASKING, { kind: 'truncated' }),
  exchange(ASKING, { kind: 'malformed' }),
  exchange(QUERIES, { kind: 'status', status: 503 }),
  exchange(QUERIES, { kind: 'truncated' }),
]

/** Six faults of a world, each occurring some of the times it can; none occurs always. */
export function drawRenewalFaults(random: SeededRandom): Schemas['FaultRecord'][] {
  return Array.from({ length: 6 }, () => {
    const chance = random.between(2, 25) / 100
    return { ...random.pick(RENEWAL_FAULTS), count: null, chance }
  })
}
