// @vitest-environment node
import { expect, it } from 'vitest'
import { createManualTime } from '../testing/manual-time.ts'
import { createBrowser, createPageLocks, createSafeStorage, LEAVING_LIMIT_MS } from './browser.ts'

/** A page that is hidden, kept, and shown again. */
function createPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const location = { origin: 'https://shop.test', assign: () => undefined }
  const page = Object.assign(new EventTarget(), { document, location })
  const tell = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event(type), { persisted }))
  return {
    page: page as unknown as Window,
    keep: () => tell('pagehide', true),
    load: () => tell('pageshow', false),
    bringBack: () => tell('pageshow', true),
    see(visibilityState: DocumentVisibilityState) {
      document.visibilityState = visibilityState
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

it('keeps values for the page when storage is forbidden', () => {
  const storage = createSafeStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(storage.write('key', 'value')).toBe(false)
  expect(storage.read('key')).toBe('value')
  storage.remove('key')
  expect(storage.read('key')).toBeNull()
})

it('uses the storage of the browser', () => {
  const kept = new Map<string, string>()
  const browser = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const storage = createSafeStorage(() => browser as unknown as Storage)
  expect(storage.write('key', 'value')).toBe(true)
  expect(kept.get('key')).toBe('value')
  storage.remove('key')
  expect(storage.read('key')).toBeNull()
})

it('returns the value written last although a full storage kept the older one', () => {
  let isFull = false
  const kept = new Map<string, string>()
  const browser = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
  const storage = createSafeStorage(() => browser as unknown as Storage)
  storage.write('key', 'old')
  isFull = true
  expect(storage.write('key', 'new')).toBe(false)
  expect(storage.read('key')).toBe('new')
  isFull = false
  storage.write('key', 'newer')
  kept.set('key', 'of another tab')
  expect(storage.read('key')).toBe('of another tab')
})

/** Locks of a page; null stands for a browser without them. */
function pageLocks(locks: LockManager | null = navigator.locks, { page } = createPage()) {
  return createPageLocks(locks ?? undefined, page)
}

it('isHeld is true in every page of the browser until the name is released', async () => {
  const one = pageLocks()
  const other = pageLocks()
  const release = one.hold('order 1')
  await expect.poll(() => other.isHeld('order 1')).toBe(true)
  expect(await other.isHeld('order 2')).toBe(false)
  release()
  await expect.poll(() => other.isHeld('order 1')).toBe(false)
})

it('lets two pages hold one name', async () => {
  const releases = [pageLocks(), pageLocks()].map((locks) => locks.hold('order 3'))
  const third = pageLocks()
  await expect.poll(() => third.isHeld('order 3')).toBe(true)
  releases[0]?.()
  expect(await third.isHeld('order 3')).toBe(true)
  releases[1]?.()
  await expect.poll(() => third.isHeld('order 3')).toBe(false)
})

it('isHeld is false where the browser has no locks, or refuses them', async () => {
  const refusing = {
    request: () => Promise.reject(new Error('no')),
    query: () => Promise.reject(new Error('no')),
  } as unknown as LockManager
  for (const locks of [pageLocks(null), pageLocks(refusing)]) {
    locks.hold('order 4')()
    expect(await locks.isHeld('order 4')).toBe(false)
  }
})

it('holds nothing while the browser keeps a page that was left, and holds it again when the page is brought back', async () => {
  const kept = createPage()
  const [left, open] = [pageLocks(navigator.locks, kept), pageLocks()]
  const [release, over] = ['order 5', 'order 6'].map((name) => left.hold(name))
  await expect.poll(() => open.isHeld('order 6')).toBe(true)
  over?.()
  kept.keep()
  await expect.poll(() => open.isHeld('order 5')).toBe(false)
  kept.bringBack()
  await expect.poll(() => open.isHeld('order 5')).toBe(true)
  expect(await open.isHeld('order 6')).toBe(false)
  release?.()
  await expect.poll(() => open.isHeld('order 5')).toBe(false)
})

it('holds again what a page lost that was brought back without having been told that it is left', async () => {
  const kept = createPage()
  const requested: string[] = []
  const losing = {
    request: async (name: string) => void requested.push(name),
    query: async () => ({ held: [] }),
  } as unknown as LockManager
  pageLocks(losing, kept).hold('order 7')
  kept.bringBack()
  expect(requested).toEqual(['order 7', 'order 7'])
})

it.each([
  ['is brought back as it was left', (page: ReturnType<typeof createPage>) => page.bringBack()],
  ['is seen again', (page: ReturnType<typeof createPage>) => page.see('visible')],
])('is leaving from the moment another page is asked for until this one %s', (_name, comeBack) => {
  const page = createPage()
  const browser = createBrowser(page.page, createManualTime().timers)
  expect(browser.leaving.getState()).toBe(false)
  browser.leaveFor('https://provider.test')
  page.see('hidden')
  page.keep()
  expect(browser.leaving.getState()).toBe(true)
  comeBack(page)
  expect(browser.leaving.getState()).toBe(false)
})

it('is leaving no longer when the other page has not come in its time', async () => {
  const time = createManualTime()
  const browser = createBrowser(createPage().page, time.timers)
  browser.leaveFor('https://provider.test')
  await time.advance(LEAVING_LIMIT_MS - 1)
  browser.leaveFor('https://provider.test')
  await time.advance(LEAVING_LIMIT_MS - 1)
  expect(browser.leaving.getState()).toBe(true)
  await time.advance(1)
  expect(browser.leaving.getState()).toBe(false)
})

it('onShown tells how the page is seen again, until stopped', () => {
  const page = createPage()
  const told: string[] = []
  const stop = createBrowser(page.page, createManualTime().timers).onShown((how) => told.push(how))
  page.load()
  page.see('hidden')
  page.see('visible')
  page.keep()
  page.bringBack()
  stop()
  page.see('visible')
  page.bringBack()
  expect(told).toEqual(['visible', 'restored'])
})
