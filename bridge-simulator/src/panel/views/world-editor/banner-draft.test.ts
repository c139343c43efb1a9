import { existsSync, readFileSync } from 'node:fs'
import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import {
  bannerBody,
  bannerDraft,
  bannerProblems,
  drawings,
  isLinkOpened,
  pictureLimit,
} from './banner-draft.ts'

const fresh = bannerDraft(null)
const services = readFileSync(
  new URL('../../../../../fake-api/src/backend/content/service-drawings.ts', import.meta.url),
  'utf8',
)

it.each(drawings)('offers %s, which the upstream has', (name) => {
  const file = new URL(`../../../../../fake-api/assets/art/${name}.svg`, import.meta.url)
  expect(existsSync(file) || services.includes(`'${name}': [`)).toBe(true)
})

it('restores a banner as it was read', () => {
  const row: Schemas['BannerRow'] = {
    ...{ bannerId: '3', bannerType: 'shopPage', productCode: 'NVR', packageSource: 5 },
    ...{ picture: 'banner-dusk', innerId: '11', actionType: 'GOTO_URL', actionValue: '/appHelp' },
    ...{ priceFen: 690, sort: 100, startsAtMs: 1_795_138_860_000, endsAtMs: null },
    ...{ deviceKeys: ['dk1', 'dk2'], models: ['HH001'], texts: { en: { title: 'A\nB', subtitle: '' } } },
    state: 'running',
  }
  const { bannerId: _, state: __, ...body } = row
  expect(bannerBody(bannerDraft(row))).toEqual(body)
})

it('leaves the identifier of a new banner to the server', () => {
  expect(bannerProblems(fresh)).toEqual([])
  expect(bannerBody(fresh)).not.toHaveProperty('innerId')
})

it.each([
  [{ picture: 'no-such' }, ['picture']],
  [{ picture: 'http://a.example/x.png' }, ['picture']],
  [{ picture: 'data:image/svg+xml;base64,AAAA' }, ['picture']],
  [{ picture: `data:image/png;base64,${'A'.repeat(pictureLimit)}` }, ['picture']],
  [{ picture: 'https://a.example/x.png' }, []],
  [{ price: '6.9' }, []],
  [{ price: 'cheap' }, ['price']],
  [{ sort: '-1' }, ['sort']],
  [{ sort: '' }, ['sort']],
  [{ from: '2026-11-20' }, []],
  [{ from: 'tomorrow' }, ['from']],
  [{ from: '2026-11-20 10:00', until: '2026-11-20 10:00' }, ['until']],
  [{ from: '2026-11-20 10:00', until: '2026-11-20 10:01' }, []],
  [{ actionType: ' ' }, ['actionType']],
])('finds in %j the problems %j', (change, problems) => {
  expect(bannerProblems({ ...fresh, ...change })).toEqual(problems)
})

it.each([
  ['/appHelp', true],
  ['https://brand.example.org/sale', true],
  ['', true],
  ['//evil.example', false],
  ['http://brand.example.org', false],
  ['https://localhost', false],
  ['javascript:alert(1)', false],
])('the shop follows %j: %s', (actionValue, isOpened) => {
  expect(isLinkOpened({ ...fresh, actionValue })).toBe(isOpened)
})
