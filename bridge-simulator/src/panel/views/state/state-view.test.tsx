import type { Schemas } from '@skyshop/openapi/control'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { actionsOf, emptyState, openStore, settled, world } from '../../store/store-fixture.ts'
import { toPanelView } from '../../store/to-panel-view.ts'
import { StateView } from './state-view.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let container: HTMLElement
let root: Root
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})
afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
})

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
  await act(async () =>
    root.render(
      <StateView
        view={view}
        actions={actions}
        chosen={null}
        onChoose={none}
        onFilterOrder={none}
        onEntry={none}
      />,
    ),
  )
  const coupons = [...container.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith('Coupons'),
  )
  await act(async () => coupons?.click())
}

const isOpen = () => container.querySelector('[data-open]')?.getAttribute('data-open')

it('opens the only row by itself, and leaves it closed once it is closed', async () => {
  await draw('c1')
  expect(isOpen()).toBe('true')
  const close = [...container.querySelectorAll('button')].find(
    (button) => button.getAttribute('aria-label') === 'Close',
  )
  await act(async () => close?.click())
  expect(isOpen()).toBe('false')
})

it('opens none of several rows by itself', async () => {
  await draw('c1', 'c2')
  expect(isOpen()).toBe('false')
})
