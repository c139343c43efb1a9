import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { createFakeServices } from '../../../shared/testing/fake-services.ts'
import { reportBanner } from '../components/banner-carousel.tsx'
import { toBannerSet } from './banner-set.ts'

const item: Schemas['BannerItem'] = {
  imageUrl: '/api/skyworthOperation/v1/art/dusk',
  innerId: '11',
  actionType: 'GOTO_URL',
  actionValue: '/homePage4G',
}
const configOf = (...bannerConfigList: Schemas['BannerItem'][]) => ({
  id: '1',
  typeName: 'shopPageB1',
  bannerConfigList,
})

// spec: 3.12
it('reads a banner without the extras', () => {
  expect(toBannerSet(configOf(item))).toEqual([
    {
      id: '1-11-0',
      imageUrl: item.imageUrl,
      target: '/homePage4G',
      point: { typeName: 'shopPageB1', configId: '1', innerId: '11' },
      title: null,
      subtitle: null,
      priceFen: null,
    },
  ])
})

// spec: 2.80
it('returns [] without a config', () => {
  expect(toBannerSet(null)).toEqual([])
})

it.each([
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload=x>',
  '//evil.example/x',
  'http://a.example/x',
  '',
])('leaves out the picture %j', (imageUrl) => {
  expect(toBannerSet(configOf({ ...item, imageUrl }))).toEqual([])
})

it('has no target for other actions', () => {
  expect(
    toBannerSet(configOf({ ...item, actionType: 'OPEN_APP' }, { ...item, actionValue: '' })),
  ).toMatchObject([{ target: null }, { target: null }])
})

it.each([
  ['display', 1],
  ['click', 2],
] as const)('reports a %s as type %i and survives a host without the method', async (kind, dataType) => {
  const services = createFakeServices()
  const [banner] = toBannerSet(configOf(item))
  if (banner !== undefined) reportBanner(services, kind, banner)
  await services.time.settle()
  expect(services.host.calls).toEqual([
    {
      method: 'reportEvent',
      params: {
        dataType,
        code: 'shopPageB1',
        name: kind,
        jsonObject: { typeName: 'shopPageB1', configId: '1', innerId: '11' },
      },
    },
  ])
})
