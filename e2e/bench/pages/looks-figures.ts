import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { layoutFindings } from '../../../kit/testing/checks/page-layout.ts'
import { shopLanguages } from '../../../kit/testing/checks/shop-languages.ts'
import { type PageGroup, pageGroups, shopPages } from '../../../kit/testing/checks/shop-pages.ts'
import { PageNavigator } from '../../../kit/testing/flows/page-navigator.ts'
import { Phone } from '../../../kit/testing/phone/phone.ts'
import { createWorld } from '../../../kit/testing/world/world.ts'
import { WorldClock } from '../../../kit/testing/world/world-clock.ts'
import { provisionFonts } from '../../run/fonts.ts'
import { rootDir } from '../../run/project.ts'
import { type StackReady, startStack } from '../../run/stack.ts'
import type { Figure } from '../measure/figure.ts'

/** What every page is looked at in. */
const views = [
  { name: '414', width: 414, height: 896, zoom: 1, isDark: false },
  { name: '320', width: 320, height: 640, zoom: 1, isDark: false },
  { name: '768', width: 768, height: 1024, zoom: 1, isDark: false },
  { name: 'landscape', width: 896, height: 414, zoom: 1, isDark: false },
  { name: 'dark', width: 414, height: 896, zoom: 1, isDark: true },
  { name: 'text-200', width: 414, height: 896, zoom: 2, isDark: false },
  { name: '320-text-200', width: 320, height: 640, zoom: 2, isDark: false },
] as const
type View = (typeof views)[number]

const sheetsDir = join(rootDir, 'test-results/looks')

interface Look {
  page: string
  view: View
  picture: Buffer
  findings: string[]
}

/** Every page in every view: what does not fit is listed and counted. A sheet of the pictures of each view is left. */
export async function* looksFigures(browser: Browser, languages: readonly string[]): AsyncGenerator<Figure> {
  await provisionFonts()
  const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-bench-'))
  const stack = await startStack(dataDir)
  try {
    mkdirSync(sheetsDir, { recursive: true })
    for (const language of languages.length > 0 ? languages : shopLanguages)
      yield* figuresOf(language, { ready: stack.ready, browser })
  } finally {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function* figuresOf(
  language: string,
  on: { ready: StackReady; browser: Browser },
): AsyncGenerator<Figure> {
  const looks: Look[] = []
  for (const group of pageGroups(shopPages, shopPages.length)) {
    looks.push(...(await looksOf(group, { language, ...on })))
  }
  for (const view of views) {
    const seen = looks.filter((look) => look.view === view)
    await saveSheet(on.browser, join(sheetsDir, `${language}-${view.name}.png`), seen)
    const findings = seen.flatMap((look) => look.findings.map((finding) => `${look.page}: ${finding}`))
    for (const finding of findings) process.stdout.write(`        ${language} ${view.name} ${finding}\n`)
    yield {
      name: `${language}, ${view.name}: what does not fit`,
      value: findings.length,
      unit: '',
      limit: { atMost: 0 },
      note: `${seen.length} pages`,
    }
  }
}

/** The pages of one scenario, each opened once for all views. */
async function looksOf(
  { scenario, pages }: PageGroup,
  { language, ready, browser }: { language: string; ready: StackReady; browser: Browser },
): Promise<Look[]> {
  const profile = { platform: 'android', appLanguage: language } as const
  const world = await createWorld(ready, { scenario, seed: 1, profile })
  const context = await browser.newContext({
    viewport: { width: 414, height: 896 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const phone = await Phone.connect({ page, world, clock: new WorldClock(world), platform: 'android' })
  const looks: Look[] = []
  const addresses: string[] = []
  for (const { address } of pages) addresses.push(await address(world))
  const navigator = await PageNavigator.open(phone, addresses[0])
  for (const [index, { name, ready: selector }] of pages.entries()) {
    await navigator.goTo({ address: addresses[index] ?? '', ready: selector })
    await page.waitForFunction(areStagesDrawn)
    for (const view of views) {
      await phone.device.setDark(view.isDark)
      await page.setViewportSize({ width: view.width, height: view.height })
      if (view.zoom !== 1) await phone.device.setTextZoom(view.zoom)
      const findings = await layoutFindings(page)
      const picture = await page.screenshot({ type: 'jpeg', quality: 70 })
      looks.push({ page: name, view, picture, findings })
      if (view.zoom !== 1) await phone.device.setTextZoom(1)
    }
    await phone.device.setDark(false)
    await page.setViewportSize({ width: 414, height: 896 })
  }
  await phone.close()
  await context.close()
  return looks
}

/** In the page: returns whether the drawings of empty pages and errors are complete; they come after their ground. */
function areStagesDrawn(): boolean {
  const stages = [...document.querySelectorAll('svg[viewBox="0 0 280 190"] > g')]
  return stages.every((stage) => stage.childElementCount > 1)
}

async function saveSheet(browser: Browser, path: string, looks: readonly Look[]): Promise<void> {
  const [first] = looks
  if (first === undefined) throw new Error(`no picture for ${path}`)
  const page = await browser.newPage({ viewport: { width: 2400, height: 1000 } })
  const figures = looks.map(({ page: name, view, picture }) => {
    const source = `data:image/jpeg;base64,${picture.toString('base64')}`
    return `<figure><img width="${view.width > 414 ? 300 : 207}" src="${source}"><figcaption>${name}</figcaption></figure>`
  })
  await page.setContent(`<!doctype html><meta charset="utf-8">
<style>body{margin:16px;background:#8a9499;font:12px system-ui}figure{display:inline-block;margin:0 12px 12px 0;vertical-align:top}img{display:block}figcaption{padding-top:4px}</style>
${figures.join('')}`)
  await page.screenshot({ path, fullPage: true })
  await page.close()
}
