import { setTimeout as pause } from 'node:timers/promises'
import { answered } from '@skyshop/bridge-simulator/control'
import type { Schemas } from '@skyshop/openapi/control'
import type { World } from '../world/world.ts'
import { hour, minute, second } from '../world/world-clock.ts'
import { AdapterRefusal, type MerchantAdapter } from './adapter.ts'
import { acknowledgedPayments, isGivenBack } from './told-notices.ts'

/** A provider that the audit plays. */
export type AuditedProvider = 'wechat' | 'alipay'

/** A break that the backend's own answers show, and no journal. */
export interface AdapterFinding {
  check: string
  what: string
  atMs: number
  seqs: readonly number[]
  subject: string | null
  /** Checkpoint of the world as the backend answered; left out where none was taken for it. */
  snapshotId?: string
}

/** An order or agreement of the backend. */
export interface Made {
  orderNo: string
  contractNo: string
  /** What the app hands to the wallet to pay; empty where nothing is to be paid. */
  payment: string
  /** What the app hands to the wallet to sign; empty where nothing is to be signed. */
  launch: string
}

/** Statement of the backend about an order or agreement. */
export interface Standing {
  /** One of the words that the documentation lists. */
  state: string
  /** How often the goods were given out; null when the backend does not say. */
  deliveries: number | null
  /** Numbers of the deductions that it takes for paid. */
  orders: readonly string[]
}

/** A checkpoint of a provocation's world, which opens it as it was. */
export interface Checkpoint {
  snapshotId: string
  atMs: number
}

/** A provocation cannot go on: what it needs did not come about. */
export class NotPlayable extends Error {}

/** What is bought or signed for unless a provocation says otherwise. */
const usual = { amountFen: 1990, subject: 'Cloud storage, 1 month' }
/** How far the clock goes at once while nothing is due, the longer nothing is asked for the further. */
const strides = [
  { untilMs: 2 * minute, strideMs: 10 * second },
  { untilMs: 15 * minute, strideMs: minute },
  { untilMs: 3 * hour, strideMs: 10 * minute },
  { untilMs: 36 * hour, strideMs: hour },
]
const longestMs = 2 * hour

/** A provocation's own world, with the backend in it and the payer's phone. */
export class AuditSession {
  readonly world: World
  readonly adapter: MerchantAdapter
  readonly provider: AuditedProvider
  readonly findings: AdapterFinding[] = []
  /** Checks that the backend's own answers show to be kept. */
  readonly kept = new Set<string>()
  /** Checks of which the backend does not say what only it can show, and why. */
  readonly untold = new Map<string, string>()
  /** Of the start, before each move of the clock, and at each break, oldest first; none unless worlds are kept. */
  readonly checkpoints: Checkpoint[] = []
  readonly #isKeeping: boolean
  /** Numbers of the orders that the backend made, but those that it was asked to cancel or to give back. */
  readonly #orders = new Set<string>()
  #made = 0
  #nowMs: number

  constructor(
    world: World,
    adapter: MerchantAdapter,
    { provider, isKeeping }: { provider: AuditedProvider; isKeeping: boolean },
  ) {
    this.world = world
    this.adapter = adapter
    this.provider = provider
    this.#isKeeping = isKeeping
    this.#nowMs = world.initial.clock.nowMs
  }

  get nowMs(): number {
    return this.#nowMs
  }

  /** Sends a call of the adapter about this world. */
  async call(call: Parameters<MerchantAdapter['call']>[0], message: Readonly<Record<string, unknown>> = {}) {
    if (call === 'cancel' || call === 'refund') this.#orders.delete(String(message.orderNo))
    return this.adapter.call(call, { world: this.world.id, provider: this.provider, ...message })
  }

  /** Has the backend make an order. */
  async order(change: object = {}): Promise<Made> {
    this.#made += 1
    const message = { purchase: `purchase-${this.#made}`, ...usual, ...change }
    const made = madeOf(await this.call('order', message))
    this.#orders.add(made.orderNo)
    return made
  }

  /** Has the backend begin an agreement, with a payment or without. */
  async sign(change: object = {}): Promise<Made> {
    const terms = { ...usual, planId: noticePlan, mode: 'notice', ...change }
    const ofProvider = this.provider === 'wechat' ? terms : { ...usual, ...change }
    return madeOf(await this.call('sign', ofProvider))
  }

  /**
   * Does what has the backend make calls whose answers are armed to go wrong. Null where the backend answers with an error after
   * such an answer: what that error means is the provocation's to say. @throws AdapterRefusal for an error before one
   */
  async despite<T>(operationIds: readonly string[], work: () => Promise<T>): Promise<T | null> {
    const fromSeq = await this.lastSeq()
    try {
      return await work()
    } catch (error) {
      const isAnswer = error instanceof AdapterRefusal && !error.isMissing
      if (isAnswer && (await this.callsSince(operationIds, fromSeq)).length > 0) return null
      throw error
    }
  }

  /** Plays the payer, in the wallet, for what the app was handed. */
  async pay(what: string, outcome?: Schemas['PayerOutcome']): Promise<Schemas['PayerResult']> {
    if (what === '') throw new NotPlayable('the backend handed the app nothing to pay or sign')
    const body = { what, ...(outcome && { outcome }) }
    return answered(
      await this.world.control.POST('/control/worlds/{worldId}/payer', { ...this.world.here, body }),
    )
  }

  /** What the backend says of an order or agreement. */
  async standing(numbers: Partial<Made>): Promise<Standing> {
    const { orderNo, contractNo } = numbers
    return contractNo
      ? standingOf('agreement', await this.call('state', { contractNo }))
      : standingOf('order', await this.call('state', { orderNo }))
  }

  /** Notes that a check was put to the test and kept. */
  keep(check: string): void {
    this.kept.add(check)
  }

  /** Notes a break of a check that the backend's answer shows, unless the answer is right. */
  async expect(
    check: string,
    isRight: boolean,
    { what, subject = null, seqs = [] }: { what: string; subject?: string | null; seqs?: readonly number[] },
  ): Promise<void> {
    if (isRight) return this.keep(check)
    const entries = await this.world.journal()
    const ofSubject = entries.filter(({ seq, orderNo }) =>
      seqs.length > 0 ? seqs.includes(seq) : subject && orderNo === subject,
    )
    const shown = (ofSubject.length > 0 ? ofSubject : entries).slice(-3).map(({ seq }) => seq)
    const snapshotId = await this.takeCheckpoint(`${check} is broken`)
    const at = snapshotId === null ? {} : { snapshotId }
    this.findings.push({ check, what, atMs: this.#nowMs, seqs: shown, subject, ...at })
  }

  /** Notes that goods were given out as often as was paid at most, unless the backend does not say so. */
  async expectDeliveries(
    check: string,
    numbers: Partial<Made>,
    { most = 1, what }: { most?: number; what: (deliveries: number) => string },
  ): Promise<void> {
    const { deliveries } = this.adapter.has('state') ? await this.standing(numbers) : { deliveries: null }
    if (deliveries === null) {
      const asked = numbers.contractNo ? 'contractNo' : 'orderNo'
      const missing = `state by ${asked} answers no deliveries`
      this.untold.set(check, this.adapter.has('state') ? missing : 'the adapter has no state')
      return
    }
    const subject = numbers.orderNo || numbers.contractNo || null
    // Of an agreement the first month may be due later.
    if (deliveries === 0 && !numbers.contractNo)
      this.untold.set(check, 'nothing was given out for what was paid')
    else await this.expect(check, deliveries <= most, { what: what(deliveries), subject })
  }

  /** Notes a break where a true notice of a payment was acknowledged, and its order reads unpaid, or as never given out. */
  async expectGiven(): Promise<void> {
    if ((await this.#ungiven()).length === 0) return
    // Whoever acknowledges first and works later is given the time.
    if (this.adapter.has('tick')) await this.advance(hour)
    else await pause(laterMs)
    for (const { orderNo, seq, standing } of await this.#ungiven()) {
      const { state } = standing
      const reads = state === 'paid' ? 'has 0 deliveries' : `reads ${state}`
      const what = `acknowledged the notice of a payment, and the order ${reads} an hour later`
      await this.expect(keptNotice[this.provider], false, { what, subject: orderNo, seqs: [seq] })
    }
  }

  /** Orders whose payment was truly told and acknowledged, and that do not stand as if it were. */
  async #ungiven() {
    if (this.#orders.size === 0 || !this.adapter.has('state')) return []
    const journal = await this.world.journal()
    const told = [...acknowledgedPayments(journal)].filter(([orderNo]) => this.#orders.has(orderNo))
    const all = await Promise.all(
      told.map(async ([orderNo, { seq }]) => {
        const standing = await this.standing({ orderNo }).catch(nullIfRefused)
        const isGiven =
          standing === null ||
          standing.state === 'refunded' ||
          (standing.state === 'paid' && standing.deliveries !== 0) ||
          isGivenBack(journal, orderNo)
        return isGiven ? [] : [{ orderNo, seq, standing }]
      }),
    )
    return all.flat()
  }

  /** Moves the clock, event by event, and tells the backend the time at each. */
  async advance(byMs: number): Promise<void> {
    await this.takeCheckpoint('before the clock moves')
    const [fromMs, endMs] = [this.#nowMs, this.#nowMs + byMs]
    let nextMs = (await this.#jump(this.#nowMs))?.dueMs
    while (this.#nowMs < endMs) {
      const { strideMs } = strides.find(({ untilMs }) => this.#nowMs - fromMs < untilMs) ?? {
        strideMs: longestMs,
      }
      const stepMs = Math.min(endMs, this.#nowMs + strideMs)
      const dueMs = nextMs !== undefined && nextMs <= stepMs ? nextMs : null
      // Who is told something at an instant knows the time by then.
      if (dueMs !== null && dueMs - 1 > this.#nowMs) {
        await this.#jump(dueMs - 1)
        await this.#tick(this.#nowMs)
      }
      nextMs = (await this.#jump(dueMs ?? stepMs))?.dueMs
      await this.#tick(this.#nowMs)
    }
  }

  /** Takes a checkpoint of the world as it is, where worlds are kept; returns its id. */
  async takeCheckpoint(label: string): Promise<string | null> {
    if (!this.#isKeeping) return null
    const call = '/control/worlds/{worldId}/snapshots'
    const { snapshotId } = answered(
      await this.world.control.POST(call, { ...this.world.here, body: { label } }),
    )
    this.checkpoints.push({ snapshotId, atMs: this.#nowMs })
    return snapshotId
  }

  /** Moves the clock to the next time a day of Beijing has this hour, for instance 22.5 for 22:30. */
  async advanceToHour(ofDay: number): Promise<void> {
    const sinceMidnight = (this.#nowMs + 8 * hour) % (24 * hour)
    const byMs = (ofDay * hour - sinceMidnight + 24 * hour) % (24 * hour)
    await this.advance(byMs)
  }

  /** Moves the clock at once, and lets the backend know. */
  async jump(byMs: number): Promise<void> {
    await this.#jump(this.#nowMs + byMs)
    await this.#tick(this.#nowMs)
  }

  async #jump(toMs: number): Promise<Schemas['DueEvent'] | null> {
    const { clock } = await this.world.advance({ toMs: Math.max(toMs, this.#nowMs) })
    this.#nowMs = clock.nowMs
    return clock.next
  }

  async #tick(nowMs: number): Promise<void> {
    if (!this.adapter.has('tick')) return
    try {
      await this.call('tick', { nowMs })
    } catch (error) {
      if (!(error instanceof AdapterRefusal && error.isMissing)) throw error
    }
  }

  /** Lets the backend do what it does by itself, without moving the clock. */
  async settle(): Promise<void> {
    await this.#jump(this.#nowMs)
    await this.#tick(this.#nowMs)
  }

  /** The webhooks of the world, pending and past. */
  async notifies(): Promise<Schemas['Notify'][]> {
    return answered(await this.world.control.GET('/control/worlds/{worldId}/notifies', this.world.here))
  }

  /** Does something to a webhook by hand. */
  async act(notifyId: string, body: Schemas['NotifyAct']): Promise<void> {
    const params = { path: { worldId: this.world.id, notifyId } }
    const call = '/control/worlds/{worldId}/notifies/{notifyId}/act'
    answered(await this.world.control.POST(call, { params, body }))
  }

  /** The payer ends an agreement in the wallet. */
  async endInWallet(): Promise<void> {
    const account = await this.world.account<{ baseUrl?: string; gateway?: string }>(this.provider)
    if (this.provider === 'wechat') {
      const { contracts } = await this.#inWallet(`${account.baseUrl}/app/contract/list`, {})
      await this.#inWallet(`${account.baseUrl}/app/contract/end`, {
        contractId: firstNumber(contracts, 'contractId'),
      })
    } else {
      const base = String(account.gateway).replace('/gateway.do', '')
      const { agreements } = await this.#inWallet(`${base}/app/agreements`, {})
      await this.#inWallet(`${base}/app/unsign`, { agreementNo: firstNumber(agreements, 'agreementNo') })
    }
    await this.settle()
  }

  async #inWallet(url: string, body: object): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as Record<string, unknown>
  }

  /** The payer's openid towards the official account, as a page of it learns it. */
  async openid(): Promise<unknown> {
    const { baseUrl, officialAppid: appid } = await this.world.account<Record<string, string>>('wechat')
    const { openid } = await this.#inWallet(`${baseUrl}/app/login`, { appid })
    return openid
  }

  /** Tells the backend its accounts as they are now. */
  async renewAccounts(): Promise<void> {
    const accounts = answered(
      await this.world.control.GET('/control/worlds/{worldId}/merchants', this.world.here),
    )
    await this.call('account', { accounts })
  }

  /** Number of the last entry of the journal. */
  async lastSeq(): Promise<number> {
    return (await this.world.journal()).at(-1)?.seq ?? 0
  }

  /** Whether the backend made a call about an order after an entry of the journal. */
  async hasCalled(operationId: string, orderNo: string, fromSeq = 0): Promise<boolean> {
    const entries = await this.world.journal()
    return entries.some(
      (entry) => entry.seq > fromSeq && entry.operationId === operationId && entry.orderNo === orderNo,
    )
  }

  /** Entries of the journal for the calls that the backend made of some operations after another entry. */
  async callsSince(operationIds: readonly string[], fromSeq: number): Promise<number[]> {
    const entries = await this.world.journal()
    const made = entries.filter(({ seq, operationId }) => seq > fromSeq && operationIds.includes(operationId))
    return made.map(({ seq }) => seq)
  }

  /** Sets up the merchant's account. */
  async setUp(body: Schemas['MerchantPlansChange']): Promise<void> {
    const call = '/control/worlds/{worldId}/merchant-plans'
    answered(await this.world.control.PATCH(call, { ...this.world.here, body }))
  }

  /** Lets the next answers to a call of the backend go wrong. */
  async fail(operationId: string, answer: Schemas['HttpFaultAnswer'], count = 1): Promise<void> {
    await this.world.arm({ count, http: { operationIds: [operationId], answer } })
  }

  /** Leaves all queries of the backend without an answer until faults are disarmed: webhooks alone tell it something. */
  async silenceQueries(): Promise<void> {
    const answer = { kind: 'status' as const, status: 503 }
    await this.world.arm({ count: null, http: { operationIds: [...queries[this.provider]], answer } })
  }

  /** What happens to the webhooks of these kinds that come about from now on. */
  async onNotify(effect: Schemas['NotifyEffect'], kinds?: string[], count: number | null = 1): Promise<void> {
    await this.world.arm({ count, notify: { provider: this.provider, ...(kinds && { kinds }), effect } })
  }
}

/** Checks by which a notice that is acknowledged is kept, too. */
const keptNotice = { wechat: 'WXB-03', alipay: 'ALM-09' } as const satisfies Record<AuditedProvider, string>

/** Time for work after an acknowledgement, of a backend that lives on the clock of the machine. */
const laterMs = 3 * second

function nullIfRefused(error: unknown): null {
  if (error instanceof AdapterRefusal) return null
  throw error
}

/** Template of WeChat Pay whose deductions the merchant announces, and one of the 24-hour mode. */
const noticePlan = '120201'
export const dayPlan = '120301'

/** Calls that ask how an order or agreement stands. */
const queries = {
  wechat: [
    ...['wechatQueryTransaction', 'wechatQueryTransactionById', 'wechatQueryOrder', 'wechatQueryDeduction'],
    'wechatQueryContract',
  ],
  alipay: ['alipayQueryTrade', 'alipayQueryAgreement'],
} as const satisfies Record<AuditedProvider, readonly string[]>

function firstNumber(list: unknown, name: string): unknown {
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  if (typeof first === 'object' && first !== null && name in first)
    return (first as Record<string, unknown>)[name]
  throw new NotPlayable('the payer has no agreement to end')
}

/** Words of an adapter for how something stands. */
const states = {
  order: ['open', 'paid', 'closed', 'refunded'],
  agreement: ['signing', 'signed', 'unsigned', 'ended'],
} as const satisfies Record<string, readonly string[]>

/** Reads the answer of the adapter about an order or agreement. @throws AdapterRefusal when it is not as documented */
export function standingOf(kind: keyof typeof states, answer: Record<string, unknown>): Standing {
  const { state, deliveries = null, orders = [] } = answer
  const words: readonly unknown[] = states[kind]
  const refusal = (what: string) => new AdapterRefusal('state', `state answered ${what}`)
  if (typeof state !== 'string' || !words.includes(state)) {
    const said = state === undefined ? 'nothing' : JSON.stringify(state)
    throw refusal(`${said} of an ${kind}: it is one of ${words.join(', ')}`)
  }
  if (deliveries !== null && (typeof deliveries !== 'number' || !Number.isInteger(deliveries)))
    throw refusal(`${JSON.stringify(deliveries)} for deliveries: it is a whole number, or left out`)
  if (!Array.isArray(orders))
    throw refusal(`${JSON.stringify(orders)} for orders: it is a list of numbers, or left out`)
  return { state, deliveries, orders: orders.map(String) }
}

function madeOf({ orderNo, contractNo, payment, launch }: Record<string, unknown>): Made {
  const textOf = (value: unknown) => {
    if (value === undefined || value === null) return ''
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return {
    orderNo: textOf(orderNo),
    contractNo: textOf(contractNo),
    payment: textOf(payment),
    launch: textOf(launch),
  }
}
