import { expect, it } from 'vitest'
import { oldestSupported, oldestSupportedFeature } from './oldest-engines.ts'
import { readPlatformFeatures } from './platform-features.ts'
import { requiredFeatures } from './required-features.ts'

const platform = readPlatformFeatures()
const required = (code: string, allowed = {}) =>
  requiredFeatures([{ fileName: 'page.js', code }], platform, allowed)

it('oldestSupportedFeature came with the oldest supported version of both engines, neither earlier nor later', () => {
  expect(platform.paths.get(oldestSupportedFeature)?.since).toEqual(oldestSupported)
})

it('requires oldestSupportedFeature alone when the code uses nothing newer', () => {
  expect(required('const list = [1].map(String); fetch(document.title + list.length)')).toEqual([
    oldestSupportedFeature,
  ])
})

it.each([
  ['new Intl.ListFormat("en")', ['Intl.ListFormat']],
  ['new window.Intl.ListFormat("en")', ['Intl.ListFormat']],
  ['modals.at(-1)', ['String.prototype.at', 'Uint8Array.prototype.at']],
  ['modals.current?.at(-1).close()', ['String.prototype.at', 'Uint8Array.prototype.at']],
  ['Array.prototype.at.call(modals, -1)', []],
  ['sheet.showModal()', ['HTMLDialogElement.prototype.showModal']],
  ['new BroadcastChannel("carts")', ['BroadcastChannel']],
])('asks for what %s uses', (code, features) => {
  expect(required(code)).toEqual([oldestSupportedFeature, ...features].sort())
})

it.each([
  ['structuredClone(order)', 'page.js uses structuredClone'],
  ['window.structuredClone(order)', 'page.js uses structuredClone'],
  ['ownerWindow.structuredClone(order)', 'page.js uses structuredClone'],
  ['Object.hasOwn(order, "no")', 'page.js uses Object.hasOwn'],
  ['orders.toSorted()', 'page.js uses Array.prototype.toSorted or Uint8Array.prototype.toSorted'],
  ['AbortSignal.timeout(5)', 'page.js uses AbortSignal.timeout'],
  ['document.startViewTransition(draw)', 'page.js uses Document.prototype.startViewTransition'],
  ['navigator.connection.downlink', 'page.js uses Navigator.prototype.connection'],
  ['panel.showPopover()', 'page.js uses HTMLElement.prototype.showPopover'],
  ['/(?<=¥)[0-9]+/.test(price)', 'page.js has a regular expression that looks behind'],
])('refuses code that needs a newer engine: %s', (code, message) => {
  expect(() => required(code)).toThrow(message)
})

it.each([
  'typeof structuredClone',
  'document.startViewTransition?.(draw)',
  'const structuredClone = (order) => order; structuredClone({})',
  'function draw(navigation) { navigation.go() }',
  'draw({ structuredClone: 1 }); options.structuredClone = 2',
  'client.query(); store.subscribe(); card.destroy(); words.replaceAll("a", "b")',
])('requiredFeatures asks for nothing newer when the code is %s', (code) => {
  expect(required(code)).toEqual([oldestSupportedFeature])
})

const allowed = { reportError: 'asked for first' }

it('accepts an allowed feature without requiring it', () => {
  expect(required('reportError(trouble)', allowed)).toEqual([oldestSupportedFeature])
})

it('throws when an allowed feature is not used', () => {
  expect(() => required('console.error(trouble)', allowed)).toThrow('nothing uses reportError any more')
})
