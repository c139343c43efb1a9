import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  breakPapaySignature,
  changePapayAmount,
  signPapayPayload,
} from '../../src/providers/wechat/papay/papay-webhook-provider.ts'
import { createWechatKeyStore, papayKeyOf, payerOf } from '../../src/providers/wechat/wechat-account.ts'
import type { PapayFields } from '../../src/wire/wechat/papay-xml.ts'
import { openSession, PERIOD_FEN, signInWechat } from '../support/contract.ts'
import { control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const NONCE = 'f'.repeat(32)

async function shop() {
  return new ShopClient(stack, await makeWorld(stack))
}

/** The body of a notify, signed with the papay key of a world. */
function signedPayload({ world }: ShopClient, fields: PapayFields, keyOf = world.worldId): Promise<string> {
  return stack.app.registry.use(keyOf, async (one) =>
    signPapayPayload({ fields, signType: 'MD5' }, await papayKeyOf(one)),
  )
}

async function deliver({ world }: ShopClient, kind: 'contract' | 'deduct', body: string): Promise<string> {
  const url = `${stack.productUrl}/api/skyworthPay/v1/notify/wechat-${kind}/${world.worldId}`
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/xml' }, body })
  expect(response.status).toBe(200)
  return (await response.text()).includes('[SUCCESS]') ? 'SUCCESS' : 'FAIL'
}

async function merchantIdOf({ world }: ShopClient): Promise<string> {
  const keys = createWechatKeyStore()
  return (await stack.app.registry.use(world.worldId, (one) => keys.gatewayOf(one))).mchid
}

async function signedFields(client: ShopClient, change: Partial<Schemas['ContractNotify']> = {}) {
  const { contractCode = '' } = await openSession(client)
  return {
    return_code: 'SUCCESS',
    result_code: 'SUCCESS',
    mch_id: await merchantIdOf(client),
    plan_id: '120201',
    contract_code: contractCode,
    contract_id: '1'.repeat(28),
    openid: 'o1',
    change_type: 'ADD',
    operate_time: '2026-11-20 09:41:00',
    nonce_str: NONCE,
    ...change,
  }
}

const states = async ({ world }: ShopClient) =>
  (await stateOf(stack, world.worldId)).contracts.map(({ state }) => state)

it('records a genuine signing notify once', async () => {
  const client = await shop()
  const body = await signedPayload(client, await signedFields(client))
  expect(await deliver(client, 'contract', body)).toBe('SUCCESS')
  expect(await states(client)).toEqual(['active'])
  expect(await deliver(client, 'contract', body)).toBe('SUCCESS')
  const { contracts } = await stateOf(stack, client.world.worldId)
  expect(contracts[0]?.cycles).toHaveLength(1)
})

it('rejects a contract notify that is forged, misdirected or malformed', async () => {
  const client = await shop()
  const fields = await signedFields(client)
  const genuine = await signedPayload(client, fields)
  const bodies = [
    breakPapaySignature(genuine),
    await signedPayload(client, fields, 'default'),
    await signedPayload(client, { ...fields, mch_id: '1900000000' }),
    await signedPayload(client, { ...fields, change_type: 'MAYBE' }),
    await signedPayload(client, { ...fields, operate_time: '2026-02-30 00:00:00' }),
    await signedPayload(client, { ...fields, change_type: 'DELETE' }),
    genuine.replace('</xml>', '<extra>1</extra></xml>'),
    'hello',
    '<xml/>',
  ]
  for (const body of bodies) expect(await deliver(client, 'contract', body)).toBe('FAIL')
  expect(await states(client)).toEqual(['pre-signed'])
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('acknowledges an unknown contract and events in the wrong order', async () => {
  const client = await shop()
  const fields = await signedFields(client)
  const ended = {
    ...fields,
    change_type: 'DELETE',
    contract_termination_mode: '2',
    nonce_str: 'e'.repeat(32),
  }
  const unknownContract = { ...ended, contract_code: 'C0', nonce_str: 'a'.repeat(32) }
  expect(await deliver(client, 'contract', await signedPayload(client, unknownContract))).toBe('SUCCESS')
  expect(await deliver(client, 'contract', await signedPayload(client, ended))).toBe('SUCCESS')
  expect(await deliver(client, 'contract', await signedPayload(client, fields))).toBe('SUCCESS')
  expect(await states(client)).toEqual(['abandoned'])
})

async function deductionFields(client: ShopClient, orderNo = ''): Promise<PapayFields> {
  return {
    return_code: 'SUCCESS',
    result_code: 'SUCCESS',
    appid: 'wx5f0c7b2a9e1d4c38',
    mch_id: await merchantIdOf(client),
    out_trade_no: orderNo,
    total_fee: String(PERIOD_FEN),
    transaction_id: '42000199999999999999999999',
    time_end: '20261120094100',
    contract_id: '1'.repeat(28),
    nonce_str: NONCE,
  }
}

// fact: WX-174
it('a deduction under way is not paid by another amount under a right signature, and by its own', async () => {
  const client = await shop()
  const { worldId } = client.world
  const body = { deduction: { outcome: 'pending' } }
  await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body })
  await signInWechat(stack, client)
  const [order] = (await stateOf(stack, worldId)).orders
  const fields = await deductionFields(client, order?.orderNo)
  const cheap = changePapayAmount({ fields, signType: 'MD5' }, -1)?.fields ?? {}
  expect(await deliver(client, 'deduct', await signedPayload(client, cheap))).toBe('SUCCESS')
  const { contracts, entitlements } = await stateOf(stack, worldId)
  expect([contracts[0]?.cycles[0]?.state, entitlements]).toEqual(['deducting', []])
  const right = await signedPayload(client, { ...fields, nonce_str: 'b'.repeat(32) })
  expect(await deliver(client, 'deduct', right)).toBe('SUCCESS')
  expect((await stateOf(stack, worldId)).contracts[0]?.cycles[0]?.state).toBe('paid')
})

// fact: WX-174
it('extends nothing for a deduction of another amount, order or world', async () => {
  const client = await shop()
  await signInWechat(stack, client)
  const { orders, contracts } = await stateOf(stack, client.world.worldId)
  const deduction = await deductionFields(client, orders[0]?.orderNo)
  const unknown = { ...deduction, out_trade_no: '26112009410000000000', nonce_str: 'b'.repeat(32) }
  expect(await deliver(client, 'deduct', await signedPayload(client, unknown))).toBe('SUCCESS')
  const cheap = changePapayAmount({ fields: deduction, signType: 'MD5' }, -1)
  expect(await deliver(client, 'deduct', await signedPayload(client, cheap?.fields ?? {}))).toBe('SUCCESS')
  expect(await deliver(client, 'deduct', 'hello')).toBe('FAIL')
  const after = await stateOf(stack, client.world.worldId)
  expect(after.entitlements).toHaveLength(1)
  expect(after.contracts[0]?.cycles).toEqual(contracts[0]?.cycles)
  const nobody = await fetch(`${stack.productUrl}/api/skyworthPay/v1/notify/wechat-deduct/w9999999`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: '<xml><a>1</a></xml>',
  })
  expect(await nobody.text()).toContain('FAIL')
})

it('keeps signatures and keys of contract notifies out of the journal', async () => {
  const client = await shop()
  await signInWechat(stack, client)
  const text = JSON.stringify(await journalOf(stack, client.world.worldId))
  expect(text).toContain('wechatPreEntrust')
  expect(text).toContain('receiveWechatDeductNotify')
  expect(text).not.toMatch(/"sign":/)
})

// fact: WX-090
it('names who signed as WeChat does, of a contract that a scenario begins with, too', async () => {
  const client = new ShopClient(stack, await makeWorld(stack, 'auto-renew-wechat'))
  const { worldId } = client.world
  await signInWechat(stack, client, 1)
  const { contracts } = await stateOf(stack, worldId)
  const told = await stack.app.registry.use(worldId, (world) =>
    world.read.gatewayContract.findMany({ orderBy: { id: 'desc' } }),
  )
  expect(contracts.map(({ openid }) => openid)).toEqual(told.map(({ payerId }) => payerId))
  expect(contracts.map(({ openid }) => openid)).toEqual([payerOf(), payerOf()])
})
