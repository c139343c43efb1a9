import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { usePhoneLook } from './use-phone-look.ts'

afterEach(() => vi.restoreAllMocks())

/** The simulator's own word of how the phones of worlds are connected, and a panel that shows one of them. */
async function openPhone(networks: Record<string, string>) {
  const held: (() => void)[] = []
  let isHolding = false
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const query = new URL(String(input), 'http://127.0.0.1').searchParams
    const worldId = query.get('world') ?? ''
    if (isHolding) await new Promise<void>((go) => held.push(go))
    if (init?.method !== 'PUT') return new Response(networks[worldId] ?? 'online')
    networks[worldId] = query.get('is') ?? ''
    return new Response(null, { status: 204 })
  })
  const phone = {} as ReturnType<typeof usePhoneLook>
  const onError = vi.fn()
  function Holder({ worldId }: { worldId: string }) {
    Object.assign(phone, usePhoneLook(worldId, onError))
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (worldId: string) => act(async () => root.render(<Holder worldId={worldId} />))
  await show('w1')
  const hold = () => {
    isHolding = true
    return async () => {
      isHolding = false
      await act(async () => held.map((go) => go()))
    }
  }
  return { phone, networks, show, hold, onError }
}

it('shows the network of the world’s phone and keeps what another tab has set', async () => {
  const { phone, networks, show } = await openPhone({ w1: 'offline' })
  expect([phone.look.network, networks.w1]).toEqual(['offline', 'offline'])
  await show('w2')
  expect(phone.look.network).toBe('online')
  await act(async () => phone.setNetwork('slow'))
  expect([phone.look.network, networks]).toEqual(['slow', { w1: 'offline', w2: 'slow' }])
})

it('does not show a network in another world when the world changed meanwhile', async () => {
  const { phone, networks, show, hold } = await openPhone({})
  const release = hold()
  await act(async () => void phone.setNetwork('offline'))
  await show('w2')
  await release()
  expect([phone.look.network, networks]).toEqual(['online', { w1: 'offline' }])
})
