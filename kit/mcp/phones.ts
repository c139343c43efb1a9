import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import type { Browser, Page } from '@playwright/test'
import { ServerUnreachable } from '../../bridge-simulator/src/control/control-client.ts'
import { createSerialQueue } from '../../bridge-simulator/src/control/serial-queue.ts'
import type { StackAddresses } from '../../bridge-simulator/src/control/stack-file.ts'
import { callControl, toolError, wrongArguments } from './control-tools.ts'
import {
  countRequests,
  enterText,
  type PhoneArguments,
  PhoneError,
  phoneLocator,
  screenOf,
  tap,
  waitForScreen,
} from './phone-screen.ts'
import { shownScreen } from './screen-tree.ts'

const worldId = { type: 'string', description: 'default when left out' }
const element = {
  worldId,
  ref: { type: 'string', description: 'ref on the screen, such as f1e23' },
  name: { type: 'string', description: 'or its name or text, or how that begins' },
  role: { type: 'string', description: 'with name, where several have it: its role, such as radio' },
}
const page = { type: 'string', description: 'path with query, such as /homePage2' }
const until = { type: 'string', description: 'waits for this text on the screen, 10 s at most' }
const names = { type: 'array', items: { type: 'string' }, description: 'or several, tapped in this order' }
const text = { type: 'string' }

/** Tools for a phone in a real browser: the one of the panel, with the shop, the pages of the app and the wallets. */
export const phoneTools: readonly Tool[] = [
  phoneTool('openPhone', {
    description: 'Opens the phone of a world in a browser, anew if it is open, and answers what it shows.',
    example: { worldId: 'w1', page: '/homePage2' },
    properties: { worldId, page },
  }),
  phoneTool('readScreen', {
    description: 'What the phone shows: roles, names, states, and a ref for what can be pressed.',
    example: { worldId: 'w1', until: 'Paid' },
    properties: { worldId, until },
    isReading: true,
  }),
  phoneTool('tap', {
    description: 'Taps an element, or several in turn, and answers what the phone shows then.',
    example: { worldId: 'w1', names: ['1 month', 'Continue'] },
    properties: { ...element, names, until },
  }),
  phoneTool('enterText', {
    description:
      'Writes a text into a field in place of what it has; without a field, presses it on the keys of the screen, as for the code of a wallet.',
    example: { worldId: 'w1', text: '202611' },
    properties: { ...element, text, until },
    required: ['text'],
  }),
  phoneTool('screenshot', {
    description: 'A picture of the phone, as PNG.',
    example: { worldId: 'w1' },
    properties: { worldId },
    isReading: true,
  }),
  phoneTool('closePhone', {
    description: 'Closes the phone of a world; the world stays.',
    example: { worldId: 'w1' },
    properties: { worldId },
  }),
]

interface PhoneToolParts {
  description: string
  example: Readonly<Record<string, unknown>>
  properties: NonNullable<Tool['inputSchema']['properties']>
  required?: string[]
  isReading?: boolean
}

function phoneTool(name: string, parts: PhoneToolParts): Tool {
  const { description, example, properties, required, isReading = false } = parts
  return {
    name,
    description: `${description} Example: ${JSON.stringify(example)}`,
    inputSchema: { type: 'object', properties, ...(required && { required }), additionalProperties: false },
    annotations: { readOnlyHint: isReading, destructiveHint: false, openWorldHint: false },
  }
}

interface PhonesOptions {
  /** @throws ServerUnreachable */
  stack: () => Pick<StackAddresses, 'controlUrl' | 'controlToken' | 'panelUrl'>
  /** The line that starts a simulator with its panel. */
  start: string
  /** Starts a browser. @throws PhoneError */
  launch?: () => Promise<Browser>
  /** Passes a minute, for the phones that nobody uses any more. */
  passMinute?: () => Promise<unknown>
}

/** How the panel is opened: wide enough for the phone in its full size, in English, without motion. */
const windowOptions = {
  viewport: { width: 1440, height: 1000 },
  locale: 'en-US',
  // As in scenarios: elsewhere the shop names the zone behind a time of day.
  timezoneId: 'Asia/Shanghai',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const
/** A phone that nobody used for so long is closed: its client may have gone without a word. */
const idleLimitMinutes = 10

/** What is kept of a world from its first call until its phone is closed. */
interface WorldPhone {
  page: Page | null
  /** Calls that wait or run. */
  calls: number
  /** Since the last call ended. */
  idleMinutes: number
  readonly inTurn: ReturnType<typeof createSerialQueue>
}

/** The phones that are open, one for a world at most, in one browser that runs as long as there is one. */
export class Phones {
  readonly #options: PhonesOptions
  readonly #phones = new Map<string, WorldPhone>()
  #browser: Promise<Browser> | null = null
  #isClosed = false

  constructor(options: PhonesOptions) {
    this.#options = options
  }

  /**
   * Carries out one of `phoneTools`; calls of one world one after another. `signal` ends a call that nobody waits for
   * any more. @throws ServerUnreachable
   */
  async call(
    tool: Tool,
    given: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<CallToolResult> {
    const wrong = wrongArguments(tool, given)
    if (wrong !== null) return toolError(wrong)
    const asked: PhoneArguments = { worldId: 'default', ...textArguments(given) }
    try {
      return await this.#use(asked.worldId, (phone) => {
        signal?.throwIfAborted()
        return this.#act(phone, tool.name, { ...asked, signal })
      })
    } catch (error) {
      if (error instanceof PhoneError) return toolError(error.message)
      if (error instanceof ServerUnreachable || !(error instanceof Error)) throw error
      // What Playwright says of a page that is gone, or never came: its first lines, without the log of its calls.
      return toolError(firstLines(error.message))
    }
  }

  /** Closes every phone and the browser, for good. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#closeBrowser()
  }

  /** Does something with the phone of a world when its turn has come, and forgets a world that has none then. */
  async #use<T>(worldId: string, how: (phone: WorldPhone) => Promise<T>): Promise<T> {
    const phone = this.#phones.get(worldId) ?? {
      ...{ page: null, calls: 0, idleMinutes: 0 },
      inTurn: createSerialQueue(),
    }
    this.#phones.set(worldId, phone)
    phone.calls += 1
    try {
      return await phone.inTurn(() => how(phone))
    } finally {
      phone.calls -= 1
      phone.idleMinutes = 0
      if (phone.calls === 0 && (phone.page?.isClosed() ?? true)) this.#phones.delete(worldId)
      if (this.#phones.size === 0) await this.#closeBrowser()
    }
  }

  async #closeBrowser(): Promise<void> {
    const starting = this.#browser
    this.#browser = null
    const browser = await starting?.catch(() => null)
    await browser?.close()
  }

  async #act(phone: WorldPhone, name: string, given: PhoneArguments): Promise<CallToolResult> {
    if (name === 'openPhone') return this.#open(phone, given)
    const { page } = phone
    const { worldId } = given
    if (page === null || page.isClosed())
      throw new PhoneError(`The phone of ${worldId} is not open: openPhone opens it.`)
    switch (name) {
      case 'tap':
        await tap(page, given)
        return screenOf(page, given)
      case 'enterText':
        await enterText(page, given)
        return screenOf(page, given)
      case 'screenshot': {
        const data = (await phoneLocator(page).screenshot()).toString('base64')
        return { content: [{ type: 'image', data, mimeType: 'image/png' }] }
      }
      case 'closePhone':
        await page.context().close()
        return { content: [{ type: 'text', text: `The phone of ${worldId} is closed.` }] }
      default:
        return screenOf(page, given)
    }
  }

  async #open(phone: WorldPhone, { worldId, page: path, signal }: PhoneArguments): Promise<CallToolResult> {
    const { panelUrl } = this.#options.stack()
    const world = await this.#world(worldId)
    if (world.isError) return world
    if (panelUrl === '')
      throw new PhoneError(`The phone is in the panel, and none runs: start one with ${this.#options.start}.`)
    await phone.page?.context().close()
    const page = await (await this.#started()).newPage(windowOptions)
    phone.page = page
    countRequests(page)
    try {
      await page.goto(`${panelUrl}/#${new URLSearchParams({ world: worldId, ...(path && { at: path }) })}`)
      await phoneLocator(page).waitFor()
      const screen = await waitForScreen(page, { fits: (one) => /\[ref=f\d+e\d+\]/.test(one), signal })
      void this.#closeWhenUnused(worldId, page)
      return { content: [{ type: 'text', text: shownScreen(screen) }] }
    } catch (error) {
      await page.context().close()
      throw error
    }
  }

  /** Closes a phone when its world is gone, or nobody has used it for ten minutes. */
  async #closeWhenUnused(worldId: string, page: Page): Promise<void> {
    const { passMinute = () => wait(60_000, undefined, { ref: false }) } = this.#options
    const isNeeded = async () => {
      const phone = this.#phones.get(worldId)
      if (phone === undefined || phone.calls > 0) return true
      phone.idleMinutes += 1
      if (phone.idleMinutes >= idleLimitMinutes) return false
      const world = await this.#world(worldId).catch(() => null)
      return world === null || !isWorldGone(world)
    }
    do await passMinute()
    while (!page.isClosed() && (await isNeeded()))
    if (!page.isClosed()) await this.#use(worldId, () => page.context().close())
  }

  async #world(worldId: string): Promise<CallToolResult> {
    const { controlUrl, controlToken } = this.#options.stack()
    return callControl('getWorld', { worldId, whole: true }, { baseUrl: controlUrl, token: controlToken })
  }

  /** The browser that runs or starts; another one after one that could not start, or ended. */
  #started(): Promise<Browser> {
    if (this.#isClosed) throw new PhoneError('The simulator stops: no phone is opened any more.')
    if (this.#browser) return this.#browser
    const starting = (this.#options.launch ?? launch)()
    const forget = () => {
      if (this.#browser === starting) this.#browser = null
    }
    starting.then((browser) => browser.once('disconnected', forget), forget)
    this.#browser = starting
    return starting
  }
}

/** Arguments as texts, and a list as a list of texts. */
function textArguments(given: Readonly<Record<string, unknown>>): Partial<PhoneArguments> {
  const asText = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value))
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, asText(value)]))
}

function isWorldGone({ isError, content: [first] }: CallToolResult): boolean {
  return isError === true && first?.type === 'text' && first.text.startsWith('world-not-found:')
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
