import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import type { Browser, Locator, Page } from '@playwright/test'
import { ServerUnreachable } from '../control/control-client.ts'
import type { StackAddresses } from '../control/stack-file.ts'
import { callControl, toolError, wrongArguments } from './control-tools.ts'
import { elementsLike, withoutWrappers } from './phone-screen.ts'

/** What a phone cannot do, as a sentence that says what to do. */
class PhoneError extends Error {}

interface PhonesOptions {
  /** @throws ServerUnreachable */
  stack: () => Pick<StackAddresses, 'controlUrl' | 'controlToken' | 'panelUrl'>
  /** The line that starts a simulator with its panel. */
  start: string
}

/** How the panel is opened: wide enough for the phone in its full size, in English, without motion. */
const window = {
  viewport: { width: 1440, height: 1000 },
  locale: 'en-US',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const
/** How long an element may be disabled or covered before it is given up. */
const elementLimitMs = 10_000
/** A screen that is the same for so long has settled. */
const settledMs = 150
/** How often a screen is looked at until it settles and has what is waited for: ten seconds, and longer on a busy machine. */
const maxLooks = 66

/** The phones that are open, one for a world at most, in one browser that starts with the first. */
export class Phones {
  readonly #options: PhonesOptions
  readonly #pages = new Map<string, Page>()
  #browser: Promise<Browser> | null = null

  constructor(options: PhonesOptions) {
    this.#options = options
  }

  /** Carries out one of `phoneTools`. @throws ServerUnreachable */
  async call(tool: Tool, given: Readonly<Record<string, unknown>>): Promise<CallToolResult> {
    const wrong = wrongArguments(tool, given)
    if (wrong !== null) return toolError(wrong)
    const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
    try {
      return await this.#act(tool.name, { worldId: 'default', ...values })
    } catch (error) {
      if (error instanceof PhoneError) return toolError(error.message)
      if (error instanceof ServerUnreachable || !(error instanceof Error)) throw error
      // What Playwright says of a page that is gone, or never came: its first lines, without the log of its calls.
      return toolError(firstLines(error.message))
    }
  }

  /** Closes every phone and the browser. */
  async close(): Promise<void> {
    const browser = await this.#browser?.catch(() => null)
    this.#browser = null
    this.#pages.clear()
    await browser?.close()
  }

  async #act(name: string, given: PhoneArguments): Promise<CallToolResult> {
    if (name === 'open_phone') return this.#open(given)
    const page = this.#pageOf(given.worldId)
    switch (name) {
      case 'tap':
        await act(page, given, (target) => target.click({ timeout: elementLimitMs }))
        return screenOf(page)
      case 'enter_text':
        await act(page, given, (target) => target.fill(given.text ?? '', { timeout: elementLimitMs }))
        return screenOf(page)
      case 'screenshot': {
        const data = (await phoneIn(page).screenshot()).toString('base64')
        return { content: [{ type: 'image', data, mimeType: 'image/png' }] }
      }
      case 'close_phone':
        this.#pages.delete(given.worldId)
        await page.context().close()
        return { content: [{ type: 'text', text: `The phone of ${given.worldId} is closed.` }] }
      default:
        return given.until === undefined ? screenOf(page) : screenWith(page, given.until)
    }
  }

  async #open({ worldId, page: path }: PhoneArguments): Promise<CallToolResult> {
    const { panelUrl, controlUrl, controlToken } = this.#options.stack()
    const world = await callControl('getWorld', { worldId }, { baseUrl: controlUrl, token: controlToken })
    if (world.isError) return world
    if (panelUrl === '')
      throw new PhoneError(`The phone is in the panel, and none runs: start one with ${this.#options.start}.`)
    await this.#pages.get(worldId)?.context().close()
    const page = await (await this.#started()).newPage(window)
    this.#pages.set(worldId, page)
    await page.goto(`${panelUrl}/#${new URLSearchParams({ world: worldId, ...(path && { at: path }) })}`)
    await phoneIn(page).waitFor()
    const screen = await watch(page, (one) => /\[ref=f\d+e\d+\]/.test(one))
    return { content: [{ type: 'text', text: screen }] }
  }

  /** The browser; another one after one that could not start, or ended. */
  async #started(): Promise<Browser> {
    const running = await this.#browser?.catch(() => null)
    if (running?.isConnected()) return running
    this.#browser = launch()
    return this.#browser
  }

  #pageOf(worldId: string): Page {
    const page = this.#pages.get(worldId)
    if (page && !page.isClosed()) return page
    throw new PhoneError(`The phone of ${worldId} is not open: open_phone opens it.`)
  }
}

interface PhoneArguments {
  readonly worldId: string
  readonly page?: string
  readonly until?: string
  readonly text?: string
  readonly ref?: string
  readonly name?: string
  readonly role?: string
}

/** The phone without the panel round it. */
function phoneIn(page: Page): Locator {
  return page.locator('[data-phone]')
}

async function look(page: Page): Promise<string> {
  const tree = await phoneIn(page).ariaSnapshot({ mode: 'ai' })
  if (tree.includes('[ref=')) return withoutWrappers(tree)
  throw new PhoneError('This Playwright gives elements no refs: install a newer @playwright/test.')
}

/** Looks until the screen stays the same and fits; answers it as it was last. */
async function watch(page: Page, fits = (_: string) => true): Promise<string> {
  let before = ''
  for (let count = 0; count < maxLooks; count += 1) {
    const screen = await look(page)
    if (screen === before && fits(screen)) return screen
    before = screen
    await wait(settledMs)
  }
  return before
}

async function screenOf(page: Page): Promise<CallToolResult> {
  return { content: [{ type: 'text', text: await watch(page) }] }
}

async function screenWith(page: Page, wanted: string): Promise<CallToolResult> {
  const screen = await watch(page, (one) => one.includes(wanted))
  if (screen.includes(wanted)) return { content: [{ type: 'text', text: screen }] }
  throw new PhoneError(`"${wanted}" did not come within ten seconds. The phone shows:\n${screen}`)
}

/** Does something with the element that is meant, which may still be on its way. @throws PhoneError */
async function act(
  page: Page,
  given: PhoneArguments,
  how: (target: Locator) => Promise<void>,
): Promise<void> {
  const ref = await refOf(page, given)
  try {
    await how(page.locator(`aria-ref=${ref}`))
  } catch (error) {
    // What Playwright says of it is long, and about its own calls.
    if (!(error instanceof Error && error.name === 'TimeoutError')) throw error
    const reason = 'is disabled, or covered, or not there any more'
    throw new PhoneError(`${ref} ${reason}. The phone shows:\n${await look(page)}`)
  }
}

async function refOf(page: Page, { ref, name, role }: PhoneArguments): Promise<string> {
  if (ref !== undefined) {
    if (/^(f\d+)?e\d+$/.test(ref)) return ref
    throw new PhoneError(`"${ref}" is no ref: read_screen gives one for each element, for example f1e23.`)
  }
  if (name === undefined) throw new PhoneError('Say which element: give its ref, or its name.')
  const screen = await watch(page, (one) => elementsLike(one, { name, role }).length > 0)
  const [found, ...others] = elementsLike(screen, { name, role })
  if (found === undefined)
    throw new PhoneError(
      `There is no ${role ?? 'element'} "${name}" on the screen. The phone shows:\n${screen}`,
    )
  if (others.length === 0) return found.ref
  const lines = [found, ...others].map((one) => `${one.ref} ${one.role} "${one.name}"`)
  throw new PhoneError(`Several are called "${name}": give the ref of one.\n${lines.join('\n')}`)
}

const systemBrowsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** Starts the browser of CHROMIUM_PATH, else the one of Playwright, else one on the path. @throws PhoneError */
async function launch(): Promise<Browser> {
  const playwright = await import('@playwright/test').catch(() => null)
  if (playwright === null)
    throw new PhoneError(
      'The phone needs Playwright: npm install --save-dev @playwright/test, and npx playwright install chromium.',
    )
  const { chromium } = playwright
  const { CHROMIUM_PATH = '', PATH = '' } = process.env
  const onPath = PATH.split(delimiter).flatMap((folder) => systemBrowsers.map((name) => join(folder, name)))
  const executablePath = [CHROMIUM_PATH, chromium.executablePath(), ...onPath].find(
    (path) => path && existsSync(path),
  )
  try {
    return await chromium.launch(executablePath === undefined ? {} : { executablePath })
  } catch (error) {
    const reason = firstLines(error instanceof Error ? error.message : String(error))
    throw new PhoneError(
      `No browser starts for the phone: run npx playwright install chromium, or name one with CHROMIUM_PATH.\n${reason}`,
    )
  }
}

function firstLines(message: string): string {
  return message.split('\n').slice(0, 3).join('\n')
}
