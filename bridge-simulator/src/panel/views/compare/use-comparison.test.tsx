import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { ControlRefused } from '../../../control/control-client.ts'
import { emptyPanel } from '../../store/panel-state.ts'
import { openStore, world } from '../../store/store-fixture.ts'
import { type Comparison, useComparison } from './use-comparison.ts'

/** A panel that is opened, as after a reload, on a world. */
async function openPanel(worldId: string, isOtherGone = false): Promise<Comparison> {
  const held: { comparison: Comparison | null } = { comparison: null }
  const { ports } = openStore(worldId, {
    getWorld: async (id) => {
      if (isOtherGone && id === 'w1') throw new ControlRefused('world-not-found', 'No such world.')
      return world(id)
    },
  })
  const front = emptyPanel(worldId, 0)
  const openWorld = async () => undefined
  function Holder() {
    held.comparison = useComparison({ ports, front, path: () => '/', openWorld }).comparison
    return null
  }
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => act(async () => root.unmount()))
  await act(async () => root.render(<Holder />))
  return {
    ...(held.comparison ?? expect.fail()),
    get worldId() {
      return held.comparison?.worldId ?? null
    },
  }
}

it('goes on after a reload of the panel, until it is ended', async () => {
  onTestFinished(() => sessionStorage.clear())
  const before = await openPanel('w2')
  await act(async () => before.begin('w1'))
  const after = await openPanel('w2')
  expect(after.worldId).toBe('w1')
  await act(async () => after.end())
  expect((await openPanel('w2')).worldId).toBeNull()
})

it('ends where the other world is gone', async () => {
  onTestFinished(() => sessionStorage.clear())
  const before = await openPanel('w2')
  await act(async () => before.begin('w1'))
  expect((await openPanel('w2', true)).worldId).toBeNull()
})
