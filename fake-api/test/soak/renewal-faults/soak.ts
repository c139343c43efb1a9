import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Schemas } from '@skyshop/openapi/control'
import { DAY_MS } from '../../../src/engine/kernel/clock.ts'
import { signAgreement, signInWechat } from '../../support/contract.ts'
import { advance, control, findFlaws, makeWorld } from '../../support/control.ts'
import { runSoak, sizesOf } from '../../support/run-soak.ts'
import { ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'
import { queryWorld } from '../../support/world-file.ts'
import { SeededRandom } from '../fuzz/seeded-random.ts'

/** What a year of contracts came to. */
interface YearResult {
  contractMonths: number
  paid: number
  /** Of the paid periods, those of WeChat's 24-hour mode. */
  paidDayAfter: number
  lapsed: number
  ended: number
  /** Deductions that should not have been. */
  misses: string[]
  /** Defects of the server, checks for merchants that it broke, invariants that do not hold. */
  flaws: string[]
}

/** Each provider lets one person have ten. */
const PER_PROVIDER = 10
const MONTHS = 12
/** Share of the contracts somebody ends in a month. */
const ENDING_SHARE = 0.02
const OUT_OF_ORDER = readFileSync(join(import.meta.dirname, 'out-of-order.sql'), 'utf8')

/** Twenty contracts, ten with each provider, WeChat's in either mode by turns, over a year of faults in a world of its own. */
async function renewForYear(stack: TestStack, seed: number): Promise<YearResult> {
  const random = new SeededRandom(`renewals/${seed}`)
  const client = new ShopClient(stack, await makeWorld(stack, 'hundred-and-ten-devices', seed))
  const { worldId } = client.world
  await signAll(stack, client)
  for (const body of drawRenewalFaults(random))
    await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body })
  let contractMonths = 0
  for (let month = 0; month < MONTHS; month += 1) {
    contractMonths += await endSome(stack, worldId, random)
    await advance(stack, worldId, { byMs: 30 * DAY_MS })
  }
  const misses = queryWorld(stack, worldId, OUT_OF_ORDER).map(({ rule, detail }) => `${rule}: ${detail}`)
  const count = (sql: string) =>
    Number(queryWorld(stack, worldId, `SELECT count(*) AS many FROM ${sql}`)[0]?.many)
  const paid = count(`ContractCycle WHERE state = 'paid'`)
  const paidDayAfter = count(
    `ContractCycle y JOIN Contract c ON c.id = y.contractId WHERE y.state = 'paid' AND c.planId >= '120301'`,
  )
  const lapsed = count(`ContractCycle WHERE state = 'lapsed'`)
  const ended = count(`Contract WHERE state = 'terminated'`)
  const flaws = await findFlaws(stack, worldId)
  return { contractMonths, paid, paidDayAfter, lapsed, ended, misses, flaws }
}

async function signAll(stack: TestStack, client: ShopClient): Promise<void> {
  const path = `/control/worlds/${client.world.worldId}/merchant-plans`
  for (let index = 0; index < PER_PROVIDER; index += 1) {
    const deductMode = index % 2 === 0 ? 'pre-notice' : '24-hour'
    await control(stack, 'PATCH', path, { body: { wechat: { deductMode } } })
    const { signed } = await signInWechat(stack, client, index)
    const agreementNo = await signAgreement(stack, client, PER_PROVIDER + index)
    if (signed.status !== 'signed' || agreementNo === '') throw new Error('a contract could not be signed')
  }
}

/** Ends some contracts at some moment of the coming days, and answers how many were live before. */
async function endSome(stack: TestStack, worldId: string, random: SeededRandom): Promise<number> {
  const live = queryWorld(
    stack,
    worldId,
    `SELECT contractCode FROM Contract WHERE state = 'active' ORDER BY id`,
  )
  for (const { contractCode } of live) {
    if (!random.is(ENDING_SHARE)) continue
    const path = `/control/worlds/${worldId}/contracts/${contractCode}/terminate`
    await control(stack, 'POST', path, { body: { by: random.pick(['user', 'merchant', 'expired']) } })
  }
  return live.length
}

type Fault = Omit<Schemas['FaultRecord'], 'count' | 'chance'>

const HOUR_MS = 3_600_000
const ASKING = ['wechatDeduct', 'alipayDeduct', 'wechatDeductNotice', 'alipayModifyPlan']
const QUERIES = [
  'wechatQueryOrder',
  'wechatCloseDeduction',
  'alipayQueryTrade',
  'wechatQueryContract',
  'alipayQueryAgreement',
]
const KINDS = ['papay.deduction', 'TRADE_SUCCESS']

const notify = (effect: Schemas['NotifyEffect']): Fault => ({ notify: { kinds: KINDS, effect } })
const exchange = (operationIds: string[], answer: Schemas['HttpFault']['answer'] & object): Fault => ({
  http: { operationIds, answer },
})

/** What goes wrong on the way between the server and the providers. */
const RENEWAL_FAULTS: readonly Fault[] = [
  ...(['not-enough', 'over-limit', 'account-abnormal', 'system-error', 'no-reason', 'pending'] as const).map(
    (outcome) => ({
      deduction: { outcome },
    }),
  ),
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
function drawRenewalFaults(random: SeededRandom): Schemas['FaultRecord'][] {
  return Array.from({ length: 6 }, () => {
    const chance = random.between(2, 25) / 100
    return { ...random.pick(RENEWAL_FAULTS), count: null, chance }
  })
}

const [contractMonths, firstSeed] = sizesOf([10_000, 1])

await runSoak(async (stack) => {
  const none = { contractMonths: 0, paid: 0, paidDayAfter: 0, lapsed: 0, ended: 0 }
  const all: YearResult = { ...none, misses: [], flaws: [] }
  for (let seed = firstSeed; all.contractMonths < contractMonths; seed += 1) {
    const year = await renewForYear(stack, seed)
    all.contractMonths += year.contractMonths
    all.paid += year.paid
    all.paidDayAfter += year.paidDayAfter
    all.lapsed += year.lapsed
    all.ended += year.ended
    const ofSeed = (miss: string) => `${miss} — pnpm prove renewal-faults 1 ${seed}`
    all.misses.push(...year.misses.map(ofSeed))
    all.flaws.push(...year.flaws.map(ofSeed))
  }
  return {
    figures: [
      `${all.contractMonths} contract-months of two providers: ${all.paid} periods paid, ${all.paidDayAfter} of them in WeChat's 24-hour mode, ${all.lapsed} lapsed, ${all.ended} contracts ended`,
      `${all.misses.length} paid twice, outside the window or after the end`,
      `${all.flaws.length} defects, broken checks for merchants and broken invariants`,
    ],
    misses: [...all.misses, ...all.flaws],
  }
})
