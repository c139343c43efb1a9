import { DAY_MS, HOUR_MS } from '../../engine/kernel/clock.ts'
import type { Judge } from '../occasion.ts'
import type { DroppedWebhook, GatewayCall, SentWebhook, Traffic } from '../traffic.ts'

/** Noon in Beijing of a day in November 2026. */
const NOON_MS = Date.UTC(2026, 10, 20, 4)

type Added<T> = Partial<Omit<T, 'seq'>>

/** Traffic that a test writes down, one entry after the other; `at` moves its clock. */
export class TrafficFixture {
  readonly provider: string
  #nowMs = NOON_MS
  #seq = 0
  readonly #calls: GatewayCall[] = []
  readonly #phone: GatewayCall[] = []
  readonly #webhooks: SentWebhook[] = []
  readonly #drops: DroppedWebhook[] = []

  constructor(provider: string) {
    this.provider = provider
  }

  /** Lets time pass. */
  wait(ms: number): this {
    this.#nowMs += ms
    return this
  }

  waitDays(days: number): this {
    return this.wait(days * DAY_MS)
  }

  /** Moves on to an hour of the day in Beijing, today or tomorrow. */
  hour(hour: number): this {
    const ofDay = (this.#nowMs + 8 * HOUR_MS) % DAY_MS
    return this.wait((hour * HOUR_MS - ofDay + DAY_MS) % DAY_MS)
  }

  /** A call of the merchant. */
  call(op: string, call: Added<GatewayCall> = {}): this {
    this.#calls.push(this.#callOf(op, call))
    return this
  }

  /** A call of the payer's phone. */
  phone(op: string, call: Added<GatewayCall> = {}): this {
    this.#phone.push(this.#callOf(op, call))
    return this
  }

  /** A webhook, true and acknowledged unless told otherwise. */
  webhook(kind: string, webhook: Added<SentWebhook> = {}): this {
    const afterSeq = webhook.afterSeq ?? this.#seq
    this.#seq += 1
    const status = webhook.status === undefined ? 200 : webhook.status
    this.#webhooks.push({
      ...{ seq: this.#seq, atMs: this.#nowMs, provider: this.provider, kind, notifyId: `n${this.#seq}` },
      ...{
        contractCode: null,
        message: 'regular',
        to: 'address',
        isSigned: true,
        amountByFen: 0,
        altered: [],
        tells: {},
      },
      ...{ isAcknowledged: true, reply: '', orderNo: null },
      ...webhook,
      ...{ status, afterSeq },
    })
    return this
  }

  /** A webhook that a tester drops. */
  drop(kind: string, orderNo: string, notifyId = `n${this.#seq + 1}`): this {
    this.#seq += 1
    const { provider } = this
    this.#drops.push({
      seq: this.#seq,
      atMs: this.#nowMs,
      provider,
      kind,
      notifyId,
      orderNo,
      contractCode: null,
    })
    return this
  }

  /** What there is to judge. */
  get traffic(): Traffic {
    return {
      ...{ nowMs: this.#nowMs, lastSeq: this.#seq },
      ...{ calls: this.#calls, phone: this.#phone, webhooks: this.#webhooks, drops: this.#drops },
    }
  }

  #callOf(op: string, call: Added<GatewayCall>): GatewayCall {
    this.#seq += 1
    return {
      ...{ seq: this.#seq, atMs: this.#nowMs, provider: this.provider, op, status: '200', fault: null },
      ...{ label: op, signature: { holds: true, mistake: null } },
      ...{ request: {}, parameters: {}, response: {}, headers: {}, orderNo: null },
      ...call,
    }
  }
}

/** Returns what a judge says of some traffic: each break in words, `kept` for each occasion without one. */
export function said(judge: Judge, { traffic }: TrafficFixture): string[] {
  return judge(traffic).map(({ broken }) => broken ?? 'kept')
}
