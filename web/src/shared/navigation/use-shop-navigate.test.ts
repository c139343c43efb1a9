import { expect, it, vi } from 'vitest'
import { createFakeServices } from '../testing/fake-services.ts'
import { paths } from './paths.ts'
import { createShopNavigate, decideBack } from './use-shop-navigate.ts'

function arrange(address: string, options: { depth?: number; canClose?: boolean } = {}) {
  const { depth = 0, canClose = true } = options
  const services = createFakeServices({ host: canClose ? { closePage: () => ({}) } : {} })
  services.session.setState({ operationPoint: { typeName: 'stored', configId: '1', innerId: '2' } })
  const leaveFor = vi.fn()
  const browser = { ...services.browser, historyDepth: () => depth, leaveFor }
  const navigate = vi.fn()
  const { pathname, search } = new URL(address, 'https://shop.test')
  const shop = createShopNavigate({ navigate, services: { ...services, browser }, pathname, search })
  return { shop, navigate, leaveFor, services }
}

it('keeps the tracking parameters of this address, else the stored ones, and mixes none', () => {
  const here = arrange('/homePage2?typeName=here')
  here.shop.go(paths.orders, { interType: 'prevPage' })
  expect(here.navigate).toHaveBeenCalledWith('/orderList2?interType=prevPage&typeName=here')
  const stored = arrange('/homePage2')
  stored.shop.go(paths.orders)
  expect(stored.navigate).toHaveBeenCalledWith('/orderList2?typeName=stored&configId=1&innerId=2')
})

// spec: 2.65
it('copies the stored ones in when replacing', () => {
  const { shop, navigate } = arrange('/homePage2')
  shop.replace(paths.nullError)
  expect(navigate).toHaveBeenCalledWith('/nullPage/error?typeName=stored&configId=1&innerId=2', {
    replace: true,
  })
})

const point = { typeName: 'banner', configId: '3', innerId: '4' }

it('follows links inside with the tracking of the link and a way back', async () => {
  const { shop, navigate } = arrange('/homePage2')
  const onOpen = vi.fn(() => expect(navigate).not.toHaveBeenCalled())
  expect(await shop.openTarget('/homePage4G', point, onOpen)).toBe(true)
  expect(onOpen).toHaveBeenCalledOnce()
  expect(navigate).toHaveBeenCalledWith('/homePage4G?typeName=banner&configId=3&innerId=4&interType=prevPage')
})

it('leaves the shop for other hosts, in the same web view', async () => {
  const { shop, navigate, leaveFor } = arrange('/homePage2')
  expect(await shop.openTarget('https://brand.example.org/sale', point)).toBe(true)
  expect(leaveFor).toHaveBeenCalledWith('https://brand.example.org/sale?typeName=banner&configId=3&innerId=4')
  expect(navigate).not.toHaveBeenCalled()
})

it('does nothing for targets that are refused', async () => {
  const { shop, navigate, leaveFor } = arrange('/homePage2')
  const onOpen = vi.fn()
  expect(await shop.openTarget('javascript:alert(1)', point, onOpen)).toBe(false)
  expect(onOpen).not.toHaveBeenCalled()
  expect(navigate).not.toHaveBeenCalled()
  expect(leaveFor).not.toHaveBeenCalled()
})

it('goes back in history or closes the page', () => {
  const inside = arrange('/packagesList?interType=prevPage', { depth: 1 })
  inside.shop.back()
  expect(inside.navigate).toHaveBeenCalledWith(-1)
  const opened = arrange('/packagesList', { depth: 1 })
  opened.shop.back()
  expect(opened.services.host.countOf('closePage')).toBe(1)
})

it('shows the first page where nothing can be closed', async () => {
  const { shop, navigate, services } = arrange('/homePage2', { canClose: false })
  shop.back()
  await services.time.settle()
  expect(navigate).toHaveBeenCalledWith(expect.stringMatching(/^\/homePage\?/), { replace: true })
})

it.each([
  ['/homePage2', 'prevPage', 3, 'close'],
  ['/algorithm', undefined, 3, 'close'],
  ['/algorithm', 'prevPage', 1, 'history'],
  ['/packagesList', undefined, 3, 'close'],
  ['/packagesList', 'prevPage', 1, 'history'],
  ['/packagesList4GNew', 'prevPageH5', 1, 'history'],
  ['/packagesList4GNew', 'prevPageSN', 2, 'history'],
  ['/packagesList', 'prevPage', 0, 'close'],
  ['/nullPage/nullData', 'prevPage', 2, 'close'],
] as const)('back from %s opened by %s at depth %i is %s', (pathname, interType, depth, expected) => {
  expect(decideBack({ pathname, interType, depth })).toBe(expected)
})
