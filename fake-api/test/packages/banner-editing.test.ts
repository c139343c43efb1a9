import type { Schemas } from '@skyshop/openapi/control'
import type { Schemas as Http } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance, control, deleteWorld, journalOf, makeWorld, newToken } from '../support/control.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const HOUR_MS = 3_600_000
const PICTURE = 'data:image/png;base64,iVBORw0KGgo='

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack()
})

afterAll(() => stack.stop())

type Banner = Schemas['BannerRow']

function editorOf(worldId: string) {
  const at = `/control/worlds/${worldId}/banners`
  return {
    list: async () => (await control<Banner[]>(stack, 'GET', at)).body,
    create: (body: object) => control<Banner & Schemas['ControlRefusal']>(stack, 'POST', at, { body }),
    change: (id: string, body: object) =>
      control<Banner & Schemas['ControlRefusal']>(stack, 'PATCH', `${at}/${id}`, { body }),
    remove: (id: string) => control<Banner>(stack, 'DELETE', `${at}/${id}`),
  }
}

const place = { bannerType: 'shopPageB1', productCode: 'IPC', packageSource: 2 } as const
const sale = { ...place, picture: 'campaign-spring', innerId: 'sale', actionValue: '/appHelp' }

async function slidesOf(shop: ShopClient): Promise<Http['BannerItem'][]> {
  const config = await shop.data<Http['BannerConfig'] | null>('getBannerConfig', { query: place })
  return config?.bannerConfigList ?? []
}

const idsOf = async (shop: ShopClient) => (await slidesOf(shop)).map(({ innerId }) => innerId)

it('creates, changes and removes a banner, which the shop is delivered and the journal has', async () => {
  const shop = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = shop.world
  const editor = editorOf(worldId)
  const texts = { en: { title: 'Sale', subtitle: 'Today' } }
  const made = await editor.create({ ...sale, texts })
  expect(made).toMatchObject({ status: 201, body: { ...sale, texts, sort: 0, state: 'running' } })
  expect(await slidesOf(shop)).toMatchObject([
    { innerId: 'sale', actionType: 'GOTO_URL', actionValue: '/appHelp', title: 'Sale', subtitle: 'Today' },
    {},
  ])
  const { bannerId } = made.body
  const change = { sort: 999, picture: PICTURE, texts: { de: { title: 'Angebot', subtitle: '' } } }
  expect((await editor.change(bannerId, change)).body.texts).toEqual({ ...texts, ...change.texts })
  const { body: titled } = await editor.change(bannerId, { texts: { zh: { title: '促销', subtitle: '' } } })
  expect(titled.texts).toMatchObject({ ...change.texts, zh: { title: '促销' } })
  const [, last] = await slidesOf(shop)
  expect(last).toMatchObject({ innerId: 'sale', imageUrl: PICTURE, title: 'Sale' })
  expect((await editor.remove(bannerId)).body).toMatchObject({ bannerId, sort: 999 })
  expect(await idsOf(shop)).toEqual(['21'])
  // A number names one banner for ever: purchases and displays are counted for it.
  const again = await editor.create(sale)
  expect(Number(again.body.bannerId)).toBeGreaterThan(Number(bannerId))
  await editor.remove(again.body.bannerId)
  const { entries } = await journalOf(stack, worldId)
  expect(entries.flatMap(({ operationId, label }) => (operationId === 'banner' ? [label] : []))).toEqual([
    'banner created',
    'banner changed',
    'banner changed',
    'banner removed',
    'banner created',
    'banner removed',
  ])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('delivers a banner from its start until its end by the clock of the world', async () => {
  const shop = new ShopClient(stack, await makeWorld(stack))
  const { worldId, clock } = shop.world
  const period = { startsAtMs: clock.nowMs + HOUR_MS, endsAtMs: clock.nowMs + 2 * HOUR_MS }
  const editor = editorOf(worldId)
  const stateNow = async () => (await editor.list()).find(({ innerId }) => innerId === 'sale')?.state
  expect((await editor.create({ ...sale, ...period })).body.state).toBe('to-come')
  expect(await idsOf(shop)).toEqual(['21'])
  await advance(stack, worldId, { byMs: HOUR_MS })
  expect([await stateNow(), await idsOf(shop)]).toEqual(['running', ['sale', '21']])
  await advance(stack, worldId, { byMs: HOUR_MS })
  expect([await stateNow(), await idsOf(shop)]).toEqual(['over', ['21']])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('refuses a banner with the name of the field and what to write there', async () => {
  const { worldId, clock } = await makeWorld(stack)
  const editor = editorOf(worldId)
  const before = await editor.list()
  const refusals: [object, string][] = [
    [{ ...sale, picture: 'no-such' }, '/body/picture'],
    [{ ...sale, picture: 'data:image/svg+xml;base64,AAAA' }, '/body/picture'],
    [{ ...sale, startsAtMs: clock.nowMs, endsAtMs: clock.nowMs }, '/body/endsAtMs'],
    [{ ...sale, packageSource: 3 }, '/body/packageSource'],
    [{ ...sale, texts: { xx: { title: '', subtitle: '' } } }, '/body/texts/xx'],
  ]
  for (const [body, pointer] of refusals) {
    const refused = await editor.create(body)
    expect([refused.status, refused.body.details?.[0]?.pointer]).toEqual([400, pointer])
  }
  const [first] = before
  const late = { endsAtMs: 1, startsAtMs: 2 }
  expect((await editor.change(first?.bannerId ?? '', late)).status).toBe(400)
  expect((await editor.change('99999', { sort: 1 })).status).toBe(404)
  expect((await editor.remove('99999')).status).toBe(404)
  expect(await editor.list()).toEqual(before)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('delivers a banner for certain models on no page whose call names no device', async () => {
  const shop = new ShopClient(stack, await makeWorld(stack))
  const { worldId, devices } = shop.world
  const models = devices.map(({ model }) => model ?? '')
  await editorOf(worldId).create({ ...sale, bannerType: 'shopPage', models })
  const config = await shop.data<Http['BannerConfig'] | null>('getShopBannerConfig', {
    query: { productCode: 'IPC', packageSource: 2 },
  })
  expect(config?.bannerConfigList.map(({ innerId }) => innerId) ?? []).not.toContain('sale')
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('delivers the English texts of a banner in a language whose texts are emptied', async () => {
  const shop = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = shop.world
  const editor = editorOf(worldId)
  const titleIn = async (language: string) => {
    const headers = { 'accept-language': language }
    const { body } = await shop.call('getBannerConfig', { query: place, headers })
    return (body.data as Http['BannerConfig']).bannerConfigList[0]?.title
  }
  const texts = { en: { title: 'Sale', subtitle: '' }, de: { title: 'Angebot', subtitle: '' } }
  const { bannerId } = (await editor.create({ ...sale, texts })).body
  expect([await titleIn('de'), await titleIn('fr')]).toEqual(['Angebot', 'Sale'])
  await editor.change(bannerId, { texts: { de: { title: '', subtitle: '' } } })
  expect(await titleIn('de')).toBe('Sale')
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('keeps banners in forks and exported worlds', async () => {
  const world = await makeWorld(stack)
  await editorOf(world.worldId).create(sale)
  const { body: fork } = await control<Schemas['World']>(
    stack,
    'POST',
    `/control/worlds/${world.worldId}/fork`,
  )
  const exported = await fetch(`${stack.controlUrl}/control/worlds/${world.worldId}/export`, {
    headers: { 'x-skyshop-control': stack.controlToken },
  })
  const imported = await fetch(`${stack.controlUrl}/control/worlds/import`, {
    method: 'POST',
    headers: { 'x-skyshop-control': stack.controlToken, 'content-type': 'application/octet-stream' },
    body: await exported.arrayBuffer(),
  })
  const copy = (await imported.json()) as Schemas['World']
  for (const one of [fork, copy]) {
    const copied = new ShopClient(stack, one)
    const shop = copied.refreshed(await newToken(stack, copied))
    expect(await idsOf(shop)).toEqual(['sale', '21'])
    expect(await deleteWorld(stack, one.worldId)).toEqual([])
  }
  expect(await deleteWorld(stack, world.worldId)).toEqual([])
})
