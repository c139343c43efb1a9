import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PageToHostMessage } from '../../../shim/shim-config.ts'
import { emptyPanel } from '../../store/panel-state.ts'
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

/** The phone of one world after another, with a browser that loads nothing by itself. */
async function openPhone(networks: Record<string, string> = {}) {
  const steps: RecordedStep[] = []
  const phone = {} as ReturnType<typeof usePhone>
  const sent: { worldId: string; message: { skyBridge: string; json?: string } }[] = []
  const journal = holdableJournal(networks)
  function Holder({ worldId, nowMs, hasFrame }: { worldId: string; nowMs: number; hasFrame: boolean }) {
    const inFront = world(worldId)
    const panel = { ...emptyPanel(worldId, 0), world: { ...inFront, clock: { ...inFront.clock, nowMs } } }
    const onStep = (step: RecordedStep) => void steps.push(step)
    const nothing = () => undefined
    const parts = { onError: raise, onEndContract: nothing, onFilmed: nothing }
    Object.assign(phone, usePhone({ panel, shopUrl, onStep, ...parts }))
    return (
      <>
        {hasFrame && phone.shop}
        {phone.page}
      </>
    )
  }
  const frame = () => container.querySelector('iframe')
  const show = async (worldId: string, { nowMs = 0, hasFrame = true } = {}) => {
    await act(async () => root.render(<Holder worldId={worldId} nowMs={nowMs} hasFrame={hasFrame} />))
    const shown = frame()
    if (shown === null || Object.hasOwn(shown, 'contentWindow')) return
    const postMessage = (message: { skyBridge: string }) => sent.push({ worldId, message })
    Object.defineProperty(shown, 'contentWindow', { value: { postMessage } })
  }
  await show('w1')
  return {
    ...{ phone, steps, sent, show, journal },
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
  const journal = { entries, isHeld: false, release: () => act(async () => held.splice(0).map((go) => go())) }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = input instanceof Request ? input : null
    const { pathname, searchParams } = new URL(request?.url ?? String(input), 'http://127.0.0.1')
    if (request !== null) {
      const { method } = await request.json()
      if (method) entries.push(`${/worlds.(\w+)/.exec(pathname)?.[1]} ${method}`)
      if (journal.isHeld) await new Promise<void>((go) => held.push(go))
      return Response.json({ effect: null })
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
