import { createHash } from 'node:crypto'
import { beijingDay, beijingMidnight, day, hour } from './clock.ts'
import type { WechatSetup } from './wechat-records.ts'

/** Fetches the bill of each day, once, after ten in the morning of the next one, and keeps what was traded. */
export class WechatBills {
  readonly #setup: WechatSetup
  /** Numbers of orders with their fen, by day. */
  readonly traded = new Map<string, ReadonlyMap<string, number>>()
  #nextAtMs: number

  constructor(setup: WechatSetup) {
    this.#setup = setup
    this.#nextAtMs = beijingMidnight(setup.clock.nowMs) + day + 10.5 * hour
  }

  async tick(): Promise<void> {
    const { nowMs } = this.#setup.clock
    if (nowMs < this.#nextAtMs) return
    const at = beijingMidnight(nowMs)
    const isFetched = nowMs >= at + 10 * hour && (await this.#fetch(beijingDay(at - day)))
    this.#nextAtMs = isFetched ? at + day + 10.5 * hour : Math.max(nowMs + hour, at + 10.5 * hour)
  }

  /** Whether the bill of a day was read, or there is none. */
  async #fetch(billDay: string): Promise<boolean> {
    const { v3 } = this.#setup
    const answer = await v3.call('GET', `/v3/bill/tradebill?bill_date=${billDay}&bill_type=ALL`)
    if (answer?.body.code === 'NO_STATEMENT_EXIST') return true
    if (answer?.status !== 200) return false
    const text = await v3.download(String(answer.body.download_url))
    if (text === null || createHash('sha1').update(text).digest('hex') !== answer.body.hash_value)
      return false
    this.traded.set(billDay, readBill(text))
    return true
  }
}

/** Orders of a bill with their amounts; those of the file are yuan. */
function readBill(text: string): ReadonlyMap<string, number> {
  const [head = '', ...lines] = text.split(/\r?\n/)
  const names = head.replace('\uFEFF', '').split(',')
  const [number, amount] = [names.indexOf('商户订单号'), names.indexOf('订单金额')]
  const rows = lines.filter((line) => line.startsWith('`')).map((line) => line.slice(1).split(',`'))
  return new Map(rows.map((row) => [row[number] ?? '', Math.round(Number(row[amount]) * 100)]))
}
