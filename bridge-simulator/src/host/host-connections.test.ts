import { expect, it, vi } from 'vitest'
import { connectFrame } from './host-connections.ts'

const shopOrigin = 'http://127.0.0.1:4001'

function openPanel() {
  const panel = new EventTarget()
  const shop = { postMessage: vi.fn() }
  const frame = { ownerDocument: { defaultView: panel }, contentWindow: shop } as unknown as HTMLIFrameElement
  const onCall = vi.fn()
  const onLoaded = vi.fn()
  const onTap = vi.fn()
  const onPointed = vi.fn()
  const onActed = vi.fn()
  const onRoute = vi.fn()
  const onLeaveByKey = vi.fn()
  const onCommandsByKey = vi.fn()
  const onFrame = vi.fn()
  const heard = {
    ...{ onCall, onLoaded, onTap, onPointed, onActed, onRoute, onFrame },
    ...{ onLeaveByKey, onCommandsByKey },
  }
  const page = connectFrame({ frame, shopOrigin, ...heard })
  const post = (change: object) => {
    const message = { source: shop, origin: shopOrigin, data: { skyBridge: 'call', raw: '{}' }, ...change }
    panel.dispatchEvent(Object.assign(new Event('message'), message))
  }
  return { page, shop, ...heard, post }
}

it('forwards calls and page loads of the shop', () => {
  const { post, onCall, onLoaded } = openPanel()
  post({})
  post({ data: { skyBridge: 'loaded', path: '/homePage2' } })
  expect(onCall).toHaveBeenCalledExactlyOnceWith('{}')
  expect(onLoaded).toHaveBeenCalledExactlyOnceWith('/homePage2')
})

it('forwards user actions with strings and one number only', () => {
  const { post, onTap, onRoute } = openPanel()
  const tap = {
    role: 'button',
    name: 'Pay',
    isWholeName: true,
    within: null,
    place: 1,
    isOnly: false,
    value: null,
  }
  post({ data: { skyBridge: 'tap', tap: { ...tap, more: 'x' } } })
  post({ data: { skyBridge: 'tap', tap: { role: 7, within: {}, place: 'x', value: [] } } })
  post({ data: { skyBridge: 'route', path: '/orderList2' } })
  const odd = {
    role: '7',
    name: 'undefined',
    isWholeName: false,
    within: null,
    place: 0,
    isOnly: false,
    value: null,
  }
  expect(onTap.mock.calls).toEqual([[tap], [odd]])
  expect(onRoute).toHaveBeenCalledExactlyOnceWith('/orderList2')
})

it('forwards what the page shows with texts and whole numbers only', () => {
  const { post, onFrame } = openPanel()
  const frame = { path: '/homePage2', inlineSize: 375.4, blockSize: 748, html: '<p>', styles: ['a {}'] }
  post({ data: { skyBridge: 'frame', frame: { ...frame, more: 'x' } } })
  post({ data: { skyBridge: 'frame', frame: { styles: 'a', blockSize: {} } } })
  expect(onFrame.mock.calls).toEqual([
    [{ ...frame, inlineSize: 375 }],
    [{ path: 'undefined', inlineSize: NaN, blockSize: NaN, html: 'undefined', styles: [] }],
  ])
})

it('forwards that the user leaves the page or asks for the commands', () => {
  const { post, onLeaveByKey, onCommandsByKey } = openPanel()
  post({ data: { skyBridge: 'leave' }, source: {} })
  expect(onLeaveByKey).not.toHaveBeenCalled()
  post({ data: { skyBridge: 'leave' } })
  expect(onLeaveByKey).toHaveBeenCalledOnce()
  expect(onCommandsByKey).not.toHaveBeenCalled()
  post({ data: { skyBridge: 'commands' } })
  expect(onCommandsByKey).toHaveBeenCalledOnce()
})

it.each([
  { origin: 'http://127.0.0.1:4999' },
  { source: {} },
  { data: null },
  { data: { skyBridge: 'call', raw: 1 } },
])('ignores any other message (%j)', (change) => {
  const { post, onCall } = openPanel()
  post(change)
  expect(onCall).not.toHaveBeenCalled()
})

it('posts to the shop origin only, and nothing after disconnecting', () => {
  const { page, shop, post, onCall } = openPanel()
  page.deliver({ skyBridge: 'reply', json: '{}' })
  expect(shop.postMessage).toHaveBeenCalledExactlyOnceWith({ skyBridge: 'reply', json: '{}' }, shopOrigin)
  page.disconnect()
  post({})
  expect(onCall).not.toHaveBeenCalled()
})
