import type { Page } from '@playwright/test'
import { givenContractFor } from '../../../kit/testing/builders/contracts.ts'
import { givenPackage, givenUnpaidOrder } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { AutoRenewalsScreen } from '../../../kit/testing/screens/hub-screen.ts'
import { OrdersScreen } from '../../../kit/testing/screens/order-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'

const camera = 'Warehouse recorder'
const packageId = 'nvr-event-7d-month'

test.use({ scenario: 'nvr-four-channels', language: 'ar' })

/** Waits until each place where a name follows another is on the page, as often as said, and the first stands right of it. */
async function seeFromTheRight(page: Page, names: readonly [string, string], count: number): Promise<void> {
  const placesOf = () => page.evaluate(followingNames, names)
  await expect.poll(placesOf).toEqual(Array(count).fill('from the right'))
}

/** In the page: for each line on which the second name follows the first, from which side it is read. */
function followingNames([first, second]: readonly [string, string]): string[] {
  const walker = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  const places: { name: string; x: number; y: number }[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const { 0: name, index } of (node.textContent ?? '').matchAll(RegExp(`${first}|${second}`, 'g'))) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + name.length)
      const { x, y, width } = range.getBoundingClientRect()
      if (width > 1) places.push({ name, x, y: Math.round(y) })
    }
  }
  return places.flatMap((one, index) => {
    const next = places[index + 1]
    if (next === undefined || one.name === next.name || one.y !== next.y) return []
    return [one.x > next.x ? 'from the right' : 'from the left']
  })
}

test('names of channels with Latin letters follow each other from the right in orders, results and receipts', async ({
  phone,
  world,
}) => {
  const orderNo = await givenPackage(world, { camera, packageId, channels: ['Entrance', 'Yard'] })
  await phone.open(ResultScreen.successAddressOf(orderNo))
  // In the headline and on the receipt.
  await seeFromTheRight(phone.page, ['Entrance', 'Yard'], 2)
  await givenUnpaidOrder(world, { camera, packageId, channels: ['Loading dock', 'Office'] })
  await phone.open(OrdersScreen.address)
  await seeFromTheRight(phone.page, ['Entrance', 'Yard'], 1)
  await seeFromTheRight(phone.page, ['Loading dock', 'Office'], 1)
})

test('names of channels with Latin letters follow each other from the right where they are renewed ahead', async ({
  phone,
  world,
}) => {
  for (let bought = 0; bought < 2; bought += 1)
    await givenPackage(world, { camera, packageId, channels: ['Entrance', 'Yard'] })
  await phone.open(PackagesScreen.recorderAddress(world.camera(camera)))
  const packages = phone.at(PackagesScreen)
  await expect(packages.channel(2)).toBeChecked()
  for (const index of [2, 0, 1]) await phone.tap(packages.channel(index))
  // Beside each other as choices, and in the reason why nothing is sold.
  await seeFromTheRight(phone.page, ['Entrance', 'Yard'], 2)
})

test('names of channels with Latin letters follow that of their recorder from the right among auto-renewals', async ({
  phone,
  world,
}) => {
  for (const channel of ['Entrance', 'Yard'])
    await givenContractFor(world, { camera, packageId: `${packageId}-auto`, channel, provider: 'wechat' })
  await phone.open(AutoRenewalsScreen.address)
  await seeFromTheRight(phone.page, [camera, 'Entrance'], 1)
  await seeFromTheRight(phone.page, [camera, 'Yard'], 1)
})
