import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
import { control, journalOf, makeWorld } from '../support/control.ts'
import { addOrder, confirmInWallet, openPayment, silenceProviders } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function checksOf(worldId: string, query = '') {
  const path = `/control/worlds/${worldId}/merchant-checks${query}`
  return (await control<Schemas['MerchantChecks']>(stack, 'GET', path)).body
}

const verdictOf = ({ checks }: Schemas['MerchantChecks'], id: string) =>
  checks.find((check) => check.id === id)?.verdict

/** A world with an order paid in WeChat, of which the merchant has been told by a notice of this kind. */
async function paidOrder(effect: Schemas['NotifyEffect']) {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  await silenceProviders(stack, worldId)
  const orderNo = await addOrder(client)
  await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body: { notify: { orderNo, effect } } })
  const { prepayid } = await openPayment(client, orderNo)
  await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'success' })
  return worldId
}

/** Sends the true notice of the order, as a refusal by what takes none of those shows nothing. */
async function sendTruth(worldId: string): Promise<void> {
  const root = `/control/worlds/${worldId}/notifies`
  const [notify] = (await control<Schemas['Notify'][]>(stack, 'GET', root)).body
  await control(stack, 'POST', `${root}/${notify?.notifyId}/act`, { body: { action: 'deliver' } })
}

it('judges the traffic of a world, and of what it does not show says that it was not met', async () => {
  const worldId = await paidOrder({ probe: true, badSignatureAttempts: 1 })
  const before = await checksOf(worldId, '?provider=wechat')
  expect(['WXM-02', 'WXM-04'].map((id) => verdictOf(before, id))).toEqual(['not-met', 'not-met'])
  await sendTruth(worldId)
  const judged = await checksOf(worldId, '?provider=wechat')
  expect(['WXM-02', 'WXM-04', 'WXM-10', 'WXM-05'].map((id) => verdictOf(judged, id))).toEqual([
    ...['kept', 'kept', 'not-met', 'not-visible'],
  ])
  expect(judged.checks.every(({ provider }) => provider === 'wechat')).toBe(true)
})

it('judges only what came after an entry of the journal', async () => {
  const worldId = await paidOrder({ badSignatureAttempts: 1 })
  const { lastSeq } = await checksOf(worldId)
  expect(verdictOf(await checksOf(worldId, `?sinceSeq=${lastSeq}`), 'WXM-02')).toBe('not-met')
})

it('says of an entry of the journal which checks it put to the test', async () => {
  const worldId = await paidOrder({ badSignatureAttempts: 1 })
  await sendTruth(worldId)
  const { entries } = await journalOf(stack, worldId)
  const forged = entries.find(({ webhook }) => webhook !== undefined)?.seq
  const { checks } = await checksOf(worldId, `?seq=${forged}`)
  expect(checks.map(({ id, verdict }) => `${id} ${verdict}`)).toContain('WXM-02 kept')
  expect(checks.every(({ occasions }) => occasions > 0)).toBe(true)
  expect((await checksOf(worldId, '?seq=100000')).checks).toEqual([])
})

/** A world with an order that is paid at Alipay, and what is done to its notify by hand. */
async function paidAtAlipay() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const orderString = await openAlipay(client, await addOrder(client))
  await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
  const root = `/control/worlds/${worldId}`
  const [notify] = (await control<Schemas['Notify'][]>(stack, 'GET', `${root}/notifies`)).body
  const act = (body: Schemas['NotifyAct']) =>
    control<Schemas['Notify']>(stack, 'POST', `${root}/notifies/${notify?.notifyId}/act`, { body })
  const told = async () => {
    const { entries } = await journalOf(stack, worldId)
    return entries.flatMap(({ webhook }) => webhook ?? []).at(-1)
  }
  return { worldId, act, told }
}

it('tells another member under a signature that holds, which the journal has, and our server refuses it', async () => {
  const { worldId, act, told } = await paidAtAlipay()
  await act({ action: 'forge', members: { app_id: '2021000000000001', seller_id: '2088000000000001' } })
  expect(await told()).toMatchObject({
    ...{ provider: 'alipay', message: 'forged', isSigned: true, altered: ['app_id', 'seller_id'] },
    ...{ tells: { members: { app_id: '2021000000000001' } }, isAcknowledged: false, reply: 'failure' },
  })
  const judged = await checksOf(worldId, '?provider=alipay')
  expect(['ALM-04', 'ALM-09', 'ALM-18'].map((id) => verdictOf(judged, id))).toEqual(['kept', 'kept', 'kept'])
})

it.each<[Schemas['NotifyAct'], string]>([
  [{ action: 'deliver', members: { app_id: '1' } }, 'members goes with forge'],
  [{ action: 'forge', members: { app_id: '1' }, amountByFen: 1 }, 'one thing wrong'],
])('refuses %j', async (body, message) => {
  const { act } = await paidAtAlipay()
  expect(await act(body)).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
})

it('refuses a provider that is not there', async () => {
  const worldId = (await makeWorld(stack)).worldId
  const path = `/control/worlds/${worldId}/merchant-checks?provider=visa`
  expect(await control(stack, 'GET', path)).toMatchObject({ status: 400 })
})
