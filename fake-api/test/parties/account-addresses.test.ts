import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAlipay } from '../support/alipay.ts'
import { signAgreement } from '../support/contract.ts'
import { advance, control, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

/** A server of the merchant's that is not the product: it keeps what it gets. */
const received: { path: string; body: string }[] = []
const ownServer = createServer(async (request, response) => {
  const body = (await request.toArray()).join('')
  received.push({ path: request.url ?? '', body })
  response.end('success')
})
let stack: TestStack
let ownUrl: string
beforeAll(async () => {
  ownServer.listen(0, '127.0.0.1')
  await once(ownServer, 'listening')
  ownUrl = `http://127.0.0.1:${(ownServer.address() as AddressInfo).port}`
  stack = await startTestStack()
})
afterAll(async () => {
  await stack.stop()
  ownServer.close()
})

const plansOf = (worldId: string) =>
  control<Schemas['MerchantPlans']>(stack, 'GET', `/control/worlds/${worldId}/merchant-plans`)
const change = (worldId: string, body: Schemas['MerchantPlansChange']) =>
  control<Schemas['ControlRefusal']>(stack, 'PATCH', `/control/worlds/${worldId}/merchant-plans`, { body })

it('the accounts of a new world send to the product', async () => {
  const { worldId } = await makeWorld(stack)
  const notify = `${stack.productUrl}/api/skyworthPay/v1/notify`
  expect((await plansOf(worldId)).body).toMatchObject({
    wechat: { contractNotifyUrl: `${notify}/wechat-contract/${worldId}` },
    alipay: { appGatewayUrl: `${notify}/alipay-gateway/${worldId}` },
  })
})

it('a webhook without an address of its own goes to the one that the account has when it is sent', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const agreementNo = await signAgreement(stack, client)
  const cleared = await change(worldId, { alipay: { appGatewayUrl: null } })
  expect(cleared.body).toMatchObject({ alipay: { appGatewayUrl: null, signMode: 'public-key' } })
  await callAlipay(stack, worldId, { call: 'unsign', body: { agreementNo } })
  expect((await stateOf(stack, worldId)).contracts).toMatchObject([{ state: 'active' }])
  await change(worldId, { alipay: { appGatewayUrl: `${ownUrl}/gateway/${worldId}` } })
  await advance(stack, worldId, { byMs: 4 * 60_000 })
  expect(received).toMatchObject([{ path: `/gateway/${worldId}` }])
  expect(new URLSearchParams(received[0]?.body).get('agreement_no')).toBe(agreementNo)
  const { entries } = await journalOf(stack, worldId)
  const attempts = entries.filter(({ label }) => label.startsWith('dut_user_unsign'))
  // No operation of the product takes these: they go by the provider's own name.
  expect(attempts).toMatchObject([
    {
      operationId: 'dut_user_unsign',
      status: 'lost',
      note: 'not received, the account has no address for it, tried again later',
    },
    { operationId: 'dut_user_unsign', status: '200', note: 'received' },
  ])
})

it('an address that leads off this machine is refused with its rule, and nothing changes', async () => {
  const { worldId } = await makeWorld(stack)
  const before = (await plansOf(worldId)).body
  const url = 'https://example.com/notify'
  const { status, body } = await change(worldId, {
    wechat: { keyMode: 'certificates', contractNotifyUrl: url },
  })
  expect([status, body.error]).toEqual([422, 'plan-refused'])
  expect(body.message).toBe(
    'contractNotifyUrl is no address for webhooks: it leads off this machine; --webhook-host example.com at the start lets webhooks go there.',
  )
  expect((await plansOf(worldId)).body).toEqual(before)
})
