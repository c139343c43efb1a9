import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import type { PageClock, ShimConfig } from './shim-config.ts'
import { deliverSource, shimSource } from './shim-source.ts'

const panel = 'http://127.0.0.1:4000'
const noon = Date.UTC(2026, 10, 20, 4)
const standing: PageClock = { virtualMs: noon, wallMs: 0, mode: 'standing' }

interface Page {
  sent: { message: unknown; origin: string }[]
  run: (source: string) => unknown
  post: (event: object) => void
  parent: object
  dispatch: (type: string, event: object) => void
}

function openPage(change: Partial<ShimConfig> = {}, isTop = false): Page {
  const sent: Page['sent'] = []
  const messageListeners: ((event: object) => void)[] = []
  const parent = { postMessage: (message: unknown, origin: string) => sent.push({ message, origin }) }
  const location = { pathname: '/homePage2', search: '?a=1' }
  const go = (_data: unknown, _unused: string, url: string) =>
    Object.assign(location, { pathname: url, search: '' })
  const listeners = new Map<string, (event: object) => void>()
  const on = (type: string, listener: (event: object) => void) => listeners.set(type, listener)
  const window = createContext({
    navigator: {},
    location: Object.assign(location, { reload: () => sent.push({ message: 'reloaded', origin: '' }) }),
    history: { pushState: go, replaceState: go },
    document: { addEventListener: (type: string, listener: (event: object) => void) => on(type, listener) },
    addEventListener: (type: string, listener: (event: object) => void) =>
      type === 'message' && messageListeners.push(listener),
  })
  const run = (source: string) => runInContext(source, window)
  Object.assign(window, { parent: isTop ? run('globalThis') : parent })
  run(shimSource({ platform: 'android', hostOrigin: panel, clock: standing, ...change }))
  const post = (event: object) => {
    for (const listener of messageListeners) listener(event)
  }
  return { sent, run, parent, post, dispatch: (type, event) => listeners.get(type)?.(event) }
}

it('installs a bridge with string messages on Android', () => {
  const page = openPage()
  page.run(`skyBridge.postMessage('{"id":1,"method":"getAppInfo"}')`)
  expect(page.sent).toEqual([
    { message: { skyBridge: 'loaded', path: '/homePage2?a=1' }, origin: panel },
    { message: { skyBridge: 'call', raw: '{"id":1,"method":"getAppInfo"}' }, origin: panel },
  ])
  expect(page.run('typeof webkit')).toBe('undefined')
})

it('reloads by a message of the host, with the history entry it had', () => {
  const page = openPage()
  page.post({ source: page.parent, origin: panel, data: { skyBridge: 'reload' } })
  page.run(`history.replaceState({}, '', '/homePage2')`)
  page.run(`history.pushState({}, '', '/userOrder2')`)
  expect(page.sent.slice(1)).toEqual([{ message: 'reloaded', origin: '' }])
  expect(page.run('location.pathname + location.search')).toBe('/homePage2?a=1')
})

it('sends no request and no message after the host unloaded the page, and can be reloaded', () => {
  const page = openPage()
  page.run('var asked = []; var fetch = function (url) { asked.push(url) }')
  page.post({ source: page.parent, origin: panel, data: { skyBridge: 'unload' } })
  page.run(`fetch('/api'); skyBridge.postMessage('{}'); history.replaceState({}, '', '/homePage2')`)
  page.post({ source: page.parent, origin: panel, data: { skyBridge: 'reload' } })
  expect(page.run('asked.length')).toBe(0)
  expect(page.sent.slice(1)).toEqual([{ message: 'reloaded', origin: '' }])
  expect(page.run('location.pathname + location.search')).toBe('/homePage2?a=1')
})

it('reports taps by role and name, filled fields and the page’s address', () => {
  const page = openPage()
  const element = (tagName: string, label: string, more: object = {}) => ({
    ...{ tagName, nodeType: 1, childNodes: [], type: '', ...more },
    getAttribute: (name: string) => (name === 'aria-label' ? label : null),
    closest: (selector: string) => (selector.startsWith('button') ? target : null),
    ownerDocument: { querySelectorAll: () => [target] },
  })
  let target: object = element('BUTTON', 'Pay ¥12.90')
  page.dispatch('click', { isTrusted: true, target })
  page.dispatch('change', { isTrusted: true, target })
  page.dispatch('click', { isTrusted: false, target })
  target = element('INPUT', 'Activation code', { type: 'text', value: 'abc' })
  page.dispatch('click', { isTrusted: true, target })
  page.dispatch('change', { isTrusted: true, target })
  page.run(`history.pushState(null, '', '/activeCode')`)
  page.run(`history.replaceState(null, '', '/activeCode')`)
  const alone = { isWholeName: true, within: null, place: 0, isOnly: true }
  expect(page.sent.slice(1).map(({ message }) => message)).toEqual([
    { skyBridge: 'tap', tap: { role: 'button', name: 'Pay ¥12.90', ...alone, value: null } },
    { skyBridge: 'tap', tap: { role: 'textbox', name: 'Activation code', ...alone, value: 'abc' } },
    { skyBridge: 'route', path: '/activeCode' },
  ])
})

it('reports F6 and Ctrl K, which lead from the phone to the panel, and no other key', () => {
  const page = openPage()
  const prevented: string[] = []
  const press = (key: string, change: object = {}) =>
    page.dispatch('keydown', { isTrusted: true, key, preventDefault: () => prevented.push(key), ...change })
  press('1')
  press('F5')
  press('F6', { ctrlKey: true })
  press('F6', { isTrusted: false })
  for (const change of [{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }])
    press('k', change)
  expect(page.sent).toHaveLength(1)
  press('F6')
  expect(page.sent.slice(1).map(({ message }) => message)).toEqual([{ skyBridge: 'leave' }])
  press('k', { ctrlKey: true })
  press('k', { ctrlKey: true, repeat: true })
  press('K', { metaKey: true })
  expect(page.sent.slice(2).map(({ message }) => message)).toEqual(
    Array.from({ length: 2 }, () => ({ skyBridge: 'commands' })),
  )
  expect(prevented).toEqual(['F6', 'k', 'k', 'K'])
})

it('installs a message handler with object messages on iOS', () => {
  const page = openPage({ platform: 'ios' })
  page.run(`webkit.messageHandlers.skyBridge.postMessage({ id: 'a', method: 'closePage', params: {} })`)
  expect(page.sent[1]).toEqual({
    message: { skyBridge: 'call', raw: '{"id":"a","method":"closePage","params":{}}' },
    origin: panel,
  })
  expect(page.run('typeof skyBridge')).toBe('undefined')
})

it('installs the object of Android and the user agent of ArkWeb on HarmonyOS', () => {
  const page = openPage({ platform: 'harmony' })
  page.run(`skyBridge.postMessage('{"id":"a","method":"closePage","params":{}}')`)
  expect(page.sent[1]?.message).toEqual({
    skyBridge: 'call',
    raw: '{"id":"a","method":"closePage","params":{}}',
  })
  expect(page.run('navigator.userAgent')).toContain('OpenHarmony 5.0) AppleWebKit/537.36')
  expect(page.run('typeof webkit')).toBe('undefined')
})

it('installs only the world clock when there is no host around the page', () => {
  const page = openPage({}, true)
  expect(page.run('typeof skyBridge')).toBe('undefined')
  expect(page.run('Date.now()')).toBe(noon)
})

it('passes replies and events of the panel to the page', () => {
  const page = openPage()
  page.run(
    'var got = []; onSkyBridgeReply = (json) => got.push(json); onSkyBridgeEvent = (json) => got.push(json)',
  )
  page.post({ source: page.parent, origin: panel, data: { skyBridge: 'reply', json: '{"id":1}' } })
  page.post({ source: page.parent, origin: panel, data: { skyBridge: 'event', json: '{"name":"back"}' } })
  expect(page.run('got.join()')).toBe('{"id":1},{"name":"back"}')
})

it('ignores messages of other windows', () => {
  const page = openPage()
  page.run('var got = []; onSkyBridgeReply = (json) => got.push(json)')
  const data = { skyBridge: 'reply', json: '{}' }
  page.post({ source: page.parent, origin: 'http://127.0.0.1:4999', data })
  page.post({ source: {}, origin: panel, data })
  page.post({ source: page.parent, origin: panel, data: null })
  page.post({ source: page.parent, origin: panel, data: { skyBridge: 'clock', clock: standing } })
  expect(page.run('got.length')).toBe(0)
})

it('reports offline to the page', () => {
  const page = openPage()
  page.run('var navigator = {}, fired = []; var Event = function (type) { this.type = type }')
  page.run('dispatchEvent = (event) => fired.push(event.type + navigator.onLine)')
  const network = (isOnline: boolean) =>
    page.post({ source: page.parent, origin: panel, data: { skyBridge: 'network', isOnline } })
  network(false)
  network(true)
  expect(page.run('fired.join()')).toBe('offlinefalse,onlinetrue')
})

it('applies the theme of the phone', () => {
  const page = openPage()
  page.run('document.documentElement = { style: {} }; document.styleSheets = []')
  const data = { skyBridge: 'theme', theme: 'dark' }
  page.post({ source: page.parent, origin: panel, data })
  expect(page.run('document.documentElement.style.colorScheme')).toBe('dark')
})

it('ignores a reply without a pending call', () => {
  const page = openPage()
  expect(() => page.run(deliverSource({ skyBridge: 'reply', json: '{}' }))).not.toThrow()
})

it('calls the Playwright binding until its page is unloaded, and takes messages by evaluation', () => {
  const page = openPage({ hostOrigin: 'playwright' }, true)
  page.run(
    'var calls = []; __skyBridgeCall = (raw) => calls.push(raw); onSkyBridgeEvent = (json) => calls.push(json)',
  )
  page.run(`skyBridge.postMessage('x')`)
  page.run(deliverSource({ skyBridge: 'event', json: '{"name":"</script>"}' }))
  page.run(`${deliverSource({ skyBridge: 'unload' })}; skyBridge.postMessage('y')`)
  expect(page.run('calls.join()')).toBe('x,{"name":"</script>"}')
  expect(page.sent).toEqual([])
})

it.each([
  ['Date.now()', noon],
  ['new Date().getTime()', noon],
  ['Date() === new Date().toString()', true],
  ['typeof Date()', 'string'],
  ['new Date(5).getTime()', 5],
  ['new Date(2026, 0, 2, 3).getHours()', 3],
  [`Date.parse('1970-01-01T00:00:01Z')`, 1000],
  ['Date.UTC(1970, 0, 2)', 86_400_000],
  ['Date.name + Date.length', 'Date7'],
  ['new Date() instanceof Date', true],
  ['({}) instanceof Date', false],
  ['Object.prototype.toString.call(new Date())', '[object Date]'],
  ['new Date().constructor === Date', true],
  ['new (class Later extends Date { twice() { return this.getTime() * 2 } })().twice()', noon * 2],
  ['new (class Later extends Date {})(7) instanceof Date', true],
  [`new Intl.DateTimeFormat('en', { timeZone: 'UTC', year: 'numeric' }).format()`, '2026'],
  [`new Intl.DateTimeFormat('en', { timeZone: 'UTC', year: 'numeric' }).format(0)`, '1970'],
  [`new Intl.DateTimeFormat('en', { timeZone: 'UTC', year: 'numeric' }).formatToParts()[0].value`, '2026'],
  [`((f) => f.format === f.format)(new Intl.DateTimeFormat('en'))`, true],
])('%s follows the world', (source, expected) => {
  expect(openPage().run(source)).toBe(expected)
})

it('keeps dates made before the shim instances of Date', () => {
  const window = createContext({
    navigator: {},
    location: {},
    addEventListener: () => undefined,
  })
  runInContext('var before = new Date(0)', window)
  runInContext(shimSource({ platform: 'ios', hostOrigin: 'playwright', clock: standing }), window)
  expect(runInContext('before instanceof Date', window)).toBe(true)
})

it('advances with wall time while the world runs', () => {
  const window = createContext({
    navigator: {},
    wall: 1_000,
  })
  runInContext('Date.now = () => wall', window)
  const clock: PageClock = { virtualMs: noon, wallMs: 1_000, mode: 'running' }
  runInContext(shimSource({ platform: 'ios', hostOrigin: 'playwright', clock }), window)
  expect(runInContext('wall = 4_000; new Date().getTime()', window)).toBe(noon + 3_000)
})

it('advances at the rate of the world', () => {
  const window = createContext({
    navigator: {},
    wall: 1_000,
  })
  runInContext('Date.now = () => wall', window)
  const clock: PageClock = { virtualMs: noon, wallMs: 1_000, mode: 'running', rate: 60 }
  runInContext(shimSource({ platform: 'ios', hostOrigin: 'playwright', clock }), window)
  expect(runInContext('wall = 2_000; Date.now()', window)).toBe(noon + 60_000)
})

it('follows a jump, by message or by a second shim, and the newest reading wins', () => {
  const page = openPage()
  const hour = 3_600_000
  const jumped: PageClock = { virtualMs: noon + hour, wallMs: 20, mode: 'standing' }
  page.post({ source: page.parent, origin: panel, data: { skyBridge: 'clock', clock: jumped } })
  expect(page.run('Date.now()')).toBe(noon + hour)
  page.run(shimSource({ platform: 'android', hostOrigin: panel, clock: standing }))
  expect(page.run('Date.now()')).toBe(noon + hour)
  page.run(
    deliverSource({ skyBridge: 'clock', clock: { ...jumped, virtualMs: noon + 2 * hour, wallMs: 30 } }),
  )
  expect(page.run('Date.now()')).toBe(noon + 2 * hour)
  expect(page.sent).toHaveLength(1)
})

it('makes Temporal.Now follow the world where it exists', () => {
  const window = createContext({
    navigator: {},
  })
  runInContext(
    `var zoned = (ms, zone) => ({ toPlainDateTime: () => 'dt' + ms + zone, toPlainDate: () => 'd' + ms, toPlainTime: () => 't' + ms })
     var Temporal = {
       Instant: { fromEpochMilliseconds: (ms) => ({ ms, toZonedDateTimeISO: (zone) => zoned(ms, zone) }) },
       Now: { timeZoneId: () => 'UTC' },
     }`,
    window,
  )
  runInContext(shimSource({ platform: 'ios', hostOrigin: 'playwright', clock: standing }), window)
  expect(runInContext('Temporal.Now.instant().ms', window)).toBe(noon)
  expect(runInContext('Temporal.Now.plainDateTimeISO()', window)).toBe(`dt${noon}UTC`)
  expect(runInContext(`Temporal.Now.plainDateISO('Asia/Tokyo')`, window)).toBe(`d${noon}`)
  expect(runInContext('Temporal.Now.plainTimeISO()', window)).toBe(`t${noon}`)
})

it('does not change timers', () => {
  const timer = () => 1
  const window = createContext({
    navigator: {},
    setTimeout: timer,
  })
  runInContext(shimSource({ platform: 'ios', hostOrigin: 'playwright', clock: standing }), window)
  expect(window.setTimeout).toBe(timer)
})
