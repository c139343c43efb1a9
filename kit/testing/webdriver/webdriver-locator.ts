import { expect } from '@playwright/test'
import { expectationLimitMs } from '../environment/test-limits.ts'
import { hasTextSelector, type RoleOptions, roleSelector, type TextMatch, textSelector } from './selectors.ts'
import type { ElementReference, WebDriverSession } from './webdriver-session.ts'

interface Filter {
  hasText?: TextMatch
  has?: WebDriverLocator
  visible?: boolean
}

interface WaitOptions {
  state?: 'attached' | 'detached' | 'visible' | 'hidden'
  timeout?: number
}

const retry = { intervals: [50] }

/** In the page: lets a click through to its element alone, and notes whether it came there. */
const guardClick = `
  const [element] = arguments
  const names = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
  let heard = 'missed'
  const guard = (event) => {
    const isThere = element.contains(event.target) || event.target.closest?.('label')?.control === element
    if (isThere) heard = 'there'
    if (isThere || heard === 'there') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const name of names) addEventListener(name, guard, true)
  window.__endClickGuard = () => {
    for (const name of names) removeEventListener(name, guard, true)
    delete window.__endClickGuard
    return heard
  }`

/** A document that came with the click knows nothing of a guard. */
const endGuard = `return window.__endClickGuard?.() ?? 'there'`

/** The part of Playwright's locator that the screens use, over WebDriver. It reads the same selectors by the same code. */
export class WebDriverLocator {
  readonly #session: WebDriverSession
  readonly #selector: string

  constructor(session: WebDriverSession, selector: string) {
    this.#session = session
    this.#selector = selector
  }

  getByRole(role: Parameters<typeof roleSelector>[0], options?: RoleOptions): WebDriverLocator {
    return this.locator(roleSelector(role, options))
  }

  getByText(text: TextMatch, options?: { exact?: boolean }): WebDriverLocator {
    return this.locator(textSelector(text, options))
  }

  locator(selector: string): WebDriverLocator {
    return new WebDriverLocator(this.#session, `${this.#selector} >> ${selector}`)
  }

  filter({ hasText, has, visible }: Filter): WebDriverLocator {
    const parts = [
      hasText === undefined ? [] : [hasTextSelector(hasText)],
      has === undefined ? [] : [`internal:has=${JSON.stringify(has.#selector)}`],
      visible === undefined ? [] : [`visible=${visible}`],
    ]
    return new WebDriverLocator(this.#session, [this.#selector, ...parts.flat()].join(' >> '))
  }

  first(): WebDriverLocator {
    return this.nth(0)
  }

  last(): WebDriverLocator {
    return this.nth(-1)
  }

  nth(index: number): WebDriverLocator {
    return this.locator(`nth=${index}`)
  }

  count(): Promise<number> {
    return this.#run('return elements.length')
  }

  /** Waits until the first match, or none, is in the state. */
  async waitFor({ state = 'visible', timeout = expectationLimitMs }: WaitOptions = {}): Promise<void> {
    const seen = 'elements.some((element) => driver.utils.isElementVisible(element))'
    const conditions = {
      attached: 'elements.length > 0',
      detached: 'elements.length === 0',
      visible: seen,
      hidden: `!${seen}`,
    }
    await expect
      .poll(() => this.#run<boolean>(`return ${conditions[state]}`), {
        ...retry,
        timeout,
        message: `${this.#selector} is ${state}`,
      })
      .toBe(true)
  }

  /**
   * Clicks the first match as soon as it is enabled, stays where it is and is covered by nothing. Where it moved away at
   * the last moment, what lies there hears nothing, and it is clicked again.
   */
  async click({ timeout = expectationLimitMs }: { timeout?: number } = {}): Promise<void> {
    await expect(async () => {
      const element = await this.#enabled()
      await this.#session.execute(guardClick, [element])
      await this.#session.click(element)
      const heard = await this.#session.execute<string>(endGuard)
      if (heard === 'missed') throw new Error('clicked beside it')
    }).toPass({ ...retry, timeout })
  }

  /** Checks the first match; one whose sheet closes with the choice is gone. */
  async check(options?: { timeout?: number }): Promise<void> {
    await this.waitFor({ state: 'attached' })
    const isChecked = () => this.#run<boolean>('return elements.every(({ checked }) => checked)')
    if (await isChecked()) return
    await this.click(options)
    await expect.poll(isChecked, retry).toBe(true)
  }

  /** Replaces the text of the first match as soon as it may be edited: a sheet that closes still covers the page. */
  async fill(text: string): Promise<void> {
    await this.waitFor()
    await expect(async () => {
      const element = await this.#enabled()
      await this.#session.clear(element)
      await this.#session.type(element, text)
    }).toPass({ ...retry, timeout: expectationLimitMs })
  }

  /** The first match. @throws when there is none, when it is hidden or disabled, or moves */
  #enabled(): Promise<ElementReference> {
    return this.#run(`
      const [element] = elements
      if (!element || !driver.utils.isElementVisible(element)) throw new Error('nothing is visible')
      if (element.matches(':disabled, [aria-disabled=true]')) throw new Error('disabled')
      const place = () => JSON.stringify(element.getBoundingClientRect())
      const { left, top, width, height } = element.getBoundingClientRect()
      // WebKit scrolls it into sight, also beneath a bar that stays there, and clicks the bar.
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      if (!element.contains(hit)) element.scrollIntoView({ block: 'center' })
      const before = place()
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        .then(() => {
          if (place() !== before) throw new Error('moving')
          return element
        })`)
  }

  #run<Result>(body: string): Promise<Result> {
    const find = `const driver = window.__driverSelectors()
      const elements = driver.querySelectorAll(driver.parseSelector(arguments[0]), document)`
    return this.#session.execute(`${find}\n${body}`, [this.#selector])
  }
}
