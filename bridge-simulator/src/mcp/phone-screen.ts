import { setTimeout as wait } from 'node:timers/promises'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Locator, Page, Request } from '@playwright/test'
import { withClosest } from '../control/closest-name.ts'

/** What a phone cannot do, as a sentence that says what to do. */
export class PhoneError extends Error {}

/** How long an element may be disabled or covered before it is given up. */
export const elementLimitMs = 10_000
/** A screen that is the same for so long has settled. */
const settledMs = 150
/** How often a screen is looked at until it settles and has what is waited for: ten seconds, and longer on a busy machine. */
const maxLooks = 66
/** After so many, five seconds, calls that are still under way do not matter. */
const maxBusyLooks = 33
/** A quiet screen that is the same so often, for two seconds, does not get an element that it has not. */
const maxQuietLooks = 10
const maxNames = 30

/** A tree without elements that only hold others, which are half of it and nothing to a reader. */
export function withoutWrappers(tree: string): string {
  const above: number[] = []
  const lines = tree.replaceAll(' [cursor=pointer]', '').split('\n')
  const kept = lines.flatMap((line) => {
    const indent = line.search(/\S/)
    while ((above.at(-1) ?? -1) >= indent) above.pop()
    if (!/^\s*- generic(?: \[[^\]]*\])*:$/.test(line)) return [line.slice(2 * above.length)]
    above.push(indent)
    return []
  })
  return kept.join('\n')
}

/** An element of a screen; `name` is its accessible name, or its text where it has none. */
export interface ScreenElement {
  ref: string
  role: string
  name: string
}

const elementLine =
  /^\s*- '?([\w-]+)(?: "((?:\\.|[^"\\])*)")?(?: \[[^\]]*\])*? \[ref=(\w+)\](?: \[[^\]]*\])*'?:?(?: (.*))?$/
const tappable = /^(button|link|radio|checkbox|switch|tab|option|menuitem|textbox|searchbox|combobox|slider)$/

/**
 * The elements of a screen that are meant: those of that name, else those whose name begins so; of these, as long as
 * there are any, those a user acts on.
 */
export function elementsLike(
  screen: string,
  { name, role }: { name: string; role?: string | undefined },
): ScreenElement[] {
  const all = screen.split('\n').flatMap((line) => elementOf(line) ?? [])
  const ofRole = all.filter((one) => role === undefined || one.role === role)
  const named = [ofRole.filter((one) => one.name === name), ofRole.filter((one) => one.name.startsWith(name))]
  const [found = []] = named.filter((some) => some.length > 0)
  const acting = found.filter((one) => tappable.test(one.role))
  return acting.length > 0 ? acting : found
}

function elementOf(line: string): ScreenElement | null {
  const [, role = '', named, ref = '', content = ''] = elementLine.exec(line) ?? []
  if (ref === '') return null
  return { ref, role, name: (named ?? content).replaceAll("''", "'").replace(/\\(.)/g, '$1') }
}

/** Arguments of a tool of the phone. */
export interface PhoneArguments {
  readonly worldId: string
  readonly page?: string
  readonly until?: string
  readonly text?: string
  readonly ref?: string
  readonly name?: string
  readonly role?: string
  /** Ends what waits, once nobody waits for it. */
  readonly signal?: AbortSignal | undefined
}

/** The phone without the panel round it. */
export function phoneLocator(page: Page): Locator {
  return page.locator('[data-phone]')
}

async function look(page: Page): Promise<string> {
  const tree = await phoneLocator(page).ariaSnapshot({ mode: 'ai' })
  if (tree.includes('[ref=')) return withoutWrappers(tree)
  throw new PhoneError('This Playwright gives elements no refs: install a newer @playwright/test.')
}

interface RequestCount {
  readonly open: Set<Request>
  /** How many requests began, and how many were answered or failed, in all. */
  steps: number
}

const requestCounts = new WeakMap<Page, RequestCount>()

/**
 * Keeps account of the requests of a page that wait for an answer, those of shop and host app: a call of the bridge begins
 * and ends with requests of the host.
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

interface Watching {
  fits?: (screen: string) => boolean
  /** So often the same screen is looked at, while nothing is under way, until it is given up. */
  quietLooks?: number
  signal?: AbortSignal | undefined
}

/**
 * Looks until the screen fits and is the same in two looks, between which no request was under way, began or was
 * answered: what is done with an answer comes after it. Answers the screen as it was last. Fails once nobody waits.
 */
export async function watch(
  page: Page,
  { fits = () => true, quietLooks = maxLooks, signal }: Watching,
): Promise<string> {
  let before = { screen: '', steps: 0 }
  let quiet = 0
  for (let count = 0; count < maxLooks; count += 1) {
    const { open, steps } = requestCounts.get(page) ?? { open: new Set(), steps: 0 }
    const screen = await look(page)
    const isIdle = (open.size === 0 && steps === before.steps) || count >= maxBusyLooks
    quiet = isIdle && screen === before.screen ? quiet + 1 : 0
    if ((quiet > 0 && fits(screen)) || quiet >= quietLooks) return screen
    before = { screen, steps }
    await wait(settledMs, undefined, { signal })
  }
  return before.screen
}

/** What is on the phone's screen now, once it rests. @throws PhoneError */
export async function screenOf(page: Page, signal: AbortSignal | undefined): Promise<CallToolResult> {
  return { content: [{ type: 'text', text: await watch(page, { signal }) }] }
}

export async function screenWith(
  page: Page,
  wanted: string,
  signal: AbortSignal | undefined,
): Promise<CallToolResult> {
  const screen = await watch(page, { fits: (one) => one.includes(wanted), signal })
  if (screen.includes(wanted)) return { content: [{ type: 'text', text: screen }] }
  throw new PhoneError(`"${wanted}" did not come within ten seconds. The phone shows:\n${screen}`)
}

/** Does something with the element that is meant, which may still be on its way. @throws PhoneError */
export async function act(
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

async function refOf(page: Page, { ref, name, role, signal }: PhoneArguments): Promise<string> {
  if (ref !== undefined) {
    if (/^(f\d+)?e\d+$/.test(ref)) return ref
    throw new PhoneError(`"${ref}" is no ref: read_screen gives one for each element, for example f1e23.`)
  }
  if (name === undefined) throw new PhoneError('Say which element: give its ref, or its name.')
  const fits = (one: string) => elementsLike(one, { name, role }).length > 0
  const screen = await watch(page, { fits, quietLooks: maxQuietLooks, signal })
  const [found, ...others] = elementsLike(screen, { name, role })
  if (found === undefined) throw new PhoneError(missingText(screen, name, role))
  if (others.length === 0) return found.ref
  const lines = [found, ...others].map((one) => `${one.ref} ${one.role} "${one.name}"`)
  throw new PhoneError(`Several are called "${name}": give the ref of one.\n${lines.join('\n')}`)
}

/** What there is in place of an element that is not, by role and name. */
function missingText(screen: string, name: string, role = 'element'): string {
  const all = screen.split('\n').flatMap((line) => elementOf(line) ?? [])
  const there = all.filter((one) => tappable.test(one.role) && one.name !== '')
  const listed = [...new Set(there.map((one) => `${one.role} "${one.name}"`))].slice(0, maxNames).join(', ')
  const message = `There is no ${role} "${name}" on the screen, which has ${listed || 'nothing to tap'}.`
  const names = there.map((one) => one.name)
  return withClosest(message, name, names)
}
