import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpOperationId } from '@skyshop/openapi/operations'
import { deleteWorld, makeWorld } from '../../support/control.ts'
import { runSoak, sizesOf } from '../../support/run-soak.ts'
import { ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'
import { queryWorld } from '../../support/world-file.ts'
import { SeededRandom } from '../fuzz/seeded-random.ts'
import {
  type Body,
  honestOrder,
  type PackageOption,
  type PurchaseOptions,
  signingOf,
  TAMPERINGS,
  tamperedService,
} from './tamperings.ts'

/** Result of a run of tampered orders. `taken` are orders made all the same: at the price of the list, or they are misses. */
interface TamperResult {
  tampered: number
  honest: number
  /** How many requests got each answer: `400`, or the business code. */
  answers: Record<string, number>
  acceptedHonest: number
  acceptedTampered: number
  misses: string[]
}

const SCENARIOS = ['new-owner', 'coupons-of-every-state', 'nvr-four-channels', 'dual-lens', 'data-new']
const PER_WORLD = 200
/** Honest requests among them: a server that refuses all would pass otherwise. */
const HONEST_SHARE = 0.1
const SERVICE_SHARE = 0.08
const SIGNING_SHARE = 0.08
const OFF_THE_PRICE_LIST = readFileSync(join(import.meta.dirname, 'off-the-price-list.sql'), 'utf8')
const KINDS = Object.entries(TAMPERINGS)

interface Request {
  id: HttpOperationId
  body: Body
}

interface Shop {
  stack: TestStack
  client: ShopClient
  options: PurchaseOptions
  random: SeededRandom
  result: TamperResult
}

/** Sends so many tampered orders over worlds of several kinds, and has each world's file looked through. */
async function sendTamperedOrders(stack: TestStack, requests: number, firstSeed = 1): Promise<TamperResult> {
  const counts = { tampered: 0, honest: 0, acceptedHonest: 0, acceptedTampered: 0 }
  const result: TamperResult = { ...counts, answers: {}, misses: [] }
  for (let seed = firstSeed; result.tampered < requests; seed += 1) {
    const scenario = SCENARIOS[seed % SCENARIOS.length] ?? 'new-owner'
    const client = new ShopClient(stack, await makeWorld(stack, scenario, seed))
    const { worldId } = client.world
    const options = optionsOf(stack, client)
    const shop = { stack, client, options, random: new SeededRandom(`sendTamperedOrders/${seed}`), result }
    const goal = Math.min(requests, result.tampered + PER_WORLD)
    while (result.tampered < goal) await cheatOnce(shop)
    const again = `pnpm prove price-tampering ${PER_WORLD} ${seed}`
    const misses = queryWorld(stack, worldId, OFF_THE_PRICE_LIST).map(
      ({ rule, detail }) => `${rule}: ${detail}`,
    )
    if (JSON.stringify(optionsOf(stack, client).packages) !== JSON.stringify(options.packages))
      misses.push('the price list has changed')
    for (const violation of await deleteWorld(stack, worldId)) misses.push(JSON.stringify(violation))
    result.misses.push(...misses.map((what) => `${what} — ${again}`))
  }
  return result
}

async function cheatOnce(shop: Shop): Promise<void> {
  const { client, options, random, result } = shop
  const isHonest = random.is(HONEST_SHARE)
  const request = isHonest
    ? { id: 'addOrder' as const, body: honestOrder(options, random) }
    : tamperedRequest(options, random)
  result[isHonest ? 'honest' : 'tampered'] += 1
  const answer = await client.call(request.id, { body: request.body })
  const word = answer.status === 200 ? String(answer.body.code) : String(answer.status)
  result.answers[word] = (result.answers[word] ?? 0) + 1
  if (answer.status >= 500) result.misses.push(`${word} for ${JSON.stringify(request)}`)
  if (answer.body.code !== 200) return
  result[isHonest ? 'acceptedHonest' : 'acceptedTampered'] += 1
  if (request.id === 'addOrder') await settle(shop, answer.body.data, request.body.productCode)
}

function tamperedRequest(options: PurchaseOptions, random: SeededRandom): Request {
  if (random.is(SERVICE_SHARE)) return { id: 'createServicePay', body: tamperedService(options, random) }
  const honest = honestOrder(options, random)
  const times = random.is(0.25) ? 2 : 1
  const body = Array.from({ length: times }).reduce<Body>((order) => {
    const [, change] = random.pick(KINDS)
    return { ...order, ...change(order, random, options) }
  }, honest)
  if (!random.is(SIGNING_SHARE)) return { id: 'addOrder', body }
  return {
    id: random.pick(['appSignContract4WeChat', 'appSignContract4Ali']),
    body: signingOf(body, random, options),
  }
}

/** Opens a payment now and then, tries to have the order for nothing, and makes room for the next one. */
async function settle({ client, random }: Shop, data: unknown, productCode: unknown): Promise<void> {
  const { orderNo } = data as { orderNo: string }
  const query = { appKey: 'skyshop-app', orderNo, productCode, immediateUse: 0 }
  if (random.is(0.3)) await client.call('pay4WeChat', { query })
  await client.call('zeroPay', { body: { orderNo, productCode, paySource: 'A' } })
  await client.call('cancelOrderByOrderNo', { body: { orderNo } })
}

function optionsOf(stack: TestStack, { world }: ShopClient): PurchaseOptions {
  const packages = queryWorld(
    stack,
    world.worldId,
    'SELECT packageId, priceFen, packageSource, productCode, autoRenew FROM Package ORDER BY packageId',
  ).map((row): PackageOption => {
    const { packageSource, productCode } = row
    return {
      packageId: String(row.packageId),
      priceFen: Number(row.priceFen),
      packageSource: packageSource === null ? null : Number(packageSource),
      productCode: productCode === null ? null : String(productCode),
      autoRenew: row.autoRenew === 1,
    }
  })
  const coupons = queryWorld(stack, world.worldId, 'SELECT couponId FROM Coupon ORDER BY couponId')
  return { devices: world.devices, packages, couponIds: coupons.map(({ couponId }) => String(couponId)) }
}

const [requests, firstSeed] = sizesOf([10_000, 1])

await runSoak(async (stack) => {
  const { tampered, honest, answers, acceptedHonest, acceptedTampered, misses } = await sendTamperedOrders(
    stack,
    requests,
    firstSeed,
  )
  if (acceptedHonest === 0) misses.push('no honest order was taken: nothing was tested')
  const words = Object.entries(answers).map(([word, times]) => `${word} × ${times}`)
  return {
    figures: [
      `${tampered} tampered orders: ${acceptedTampered} made all the same, each at the price of the list`,
      `${honest} honest ones among them: ${acceptedHonest} made; answers ${words.join(', ')}`,
      `${misses.length} off the price list, by its own SQL and by the auditor`,
    ],
    misses,
  }
})
