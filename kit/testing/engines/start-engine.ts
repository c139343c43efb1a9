import type { Browser, Page } from '@playwright/test'
import { chromium } from 'playwright-core-1.56'
import { startWebKit, type WebKitPort } from '../webdriver/start-webkit.ts'
import { WebDriverPage } from '../webdriver/webdriver-page.ts'
import { engineDir, engineProgram } from './engine-files.ts'
import type { Engine } from './engine-table.ts'

/** The phone the shop was drawn for, in CSS pixels. */
const phoneSize = { width: 414, height: 896 } as const

/** An empty page, and the origin by which it reaches the shop. */
export interface EnginePage {
  page: Page
  shopUrl: string
}

/** An engine that is running; it has one page at a time. */
export interface RunningEngine {
  openPage: (shopUrl: string) => Promise<EnginePage>
  close: () => Promise<void>
}

/** Starts an installed engine: a Chromium by Playwright, a WebKit by WebDriver. */
export function startEngine(engine: Engine): Promise<RunningEngine> {
  const { source } = engine
  return 'npm' in source ? startChromium(engine) : startWebKitEngine(source.webKit)
}

/** WPE 2.38 has no setting for reduced motion: its pages are told of it, so that no slide moves while they are compared. */
const reducedMotionScript = `{
  const { matchMedia } = window
  window.matchMedia = (query) => matchMedia.call(window, query.replace('(prefers-reduced-motion: reduce)', 'all'))
}`

async function startWebKitEngine(port: WebKitPort): Promise<RunningEngine> {
  const { session, close } = await startWebKit(port, phoneSize)
  const openPage = async (shopUrl: string) => {
    const page = await WebDriverPage.open(session, shopUrl, phoneSize)
    if (port === 'wpe') await page.addInitScript({ content: reducedMotionScript })
    return { page: page.asPage(), shopUrl: page.shopUrl }
  }
  return { openPage, close }
}

/** Flags of a Chromium that draws in software and in one process; SwiftShader is a part of ANGLE in newer ones. */
export function softwareDrawing({ name }: Engine): string[] {
  const isOld = Number(name.replace('chromium-', '')) < 100
  const gl = isOld ? ['--use-gl=swiftshader'] : ['--use-gl=angle', '--use-angle=swiftshader']
  return [...gl, '--in-process-gpu', '--no-zygote']
}

/** Starts an installed Chromium that the shop is promised for; Playwright cannot drive older ones. */
export async function launchChromium(engine: Engine): Promise<Browser> {
  const folder = engineDir(engine)
  const started = await chromium.launch({
    executablePath: engineProgram(engine),
    args: ['--no-sandbox', '--headless', ...softwareDrawing(engine)],
    env: { ...process.env, LD_LIBRARY_PATH: `${folder}/lib:${folder}` },
  })
  // An older Playwright drives older Chromiums; what the kit uses of a page is the same in both.
  return started as unknown as Browser
}

async function startChromium(engine: Engine): Promise<RunningEngine> {
  const browser = await launchChromium(engine)
  const openPage = async (shopUrl: string) => ({ page: await openIn(browser), shopUrl })
  return { openPage, close: () => browser.close() }
}

async function openIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: phoneSize,
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  return context.newPage()
}
