import type { Schemas } from '@skyshop/openapi/http'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { answered, createFakeServices } from '../../shared/testing/fake-services.ts'
import { campaignQuery } from './queries.ts'

const campaign: Schemas['Campaign'] = {
  ...{ id: '101', kind: 'image', title: 'Sale', body: '', imageUrl: '/api/art/sale' },
  ...{ actionType: 'GOTO_URL', actionValue: '/appHelp', packages: [], startTime: null, endTime: null },
}

it.each([
  ['/api/art/sale', '/api/art/sale'],
  ['https://img.example.org/a.png', 'https://img.example.org/a.png'],
  ['data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
  ['data:image/svg+xml;base64,PHN2Zz4=', null],
  ['//img.example.org/a.png', null],
  ['http://img.example.org/a.png', null],
])('campaignQuery answers for the picture %s: %s', async (imageUrl, shown) => {
  const services = createFakeServices({ api: { getCampaign: () => answered({ ...campaign, imageUrl }) } })
  const read = await new QueryClient().fetchQuery(campaignQuery(services, '101'))
  expect(read).toEqual({ ...campaign, imageUrl: shown })
})
