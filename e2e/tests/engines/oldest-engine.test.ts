import { boxDifferences, elementBoxes } from '../../kit/checks/element-boxes.ts'
import { openShopPage } from '../../kit/checks/shop-page.ts'
import { shopPages } from '../../kit/checks/shop-pages.ts'
import { isInstalled } from '../../kit/engines/engine-files.ts'
import { engineNamed } from '../../kit/engines/engine-table.ts'
import { test } from '../../kit/engines/engine-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import { buyPackage } from '../../kit/flows/buy-package.ts'
import { Phone } from '../../kit/phone/phone.ts'

const engineName = 'chromium-92'
const compared = ['cloud tab', 'packages', 'hub']

test.use({ engineName, scenario: 'active-cloud' })

// `pnpm prove engines` installs it; the suite installs nothing for one scenario.
if (isInstalled(engineNamed(engineName))) {
  test('the oldest engine of the promise sells a package and draws pages as the newest', async ({
    phone,
    world,
    clock,
    platform,
    browser,
  }) => {
    const page = await (await browser.newContext()).newPage()
    const newest = await Phone.connect({ page, world, clock, platform })
    for (const { address, ready, name } of shopPages.filter((one) => compared.includes(one.name))) {
      const boxes = []
      for (const each of [newest, phone]) {
        await openShopPage(each, { address: await address(world), ready })
        boxes.push(await elementBoxes(each.page))
      }
      expect(boxDifferences(boxes[0] ?? [], boxes[1] ?? [], { sidePx: 6, linePx: 0 }), name).toEqual([])
    }
    await newest.close()
    const result = await buyPackage(phone, { camera: 'Shop front', duration: '1 month' })
    await result.paid.waitFor()
  })
}
