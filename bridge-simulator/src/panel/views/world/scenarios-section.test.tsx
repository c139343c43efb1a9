import type { Schemas } from '@skyshop/openapi/control'
import { expect, it, vi } from 'vitest'
import { LanguageProvider } from '../../i18n/texts-context.ts'
import type { PanelView } from '../../model/panel-view.ts'
import { DrawnPage } from '../../ui/draw-fixture.ts'
import { ScenariosSection } from './scenarios-section.tsx'

const page = new DrawnPage()

const preview: Schemas['ScenarioPreview'] = {
  ...{ name: 'unpaid-order', summary: '', group: 'cloud', nowMs: 0, periods: [] },
  ...{ deviceCount: 9, unpaidCount: 1, contractCount: 0, couponCount: 12, codeCount: 0, simCount: 0 },
}
const world = { scenario: 'new-owner', worldId: 'w1', seed: 1, tenantId: '', userId: 'u1', phone: '' }
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

async function draw(language: 'en' | 'zh' = 'en') {
  const onStart = vi.fn()
  const actions = { needPreviews: () => () => undefined, openFile: () => undefined, retry: () => undefined }
  const view = { scenarios, previews: { 'unpaid-order': preview }, world }
  await page.draw(
    <LanguageProvider value={language}>
      <ScenariosSection view={view} actions={actions} onStart={onStart} />
    </LanguageProvider>,
  )
  return onStart
}

const cards = () => [...page.container.querySelectorAll<HTMLElement>('section button')]
const inputs = () => [...page.container.querySelectorAll('input')]

it('starts a world with one press on its card, with the seed as it stands', async () => {
  const onStart = await draw()
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
