import type { Schemas as ControlSchemas } from '@skyshop/openapi/control'
import type { Schemas } from '@skyshop/openapi/http'
import { listPriceFen } from '../../../src/backend/packages/testing/list-price.ts'
import type { ServerProcess } from './server-process.ts'

const DAY = 'cloud-event-7d-day'
const PACKAGE = { packageId: DAY, payMoney: listPriceFen(DAY) }
const WORLD = 'default'
const TRY_AGAIN_MS = 25
const DAY_MS = 86_400_000
const TENANT = '0000000'

interface Envelope<T> {
  code: number
  data: T
}

/** Answers a client received and may rely on. */
export interface Acknowledged {
  /** Orders the server said are paid. */
  paid: string[]
}

/** The world every start finds again, with a token that has a day to live. */
export async function readWorld(server: ServerProcess): Promise<ControlSchemas['World']> {
  const world = await control<ControlSchemas['World']>(server, 'GET', '')
  const user = await control<ControlSchemas['WorldUser']>(
    server,
    'POST',
    `/users/${world.user.userId}/tokens`,
  )
  return { ...world, user }
}

/** Moves the world's clock; a kill in between costs only the answer. */
export async function advanceDays(server: ServerProcess, days: number): Promise<void> {
  await control(server, 'POST', '/clock/advance', { byMs: days * DAY_MS })
}

async function control<T>(server: ServerProcess, method: string, path: string, body?: object): Promise<T> {
  const response = await sendUntilAnswered(async () => {
    const answer = await fetch(`${server.addresses.controlUrl}/control/worlds/${WORLD}${path}`, {
      method,
      headers: {
        'x-skyshop-control': server.controlToken,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // A server that has just started again answers before its new token has been read from its ready line.
    if (answer.status === 403) throw new Error('the token of the process before')
    return answer
  })
  return (await response.json()) as T
}

/** A shop that sends every call again until it is answered. */
export class Buyer {
  readonly #server: ServerProcess
  readonly #world: ControlSchemas['World']
  readonly #deviceId: string

  constructor(server: ServerProcess, world: ControlSchemas['World'], deviceId: string) {
    this.#server = server
    this.#world = world
    this.#deviceId = deviceId
  }

  /** Buys one package with effect now, and returns once the server says that it is paid. */
  async buy(acknowledged: Acknowledged): Promise<void> {
    const orderNo = await this.#order()
    const { prepayid } = await this.#pay(orderNo)
    await this.#confirmInWallet(prepayid)
    for (;;) {
      const { data } = await this.#product<Schemas['OrderConfirmation']>(
        'GET',
        '/api/skyworthPay/v1/order/confirm',
        { orderNo },
      )
      if (data.orderStatus === 1) break
      await pause(TRY_AGAIN_MS)
    }
    acknowledged.paid.push(orderNo)
  }

  /** An order that was made although its answer got lost is found by the refusal of the next one. */
  async #order(): Promise<string> {
    const body = {
      productCode: 'IPC',
      deviceId: this.#deviceId,
      packageSource: 1,
      ...PACKAGE,
      paySource: this.#world.profile.manufacturerName,
      operationPointJson: '{}',
      devTenantId: TENANT,
    }
    const { data } = await this.#product<{ orderNo: string }>(
      'POST',
      '/api/skyworthPay/v1/order/add',
      {},
      body,
    )
    return data.orderNo
  }

  async #pay(orderNo: string): Promise<{ prepayid: string }> {
    const query = { orderNo, productCode: 'IPC', immediateUse: '1', appKey: 'skyshop-app' }
    const { code, data } = await this.#product<Schemas['AppPayParameters']>(
      'POST',
      '/api/skyworthPay/v1/pay/pay4WeChat',
      query,
    )
    if (code !== 200) throw new Error(`${orderNo} could not be opened: ${code}`)
    return data
  }

  async #confirmInWallet(prepayId: string): Promise<void> {
    const url = `${this.#server.addresses.gatewayUrl}/wallets/wechat/${WORLD}/app/confirm`
    const body = JSON.stringify({ prepayId, outcome: 'success' })
    await sendUntilAnswered(() =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    )
  }

  async #product<T>(
    method: 'GET' | 'POST',
    path: string,
    query: Record<string, string>,
    body?: object,
  ): Promise<Envelope<T>> {
    const url = new URL(path, this.#server.addresses.productUrl)
    const search = body ? query : { ...query, devTenantId: TENANT }
    for (const [name, value] of Object.entries(search)) url.searchParams.set(name, value)
    const headers = { authorization: 'Basic c2t5c2hvcA==', 'blade-auth': `bearer ${this.#world.user.token}` }
    const response = await sendUntilAnswered(() =>
      fetch(
        url,
        body
          ? {
              method,
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }
          : { method, headers },
      ),
    )
    return (await response.json()) as Envelope<T>
  }
}

/** Sends until an answer comes that tells of no defect of the server; the body is read at once, or a kill may cut it. */
async function sendUntilAnswered(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    try {
      const response = await send()
      const text = await response.text()
      if (response.status < 500) return new Response(text === '' ? null : text, { status: response.status })
    } catch {
      // The process is gone or was cut off in the middle: it may have done what was asked.
    }
    await pause(TRY_AGAIN_MS)
  }
}

/** Waits in wall time: what is waited for is a process. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
