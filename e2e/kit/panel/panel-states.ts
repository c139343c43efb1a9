import type { Page } from '@playwright/test'
import { accessibilityViolations } from '../checks/accessibility.ts'
import type { Panel } from './panel.ts'

/** Words of the panel that a walk through it needs, in its two languages. */
const words = {
  en: {
    ...{ history: /^Checkpoints/, share: 'Share', keys: /all keys$/ },
    ...{ wallet: 'Deductions in the wallet', stop: 'Stop and read the test' },
  },
  zh: {
    ...{ history: /^检查点/, share: '分享', keys: /全部按键$/ },
    ...{ wallet: '钱包中的扣费服务', stop: '停止并查看测试' },
  },
} as const

export type PanelLanguage = keyof typeof words

/** Opens the panel in a language, light as it begins. */
export async function openIn(panel: Panel, language: PanelLanguage): Promise<void> {
  await panel.page.addInitScript((code) => {
    if (window === top) localStorage.setItem('skyshop-panel-language', code)
  }, language)
  await panel.open()
  await panel.page.getByRole('tab').first().waitFor()
}

/** Walks through every tab, its pages and sheets, and the dialogs; stops at each and says where it is. */
export async function* panelStates(panel: Panel, language: PanelLanguage): AsyncGenerator<string> {
  yield* tabsOf(panel.page)
  yield* pagesOf(panel)
  yield* sheetsOf(panel.page)
  yield* dialogsOf(panel, words[language])
  await panel.button(words[language].wallet).click()
  yield 'deductions in the wallet'
}

async function* tabsOf(page: Page): AsyncGenerator<string> {
  const tabs = page.getByRole('tab')
  const panel = page.getByRole('tabpanel')
  for (let place = 0; place < (await tabs.count()); place += 1) {
    await tabs.nth(place).click()
    await panel.getByRole('button').first().waitFor()
    yield `tab ${place + 1}`
  }
}

/** The pages behind the switch on top of World and of State. */
async function* pagesOf(panel: Panel): AsyncGenerator<string> {
  const inspector = panel.page.getByRole('tabpanel')
  for (const tab of ['World', 'State'] as const) {
    await panel.page
      .getByRole('tab')
      .nth(tab === 'World' ? 0 : 3)
      .click()
    const pages = inspector.getByRole('group').first().getByRole('radio')
    for (let place = 1; place < (await pages.count()); place += 1) {
      await pages.nth(place).locator('..').click()
      if (tab === 'World') await inspector.locator('h2, h3, table').first().waitFor()
      yield `page ${place + 1} of ${tab}`
    }
    await pages.first().locator('..').click()
  }
}

/** The device editor, an entry of the journal and an order, each beside its list. */
async function* sheetsOf(page: Page): AsyncGenerator<string> {
  const tabs = page.getByRole('tab')
  const panel = page.getByRole('tabpanel')
  await tabs.nth(0).click()
  await panel.getByRole('table').getByRole('button').first().click()
  yield 'device editor'
  await tabs.nth(2).click()
  await panel.getByRole('listitem').getByRole('button').last().click()
  yield 'entry sheet'
  await tabs.nth(3).click()
  await panel.getByRole('table').getByRole('button').first().click()
  yield 'order sheet'
}

async function* dialogsOf(panel: Panel, names: (typeof words)['en' | 'zh']): AsyncGenerator<string> {
  for (const name of [names.history, names.share, names.keys]) {
    await panel.button(name).click()
    await panel.page.getByRole('dialog').waitFor()
    yield `dialog ${name}`
    await panel.page.keyboard.press('Escape')
  }
  await panel.page.keyboard.press('r')
  await panel.button(names.stop).waitFor()
  yield 'recording'
  await panel.page.keyboard.press('r')
  await panel.page.getByRole('dialog').waitFor()
  yield 'record'
  await panel.page.keyboard.press('Escape')
}

/** What is wrong with the panel as it stands: axe in light, and the contrast in dark once more. */
export async function violationsOf({ page }: Panel): Promise<string[]> {
  const theme = (name: string) =>
    page.evaluate((value) => {
      document.documentElement.dataset.theme = value
    }, name)
  await theme('light')
  const light = await accessibilityViolations(page)
  await theme('dark')
  return [...light, ...(await accessibilityViolations(page, 'contrast'))]
}
