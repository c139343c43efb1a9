import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PageToHostMessage } from '../../../shim/shim-config.ts'
import { sampleEntry } from '../../model/entry-fixture.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { emptyPanel, type PanelState } from '../../store/panel-state.ts'
import { world } from '../../store/store-fixture.ts'
import type { RecordedStep } from '../recording/recording.ts'
import { usePhone } from './use-phone.tsx'

/** Not in the document, which would load frames. */
let container = document.createElement('div')
let root = createRoot(container)
beforeEach(() => {
  container = document.createElement('div')
  root = createRoot(container)
})
afterEach(() => act(async () => root.unmount()))

const shopUrl = 'http://127.0.0.1:4001'

interface Shown {
  nowMs?: number
  hasFrame?: boolean
  journal?: JournalEntry[]
  isFilming?: boolean
  worldChange?: PanelState['worldChange']
}

/** The phone of one world after another, with a browser that loads nothing by itself. */
async function openPhone(networks: Record<string, string> = {}) {
  const steps: RecordedStep[] = []
  const filmed: number[] = []
  const phone = {} as ReturnType<typeof usePhone>
  const sent: { worldId: string; message: { skyBridge: string; json?: string } }[] = []
  const journal = holdableJournal(networks)
  function Holder({ worldId, nowMs, hasFrame, ...film }: Required<Shown> & { worldId: string }) {
    const inFront = world(worldId)
    const clock = { ...inFront.clock, nowMs }
    const panel = { ...emptyPanel(worldId, 0), world: { ...inFront, clock }, ...film }
    const onStep = (step: RecordedStep) => void steps.push(step)
    const nothing = () => undefined
    const onFilmed = (seq: number) => void filmed.push(seq)
    const parts = { onError: raise, onEndContract: nothing, onFilmed }
    Object.assign(phone, usePhone({ panel, shopUrl, onStep, ...parts }))
    return (
      <>
        {hasFrame && phone.shop}
        {phone.page}
      </>
    )
  }
  const frame = () => container.querySelector('iframe')
  const show = async (worldId: string, change: Shown = {}) => {
    const all = { nowMs: 0, hasFrame: true, journal: [], isFilming: true, worldChange: null, ...change }
    await act(async () => root.render(<Holder worldId={worldId} {...all} />))
    const shown = frame()
    if (shown === null || Object.hasOwn(shown, 'contentWindow')) return
    const postMessage = (message: { skyBridge: string }) => sent.push({ worldId, message })
    Object.defineProperty(shown, 'contentWindow', { value: { postMessage } })
  }
  await show('w1')
  return {
    ...{ phone, steps, filmed, sent, show, journal },
    act: (action: (actions: typeof phone.actions) => void) => act(async () => action(phone.actions)),
    /** The shim of a page says that it is there. */
    report: (message: PageToHostMessage) =>
      act(async () => {
        const source = frame()?.contentWindow
        window.dispatchEvent(Object.assign(new Event('message'), { source, origin: shopUrl, data: message }))
      }),
    /** The browser has ended loading. */
    end: () => act(async () => void frame()?.dispatchEvent(new Event('load'))),
    address: () => new URL(frame()?.src ?? '').searchParams.get('to'),
  }
}

function raise(error: unknown): void {
  throw error
}

/** The simulator's word of the networks of phones, and the journal, whose answers can be held back. */
function holdableJournal(networks: Record<string, string>) {
  const held: (() => void)[] = []
  const entries: string[] = []
  const frames: string[] = []
  const journal = {
    entries,
    frames,
    isHeld: false,
    release: () => act(async () => held.splice(0).map((go) => go())),
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = input instanceof Request ? input : null
    const { pathname, searchParams } = new URL(request?.url ?? String(input), 'http://127.0.0.1')
    if (request !== null) {
      const { method, html } = await request.json()
      if (html) frames.push(html)
      if (method) entries.push(`${/worlds.(\w+)/.exec(pathname)?.[1]} ${method}`)
      if (journal.isHeld) await new Promise<void>((go) => held.push(go))
      return Response.json({ effect: null, seq: html ? frames.length : null })
    }
    const worldId = searchParams.get('world') ?? ''
    if (init?.method !== 'PUT') return new Response(networks[worldId] ?? 'online')
    networks[worldId] = searchParams.get('is') ?? ''
    return new Response(null, { status: 204 })
  })
  return journal
}

const loaded = (path: string) => ({ skyBridge: 'loaded', path }) as const

it('records that a page is loaded again once the network is back', async () => {
  const { act, report, end, steps, sent } = await openPhone()
  await report(loaded('/orders'))
  await end()
  await act(({ setNetwork }) => setNetwork('offline'))
  await act(({ reload }) => reload())
  expect(container.textContent).toContain('/orders')
  expect(sent.at(-1)?.message).toEqual({ skyBridge: 'unload' })
  await act(({ setNetwork }) => setNetwork('online'))
  expect(steps).toEqual([
    { kind: 'network', network: 'offline', path: '/orders' },
    { kind: 'reload', path: '/orders' },
    { kind: 'network', network: 'online', path: '/orders' },
    { kind: 'reload', path: '/orders' },
  ])
  expect(sent.at(-1)?.message).toEqual({ skyBridge: 'reload' })
})

it('shows no address of the world before, and opens none, in a world without a network', async () => {
  const { act, report, end, show, address } = await openPhone({ w2: 'offline' })
  await report(loaded('/orders'))
  await end()
  await act(({ setNetwork }) => setNetwork('offline'))
  await act(({ reload }) => reload())
  await show('w2')
  expect(container.querySelector('section')).toBeNull()
  await end()
  expect(container.querySelector('bdi')?.textContent).toBe('/homePage2')
  await act(({ reload }) => reload())
  expect(address()).toBe('/homePage2')
})

it('shows that a page could not be loaded, though the one before reported itself after the browser had ended loading', async () => {
  const { act, report, end } = await openPhone()
  await end()
  await report(loaded('/homePage2'))
  await act(({ setNetwork }) => setNetwork('offline'))
  expect(container.querySelector('bdi')).toBeNull()
  await act(({ openShop }) => openShop())
  await end()
  expect(container.querySelector('bdi')?.textContent).toBe('/homePage2')
})

it('wakes the page after a jump, and records it', async () => {
  const { show, steps, journal } = await openPhone()
  await show('w1', { nowMs: 60_000 })
  expect([steps, journal.entries]).toEqual([[{ kind: 'wake' }], ['w1 pageHide', 'w1 pageShow']])
})

it('wakes the page of the world that jumped, though another was opened meanwhile', async () => {
  const { show, journal } = await openPhone()
  journal.isHeld = true
  await show('w1', { nowMs: 60_000 })
  await show('w2')
  journal.isHeld = false
  await journal.release()
  expect(journal.entries).toEqual(['w1 pageHide', 'w1 pageShow'])
})

it('wakes no page under a page of the app or a wallet, nor where there is none', async () => {
  const phone = await openPhone()
  await phone.act(({ setNetwork }) => setNetwork('offline'))
  await phone.end()
  await phone.show('w1', { nowMs: 60_000 })
  expect(phone.steps).toMatchObject([{ kind: 'network', network: 'offline' }])
  await phone.show('w1', { nowMs: 60_000, hasFrame: false })
  await phone.act(({ setNetwork }) => setNetwork('online'))
  await phone.show('w1', { nowMs: 120_000, hasFrame: false })
  await phone.show('w1', { nowMs: 120_000 })
  await phone.act(({ openWallet }) => openWallet())
  await phone.show('w1', { nowMs: 180_000 })
  expect(phone.steps.filter(({ kind }) => kind === 'wake')).toEqual([])
})

const later = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))
const askedFor = (sent: readonly { message: { skyBridge: string } }[]) =>
  sent.filter(({ message }) => message.skyBridge === 'frame').map(({ message }) => message)
const frame = { path: '/orders', inlineSize: 375, blockSize: 748, html: '<p>orders</p>', styles: [] }

it('asks the page what it shows once a burst of entries of the phone is over, and keeps that', async () => {
  const { show, sent, report, filmed, journal } = await openPhone()
  const entries = [sampleEntry({ seq: 1 }), sampleEntry({ seq: 2 })]
  await show('w1', { journal: entries.slice(0, 1) })
  await later(50)
  await show('w1', { journal: entries })
  await later(100)
  expect(askedFor(sent)).toEqual([])
  await later(200)
  expect(askedFor(sent)).toEqual([{ skyBridge: 'frame', always: false }])
  await report({ skyBridge: 'frame', frame })
  await later(20)
  expect([journal.frames, filmed]).toEqual([['<p>orders</p>'], [1]])
})

it('asks for it after no entry that the phone has no part in', async () => {
  const { show, sent } = await openPhone()
  await show('w1', { journal: [sampleEntry({ seq: 1, from: 'gateway', to: 'upstream' })] })
  await later(300)
  expect(askedFor(sent)).toEqual([])
})

it('asks for it, changed or not, once something else lies over the page', async () => {
  const { show, sent, act } = await openPhone()
  const journal = [sampleEntry({ seq: 1 })]
  await show('w1', { journal })
  await later(300)
  await act(({ openWallet }) => openWallet())
  await later(300)
  expect(askedFor(sent).map((message) => 'always' in message && message.always)).toEqual([false, true])
})

it('gives the page of a fork, once, what that of its origin had kept', async () => {
  const { show, sent, report, end } = await openPhone()
  const worldChange = { kind: 'fork', hadWallet: false, page: '/orders', entry: { usr: 1 } } as const
  await show('w2', { worldChange })
  await report(loaded('/orders'))
  expect(sent.filter(({ message }) => message.skyBridge === 'entry')).toEqual([])
  await end()
  await report(loaded('/orders'))
  await end()
  const given = sent.filter(({ message }) => message.skyBridge === 'entry')
  expect(given).toEqual([{ worldId: 'w2', message: { skyBridge: 'entry', state: { usr: 1 } } }])
})

it('keeps nothing of a phone that is not filmed', async () => {
  const { show, sent, report, journal } = await openPhone()
  await show('w1', { journal: [sampleEntry({ seq: 1 })], isFilming: false })
  await later(300)
  await report({ skyBridge: 'frame', frame })
  await later(20)
  expect([askedFor(sent), journal.frames]).toEqual([[], []])
})
