import type { Schemas } from '@skyshop/openapi/control'
import type { Schemas as Http } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control, deleteWorld, journalOf, makeWorld } from '../support/control.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
let shop: ShopClient

beforeAll(async () => {
  stack = await startTestStack()
  shop = new ShopClient(stack, await makeWorld(stack))
})

afterAll(async () => {
  expect(await deleteWorld(stack, shop.world.worldId)).toEqual([])
  await stack.stop()
})

const at = (path: string) => `/control/worlds/${shop.world.worldId}/${path}`
const patch = <T>(path: string, body: object) => control<T>(stack, 'PATCH', at(path), { body })

type Refusal = Schemas['ControlRefusal']

it('lists the texts of every package and campaign page in eleven languages', async () => {
  const { body } = await control<Schemas['UpstreamTexts']>(stack, 'GET', at('texts'))
  for (const { texts } of [...body.packages, ...body.campaigns]) expect(Object.keys(texts)).toHaveLength(11)
  const ids = body.campaigns.map(({ campaignId }) => campaignId)
  expect(ids).toEqual(expect.arrayContaining(['101', '102', '103', '104', 'receiveCoupon']))
})

it('changes the texts of a package in one language and journals it', async () => {
  const packageId = 'cloud-event-7d-month'
  const textsOf = async () => {
    const { body } = await control<Schemas['UpstreamTexts']>(stack, 'GET', at('texts'))
    return body.packages.find((one) => one.packageId === packageId)?.texts
  }
  const before = await textsOf()
  const en = { name: 'Autumn package', description: 'Kept for a week' }
  expect((await patch(`packages/${packageId}`, { texts: { en }, validityDays: 31 })).body).toMatchObject({
    ...{ packageId, kind: 'cloud', productCode: 'IPC' },
    validityDays: 31,
  })
  expect(await textsOf()).toEqual({ ...before, en })
  const { entries } = await journalOf(stack, shop.world.worldId)
  expect(entries.filter(({ operationId }) => operationId === 'package')).toMatchObject([
    { kind: 'system', label: 'package changed', status: 'changed', note: packageId },
  ])
})

it('changes a campaign page and delivers it so', async () => {
  const texts = { en: { title: 'Autumn sale', body: 'This week only.' } }
  const changed = await patch<Schemas['CampaignRow']>('campaigns/101', { texts, actionValue: '/appHelp' })
  expect(changed.body).toMatchObject({ campaignId: '101', actionValue: '/appHelp', state: 'running' })
  expect(changed.body.texts.zh?.title).toBe('一秒不漏的守护')
  const campaign = await shop.data<Http['Campaign']>('getCampaign', { query: { id: '101' } })
  expect(campaign).toMatchObject({ ...texts.en, actionValue: '/appHelp' })
  const over = { startsAtMs: 0, endsAtMs: 1 }
  expect((await patch<Schemas['CampaignRow']>('campaigns/101', over)).body.state).toBe('over')
  expect((await shop.call('getCampaign', { query: { id: '101' } })).body.success).toBe(false)
})

it.each([
  ['campaigns/102', { picture: 'no-such' }, 400, '/body/picture'],
  ['campaigns/102', { startsAtMs: 2, endsAtMs: 1 }, 400, '/body/endsAtMs'],
  ['campaigns/103', { packageIds: ['cloud-event-7d-month', 'no-such'] }, 400, '/body/packageIds/1'],
  ['campaigns/999', { actionValue: '' }, 404, undefined],
  ['packages/cloud-event-7d-month', { originalPriceFen: 1 }, 400, '/body/originalPriceFen'],
  [
    'packages/cloud-event-7d-month',
    { texts: { en: { name: '', description: '' } } },
    400,
    '/body/texts/en/name',
  ],
  ['packages/no-such', { sort: 1 }, 404, undefined],
])('refuses a change of %s to %j with %i and the name of the field', async (path, body, status, pointer) => {
  const refused = await patch<Refusal>(path, body)
  expect([refused.status, refused.body.details?.[0]?.pointer]).toEqual([status, pointer])
})
