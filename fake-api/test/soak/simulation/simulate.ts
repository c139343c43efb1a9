import { createHash } from 'node:crypto'
import { NEW_V3_PLAN } from '../../../src/providers/wechat/wechat-account.ts'
import { SeededRandom } from '../fuzz/seeded-random.ts'
import { brokenInvariants } from './invariants.ts'
import { type Play, RULES, type Rules } from './shop-core.ts'
import { RARE_EVENTS, type RareEvent, type ShopState } from './shop-state.ts'
import { doStep } from './shop-steps.ts'

/** Result of a run of one seed. */
export interface SimulationResult {
  seed: string
  /** Of the whole log: equal seeds give equal logs. */
  hash: string
  rareEvents: ShopState['rareEvents']
  /** The first step after which an invariant was broken; null when none was. */
  broken: { step: number; what: string[]; log: string[] } | null
}

/** The share of seeds whose world is forked half-way, and goes on in both. */
const FORKED = 0.1

/** Runs the pure core through random events and faults, the invariants checked after each step. */
export function simulate(seed: string, steps: number, rules: Rules = RULES): SimulationResult {
  const random = new SeededRandom(seed)
  const play: Play = { shop: emptyShop(), rules, random }
  const { wechat } = play.shop.accounts
  if (random.is(0.5)) Object.assign(wechat, { unpaidQuery: 'reported', repeatedNumber: 'reported' })
  if (random.is(0.2)) wechat.afterFailure = 'open'
  const log: string[] = []
  const half = Math.floor(steps / 2)
  let what = run(play, half, log)
  if (what.length === 0 && random.is(FORKED)) {
    // What is open in a wallet is paid in the fork as well, and the origin knows nothing of it.
    const shop = structuredClone(play.shop)
    what = run({ shop, rules, random: new SeededRandom(`${seed}/fork`) }, half, log)
    play.shop.rareEvents['world forked'] += 1
  }
  if (what.length === 0) what = run(play, steps - half, log)
  const hash = createHash('sha256').update(log.join('\n')).digest('hex')
  const broken = what.length > 0 ? { step: log.length - 1, what, log } : null
  return { seed, hash, rareEvents: play.shop.rareEvents, broken }
}

/** Does so many steps, or ends with the first that breaks something, and answers what. */
function run(play: Play, steps: number, log: string[]): string[] {
  for (let step = 0; step < steps; step += 1) {
    log.push(`${play.shop.nowMs} ${doStep(play)}`)
    const what = brokenInvariants(play.shop)
    if (what.length > 0) return what
  }
  return []
}

/** Counts how often each rare event happened in all runs. */
export function countRareEvents(runs: readonly SimulationResult[]): [RareEvent, number][] {
  return RARE_EVENTS.map((name) => [
    name,
    runs.reduce((total, { rareEvents }) => total + rareEvents[name], 0),
  ])
}

/** A shop in which nothing has happened. */
function emptyShop(): ShopState {
  const keys = { keyMode: 'public-key', certificates: 'first', keySwitchedAtMs: null } as const
  const address = { contractNotifyUrl: null, refundNotifyUrl: null, v3: NEW_V3_PLAN, subMerchants: [] }
  const signing = {
    ...({
      contractCodeAgain: 'refused',
      platformEnd: 'merchant-api',
      signingLaunch: 'mini-program',
    } as const),
    ...({ launchWithin: '2-min', testTemplate: '0.1-yuan', platformRefundNotice: 'same' } as const),
    contractTemplates: [],
  }
  const quotas = { deductionQuotaFen: 50_000, dayQuotaFen: 250_000 }
  const limits = { deductionsPerDay: 300, successesPerDay: 1, successesPerCycle: 2, ...quotas } as const
  const numbers = { repeatedNumber: 'documented', afterFailure: 'closed', unpaidQuery: 'documented' } as const
  const hours = { applyHours: 'both-modes', hoursAfterSigning: 'kept' } as const
  const notices = {
    ...({ repeatedNotice: 'already-exists', noticeAfterSigning: 'waits', noticeAllowed: true } as const),
    ...({ failureNotice: 'fail', deductionQuery: 'served' } as const),
    ...({ stoppedTemplates: null, deductMode: 'pre-notice' } as const),
    ...({ apiV2Key: 'first', apiV2KeyResetAtMs: null } as const),
  }
  return {
    // Signed times have ten digits.
    nowMs: Date.UTC(2026, 10, 20, 1, 41),
    nextId: 1,
    accounts: {
      wechat: {
        backendClock: 'world',
        ...keys,
        ...limits,
        ...numbers,
        ...hours,
        ...notices,
        ...address,
        ...signing,
      },
      alipay: { inUse: 'first', known: ['first'] },
      skew: { merchantMs: 0, providerMs: 0 },
    },
    orders: new Map(),
    history: new Map(),
    timelines: new Map(),
    coupons: new Map(),
    attempts: [],
    taken: [],
    foreign: [],
    webhooks: [],
    inbox: new Set(),
    refunds: [],
    contracts: new Map(),
    deductions: new Map(),
    askedByPages: new Map(),
    inTime: new Set(),
    told: new Map(),
    late: new Set(),
    failedRefunds: new Set(),
    flaggedFen: 0,
    activations: new Map(),
    breaches: [],
    rareEvents: Object.fromEntries(RARE_EVENTS.map((name) => [name, 0])) as Record<RareEvent, number>,
  }
}
