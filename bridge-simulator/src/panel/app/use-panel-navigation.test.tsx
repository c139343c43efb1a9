import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { sampleEntry } from '../model/entry-fixture.ts'
import type { JournalPlace } from '../model/journal-entry.ts'
import { usePanelNavigation } from './use-panel-navigation.ts'

const ofOrder = [{ field: 'order', value: '42' }] as const

/** The navigation of a panel, and the way to draw it for a world. */
function drawn(begin: JournalPlace | null = null) {
  const navigation = {} as ReturnType<typeof usePanelNavigation>
  function Holder({ worldId }: { worldId: string }) {
    Object.assign(
      navigation,
      usePanelNavigation({ worldId, hasBackend: true }, () => begin),
    )
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (worldId: string) => act(async () => root.render(<Holder worldId={worldId} />))
  return { navigation, show }
}

it('clears the selected entry when the world changes', async () => {
  const { navigation, show } = drawn()
  await show('w1')
  await act(async () => navigation.openJournal(7))
  await show('w1')
  expect([navigation.tab, navigation.selectedSeq]).toEqual(['journal', 7])
  await show('w2')
  expect([navigation.tab, navigation.selectedSeq]).toEqual(['journal', null])
})

it('reads the journal at a place, with its entry chosen, without following the newest', async () => {
  const { navigation, show } = drawn()
  await show('w1')
  navigation.place.keep(900)
  await act(async () => navigation.readAt({ tokens: ofOrder, seq: 7 }))
  expect([navigation.tab, navigation.isLive, navigation.place.get()]).toEqual(['journal', false, 0])
  expect([navigation.filter.tokens, navigation.selectedSeq]).toEqual([ofOrder, 7])
})

it('reads the journal of another world at a place once that world is in front, and of no third one', async () => {
  const { navigation, show } = drawn()
  await show('w1')
  await act(async () => navigation.readIn('w2', { tokens: ofOrder, seq: 7 }))
  expect([navigation.tab, navigation.selectedSeq]).toEqual(['world', null])
  await show('w2')
  expect([navigation.tab, navigation.selectedSeq, navigation.isLive]).toEqual(['journal', 7, false])
  expect(navigation.filter.tokens).toEqual(ofOrder)
  await act(async () => navigation.readIn('w1', { tokens: [], seq: null }))
  await show('w3')
  await show('w1')
  expect([navigation.selectedSeq, navigation.isLive]).toEqual([null, false])
  await act(async () => navigation.readIn('w1', { tokens: [], seq: null }))
  expect(navigation.isLive).toBe(true)
})

it('begins at a place of the journal, with the inspector in front, where one is given', async () => {
  const { navigation, show } = drawn({ tokens: ofOrder, seq: 7 })
  await show('w1')
  expect([navigation.tab, navigation.isLive, navigation.isPhoneShown]).toEqual(['journal', false, false])
  expect([navigation.filter.tokens, navigation.selectedSeq]).toEqual([ofOrder, 7])
})

it('narrows the journal of another world to no order, contract, cause or trace of the one before', async () => {
  const { navigation, show } = drawn()
  await show('w1')
  await act(async () => navigation.readAt({ tokens: [{ field: 'cause', value: '7' }], seq: 7 }))
  await show('w2')
  expect(navigation.filter.tokens).toEqual([])
  await act(async () => navigation.showCalls('addOrder'))
  await show('w3')
  expect(navigation.filter.tokens).toEqual([{ field: 'op', value: 'addOrder' }])
})

it('steps over equal calls that are folded, and through them once they are unfolded', async () => {
  const { navigation, show } = drawn()
  const poll = { label: 'GET /v1/order/confirm' }
  const journal = [sampleEntry({ seq: 1 }), ...[2, 3, 4].map((seq) => sampleEntry({ seq, ...poll }))]
  await show('w1')
  const stepBack = async () => {
    await act(async () => navigation.step(journal, -1))
    return navigation.selectedSeq
  }
  expect([await stepBack(), await stepBack(), await stepBack()]).toEqual([4, 1, 1])
  await act(async () => navigation.toggleFold(2))
  await act(async () => navigation.select(4))
  expect([await stepBack(), await stepBack(), await stepBack()]).toEqual([3, 2, 1])
})

it('goes on following the newest entry when a step leads nowhere', async () => {
  const { navigation, show } = drawn()
  const journal = [sampleEntry({ seq: 1 }), sampleEntry({ seq: 2 })]
  await show('w1')
  await act(async () => navigation.step(journal, 1))
  expect([navigation.selectedSeq, navigation.isLive]).toEqual([2, false])
  await act(async () => navigation.setLive(true))
  await act(async () => navigation.step(journal, 1))
  expect([navigation.selectedSeq, navigation.isLive]).toEqual([2, true])
})
