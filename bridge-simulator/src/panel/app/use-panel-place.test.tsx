import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { usePanelPlace } from './use-panel-place.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

it('clears the selected entry when the world changes', async () => {
  const place = {} as ReturnType<typeof usePanelPlace>
  function Holder({ worldId }: { worldId: string }) {
    Object.assign(place, usePanelPlace(worldId))
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (worldId: string) => act(async () => root.render(<Holder worldId={worldId} />))
  await show('w1')
  await act(async () => place.openJournal(7))
  await show('w1')
  expect([place.tab, place.selectedSeq]).toEqual(['journal', 7])
  await show('w2')
  expect([place.tab, place.selectedSeq]).toEqual(['journal', null])
})
