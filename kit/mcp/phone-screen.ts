import { setTimeout as wait } from 'node:timers/promises'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Locator, Page, Request } from '@playwright/test'
import { withClosest } from '../../bridge-simulator/src/control/closest-name.ts'
import { elementsLike, pressableElements, shownScreen } from './screen-tree.ts'

/** Failure of a tool of the phone; the message says what to do. */
export class PhoneError extends Error {}

/** Milliseconds that an action waits for an element that is disabled or covered. */
const elementLimitMs = 10_000
/** Pause between two reads of the screen. */
const readIntervalMs = 150
/** Most reads of a wait: ten seconds, and longer on a busy machine. */
const maxReads = 66
/** Reads, five seconds, after which requests that are still open no longer matter. */
const maxBusyReads = 33
/** Reads, two seconds, of an unchanged screen without open requests, after which a missing element is given up. */
const maxIdleReads = 10
const maxNames = 30

/** Arguments of a tool of the phone. */
export interface PhoneArguments {
  readonly worldId: string
  readonly page?: string
  readonly until?: string
  readonly text?: string
  readonly ref?: string
  readonly name?: string
  readonly role?: string
  /** Names of elements that are tapped one after another. */
  readonly names?: readonly string[]
  /** Aborts the wait when the caller is gone. */
  readonly signal?: AbortSignal | undefined
}

/** The phone within the panel. */
export function phoneLocator(page: Page): Locator {
  return page.locator('[data-phone]')
}

async function readScreen(page: Page): Promise<string> {
  const tree = await phoneLocator(page).ariaSnapshot({ mode: 'ai' })
  if (tree.includes('[ref=')) return tree
  throw new PhoneError('This Playwright gives elements no refs: install a newer @playwright/test.')
}

interface RequestCount {
  readonly open: Set<Request>
  /** Requests that began plus requests that ended, in all. */
  steps: number
}

const requestCounts = new WeakMap<Page, RequestCount>()

/**
 * Counts the open requests of a page, those of shop and host app: a call of the bridge begins and ends with requests of the
 * host.
 */
export function countRequests(page: Page): void {
  const count: RequestCount = { open: new Set(), steps: 0 }
  requestCounts.set(page, count)
  page.on('request', (request) => {
    count.open.add(request)
    count.steps += 1
  })
  const end = (request: Request) => {
    count.open.delete(request)
    count.steps += 1
  }
  page.on('response', (response) => end(response.request())).on('requestfailed', end)
}

interface ScreenWait {
  fits?: (screen: string) => boolean
  /** Reads of an unchanged screen without open requests after which the wait ends. */
  idleReads?: number
  signal?: AbortSignal | undefined
}

/**
 * Reads the screen until it fits and is the same in two reads without an open, new or ended request between them, as the
 * page changes after a response. Returns the screen as read last; rejects when `signal` aborts.
 */
export async function waitForScreen(
  page: Page,
  { fits = () => true, idleReads = maxReads, signal }: ScreenWait,
): Promise<string> {
  let before = { screen: '', steps: 0 }
  let idle = 0
  for (let count = 0; count < maxReads; count += 1) {
    const { open, steps } = requestCounts.get(page) ?? { open: new Set(), steps: 0 }
    const screen = await readScreen(page)
    const isIdle = (open.size === 0 && steps === before.steps) || count >= maxBusyReads
    idle = isIdle && screen === before.screen ? idle + 1 : 0
    if ((idle > 0 && fits(screen)) || idle >= idleReads) return screen
    before = { screen, steps }
    await wait(readIntervalMs, undefined, { signal })
  }
  return before.screen
}

/**
 * Result with the phone's screen once it has settled, or, with `until`, once that is on it. @throws PhoneError
 */
export async function screenOf(page: Page, { until, signal }: PhoneArguments): Promise<CallToolResult> {
  const has = (screen: string) => until === undefined || shownScreen(screen).includes(until)
  const screen = await waitForScreen(page, { fits: has, signal })
  if (has(screen)) return { content: [{ type: 'text', text: shownScreen(screen) }] }
  throw new PhoneError(`"${until}" did not come within ten seconds. The phone shows:\n${shownScreen(screen)}`)
}

/** Taps what the arguments name, or each of their names in turn. @throws PhoneError */
export async function tap(page: Page, given: PhoneArguments): Promise<void> {
  const { names, ...one } = given
  const { name: _, ref: __, ...shared } = one
  const all = names === undefined ? [one] : names.map((name): PhoneArguments => ({ ...shared, name }))
  for (const target of all) await act(page, target, (element) => element.click({ timeout: elementLimitMs }))
}

/** Puts a text into the field that the arguments name, or presses it on the keys of the screen. @throws PhoneError */
export async function enterText(page: Page, given: PhoneArguments): Promise<void> {
  const { text = '', ref, name, signal, worldId } = given
  if (ref !== undefined || name !== undefined)
    return act(page, given, (element) => element.fill(text, { timeout: elementLimitMs }))
  const screen = await waitForScreen(page, {
    fits: (one) => hasKeys(one, text),
    idleReads: maxIdleReads,
    signal,
  })
  if (!hasKeys(screen, text))
    throw new PhoneError(
      `Say which field: give its ref, or its name. There are no keys for "${text}" on the screen.`,
    )
  for (const key of text) await tap(page, { worldId, name: key, role: 'button', signal })
}

function hasKeys(screen: string, text: string): boolean {
  const keys = pressableElements(screen).filter(({ role }) => role === 'button')
  return text !== '' && [...text].every((key) => keys.some(({ name }) => name === key))
}

/** Waits for the element that the arguments name, then acts on it. @throws PhoneError */
async function act(
  page: Page,
  given: PhoneArguments,
  how: (target: Locator) => Promise<void>,
): Promise<void> {
  const ref = await refOf(page, given)
  try {
    await how(page.locator(`aria-ref=${ref}`))
  } catch (error) {
    // Playwright's own message is long and about its calls.
    if (!(error instanceof Error && error.name === 'TimeoutError')) throw error
    const reason = 'is disabled, or covered, or not there any more'
    const what = given.name === undefined ? ref : `"${given.name}" (${ref})`
    throw new PhoneError(`${what} ${reason}. The phone shows:\n${shownScreen(await readScreen(page))}`)
  }
}

async function refOf(page: Page, { ref, name, role, signal }: PhoneArguments): Promise<string> {
  if (ref !== undefined) {
    if (/^(f\d+)?e\d+$/.test(ref)) return ref
    throw new PhoneError(
      `"${ref}" is no ref: readScreen gives one for what can be pressed, for example f1e23.`,
    )
  }
  if (name === undefined) throw new PhoneError('Say which element: give its ref, or its name.')
  const fits = (one: string) => elementsLike(one, { name, role }).length > 0
  const screen = await waitForScreen(page, { fits, idleReads: maxIdleReads, signal })
  const [element, ...others] = elementsLike(screen, { name, role })
  if (element === undefined) throw new PhoneError(missingText(screen, name, role))
  if (others.length === 0) return element.ref
  const lines = [element, ...others].map((one) => `${one.ref} ${one.role} "${one.name}"`)
  throw new PhoneError(`Several are called "${name}": give the ref of one.\n${lines.join('\n')}`)
}

/** Message for a missing element, with the role and name of those on the screen. */
function missingText(screen: string, name: string, role = 'element'): string {
  const there = pressableElements(screen)
  const listed = [...new Set(there.map((one) => `${one.role} "${one.name}"`))].slice(0, maxNames).join(', ')
  const message = `There is no ${role} "${name}" on the screen, which has ${listed || 'nothing to tap'}.`
  const names = there.map((one) => one.name)
  return withClosest(message, name, names)
}
