import { expect, it } from 'vitest'
import { createGatewayListener } from './gateway-listener.ts'
import type { Party } from './party.ts'
import type { PayerGuard } from './payer-guard.ts'

const token = 'boot-token'
const opened: PayerGuard = { token, isLoopbackTrusted: true }
const party: Party = {
  ...{ name: 'wechat', title: 'WeChat', contract: { operationIds: [] }, tables: [], keys: {}, events: {} },
  ...{
    records: { hasOrder: async () => false },
    webhooks: [],
    payers: { accepts: [], open: async () => null },
  },
}

/** A visit to the gateways of a server without a world: who is let through finds no page of one. */
async function visit(
  url: string,
  { payerGuard, from = '10.0.0.9', cookie = '' }: { payerGuard?: PayerGuard; from?: string; cookie?: string },
) {
  const nobody = () => Promise.reject(new Error('there is no world'))
  const listener = createGatewayListener([party], {
    ...{ registry: { has: () => false, acquire: nobody, tryAcquire: () => null, worldIds: () => [] } },
    ...{
      isJournaling: false,
      onError: () => undefined,
      stopwatchMs: () => 0,
      beforeAnswer: async () => undefined,
      payerGuard,
    },
  })
  const { statusCode, headers } = await listener.inject({ url, remoteAddress: from, headers: { cookie } })
  await listener.close()
  return { status: statusCode, location: headers.location, cookie: String(headers['set-cookie'] ?? '') }
}

const LET_IN = 404
const page = '/wallets/payer/default?what=weixin%3A%2F%2Fx'

it('a visitor of another host opens the payer’s page with the token, once', async () => {
  const payerGuard = opened
  expect((await visit(page, { payerGuard })).status).toBe(401)
  expect((await visit(`${page}&token=boot-tokem`, { payerGuard })).status).toBe(401)
  const withToken = await visit(`${page}&token=${token}`, { payerGuard })
  expect([withToken.status, withToken.location]).toEqual([303, page])
  expect(withToken.cookie).toMatch(/; Path=\/wallets\/payer\/; HttpOnly; SameSite=Lax$/)
  expect(withToken.cookie).not.toContain(token)
  const [cookie = ''] = withToken.cookie.split(';')
  expect((await visit(page, { payerGuard, cookie })).status).toBe(LET_IN)
  expect((await visit(page, { payerGuard: { ...opened, token: 'next' }, cookie })).status).toBe(401)
  const ofPanel = cookie.replace('skyshop-payer', 'theme=dark; skyshop-visitor')
  expect((await visit(page, { payerGuard, cookie: ofPanel })).status).toBe(LET_IN)
})

it('the short address brings the token along', async () => {
  const { status, location } = await visit(`/payer?token=${token}`, { payerGuard: opened })
  expect([status, location]).toEqual([302, `/wallets/payer/default?token=${token}`])
})

it.each([
  ['this machine, which the listener is open beyond', { payerGuard: opened, from: '127.0.0.1' }, LET_IN],
  ['this machine by IPv6', { payerGuard: opened, from: '::1' }, LET_IN],
  [
    'this machine, where requests of others are passed on',
    { payerGuard: { token, isLoopbackTrusted: false }, from: '127.0.0.1' },
    401,
  ],
  ['this machine, which alone is listened to', { from: '127.0.0.1' }, LET_IN],
])('a visitor of %s gets %j', async (_, visitor, status) => {
  expect((await visit(page, visitor)).status).toBe(status)
})
