import { expect, it } from 'vitest'
import { ControlRefused } from '../../control/control-client.ts'
import { ServerGone } from '../../control/reach.ts'
import { wireEntry } from '../api/sample-wire-entry.ts'
import { actionsOf, openStore, settled, world } from './store-fixture.ts'

const timersOf = ({ later }: ReturnType<typeof openStore>, wanted: number) =>
  later.filter(({ delayMs }) => delayMs === wanted).length

it('has one stream open, that of the world in front, and none once it is let go', async () => {
  const fixture = openStore()
  const { store, streams } = fixture
  await store.connect()
  await store.connect()
  expect(streams.map(({ worldId }) => worldId)).toEqual(['default'])
  await store.open('w2')
  expect(streams.map(({ worldId }) => worldId)).toEqual(['w2'])
  store.close()
  expect(streams).toEqual([])
})

it('waits for one further try, however many calls found the server gone, and for none once it is back', async () => {
  const fixture = openStore()
  await fixture.store.connect()
  fixture.store.noteTrouble(new ServerGone('no answer'))
  fixture.store.noteTrouble(new ServerGone('no answer'))
  expect(timersOf(fixture, 5_000)).toBe(1)
  await fixture.store.connect()
  expect([fixture.store.get().connection, timersOf(fixture, 5_000)]).toEqual(['live', 0])
})

it('reads the world once for a burst of entries', async () => {
  const fixture = openStore()
  await fixture.store.connect()
  for (const seq of [1, 2]) {
    fixture.streams[0]?.listener.onEntry(wireEntry({ seq }))
    fixture.later.find(({ delayMs }) => delayMs === 50)?.call()
    fixture.later = fixture.later.filter(({ delayMs }) => delayMs !== 50)
  }
  expect(fixture.store.get().journal).toHaveLength(2)
  expect(timersOf(fixture, 150)).toBe(1)
})

it('gives up a link that was refused, and opens the default world at the next try', async () => {
  const { store } = openStore()
  let tries = 0
  await store.connectWith(async () => {
    tries += 1
    throw new ControlRefused('too-many-worlds', 'There is no room for another.')
  })
  expect(store.get()).toMatchObject({ world: null, refusal: 'There is no room for another.' })
  await store.connect()
  expect([tries, store.get().world?.worldId]).toEqual([1, 'default'])
})

it('jumps once while a jump is under way', async () => {
  let end = () => {}
  let jumps = 0
  const fixture = openStore('default', {
    advanceClock: () => {
      jumps += 1
      return new Promise((answer) => {
        end = () => answer({ clock: world('default').clock, fired: [], firedCount: 0 })
      })
    },
  })
  await fixture.store.connect()
  const actions = actionsOf(fixture)
  actions.jumpToNext()
  await settled()
  actions.jumpToNext()
  end()
  await settled()
  expect([jumps, fixture.store.get().isJumping]).toEqual([1, false])
})
