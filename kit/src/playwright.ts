import {
  expect,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import {
  type ScenarioOptions,
  type StackFixtures,
  type WorldFixtures,
  worldTest,
} from '../testing/fixtures/world-test.ts'
import { buyPackage, fillSheet } from '../testing/flows/buy-package.ts'
import { retryPurchase } from '../testing/flows/retry-purchase.ts'
import { Phone } from '../testing/phone/phone.ts'
import { DataPlansScreen } from '../testing/screens/data-screens.ts'
import { CouponsScreen } from '../testing/screens/offer-screens.ts'
import { PayOrderScreen } from '../testing/screens/order-screens.ts'
import { CloudTabScreen } from '../testing/screens/tab-screens.ts'
import { WorldClock } from '../testing/world/world-clock.ts'
import { configuredParties } from './choose-parties.ts'
import { runningSkyshop, startSkyshop } from './start-skyshop.ts'

/** Options of `use` in a Playwright configuration. */
export interface SkyshopUse {
  /** The shop in the phone: folder of a production build, or address of a dev server; else the one included. */
  shop: string | undefined
}

/**
 * Playwright's test with a `world` of its own, and `phone`, `clock` and `journal` of it. Each worker starts a Skyshop, of
 * the parties in `skyshop.config.ts` if there is one, unless `npx skyshop-kit exec` has started one for all and no `shop` is named.
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & ScenarioOptions & WorldFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & StackFixtures & SkyshopUse
> = worldTest.extend<object, SkyshopUse>({
  shop: [undefined, { scope: 'worker', option: true }],
  reopening: [
    { start: 'npx skyshop-kit start', command: 'npx skyshop-kit open', folder: process.cwd() },
    { scope: 'worker' },
  ],
  stack: [
    async ({ shop }, use) => {
      if (process.env.SKYSHOP_CONTROL_URL && shop === undefined) return use(runningSkyshop())
      const parties = await configuredParties(process.cwd())
      const skyshop = await startSkyshop({
        ...(shop !== undefined && { shop }),
        ...(parties !== null && { parties }),
      })
      await use(skyshop)
      await skyshop.close()
    },
    { scope: 'worker' },
  ],
})

/** Steps of a buyer in the shop that comes with the package, and its pages to act on. */
export {
  buyPackage,
  CloudTabScreen,
  CouponsScreen,
  DataPlansScreen,
  expect,
  fillSheet,
  PayOrderScreen,
  Phone,
  retryPurchase,
  WorldClock,
}
