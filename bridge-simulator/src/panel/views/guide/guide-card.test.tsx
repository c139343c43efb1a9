import { expect, it, vi } from 'vitest'
import { LanguageProvider } from '../../i18n/texts-context.ts'
import { DrawnPage } from '../../ui/draw-fixture.ts'
import type { GuideStep } from './guide.ts'
import { GuideCard, GuideLine } from './guide-card.tsx'

const page = new DrawnPage()

const buttons = () => [...page.container.querySelectorAll('button')]
const press = (name: string) => page.press(buttons().find(({ textContent }) => textContent === name))

async function drawLine(step: GuideStep, isShown = false, answerSeq: number | null = null) {
  const acts = { onContract: vi.fn(), onShow: vi.fn(), onStart: vi.fn(), onEnd: vi.fn() }
  const place = { step, at: 2, all: 3, subject: { orderNo: '0042', seq: 15, answerSeq } }
  await page.draw(<GuideLine name="callback" place={place} appLanguage="en" isShown={isShown} {...acts} />)
  return acts
}

it('says what this is and what to press first, and hides when asked or once a start is under way', async () => {
  const card = { isShown: true, timesShown: 0, hide: vi.fn(), show: vi.fn() }
  const onStart = vi.fn()
  const draw = (isShown: boolean, current: 'buy' | null = null) =>
    page.draw(<GuideCard card={{ ...card, isShown }} current={current} onStart={onStart} />)
  await draw(true)
  expect(page.container.querySelector('p')?.textContent).toMatch(
    /^This is the shop .*press “Buy something” first\.$/,
  )
  await press('Lose a callback')
  await press('Hide')
  expect([onStart.mock.calls, card.hide.mock.calls.length]).toEqual([[['callback']], 1])
  await draw(false)
  expect(page.container.textContent).toBe('')
  await draw(true, 'buy')
  expect(page.container.textContent).toBe('')
})

it('offers with another shop only what needs no page of ours', async () => {
  const card = { isShown: true, timesShown: 0, hide: vi.fn(), show: vi.fn() }
  await page.draw(<GuideCard card={card} current={null} isOtherShop onStart={vi.fn()} />)
  expect(page.container.querySelector('p')?.textContent).toMatch(/^This is your shop /)
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Jump a year', 'Hide'])
})

it('shows the diagram at the end, then says what it has and offers the next start', async () => {
  const { onShow } = await drawLine('diagram')
  await press('Show the diagram')
  expect(onShow).toHaveBeenCalledOnce()
  const { onStart } = await drawLine('diagram', true)
  const said = () => page.container.querySelector('[role=status]')?.textContent
  expect(said()).toMatch(/never reached the shop[.]$/)
  await press('Jump a year')
  expect(onStart.mock.calls).toEqual([['year']])
  await drawLine('diagram', true, 17)
  expect(said()).toMatch(/never reached the shop[.] It asked .* found the order paid[.]$/)
})

it('offers the world of a contract, in Chinese too', async () => {
  const { onContract } = await drawLine('contract')
  await press('Open that world')
  expect(onContract).toHaveBeenCalledOnce()
  const place = { step: 'contract', at: 1, all: 3, subject: null } as const
  const acts = { onContract, onShow: vi.fn(), onStart: vi.fn(), onEnd: vi.fn() }
  await page.draw(
    <LanguageProvider value="zh">
      <GuideLine name="year" place={place} appLanguage="zh" isShown={false} {...acts} />
    </LanguageProvider>,
  )
  expect(page.container.textContent).toContain('第 1 步，共 3 步')
})

it.each([
  ['en', '点按一台摄像机旁的“Order”或“Renew”'],
  ['zh', '点按一台摄像机旁的“订购”或“续费”'],
  ['de', '点按一台摄像机旁框出的按钮'],
])('quotes to a Chinese reader the buttons of a phone in %s as it shows them', async (appLanguage, text) => {
  const place = { step: 'order', at: 1, all: 5, subject: null } as const
  const acts = { onContract: vi.fn(), onShow: vi.fn(), onStart: vi.fn(), onEnd: vi.fn() }
  await page.draw(
    <LanguageProvider value="zh">
      <GuideLine name="buy" place={place} appLanguage={appLanguage} isShown={false} {...acts} />
    </LanguageProvider>,
  )
  expect(page.container.querySelector('[role=status]')?.textContent).toContain(text)
})
