import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance, control, deleteWorld, makeWorld, newToken } from '../support/control.ts'
import { addOrder, buy } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const DAY_MS = 24 * 3_600_000
const person = { kind: 'personal', title: 'Ada', email: 'ada@example.com' }

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** A buyer with an order that was paid, and its invoice. */
async function buyer() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const orderNo = await buy(stack, client)
  const shop = async () => client.refreshed(await newToken(stack, client))
  return {
    shop,
    orderNo,
    days: (count: number) => advance(stack, worldId, { byMs: count * DAY_MS }),
    apply: async (body: object) => (await (await shop()).call('applyForInvoice', { body })).body,
    invoice: async () => (await shop()).data<Schemas['Invoice'] | null>('getInvoice', { query: { orderNo } }),
    refund: () => control(stack, 'POST', `/control/worlds/${worldId}/orders/${orderNo}/refund`),
    audited: async () => expect(await deleteWorld(stack, worldId)).toEqual([]),
  }
}

// spec: 7.72
it('issues the invoice of a paid order a day after it was asked for, once', async () => {
  const { orderNo, apply, invoice, days, audited } = await buyer()
  const nothing = { title: '', taxNumber: '', email: '', number: null, time: null }
  expect(await invoice()).toEqual({ state: 'available', ...nothing })
  const given = { title: 'Ada', taxNumber: '', email: 'ada@example.com' }
  const asked = { state: 'requested', ...given, number: null, time: '2026-11-20 09:41:00' }
  expect(await apply({ ...person, orderNo })).toMatchObject({ code: 200, data: asked })
  expect(await apply({ ...person, orderNo })).toMatchObject({ success: false })
  expect(await invoice()).toEqual(asked)
  await days(1)
  expect(await invoice()).toMatchObject({ state: 'issued', number: expect.stringMatching(/^\d{20}$/) })
  await audited()
})

// R-INVOICE-3
it('withdraws the invoice of an order whose money goes back', async () => {
  const { orderNo, apply, invoice, days, refund, audited } = await buyer()
  await apply({ ...person, orderNo })
  expect((await refund()).status).toBe(200)
  await days(2)
  expect(await invoice()).toMatchObject({ state: 'withdrawn', number: null })
  await audited()
})

// R-INVOICE-2
it('asks a company for its taxpayer number, and makes out none for an unpaid order', async () => {
  const { shop, orderNo, apply, audited } = await buyer()
  expect(await apply({ ...person, kind: 'company', orderNo })).toMatchObject({ success: false })
  const unpaid = await addOrder(await shop(), 1)
  expect(await apply({ ...person, orderNo: unpaid })).toMatchObject({ success: false })
  const company = { ...person, kind: 'company', taxNumber: '91310000MA1K35XX0X', orderNo }
  const { taxNumber, email } = company
  expect(await apply(company)).toMatchObject({ success: true, data: { taxNumber, email } })
  await audited()
})
