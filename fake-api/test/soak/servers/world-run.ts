import { setTimeout as pause } from 'node:timers/promises'
import type { Schemas as ControlSchemas } from '@skyshop/openapi/control'
import type { Schemas } from '@skyshop/openapi/http'
import { listPriceFen } from '../../../src/backend/packages/testing/list-price.ts'
import type { RetryingClient } from './retrying-client.ts'

const SCENARIO = 'auto-renew-wechat'
const PACKAGE_ID = 'cloud-event-7d-day'
const BEGIN_MS = Date.UTC(2027, 0, 4, 2)
const MONTH_MS = 31 * 86_400_000
const LOOK_AGAIN_MS = 50
/** Paid, with a package that is being activated, waits or is in effect. */
const PAID_STATUSES = [1, 2, 4, 5]

/** Where the servers are reached. */
export interface Addresses {
  productUrl: string
  gatewayUrl: string
  controlUrl: string
  controlToken: string
}

/** Work that the servers said is done. */
export interface Acknowledged {
  worldId: string
  /** Orders said to be paid. */
  paid: string[]
}

/** One world from its making: each month a package is bought, then a contract renews. Equal seeds go the same way. */
export class WorldRun {
  readonly acknowledged: Acknowledged
  readonly #client: RetryingClient
  readonly #to: Addresses
  readonly #seed: number
  #world: ControlSchemas['World'] | null = null

  constructor(client: RetryingClient, to: Addresses, seed: number) {
    this.#client = client
    this.#to = to
    this.#seed = seed
    this.acknowledged = { worldId: `w${String(seed).padStart(7, '0')}`, paid: [] }
  }

  async begin(): Promise<void> {
    const body = { scenario: SCENARIO, seed: this.#seed, nowMs: BEGIN_MS }
    this.#world = await this.#control<ControlSchemas['World']>('PUT', '', body)
  }

  async liveMonth(month: number): Promise<void> {
    const world = await this.#signIn()
    await this.#buy(world)
    // To an instant, not by a span: sent again, it goes no further.
    await this.#control('POST', '/clock/advance', { toMs: BEGIN_MS + month * MONTH_MS })
  }

  async #signIn(): Promise<ControlSchemas['World']> {
    if (this.#world === null) throw new Error(`${this.acknowledged.worldId} has not begun`)
    const path = `/users/${this.#world.user.userId}/tokens`
    const user = await this.#control<ControlSchemas['WorldUser']>('POST', path)
    return { ...this.#world, user }
  }

  async #buy(world: ControlSchemas['World']): Promise<void> {
    const orderNo = await this.#order(world)
    const pay = await this.#product<Schemas['AppPayParameters']>(world, 'POST', '/v1/pay/pay4WeChat', {
      query: { orderNo, productCode: 'IPC', immediateUse: '1', appKey: world.profile.appKey },
      body: {},
    })
    await this.#client.send({
      method: 'POST',
      url: `${this.#to.gatewayUrl}/wallets/wechat/${world.worldId}/app/confirm`,
      headers: {},
      body: { prepayId: pay.prepayid, outcome: 'success' },
    })
    for (;;) {
      const query = { orderNo, devTenantId: world.tenantId }
      const { orderStatus } = await this.#product<Schemas['OrderConfirmation']>(
        world,
        'GET',
        '/v1/order/confirm',
        { query },
      )
      if (PAID_STATUSES.includes(orderStatus)) break
      await pause(LOOK_AGAIN_MS)
    }
    this.acknowledged.paid.push(orderNo)
  }

  /** An order that was made although its answer got lost is found by the refusal of the next one. */
  async #order({ devices, profile, tenantId, ...world }: ControlSchemas['World']): Promise<string> {
    const device = devices.find(({ vipStatus, productCode }) => vipStatus === 0 && productCode === 'IPC')
    if (device === undefined) throw new Error(`${world.worldId} has no camera without a package`)
    const body = {
      ...{ productCode: 'IPC', deviceId: device.deviceId, packageSource: 1, packageId: PACKAGE_ID },
      payMoney: listPriceFen(PACKAGE_ID),
      paySource: profile.manufacturerName,
      operationPointJson: '{}',
      devTenantId: tenantId,
    }
    const whole = { ...world, devices, profile, tenantId }
    const order = await this.#product<{ orderNo: string }>(whole, 'POST', '/v1/order/add', {
      query: {},
      body,
    })
    return order.orderNo
  }

  async #product<T>(
    world: ControlSchemas['World'],
    method: string,
    path: string,
    { query, body }: { query: Record<string, string>; body?: object },
  ): Promise<T> {
    const url = new URL(`/api/skyworthPay${path}`, this.#to.productUrl)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = { authorization: 'Basic c2t5c2hvcA==', 'blade-auth': `bearer ${world.user.token}` }
    const sent = path.endsWith('pay4WeChat') ? { ...body, devTenantId: world.tenantId } : body
    if (path.endsWith('pay4WeChat')) url.searchParams.set('devTenantId', world.tenantId)
    const isBare = path.endsWith('pay4WeChat') || method === 'GET'
    const call = { method, url: url.href, headers, ...(isBare ? {} : { body: sent }) }
    const reply = await this.#client.send(call)
    const { data } = reply.body as { data: T | null }
    if (reply.status !== 200 || data === null)
      throw new Error(`${method} ${path} of ${world.worldId}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return data
  }

  async #control<T>(method: string, path: string, body?: object): Promise<T> {
    const { controlUrl, controlToken } = this.#to
    const url = `${controlUrl}/control/worlds/${this.acknowledged.worldId}${path}`
    const headers = { 'x-skyshop-control': controlToken }
    const reply = await this.#client.send({ method, url, headers, body })
    if (reply.status >= 300)
      throw new Error(`${method} ${url}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body as T
  }
}
