import type { Browser, Page } from '@playwright/test'
import { chromium } from 'playwright-core-1.56'
import { engineDir, engineProgram } from './engine-files.ts'
import type { Engine } from './engine-table.ts'

/** The phone the shop was drawn for, in CSS pixels. */
const phoneSize = { width: 414, height: 896 } as const

/** An engine that is running. */
export interface RunningEngine {
  openPage: () => Promise<Page>
  close: () => Promise<void>
}

/** Chromiums made for a server without a display draw in software and in one process. */
const softwareDrawing = ['--use-gl=swiftshader', '--in-process-gpu', '--no-zygote']

/** Starts an installed Chromium. */
export async function startEngine(engine: Engine): Promise<RunningEngine> {
  const folder = engineDir(engine)
  const started = await chromium.launch({
    executablePath: engineProgram(engine),
    args: ['--no-sandbox', '--headless', ...softwareDrawing],
    env: { ...process.env, LD_LIBRARY_PATH: `${folder}/lib:${folder}` },
  })
  // An older Playwright speaks to older Chromiums; what the kit uses of a page is the same in both.
  const browser = started as unknown as Browser
  return { openPage: () => openPage(browser), close: () => browser.close() }
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: phoneSize,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  return context.newPage()
}
