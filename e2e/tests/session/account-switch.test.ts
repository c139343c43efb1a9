import { expect, test } from '../../kit/fixtures/test.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'
import { createWorld, type World } from '../../kit/world/world.ts'

const browserLineAbout401 = /status of 401/

async function withOther(world: World, run: (other: World) => Promise<void>): Promise<void> {
  const other = await createWorld(world.stack, {
    scenario: 'data-new',
    seed: 2,
    profile: { appLanguage: 'en' },
  })
  await run(other)
  expect(await other.remove()).toEqual([])
}

for (const [when, notice] of [
  ['the app is left and shown again', 'pageShow'],
  ['a token is refused in the middle', '401'],
] as const) {
  test(`nothing of the first account is shown or paid for after a switch when ${when}`, async ({
    phone,
    world,
    page,
    journal,
  }) => {
    phone.guard.allow(browserLineAbout401)
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.row('Shop front')).toContainText('Cloud Service has not been activated')
    // The last call of the page: still to come, it would meet the refusal before the tap does.
    await journal.waitFor({ operationId: 'listUserOrders' })
    await withOther(world, async (other) => {
      phone.signIn(other)
      if (notice === 'pageShow') await phone.host.pageShow()
      else {
        await world.expireToken()
        await phone.tap(tab.action('Shop front'))
      }
      await expect(page).toHaveURL(/[/]homePage$/)
      await expect(page.getByRole('main')).toContainText('Orchard')
      await expect(page.getByText('Shop front')).toHaveCount(0)

      await phone.host.back()
      await expect.poll(() => phone.exits).toEqual(['close'])
      await phone.close()
    })
  })
}
