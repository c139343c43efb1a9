import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { usePanelNavigation } from './use-panel-navigation.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

it('clears the selected entry when the world changes', async () => {
  const navigation = {} as ReturnType<typeof usePanelNavigation>
  function Holder({ worldId }: { worldId: string }) {
    Object.assign(navigation, usePanelNavigation(worldId))
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (worldId: string) => act(async () => root.render(<Holder worldId={worldId} />))
  await show('w1')
  await act(async () => navigation.openJournal(7))
  await show('w1')
  expect([navigation.tab, navigation.selectedSeq]).toEqual(['journal', 7])
  await show('w2')
  expect([navigation.tab, navigation.selectedSeq]).toEqual(['journal', null])
})
