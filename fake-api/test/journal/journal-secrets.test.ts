import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control, makeWorld } from '../support/control.ts'
import { buy, orderBody } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

/** What must not be read in a journal, whoever sent it and wherever it stood. */
const canaries = {
  phone: '13912345678',
  'phone in groups': '139 8765 4321',
  iccid: '89860012345678901234',
  'iccid with letters': '898604B1012270000123',
  card: '4111111111111111',
  'card in groups': '5555 5555 5555 4444',
  bearer: 'hush-hush-hush',
  key: '-----BEGIN PRIVATE KEY-----\nMIIcanary\n-----END PRIVATE KEY-----',
}

let stack: TestStack
let client: ShopClient
beforeAll(async () => {
  stack = await startTestStack()
  client = new ShopClient(stack, await makeWorld(stack))
  await tellEverywhere()
})
afterAll(() => stack.stop())

/** Tells the canaries to everything that writes into the journal. */
async function tellEverywhere(): Promise<void> {
  const { phone, iccid, card, bearer, key } = canaries
  const worldPath = `/control/worlds/${client.world.worldId}`
  const { bearer: _, ...anywhere } = canaries
  const all = Object.values(anywhere)
  await buy(stack, client)
  for (const canary of all) {
    await client.call('listUserOrders', { query: { productCode: canary }, headers: { 'user-agent': 'x' } })
    await client.call('addOrder', { body: { ...orderBody(client, 1), iccid: canary } })
    await client.call('addOrder', {
      body: { ...orderBody(client, 1), [canary.slice(0, 12)]: { text: canary } },
    })
    const record = { direction: 'page-to-host', method: 'getUserInfo', status: 'ok' } as const
    const params = { note: `say ${canary}, please`, deep: [{ list: [canary] }] }
    await control(stack, 'POST', `${worldPath}/journal/bridge`, { body: { ...record, params } })
  }
  const result = { phone, token: bearer, iccid, cardNo: card, accountPhone: Number(phone), privateKey: key }
  const answer = { direction: 'host-to-page', method: 'getUserInfo', status: 'ok', result } as const
  await control(stack, 'POST', `${worldPath}/journal/bridge`, { body: answer })
  const sent = { authorization: `Bearer ${bearer}`, 'user-agent': `phone ${phone}` }
  await client.call('listUserOrders', { headers: sent })
}

const text = async (path: string) => {
  const response = await fetch(`${stack.controlUrl}/control/worlds/${client.world.worldId}/journal${path}`, {
    headers: { 'x-skyshop-control': stack.controlToken },
  })
  return response.text()
}

async function streamed(): Promise<string> {
  const { lastSeq } = JSON.parse(await text('?limit=1')) as Schemas['JournalPage']
  const path = `/control/worlds/${client.world.worldId}/journal/stream`
  const response = await fetch(`${stack.controlUrl}${path}`, {
    headers: { 'x-skyshop-control': stack.controlToken },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  while (!received.includes(`"seq":${lastSeq},`)) received += (await reader?.read())?.value ?? ''
  await reader?.cancel()
  return received
}

const outlets: Record<string, () => Promise<string>> = {
  'the query': () => text('?limit=1000'),
  'the stream': streamed,
  HAR: () => text('/export?format=har'),
  Mermaid: () => text('/export?format=mermaid'),
  JSON: () => text('/export?format=json'),
}

it.each(Object.keys(outlets))('%s reveals no secret', async (outlet) => {
  const shown = (await outlets[outlet]?.()) ?? ''
  expect(shown.length).toBeGreaterThan(1_000)
  const { token, phone } = client.world.user
  for (const [name, canary] of Object.entries({ ...canaries, token, ownPhone: phone })) {
    const written = JSON.stringify(canary).slice(1, -1)
    expect(shown.includes(canary) || shown.includes(written), name).toBe(false)
    expect(shown.includes(encodeURIComponent(canary)), `${name}, as in an address`).toBe(false)
    expect(shown.includes(canary.replace(/ /g, '+')), `${name}, as in a query`).toBe(false)
  }
})
