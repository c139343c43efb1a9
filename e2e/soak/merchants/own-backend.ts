import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { StackAddresses } from '@skyshop/bridge-simulator/stack'
import {
  givenUnpaidOrder,
  productClient,
  refundOrder,
} from '../../../kit/testing/builders/earlier-purchase.ts'
import { findWorld, type World } from '../../../kit/testing/world/world.ts'

/** A call of the adapter about a world. */
interface Message {
  world: string
  provider: 'wechat' | 'alipay'
  orderNo?: string
  contractNo?: string
  purchase?: string
}

const camera = 'Living room'
const autoRenewal = 'cloud-event-7d-month-auto'

/** An adapter to the vendor's own backend: what the shop would ask it for. */
export async function openOwnBackend(stack: StackAddresses): Promise<{ url: string; close: () => void }> {
  const worlds = new Map<string, World>()
  const calls: Readonly<Record<string, (world: World, message: Message) => Promise<object>>> = {
    begin: async () => ({ isParallel: true }),
    // It goes by the world's clock itself.
    tick: async () => ({}),
    order: orderIn,
    sign: signIn,
    cancel: cancelIn,
    state: stateIn,
    refund: async (world, { orderNo = '' }) => ({ status: await refundOrder(world, orderNo) }),
  }
  const server = createServer(async (incoming, response) => {
    const message = JSON.parse(await text(incoming)) as Message
    const call = calls[(incoming.url ?? '').slice(1)]
    if (call === undefined) {
      response.writeHead(404).end()
      return
    }
    const world = worlds.get(message.world) ?? (await findWorld(stack, message.world))
    worlds.set(message.world, world)
    try {
      response.end(JSON.stringify(await call(world, message)))
    } catch (error) {
      response.writeHead(409).end(error instanceof Error ? error.message : String(error))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Orders that a tap made, by world and purchase: a tap again goes on with the same one. */
const tapped = new Map<string, string>()

async function orderIn(world: World, { provider, purchase = '' }: Message): Promise<object> {
  const key = `${world.id} ${purchase}`
  const orderNo = tapped.get(key) ?? (await givenUnpaidOrder(world, { camera }))
  tapped.set(key, orderNo)
  const { profile, tenantId } = world.initial
  const { productCode } = world.camera(camera)
  const query = {
    ...{ appKey: profile.appKey, orderNo, productCode, devTenantId: tenantId },
    immediateUse: 0 as const,
  }
  const path =
    provider === 'wechat' ? '/api/skyworthPay/v1/pay/pay4WeChat' : '/api/skyworthPay/v1/pay/pay4Ali'
  const { data } = await productClient(world).POST(path, { params: { query } })
  if (!data?.success) throw new Error(data?.msg ?? 'no answer')
  return { orderNo, payment: 'orderString' in data.data ? data.data.orderString : data.data }
}

async function signIn(world: World, { provider }: Message): Promise<object> {
  const { deviceId, productCode } = world.camera(camera)
  const { appKey, manufacturerName } = world.initial.profile
  const body = {
    ...{ productCode, deviceId, packageSource: 1, packageId: autoRenewal, appKey },
    ...{ paySource: manufacturerName, operationPointJson: '{}', devTenantId: world.initial.tenantId },
  }
  const client = productClient(world)
  if (provider === 'wechat') {
    const { data } = await client.POST('/api/skyworthPay/v1/pay/appSignContract4WeChat', { body })
    if (!data?.success) throw new Error(data?.msg ?? 'no answer')
    return { contractNo: await codeIn(world), launch: data.data.pre_entrustweb_id }
  }
  const { data } = await client.POST('/api/skyworthPay/v1/pay/appSignContract4Ali', { body })
  if (!data?.success) throw new Error(data?.msg ?? 'no answer')
  return { contractNo: await codeIn(world), launch: data.data.signParams }
}

async function codeIn(world: World): Promise<string> {
  return (await world.state()).contracts.at(-1)?.contractCode ?? ''
}

async function cancelIn(world: World, { orderNo, contractNo }: Message): Promise<object> {
  if (contractNo !== undefined) {
    const path = `/contracts/${contractNo}/terminate`
    await world.request('POST', path, { by: 'merchant' })
    return {}
  }
  const body = { orderNo: orderNo ?? '', devTenantId: world.initial.tenantId }
  const { data } = await productClient(world).POST('/api/skyworthPay/v1/order/cancelByOrderNo', { body })
  return { isCancelled: data?.success === true }
}

/** Statuses of the product for an order that is paid: activating, queued, valid, or expired since. */
const paidStatuses = [1, 2, 4, 5]

/** Words of the adapter for the states of a contract. */
const agreementStates = {
  'pre-signed': 'signing',
  active: 'signed',
  terminated: 'ended',
  abandoned: 'unsigned',
} as const

async function stateIn(world: World, { orderNo, contractNo }: Message): Promise<object> {
  const { orders, contracts, entitlements } = await world.state()
  const givenFor = (numbers: readonly string[]) =>
    entitlements.filter((given) => numbers.includes(given.orderNo)).length
  if (contractNo !== undefined) {
    const contract = contracts.find(({ contractCode }) => contractCode === contractNo)
    const paid = contract?.cycles.filter(({ state }) => state === 'paid') ?? []
    const numbers = paid.flatMap(({ orderNo: paidNo }) => paidNo ?? [])
    const state = contract === undefined ? 'signing' : agreementStates[contract.state]
    return { state, deliveries: givenFor(numbers), orders: numbers }
  }
  const status = orders.find((order) => order.orderNo === orderNo)?.status ?? 0
  return { state: orderStateOf(status), deliveries: givenFor([orderNo ?? '']) }
}

function orderStateOf(status: number): string {
  if (paidStatuses.includes(status)) return 'paid'
  if (status === 3) return 'refunded'
  return status === 0 ? 'open' : 'closed'
}
