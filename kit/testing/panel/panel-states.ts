import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../checks/accessibility.ts'
import type { Panel } from './panel.ts'

/** A state of the panel, and the part of the page that differs from the state before. */
export interface PanelState {
  name: string
  part: string
}

const inspectorOf = (name: string): PanelState => ({ name, part: '[role=tabpanel]' })

/** Yields every state of the panel: tabs with their pages and sheets, and dialogs. */
export async function* panelStates(panel: Panel): AsyncGenerator<PanelState> {
  await panel.page.getByRole('tabpanel').getByRole('button').first().waitFor()
  yield { name: 'at first', part: 'html' }
  await panel.button('Jump a year').click()
  yield { name: 'guided start', part: 'main' }
  await panel.button('End the guide').click()
  yield* tabsOf(panel.page)
  yield* pagesOf(panel)
  yield* sheetsOf(panel.page)
  yield* dialogsOf(panel)
  yield* comparedOf(panel)
  await panel.button('Deductions in the wallet').click()
  yield { name: 'deductions in the wallet', part: 'html' }
}

async function* tabsOf(page: Page): AsyncGenerator<PanelState> {
  const tabs = page.getByRole('tab')
  const panel = page.getByRole('tabpanel')
  for (let index = 1; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click()
    await panel.getByRole('button').first().waitFor()
    if (index === 5) await shorten(panel, 'info')
    yield inspectorOf(`tab ${index + 1}`)
  }
}

/** Filters a long table of alike rows. */
async function shorten(inspector: Locator, words: string): Promise<void> {
  await inspector.getByRole('searchbox').fill(words)
  await inspector.locator('tbody tr').nth(1).waitFor()
}

/** The pages behind the switch on top of World and of State. */
async function* pagesOf(panel: Panel): AsyncGenerator<PanelState> {
  const inspector = panel.page.getByRole('tabpanel')
  for (const tab of ['World', 'State'] as const) {
    await panel.page
      .getByRole('tab')
      .nth(tab === 'World' ? 0 : 3)
      .click()
    const pages = inspector.getByRole('group').first().getByRole('radio')
    for (let index = 1; index < (await pages.count()); index += 1) {
      await pages.nth(index).locator('..').click()
      if (tab === 'World') await inspector.locator('h2, h3, table').first().waitFor()
      if (tab === 'World' && index === 4) await shorten(inspector, 'quarter')
      yield inspectorOf(`page ${index + 1} of ${tab}`)
    }
    await pages.first().locator('..').click()
  }
}

/** The device editor, an entry of the journal and an order, each beside its list. */
async function* sheetsOf(page: Page): AsyncGenerator<PanelState> {
  const tabs = page.getByRole('tab')
  const panel = page.getByRole('tabpanel')
  await tabs.nth(0).click()
  await panel.getByRole('table').getByRole('button').first().click()
  yield inspectorOf('device editor')
  await tabs.nth(2).click()
  // The answer of this call is longer than the sheet.
  await panel
    .getByRole('listitem')
    .filter({ hasText: 'getAllDeviceInfo' })
    .getByRole('button')
    .first()
    .click()
  yield inspectorOf('entry sheet')
  await tabs.nth(3).click()
  await panel.getByRole('table').getByRole('button').first().click()
  yield inspectorOf('order sheet')
}

async function* dialogsOf(panel: Panel): AsyncGenerator<PanelState> {
  for (const name of [/^Checkpoints/, 'Share', /all keys$/]) {
    await panel.button(name).click()
    await panel.page.getByRole('dialog').waitFor()
    yield { name: `dialog ${name}`, part: 'dialog' }
    await panel.page.keyboard.press('Escape')
  }
  await panel.page.keyboard.press('r')
  await panel.button('Stop and read the test').waitFor()
  yield { name: 'recording', part: 'header' }
  await panel.page.keyboard.press('r')
  await panel.page.getByRole('dialog').waitFor()
  yield { name: 'record', part: 'dialog' }
  await panel.page.keyboard.press('Escape')
}

/** A fork beside the world that it is of, with what differs. */
async function* comparedOf(panel: Panel): AsyncGenerator<PanelState> {
  await panel.openTab('World')
  await panel.page.getByRole('radio', { name: 'This world' }).locator('..').click()
  await panel.button(/^Fork/).click()
  await panel.button('Compare with the previous world').click()
  await panel.button('+1 month').click()
  await panel.page.getByRole('table', { name: 'Money' }).waitFor()
  await panel.page.getByRole('list', { name: 'Journal' }).getByRole('button').first().waitFor()
  yield { name: 'comparison', part: 'html' }
  await panel.button('End comparing').click()
}

/** Violations in a part of the panel: axe in light, and contrast in dark once more. */
export async function violationsOf({ page }: Panel, part: string): Promise<string[]> {
  const theme = (name: string) =>
    page.evaluate((value) => {
      document.documentElement.dataset.theme = value
    }, name)
  await showAlone(page, part === 'dialog')
  await theme('light')
  const light = await accessibilityViolations(page, 'all', part)
  await theme('dark')
  const dark = await accessibilityViolations(page, 'contrast', part)
  await showAlone(page, false)
  return [...light, ...dark]
}

/** Hides everything but the dialog, as axe cannot tell the contrast of what a modal covers. */
function showAlone(page: Page, isDialog: boolean): Promise<void> {
  return page.evaluate((isAlone) => {
    document.body.style.visibility = isAlone ? 'hidden' : ''
    for (const dialog of document.querySelectorAll('dialog'))
      dialog.style.visibility = isAlone ? 'visible' : ''
  }, isDialog)
}
