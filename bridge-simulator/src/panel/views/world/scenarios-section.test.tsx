import type { Schemas } from '@skyshop/openapi/control'
import { expect, it, vi } from 'vitest'
import { LanguageProvider } from '../../i18n/texts-context.ts'
import type { PanelView } from '../../model/panel-view.ts'
import { DrawnPage } from '../../ui/draw-fixture.ts'
import { ScenariosSection } from './scenarios-section.tsx'

const page = new DrawnPage()

const library: PanelView['library'] = [
  {
    ...{ entryId: 'late-callback', title: 'Late callback', description: 'Paid, and nobody said so.' },
    ...{ scenario: 'new-owner', bytes: 1, problem: null },
    facts: {
      ...{ nowMs: 0, periods: [], deviceCount: 2, unpaidCount: 1 },
      ...{ contractCount: 0, couponCount: 0, codeCount: 0, simCount: 0 },
    },
  },
  {
    ...{ entryId: 'of-march', title: 'Of March', description: '', scenario: null, facts: null, bytes: 1 },
    problem: { kind: 'older', message: 'It was written by another version.' },
  },
]
const preview: Schemas['ScenarioPreview'] = {
  ...{ name: 'unpaid-order', summary: '', group: 'cloud', nowMs: 0, periods: [] },
  ...{ deviceCount: 9, unpaidCount: 1, contractCount: 0, couponCount: 12, codeCount: 0, simCount: 0 },
}
const world = {
  ...{ scenario: 'new-owner', worldId: 'w1', seed: 1, tenantId: '', userId: 'u1', phone: '' },
  origin: null,
  hasBackend: true,
}
const scenarios: PanelView['scenarios'] = [
  {
    ...{ name: 'unpaid-order', group: 'cloud', title: { en: 'An unpaid order', zh: '待支付订单' } },
    description: { en: 'Not paid.', zh: '未支付。' },
  },
  {
    ...{ name: 'new-owner', group: 'account', title: { en: 'Three new cameras', zh: '三台新摄像机' } },
    description: { en: 'One owner.', zh: '一位机主。' },
  },
]

async function draw(language: 'en' | 'zh' = 'en', shownLibrary: PanelView['library'] = []) {
  const onStart = vi.fn()
  const onLibrary = vi.fn()
  const nothing = () => undefined
  const actions = { needPreviews: () => nothing, needLibrary: nothing, openFile: nothing, retry: nothing }
  const view = { scenarios, previews: { 'unpaid-order': preview }, world, library: shownLibrary }
  await page.draw(
    <LanguageProvider value={language}>
      <ScenariosSection view={view} actions={actions} onStart={onStart} onLibrary={onLibrary} />
    </LanguageProvider>,
  )
  return { onStart, onLibrary }
}

const cards = () => [...page.container.querySelectorAll<HTMLElement>('section button')]
const inputs = () => [...page.container.querySelectorAll('input')]

it('starts a world with one press on its card, with the seed as it stands', async () => {
  const { onStart } = await draw()
  await page.press(cards()[0])
  expect(onStart.mock.calls).toEqual([[{ scenario: 'unpaid-order', seed: 1, startMs: null }]])
  const seed = inputs().find(({ value }) => value === '1')
  await page.type(seed, 'x')
  await page.press(cards()[0])
  expect(onStart).toHaveBeenCalledOnce()
  expect(page.container.querySelector('[role=alert]')?.textContent).toMatch(/^A seed is a whole number/)
})

it('names a card by its title and draws what the world begins with', async () => {
  await draw()
  expect(cards().map(({ textContent }) => textContent)).toEqual([
    '+512Start world: An unpaid orderNot paid.unpaid-order',
    'Start world: Three new camerasopenOne owner.new-owner',
  ])
  const picture = cards()[0]?.querySelector('[aria-hidden]')
  expect(picture?.querySelectorAll('svg')).toHaveLength(6)
  expect(picture?.textContent).toBe('+512')
  await draw('zh')
  expect(cards()[0]?.textContent).toContain('待支付订单')
})

it('finds scenarios by title, name or description', async () => {
  await draw()
  await page.type(inputs()[0], 'three NEW')
  expect(cards()).toHaveLength(1)
})

it('leads to the documentation with words that no scenario has', async () => {
  await draw('zh')
  await page.type(inputs()[0], '回调 late')
  const link = page.container.querySelector('a')
  expect(link?.getAttribute('href')).toBe('/docs/zh/index.html?find=%E5%9B%9E%E8%B0%83+late')
})

it('lists the library beside the scenarios, finds in it, and begins one with one press', async () => {
  const { onLibrary } = await draw('en', library)
  expect(cards().map(({ textContent }) => textContent)).toContain(
    'Start world: Late callbackPaid, and nobody said so.late-callback',
  )
  await page.press(cards()[0])
  expect(onLibrary.mock.calls).toEqual([['late-callback']])
  await page.type(inputs()[0], 'nobody SAID')
  expect(cards()).toHaveLength(1)
})

it('says of a library world that cannot be started why, and does not start it', async () => {
  const { onLibrary } = await draw('zh', library)
  const card = cards()[1]
  expect(card?.textContent).toContain(
    '由另一版本生成：无法在此由它创建世界。 It was written by another version.',
  )
  expect(card).toHaveProperty('disabled', true)
  await page.press(card)
  expect(onLibrary).not.toHaveBeenCalled()
})
