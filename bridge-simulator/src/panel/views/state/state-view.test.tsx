import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import { actionsOf, emptyState, openStore, settled, world } from '../../store/store-fixture.ts'
import { toPanelView } from '../../store/to-panel-view.ts'
import { DrawnPage } from '../../ui/draw-fixture.ts'
import { StateView } from './state-view.tsx'

const page = new DrawnPage()

const coupon = (couponId: string): Schemas['CouponRow'] => ({
  ...{ couponId, userId: 'u1', nameKey: 'welcome', amountFen: 500, minimumFen: 0, status: 'unused' },
  ...{ validFromMs: 0, validUntilMs: 1000, usedAtMs: null, orderNo: null },
  ...{ kind: null, productCode: null, packageSource: null },
})

/** Draws the coupons of a world. */
async function draw(...ids: string[]) {
  const fixture = openStore()
  await fixture.store.connect()
  fixture.store.update({ world: world('default'), state: { ...emptyState, coupons: ids.map(coupon) } })
  await settled()
  const view = toPanelView(fixture.store.get(), 0, 'http://shop')
  if (view === null) throw new Error('The panel has read no world.')
  const actions = { ...actionsOf(fixture), needMachines: () => undefined }
  const none = () => undefined
  await page.draw(
    <StateView
      view={view}
      actions={actions}
      chosen={null}
      onChoose={none}
      onFilterOrder={none}
      onEntry={none}
    />,
  )
  const coupons = [...page.container.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith('Coupons'),
  )
  await page.press(coupons)
}

const isOpen = () => page.container.querySelector('[data-open]')?.getAttribute('data-open')

it('opens the only row by itself, and leaves it closed once it is closed', async () => {
  await draw('c1')
  expect(isOpen()).toBe('true')
  const close = [...page.container.querySelectorAll('button')].find(
    (button) => button.getAttribute('aria-label') === 'Close',
  )
  await page.press(close)
  expect(isOpen()).toBe('false')
})

it('opens none of several rows by itself', async () => {
  await draw('c1', 'c2')
  expect(isOpen()).toBe('false')
})
