import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import { type JournalFound, nothingFound } from '../model/journal-found.ts'
import { JournalWindow } from './journal-window.ts'
import { openStore, searchedPage, settled, wireEntry } from './store-fixture.ts'

type Search = Schemas['JournalSearch']

/** A window on a journal of so many entries, of which every third is of `poll`. */
function openWindow(count: number) {
  const { ports } = openStore()
  const asked: Search[] = []
  const later: (() => void)[] = []
  const journal = { count, fails: false }
  ports.control.searchJournal = async (_, search) => {
    asked.push(search)
    if (journal.fails) throw new Error('It does not answer.')
    const entries = Array.from({ length: journal.count }, (_entry, index) =>
      wireEntry({ seq: index + 1, traceId: `t${index}`, operationId: index % 3 === 0 ? 'poll' : 'addOrder' }),
    )
    return searchedPage(entries, search)
  }
  ports.after = (_, call) => {
    later.push(call)
    return () => undefined
  }
  let latest: JournalFound = nothingFound
  const window = new JournalWindow({
    ports,
    worldId: () => 'w1',
    update: (change) => {
      latest = { ...latest, ...change }
    },
  })
  const shown = () => [latest.entries.length, latest.entries.at(0)?.seq, latest.entries.at(-1)?.seq]
  return { window, asked, later, journal, shown, result: () => latest }
}

it('asks only how much there is of everything, whose newest the panel has', async () => {
  const { window, asked, result } = openWindow(20_000)
  window.show({})
  await settled()
  expect(asked).toEqual([{ limit: 1 }])
  expect(result()).toMatchObject({ isNewest: true, entries: [], matched: 20_000, held: 20_000 })
})

it('shows the newest that fits, and more before it as it is asked for', async () => {
  const { window, shown, result } = openWindow(3_000)
  window.show({ query: 'op:poll' })
  await settled()
  expect([shown(), result().matched, result().hasOlder]).toEqual([[300, 2_101, 2_998], 1_000, true])
  await window.older(1)
  expect(shown()).toEqual([600, 1_201, 2_998])
})

it('holds no more than three thousand entries, and lets go of those at the other end', async () => {
  const { window, shown, result } = openWindow(20_000)
  window.show({})
  await settled()
  for (let page = 0; page < 12; page += 1) await window.older(10_001)
  expect(shown()[0]).toBe(3_000)
  expect([result().hasOlder, result().hasNewer]).toEqual([true, true])
  const [, first = 0] = shown()
  await window.newer()
  expect(shown()).toEqual([3_000, first + 300, first + 3_299])
})

it('shows the stretch round an entry', async () => {
  const { window, shown } = openWindow(20_000)
  window.show({})
  await settled()
  await window.goTo(5_000)
  expect(shown()).toEqual([600, 4_700, 5_299])
})

it('follows what is added, and counts it once a second where it is not shown', async () => {
  const { window, asked, later, journal, shown, result } = openWindow(30)
  window.show({ query: 'op:poll' })
  await settled()
  journal.count = 60
  window.follow()
  await settled()
  expect([shown(), asked.at(-1)?.afterSeq]).toEqual([[20, 1, 58], 28])
  window.show({})
  await settled()
  journal.count = 90
  for (let news = 0; news < 3; news += 1) window.follow()
  expect(later).toHaveLength(1)
  later[0]?.()
  await settled()
  expect(result()).toMatchObject({ matched: 90, held: 90, isNewest: true })
})

it('reads a timeline as a whole when something is added: what the user did before may belong to it now', async () => {
  const { window, asked } = openWindow(30)
  window.show({ query: 'order:7' })
  await settled()
  window.follow()
  await settled()
  expect(asked.map(({ afterSeq, beforeSeq }) => [afterSeq, beforeSeq])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
})

it('shows the answer to the last question, however late that to one before comes', async () => {
  const { window, shown, result } = openWindow(300)
  window.show({ query: 'op:poll' })
  window.show({ query: 'op:addOrder' })
  await settled()
  expect([shown()[0], result().matched]).toEqual([200, 200])
})

it('keeps what is shown when more does not come, and what the panel has itself when nothing is looked for', async () => {
  const { window, journal, shown, result } = openWindow(3_000)
  window.show({ query: 'op:poll' })
  await settled()
  journal.fails = true
  await window.older(1)
  window.follow()
  await settled()
  expect([result().status, shown()[0]]).toEqual(['ready', 300])
  window.show({})
  await settled()
  expect(result()).toMatchObject({ status: 'ready', isNewest: true })
})

it('says that a search failed, and asks once more', async () => {
  const { window, journal, result } = openWindow(30)
  journal.fails = true
  window.show({ query: 'op:poll' })
  await settled()
  expect(result().status).toBe('failed')
  journal.fails = false
  await window.newest()
  expect(result()).toMatchObject({ status: 'ready', matched: 10 })
})
