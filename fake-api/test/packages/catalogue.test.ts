import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Schemas } from '@skyshop/openapi/control'
import type { Schemas as Shop } from '@skyshop/openapi/http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { priceList } from '../../src/backend/packages/rules/price-list.ts'
import { sourceCatalogue } from '../../src/backend/scenarios/source-catalogue.ts'
import { control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { confirmInWallet, MONTH_FEN, openPayment, orderBody } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'
import { exportWorld, importWorld } from '../support/world-file.ts'

const MONTH = 'cloud-event-7d-month'
const YEAR = 'cloud-event-7d-year'
const FORMER_FEN = MONTH_FEN - 200

/** A source with another price for the month, without the year, and with a package that is sold no more. */
const former = sourceCatalogue(
  priceList()
    .filter(({ packageId }) => packageId !== YEAR)
    .flatMap((one) =>
      one.packageId === MONTH
        ? [
            { ...one, priceFen: FORMER_FEN },
            { ...one, packageId: 'cloud-former' },
          ]
        : [one],
    ),
)

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skyshop-catalogue-'))
})
afterEach(() => rm(folder, { recursive: true }))

const worldOf = async (stack: TestStack, worldId = 'default') =>
  (await control<Schemas['World']>(stack, 'GET', `/control/worlds/${worldId}`)).body
const update = async (stack: TestStack, worldId = 'default') =>
  (await control<Schemas['CatalogueUpdate']>(stack, 'POST', `/control/worlds/${worldId}/catalogue/update`))
    .body
const restart = async (stack: TestStack, worldId = 'default') =>
  (await control<Schemas['World']>(stack, 'POST', `/control/worlds/${worldId}/restart`)).body
const shopOf = async (stack: TestStack, worldId = 'default') =>
  new ShopClient(stack, await worldOf(stack, worldId))

async function order(client: ShopClient, deviceIndex: number, payMoney: number) {
  return client.data<Shop['AddedOrder']>('addOrder', {
    body: { ...orderBody(client, deviceIndex), payMoney },
  })
}

/** Packages of the cloud page, with what they cost. */
async function priceListOf(client: ShopClient): Promise<Map<string, number>> {
  const sn = client.world.devices[0]?.sn
  const query = { productCode: 'IPC', sn, packageSource: 1, countryCode: 'CN' }
  const { records } = await client.data<Shop['PackagePage']>('listPackages', { query })
  return new Map(records.map(({ packageId, price }) => [packageId, price]))
}

/** A default world whose first camera has an unpaid order, from a source that has changed since. */
async function startedBefore(): Promise<{ orderNo: string }> {
  const stack = await startTestStack({ folder, catalogue: former })
  const client = await shopOf(stack)
  expect(client.world.catalogue.isCurrent).toBe(true)
  await control(stack, 'PUT', '/control/worlds/default/clock', { body: { mode: 'standing' } })
  const { orderNo } = await order(client, 0, FORMER_FEN)
  await stack.stop()
  return { orderNo }
}

it('updates the prices of a kept default world and leaves those of its orders', async () => {
  const { orderNo } = await startedBefore()
  const stack = await startTestStack({ folder })
  const before = await shopOf(stack)
  expect(before.world.catalogue.isCurrent).toBe(false)
  expect((await priceListOf(before)).get(MONTH)).toBe(FORMER_FEN)

  const { version, packages } = await update(stack)
  expect(before.world.catalogue.sourceVersion).toBe(version)
  expect(packages).toEqual([
    { packageId: MONTH, change: 'changed', priceFen: MONTH_FEN, formerPriceFen: FORMER_FEN },
    { packageId: YEAR, change: 'added', priceFen: expect.any(Number), formerPriceFen: null },
    { packageId: 'cloud-former', change: 'withdrawn', priceFen: MONTH_FEN, formerPriceFen: MONTH_FEN },
  ])

  const after = await shopOf(stack)
  expect(after.world.catalogue).toEqual({ version, sourceVersion: version, isCurrent: true })
  const list = await priceListOf(after)
  expect([list.get(MONTH), list.has(YEAR), list.has('cloud-former')]).toEqual([MONTH_FEN, true, false])
  const { prepayid } = await openPayment(after, orderNo)
  await confirmInWallet(stack, 'default', { prepayId: prepayid, outcome: 'success' })
  await order(after, 1, MONTH_FEN)
  const { orders } = await stateOf(stack, 'default')
  expect(orders.map(({ payMoneyFen, status }) => [payMoneyFen, status])).toEqual([
    [MONTH_FEN, 0],
    [FORMER_FEN, 4],
  ])
  const audit = await control<Schemas['AuditedWorld']>(stack, 'POST', '/control/worlds/default/audit')
  expect(audit.body.violations).toEqual([])
  const { entries } = await journalOf(stack, 'default')
  expect(entries.find(({ operationId }) => operationId === 'update-catalogue')).toMatchObject({
    kind: 'state',
    request: { version, packages },
  })
  await stack.stop()
})

it('resets a kept default world to the current prices and restores the former ones from a snapshot', async () => {
  await startedBefore()
  const stack = await startTestStack({ folder })
  const { clock } = await worldOf(stack)
  await control(stack, 'POST', '/control/worlds/default/snapshots', { body: {} })
  const begun = await restart(stack)
  expect(begun).toMatchObject({ scenario: 'new-owner', seed: 1, catalogue: { isCurrent: true } })
  expect(begun.clock.mode).toBe('standing')
  expect(begun.clock.nowMs).toBeGreaterThanOrEqual(clock.nowMs)
  const client = await shopOf(stack)
  expect((await priceListOf(client)).get(MONTH)).toBe(MONTH_FEN)
  expect((await stateOf(stack, 'default')).orders).toEqual([])
  const { body } = await control<Schemas['World']>(
    stack,
    'POST',
    '/control/worlds/default/snapshots/s1/restore',
  )
  expect(body.catalogue.isCurrent).toBe(false)
  expect((await stateOf(stack, 'default')).orders).toHaveLength(1)
  await stack.stop()
})

it('keeps the catalogue of an imported file until it is updated', async () => {
  const maker = await startTestStack({ catalogue: former })
  const file = await exportWorld(maker, (await makeWorld(maker)).worldId)
  await maker.stop()
  const stack = await startTestStack()
  const { body: world } = await importWorld(stack, file)
  expect(world.catalogue.isCurrent).toBe(false)
  await update(stack, world.worldId)
  expect((await worldOf(stack, world.worldId)).catalogue.isCurrent).toBe(true)
  expect((await update(stack, world.worldId)).packages).toEqual([])
  expect(await deleteWorld(stack, world.worldId)).toEqual([])
  await stack.stop()
})

it('resets a test world to its first time, ids and tokens', async () => {
  const stack = await startTestStack()
  const made = await makeWorld(stack, 'active-cloud', 7)
  const { worldId } = made
  const began = await stateOf(stack, worldId)
  await order(await shopOf(stack, worldId), 2, MONTH_FEN)
  await control(stack, 'POST', `/control/worlds/${worldId}/clock/advance`, { body: { byMs: 86_400_000 } })
  expect(await restart(stack, worldId)).toEqual(made)
  expect(await stateOf(stack, worldId)).toEqual(began)
  expect((await control(stack, 'POST', '/control/worlds/w0000000/restart')).status).toBe(404)
  expect(await deleteWorld(stack, worldId)).toEqual([])
  await stack.stop()
})

it('overwrites a price changed by hand', async () => {
  const stack = await startTestStack()
  const { worldId } = await makeWorld(stack)
  const change = { body: { priceFen: 1 } }
  await control(stack, 'PATCH', `/control/worlds/${worldId}/packages/${MONTH}`, change)
  expect((await update(stack, worldId)).packages).toMatchObject([{ packageId: MONTH, formerPriceFen: 1 }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
  await stack.stop()
})
