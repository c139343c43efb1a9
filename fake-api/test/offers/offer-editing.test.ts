import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, MONTH_FEN } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const MONTH = 'cloud-event-7d-month'
const ask = <T>(method: string, worldId: string, path: string, body?: object) =>
  control<T & Schemas['ControlRefusal']>(
    stack,
    method,
    `/control/worlds/${worldId}/${path}`,
    body ? { body } : {},
  )

it('gives a package to a device where the rules have room for it', async () => {
  const { worldId, devices } = await makeWorld(stack)
  const path = `devices/${devices[0]?.deviceId}/packages`
  const give = (packageId: string, to = path) =>
    ask<Schemas['EntitlementRow']>('POST', worldId, to, { packageId })
  expect((await give(MONTH)).body).toMatchObject({ kind: 'cloud', cause: 'gift', state: 'activated' })
  expect((await give(MONTH)).body).toMatchObject({ state: 'not-yet-active' })
  const third = await give(MONTH)
  expect([third.status, third.body.error]).toEqual([422, 'already-renewed'])
  const unknown = await give('no-such-package')
  expect([unknown.status, unknown.body.error]).toEqual([404, 'package-not-found'])
  expect((await give(MONTH, 'devices/1/packages')).status).toBe(404)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('changes a price and what is on sale, and leaves orders alone', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId, devices } = client.world
  const before = await ask<Schemas['PackageRow'][]>('GET', worldId, 'packages')
  expect(before.body.find(({ packageId }) => packageId === MONTH)).toMatchObject({
    priceFen: MONTH_FEN,
    onSale: true,
  })
  await addOrder(client)
  const change = { priceFen: MONTH_FEN + 110, onSale: false }
  expect((await ask('PATCH', worldId, `packages/${MONTH}`, change)).body).toMatchObject(change)
  const sn = devices[0]?.sn ?? ''
  const shown = await client.call('listPackages', { query: { productCode: 'IPC', sn, countryCode: 'CN' } })
  expect(JSON.stringify(shown.body)).not.toContain(`"${MONTH}"`)
  expect((await stateOf(stack, worldId)).orders).toMatchObject([{ payMoneyFen: MONTH_FEN }])
  expect((await ask('PATCH', worldId, 'packages/none', change)).status).toBe(404)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('withdraws a coupon that no order holds', async () => {
  const { worldId } = await makeWorld(stack, 'coupons-of-every-state')
  const { coupons } = await stateOf(stack, worldId)
  const idOf = (status: string) => coupons.find((coupon) => coupon.status === status)?.couponId
  const withdraw = (id: string | undefined) =>
    ask<Schemas['CouponRow']>('POST', worldId, `coupons/${id}/withdraw`)
  expect((await withdraw(idOf('unused'))).body).toMatchObject({ status: 'invalid' })
  const used = await withdraw(idOf('used'))
  expect([used.status, used.body.error]).toEqual([422, 'coupon-not-free'])
  expect((await withdraw('none')).status).toBe(404)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('removes a code that is not redeemed', async () => {
  const { worldId } = await makeWorld(stack, 'codes-of-every-state')
  const codes = async () => (await stateOf(stack, worldId)).codes
  const codeOf = async (status: string) => (await codes()).find((code) => code.status === status)?.code ?? ''
  const unused = await codeOf('unused')
  expect((await ask<Schemas['CodeRow']>('DELETE', worldId, `codes/${unused}`)).body.code).toBe(unused)
  expect((await codes()).some(({ code }) => code === unused)).toBe(false)
  expect((await ask('DELETE', worldId, `codes/${unused}`)).status).toBe(404)
  const redeemed = await ask('DELETE', worldId, `codes/${await codeOf('redeemed')}`)
  expect([redeemed.status, redeemed.body.error]).toEqual([422, 'code-redeemed'])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})
