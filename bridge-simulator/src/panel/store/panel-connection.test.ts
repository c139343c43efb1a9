import { expect, it } from 'vitest'
import { ControlRefused, ServerRestarting, ServerUnreachable } from '../../control/control-client.ts'
import { createHistory } from './history-actions.ts'
import { createSharing } from './share-actions.ts'
import { actionsOf, openStore, settled, wireEntry, world } from './store-fixture.ts'

const timersOf = ({ later }: ReturnType<typeof openStore>, expected: number) =>
  later.filter(({ delayMs }) => delayMs === expected).length

it('keeps one stream open for the open world, and none after closing', async () => {
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

it('schedules one retry however many calls fail, and none once the server is back', async () => {
  const fixture = openStore()
  await fixture.store.connect()
  fixture.store.noteError(new ServerUnreachable('no answer'))
  fixture.store.noteError(new ServerUnreachable('no answer'))
  expect(timersOf(fixture, 250)).toBe(1)
  await fixture.store.connect()
  expect([fixture.store.get().connection, timersOf(fixture, 250)]).toEqual(['live', 0])
})

it('asks a server that has gone again soon, so that it sees it restart, and less often each time', async () => {
  const fixture = openStore()
  await fixture.store.connect()
  fixture.failure = new ServerUnreachable('not there for a moment')
  fixture.cutStream()
  await settled()
  const pauses: (number | undefined)[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect(fixture.store.get().connection).toBe('gone')
    const pauseMs = fixture.later.at(-1)?.delayMs ?? 0
    pauses.push(pauseMs)
    pass(fixture, pauseMs)
    await settled()
  }
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000])
  fixture.failure = new ServerRestarting('in a second')
  pass(fixture, 5_000)
  await settled()
  expect(fixture.store.get().connection).toBe('restarting')
})

it('shows restarting as soon as the upstream cuts the stream, then live again', async () => {
  const fixture = openStore()
  await fixture.store.connect()
  fixture.failure = new ServerRestarting('in a second')
  fixture.cutStream()
  await settled()
  expect([fixture.store.get().connection, timersOf(fixture, 250)]).toEqual(['restarting', 1])
  fixture.failure = null
  pass(fixture, 250)
  await settled()
  expect(fixture.store.get()).toMatchObject({ connection: 'live', world: { worldId: 'default' } })
})

it('is connected again soon after a stream that a server which answers has cut, and sees it restart then', async () => {
  const fixture = openStore()
  await fixture.store.connect()
  fixture.cutStream()
  await settled()
  expect([fixture.store.get().connection, timersOf(fixture, 250)]).toEqual(['stream-cut', 1])
  fixture.failure = new ServerRestarting('in a second')
  pass(fixture, 250)
  await settled()
  expect([fixture.store.get().connection, timersOf(fixture, 250)]).toEqual(['restarting', 1])
})

it('waits twice as long after each stream that is cut at once, and 5 s at most', async () => {
  const fixture = openStore()
  await fixture.store.connect()
  const pauses: (number | undefined)[] = []
  for (let cut = 0; cut < 7; cut += 1) {
    fixture.cutStream()
    await settled()
    const pauseMs = fixture.later.at(-1)?.delayMs
    pauses.push(pauseMs)
    pass(fixture, pauseMs ?? 0)
    await settled()
  }
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000])
  fixture.ports.wallNowMs = () => 55_000
  fixture.cutStream()
  await settled()
  expect(timersOf(fixture, 250)).toBe(1)
})

/** Lets the timers of so many milliseconds go off. */
function pass(fixture: ReturnType<typeof openStore>, delayMs: number): void {
  const due = fixture.later.filter((timer) => timer.delayMs === delayMs)
  fixture.later = fixture.later.filter((timer) => timer.delayMs !== delayMs)
  for (const { call } of due) call()
}

it('reads the world once for a burst of entries and once more for later ones', async () => {
  const fixture = openStore()
  await fixture.store.connect()
  const happens = (seq: number) => {
    fixture.streams[0]?.listener.onEntry(wireEntry({ seq }))
    pass(fixture, 100)
  }
  const answers: (() => void)[] = []
  fixture.ports.control.getWorld = (id) =>
    new Promise((answer) => {
      answers.push(() => answer(world(id)))
    })
  for (const seq of [1, 2]) happens(seq)
  expect([fixture.store.get().journal.length, timersOf(fixture, 300)]).toEqual([2, 1])
  pass(fixture, 300)
  for (const seq of [3, 4]) happens(seq)
  expect([answers.length, timersOf(fixture, 300)]).toEqual([1, 0])
  answers[0]?.()
  await settled()
  expect(timersOf(fixture, 300)).toBe(1)
  pass(fixture, 300)
  answers[1]?.()
  await settled()
  expect([answers.length, timersOf(fixture, 300)]).toEqual([2, 0])
})

it('reads nothing for calls that read and for what the user did in the page', async () => {
  const fixture = openStore()
  await fixture.store.connect()
  const happens = (change: Parameters<typeof wireEntry>[0]) => {
    fixture.streams[0]?.listener.onEntry(wireEntry(change))
    pass(fixture, 100)
  }
  const ofBridge = { kind: 'bridge', from: 'shop', to: 'host' } as const
  happens({ seq: 1, operationId: 'filterCloudDevices', label: 'POST /devices/v1/filterCloudDevices' })
  happens({ ...ofBridge, seq: 2, operationId: 'getAppInfo' })
  happens({ ...ofBridge, seq: 3, to: 'shop', operationId: 'route', request: { path: '/homePage2' } })
  expect([fixture.store.get().journal.length, timersOf(fixture, 300)]).toEqual([3, 0])
  happens({ ...ofBridge, seq: 4, operationId: 'getNewToken' })
  expect(timersOf(fixture, 300)).toBe(1)
})

it('reads once for a burst and an action that comes before it has settled', async () => {
  const fixture = openStore()
  await fixture.store.connect()
  fixture.streams[0]?.listener.onEntry(wireEntry({ seq: 1 }))
  pass(fixture, 100)
  expect(timersOf(fixture, 300)).toBe(1)
  await fixture.store.read()
  expect(timersOf(fixture, 300)).toBe(0)
})

it('does not re-render for a reading without changes', async () => {
  const { store, ports } = openStore()
  await store.connect()
  const before = store.get()
  await store.read()
  expect(store.get()).toBe(before)
  const bridge = { names: ['closePage'], effect: { kind: 'silent' as const } }
  ports.control.listFaults = async () => [{ faultId: 1, remaining: 1, createdAtMs: 1000, record: { bridge } }]
  await store.read()
  expect(store.get().faults).toHaveLength(1)
})

it('drops a refused link and opens the default world at the next try', async () => {
  const { store } = openStore()
  let tries = 0
  await store.connectWith(async () => {
    tries += 1
    throw new ControlRefused('too-many-worlds', 'There is no room for another.')
  })
  const refusal = { message: 'There is no room for another.' }
  expect(store.get()).toMatchObject({ world: null, refusal, isLinkRefused: true })
  await store.connect()
  expect([tries, store.get().world?.worldId]).toEqual([1, 'default'])
})

it('says why the world does not open in place of why a link before it was refused', async () => {
  const fixture = openStore()
  const { store } = fixture
  await store.connectWith(async () => {
    throw new ControlRefused('too-many-worlds', 'There is no room for another.')
  })
  fixture.failure = new ControlRefused('internal-error', 'The server failed.')
  await store.connect()
  expect(store.get()).toMatchObject({ refusal: { code: 'internal-error' }, isLinkRefused: false })
  fixture.failure = new ServerUnreachable('no answer')
  await store.connect()
  expect(store.get()).toMatchObject({ connection: 'gone', refusal: null, isLinkRefused: false })
})

it('ignores a jump while another is running', async () => {
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

it('removes the world of a link when one of its faults is refused', async () => {
  const calls: string[] = []
  const { ports, store } = openStore('default', {
    createWorld: async () => world('begun'),
    addFault: async (_, record) => {
      calls.push('fault')
      if (calls.length === 2) throw new ControlRefused('bad-request', 'There is no such fault.')
      return { faultId: 1, remaining: 1, createdAtMs: 0, record }
    },
    removeWorld: async (worldId) => {
      calls.push(`remove ${worldId}`)
      throw new Error('why is said by the fault')
    },
  })
  const { follow } = createSharing(ports, store, createHistory(ports, store))
  const link = { scenario: 'new-owner', seed: 7, faults: [{ hold: true }, { hold: true }] as const }
  await expect(follow(link)).rejects.toThrow('There is no such fault.')
  expect([calls, store.get().worldId]).toEqual([['fault', 'fault', 'remove begun'], 'default'])
})
