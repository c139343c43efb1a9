import { test as base, expect } from '@playwright/test'
import { keepOwnFrames } from './own-frames.ts'
import { type ContextLooks, LentPage } from './phone/lent-page.ts'
import { Phone, type Platform } from './phone/phone.ts'
import { stackAddresses } from './stack/stack-addresses.ts'
import { leaveBundle } from './world/failure-bundle.ts'
import { Journal } from './world/journal.ts'
import { createWorld, type World } from './world/world.ts'
import { WorldClock } from './world/world-clock.ts'

keepOwnFrames()

/** What a file or group may set with `test.use`. */
export interface ScenarioOptions {
  scenario: string
  seed: number
  platform: Platform
  /** Language of the host app. */
  language: string
}

/** What a scenario works with. */
export interface ScenarioFixtures {
  /** What the browser context of the test looks like, put together of the options of Playwright. */
  looks: ContextLooks
  /** The test's own world: audited and removed at the end. */
  world: World
  clock: WorldClock
  journal: Journal
  phone: Phone
}

export const test = base.extend<ScenarioOptions & ScenarioFixtures, { lentPage: LentPage }>({
  scenario: ['new-owner', { option: true }],
  seed: [1, { option: true }],
  platform: ['android', { option: true }],
  language: ['en', { option: true }],
  viewport: { width: 414, height: 896 },
  contextOptions: { reducedMotion: 'reduce' },
  serviceWorkers: 'block',

  lentPage: [
    async ({ browser }, use) => {
      const { shopUrl, panelUrl } = stackAddresses()
      const lentPage = new LentPage(browser, [shopUrl, panelUrl])
      await use(lentPage)
      await lentPage.discard()
    },
    { scope: 'worker' },
  ],
  looks: async (
    {
      viewport,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      locale,
      timezoneId,
      colorScheme,
      serviceWorkers,
      contextOptions,
    },
    use,
  ) => {
    const device = { viewport, hasTouch, isMobile, deviceScaleFactor, locale, timezoneId, colorScheme }
    await use({ ...device, serviceWorkers, contextOptions })
  },
  page: async ({ lentPage, looks }, use, testInfo) => {
    await use(await lentPage.lend(looks))
    // What went wrong is still looked at, and a worker ends with it.
    if (testInfo.status === testInfo.expectedStatus) await lentPage.takeBack()
  },
  context: async ({ page, lentPage }, use) => {
    lentPage.spend()
    await use(page.context())
  },
  world: async ({ scenario, seed, platform, language }, use, testInfo) => {
    const profile = { platform, appLanguage: language }
    const world = await createWorld(stackAddresses(), { scenario, seed, profile })
    await use(world)
    const defects = await new Journal(world).defects()
    const violations = await world.audit()
    if (testInfo.status !== testInfo.expectedStatus || defects.length + violations.length > 0) {
      const body = await leaveBundle(world, testInfo.outputDir)
      await testInfo.attach('reopen', { body, contentType: 'text/plain' })
    }
    await world.remove()
    expect(defects, 'defects and breaches of contract in the journal').toEqual([])
    expect(violations, 'violations found by the auditor').toEqual([])
  },
  clock: async ({ world }, use) => use(new WorldClock(world)),
  journal: async ({ world }, use) => use(new Journal(world)),
  phone: async ({ page, world, clock, platform }, use) => {
    const phone = await Phone.connect({ page, world, clock, platform })
    await use(phone)
    world.lastPage = phone.address()
    await phone.putAway()
    expect(phone.guard.troubles(), 'errors of the page and requests to strangers').toEqual([])
  },
})

export { expect }
