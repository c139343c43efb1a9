import { EventEmitter } from 'node:events'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { serve } from '../web-server/server-fixture.ts'
import { Phones, phoneTools } from './phones.ts'

const screen = '- region "Phone" [ref=e1]:\n  - iframe [ref=e2]:\n    - button "Pay" [ref=f1e1]'
const keys = ['1', '2'].map((key) => `\n    - button "${key}" [ref=f1e${key}0]`).join('')

/** A browser of pages that only open and close, and how many of its kind were started. */
function fakeBrowsers() {
  const started: EventTarget[] = []
  const shown = { screen, reads: 0, onRead: () => {} }
  const requests = new EventEmitter()
  const look = () => {
    shown.reads += 1
    shown.onRead()
    return shown.screen
  }
  const clicked: string[] = []
  const click = (at: string) => async () => void clicked.push(at.replace('aria-ref=', ''))
  const open = new Set<Page>()
  const newPage = async () => {
    const phone = { waitFor: () => Promise.resolve(), ariaSnapshot: async () => look() }
    const context = { close: async () => void open.delete(page) } as unknown as BrowserContext
    const page = {
      ...{ goto: () => Promise.resolve(), locator: (at: string) => ({ ...phone, click: click(at) }) },
      on: (name: string, listener: (request: unknown) => void) => requests.on(name, listener),
      ...{ context: () => context, isClosed: () => !open.has(page) },
    } as unknown as Page
    open.add(page)
    return page
  }
  const launch = async () => {
    const events = new EventTarget()
    started.push(events)
    const once = (name: string, listener: () => void) => events.addEventListener(name, listener)
    const close = async () => {
      open.clear()
      events.dispatchEvent(new Event('disconnected'))
    }
    return { newPage, once, close } as unknown as Browser
  }
  return { launch, started, open, shown, requests, clicked }
}

/** Phones of a simulator whose worlds are there until `gone` has them; each of `minutes` ends one that a phone waits for. */
async function openPhones(browsers = fakeBrowsers()) {
  const gone = new Set<string>()
  const server = await serve(({ url = '' }, response) => {
    const isGone = gone.has(url.split('/').at(-1) ?? '')
    response.writeHead(isGone ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isGone ? { error: 'world-not-found', message: 'Gone.' } : {}))
  })
  const stack = { controlUrl: server.url, controlToken: 't', panelUrl: server.url }
  const minutes: (() => void)[] = []
  const passMinute = () => new Promise<void>((resolve) => void minutes.push(resolve))
  const { launch } = browsers
  const phones = new Phones({ stack: () => stack, start: 'pnpm start', launch, passMinute })
  const call = async (name: string, worldId: string, given: object = {}, signal?: AbortSignal) => {
    const tool = phoneTools.find((one) => one.name === name)
    if (!tool) throw new Error(`There is no tool ${name}.`)
    const { content } = await phones.call(tool, { worldId, ...given }, signal)
    return content[0]?.type === 'text' ? content[0].text : ''
  }
  return { ...browsers, call, gone, minutes, phones, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

it('starts one browser for two phones that are opened at once, and one page for two opens of one world', async () => {
  await using fixture = await openPhones()
  const { call, started, open } = fixture
  await Promise.all([call('openPhone', 'w1'), call('openPhone', 'w2'), call('openPhone', 'w1')])
  expect([started.length, open.size]).toEqual([1, 2])
  expect(await call('readScreen', 'w1')).toContain('button "Pay" [ref=f1e1]')
})

it('starts another browser after one that did not start, and after one that ended', async () => {
  const browsers = fakeBrowsers()
  let failures = 1
  const launch = () => {
    failures -= 1
    return failures < 0 ? browsers.launch() : Promise.reject(new Error('no display'))
  }
  await using fixture = await openPhones({ ...browsers, launch })
  const { call, open, started } = fixture
  expect(await call('openPhone', 'w1')).toBe('no display')
  expect(await call('openPhone', 'w1')).toContain('Pay')
  open.clear()
  started[0]?.dispatchEvent(new Event('disconnected'))
  expect(await call('openPhone', 'w1')).toContain('Pay')
  expect(started.length).toBe(2)
})

it('closes the phone of a world that is gone, and the browser with the last', async () => {
  await using fixture = await openPhones()
  const { call, gone, minutes, open, started } = fixture
  await call('openPhone', 'w1')
  await call('openPhone', 'w2')
  gone.add('w1')
  for (const pass of minutes.splice(0)) pass()
  await expect.poll(() => open.size).toBe(1)
  expect(await call('readScreen', 'w1')).toContain('is not open')
  const ended = new Promise((resolve) => void started[0]?.addEventListener('disconnected', resolve))
  await call('closePhone', 'w2')
  await ended
})

it('closes a phone that nobody used for ten minutes', async () => {
  await using fixture = await openPhones()
  const { call, minutes, open } = fixture
  const pass = async () => {
    await expect.poll(() => minutes.length).toBe(1)
    minutes.pop()?.()
  }
  await call('openPhone', 'w1')
  for (let count = 1; count < 10; count += 1) await pass()
  await expect.poll(() => minutes.length).toBe(1)
  await call('readScreen', 'w1')
  for (let count = 1; count < 10; count += 1) await pass()
  await expect.poll(() => minutes.length).toBe(1)
  expect(open.size).toBe(1)
  await pass()
  await expect.poll(() => open.size).toBe(0)
})

it('readScreen ends its wait for a text when the call is aborted', async () => {
  await using fixture = await openPhones()
  const { call } = fixture
  await call('openPhone', 'w1')
  const client = new AbortController()
  const waiting = call('readScreen', 'w1', { until: 'Paid' }, client.signal)
  client.abort()
  expect(await waiting).not.toContain('did not come')
})

it('a tap answers with the screen once no request is pending', async () => {
  await using fixture = await openPhones()
  const { call, requests, shown } = fixture
  await call('openPhone', 'w1')
  const order = {}
  requests.emit('request', order)
  let isAnswered = false
  const tapped = call('tap', 'w1', { ref: 'f1e1' }).finally(() => {
    isAnswered = true
  })
  const readsBefore = shown.reads
  await expect.poll(() => shown.reads - readsBefore).toBeGreaterThan(4)
  expect(isAnswered).toBe(false)
  shown.screen = screen.replace('Pay', 'Confirm')
  requests.emit('response', { request: () => order })
  expect(await tapped).toContain('button "Confirm"')
})

it('a tap answers with the screen once no request began or ended between two reads', async () => {
  await using fixture = await openPhones()
  const { call, requests, shown } = fixture
  await call('openPhone', 'w1')
  let begun = 0
  shown.onRead = () => {
    if (begun === 4) shown.screen = screen.replace('Pay', 'Confirm')
    else {
      const order = {}
      requests.emit('request', order)
      requests.emit('response', { request: () => order })
      begun += 1
    }
  }
  expect(await call('tap', 'w1', { ref: 'f1e1' })).toContain('button "Confirm"')
})

it('a tap of a missing element is refused after a dozen reads of an unchanged screen, with the elements there are', async () => {
  await using fixture = await openPhones()
  const { call, shown } = fixture
  await call('openPhone', 'w1')
  const readsBefore = shown.reads
  expect(await call('tap', 'w1', { name: 'Pya', role: 'button' })).toBe(
    'There is no button "Pya" on the screen, which has button "Pay". Did you mean "Pay"?',
  )
  expect(shown.reads - readsBefore).toBeLessThan(13)
})

it('taps several elements in turn, and stops at the first that is not there', async () => {
  await using fixture = await openPhones()
  const { call, shown, clicked } = fixture
  shown.screen = screen + keys
  await call('openPhone', 'w1')
  expect(await call('tap', 'w1', { names: ['2', 'Pay'] })).toContain('button "Pay" [ref=f1e1]')
  expect(clicked).toEqual(['f1e20', 'f1e1'])
  expect(await call('tap', 'w1', { names: ['Pya', 'Pay'] })).toContain('There is no element "Pya"')
  expect(clicked).toEqual(['f1e20', 'f1e1'])
})

it('presses a text without a field on the keys of the screen, and asks for the field where there are none', async () => {
  await using fixture = await openPhones()
  const { call, shown, clicked } = fixture
  shown.screen = screen + keys
  await call('openPhone', 'w1')
  expect(await call('enterText', 'w1', { text: '122' })).toContain('button "1" [ref=f1e10]')
  expect(clicked).toEqual(['f1e10', 'f1e20', 'f1e20'])
  expect(await call('enterText', 'w1', { text: '123' })).toBe(
    'Say which field: give its ref, or its name. There are no keys for "123" on the screen.',
  )
})

it('opens no phone after it was closed', async () => {
  await using fixture = await openPhones()
  const { call, phones, open, started } = fixture
  await Promise.all([call('openPhone', 'w1'), phones.close()])
  expect(await call('openPhone', 'w1')).toBe('The simulator stops: no phone is opened any more.')
  expect([open.size, started.length]).toEqual([0, 0])
})
