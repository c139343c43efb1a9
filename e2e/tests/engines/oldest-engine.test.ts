import { boxDifferences, elementBoxes, engineTolerance } from '../../../kit/testing/checks/element-boxes.ts'
import { openShopPage, shopPages } from '../../../kit/testing/checks/shop-pages.ts'
import { isInstalled } from '../../../kit/testing/engines/engine-files.ts'
import { engineNamed } from '../../../kit/testing/engines/engine-table.ts'
import { startEngine } from '../../../kit/testing/engines/start-engine.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { buyPackage } from '../../../kit/testing/flows/buy-package.ts'
import { Phone } from '../../../kit/testing/phone/phone.ts'

/** The oldest of the promise on each platform, and the newest WebKit. */
const engineNames = ['chromium-92', 'webkit-2.50', 'webkit-2.38']
const compared = ['cloud tab', 'packages', 'hub']

// `pnpm prove engines` installs them; the suite installs nothing for three scenarios.
for (const engine of engineNames.map(engineNamed).filter(isInstalled)) {
  test.describe(engine.name, () => {
    test.use({ scenario: 'active-cloud', platform: engine.platform })

    test('sells a package and draws pages as the newest Chromium', async ({
      phone: newest,
      world,
      clock,
      platform,
    }) => {
      const running = await startEngine(engine)
      try {
        const { page, shopUrl } = await running.openPage(world.stack.shopUrl)
        const phone = await Phone.connect({ page, shopUrl, world, clock, platform })
        for (const { address, ready, name } of shopPages.filter((one) => compared.includes(one.name))) {
          const boxes = []
          for (const each of [newest, phone]) {
            await openShopPage(each, { address: await address(world), ready })
            boxes.push(await elementBoxes(each.page))
          }
          const [inNewest = [], here = []] = boxes
          expect(boxDifferences(inNewest, here, engineTolerance(engine.name)), name).toEqual([])
        }
        const result = await buyPackage(phone, { camera: 'Shop front', duration: '1 month' })
        await result.paid.waitFor()
        await phone.close()
        expect(await phone.guard.unexpectedErrors(world)).toEqual([])
      } finally {
        await running.close()
      }
    })
  })
}
