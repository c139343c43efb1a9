import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control, makeWorld } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'
import { CARDS, cardOf, lianlianCalls, refusal } from './lianlian-calls.ts'

let stack: TestStack
let worldId = ''
beforeAll(async () => {
  stack = await startTestStack()
  worldId = (await makeWorld(stack)).worldId
})
afterAll(() => stack.stop())

const { app, call, charge } = lianlianCalls(() => ({ stack, worldId }))

/** Types a card under a token of a user. */
async function bind(merchant_user_no: string, cardNumber: string): Promise<string> {
  const asked = await call<Schemas['TokenResponse']>('POST', '/token', { body: { merchant_user_no } })
  const { body } = await app('cards', { token: asked.body.order, card: cardOf(cardNumber) })
  return String(body.lianlian_card_token_id)
}

const ofCard = (merchant_user_no: string, lianlian_card_token_id: string) => ({
  body: { merchant_user_no, lianlian_card_token_id },
})
const queried = (userNo: string, id: string) =>
  call<Schemas['CardTokenResponse']>('POST', '/queryCardToken', ofCard(userNo, id))
const unbind = (userNo: string, id: string) =>
  call<Schemas['UnbindResponse']>('POST', '/unbindToken', ofCard(userNo, id))
const payWith = (card_token: string, merchant_user_no?: string) =>
  charge(card_token, merchant_user_no ? { order: { merchant_user_no } } : {})

// fact: LL-019
it('a card that is typed under the token of a user is bound to the user, and found until it is unbound', async () => {
  const id = await bind('用户/1', CARDS.good)
  expect(await queried('用户/1', id)).toMatchObject({
    status: 200,
    body: {
      return_code: 'SUCCESS',
      order: {
        ...{ merchant_user_no: '用户/1', lianlian_card_token_id: id, lianlian_card_token_status: 'ACTIVE' },
        ...{ card_no: '411111******1111', holder_name: 'A BUYER', brand: 'VISA' },
        ...{ card_expiration_year: '2030', card_expiration_month: '12' },
      },
    },
  })
  expect(await bind('用户/1', CARDS.good)).toBe(id)
  expect(await queried('another', id)).toMatchObject(refusal('OBJECT_NOT_FOUND'))
  expect(await unbind('another', id)).toMatchObject(refusal('OBJECT_NOT_FOUND'))
  expect(await unbind('用户/1', id)).toMatchObject({ status: 200, body: { return_code: 'SUCCESS' } })
  expect((await queried('用户/1', id)).body.order.lianlian_card_token_status).toBe('UNBOUND')
  expect(await unbind('用户/1', id)).toMatchObject({ status: 404, ...refusal('OBJECT_NOT_FOUND') })
  expect(await bind('用户/1', CARDS.good)).not.toBe(id)
})

// fact: LL-044
it('that a card was bound is told once at the address of the account, as the query tells it', async () => {
  const got: { readonly body: string; readonly signature: unknown }[] = []
  const listener = createServer(async (request, response) => {
    got.push({ body: await text(request), signature: request.headers.signature })
    response.setHeader('content-type', 'application/json').end('{"code":"200","message":"success"}')
  })
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', () => done()))
  const cardNotifyUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/cards`
  const path = `/control/worlds/${worldId}/merchant-plans`
  await control(stack, 'PATCH', path, { body: { lianlian: { cardNotifyUrl } } })
  const id = await bind('told', CARDS.good)
  await bind('told', CARDS.good)
  await stack.app.registry.use(worldId, (world) => world.clock.runDue())
  listener.close()
  const { merchant_id, merchant_user_no, ...card_token_data } = (await queried('told', id)).body.order
  const told = got.map(({ body }) => JSON.parse(body) as Schemas['CardTokenNotify'])
  expect(told.filter((one) => one.merchant_user_no === 'told')).toEqual([
    { event: 'BIND', merchant_id, merchant_user_no, card_token_data },
  ])
  expect(got[0]?.signature).toEqual(expect.stringMatching(/./))
  await control(stack, 'PATCH', path, { body: { lianlian: { cardNotifyUrl: null } } })
})

// fact: LL-019
it('a bound card pays for its user alone, until it is unbound', async () => {
  const id = await bind('payer', CARDS.good)
  expect((await payWith(id, 'payer')).body.order).toMatchObject({
    payment_data: { payment_status: 'PS' },
    card: { last4: '1111' },
  })
  expect(await payWith(id, 'another')).toMatchObject(refusal('INVALID_PARAMETER'))
  expect(await payWith(id)).toMatchObject(refusal('INVALID_PARAMETER'))
  const declined = await bind('payer', CARDS.declined)
  expect((await payWith(declined, 'payer')).body.order.payment_data.payment_status).toBe('PF')
  await unbind('payer', id)
  expect(await payWith(id, 'payer')).toMatchObject(refusal('INVALID_PARAMETER'))
})

it('a card that is typed under a token of nobody is bound to nobody', async () => {
  const token = (await call<Schemas['TokenResponse']>('GET', '/token')).body.order
  const { body } = await app('cards', { token, card: cardOf(CARDS.good) })
  expect(body).not.toHaveProperty('lianlian_card_token_id')
})
