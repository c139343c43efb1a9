import { expect, it } from 'vitest'
import { ControlRefused, ServerUnreachable } from '../../control/control-client.ts'
import { createHistory } from './history-actions.ts'
import { walletActions } from './panel-actions.ts'
import { createSharing } from './share-actions.ts'
import { actionsOf, emptyState, openStore, settled, wireEntry, world } from './store-fixture.ts'
import { toPanelView } from './to-panel-view.ts'

it('shows the world and goes live', async () => {
  const { store } = openStore()
  await store.connect()
  expect(store.get()).toMatchObject({ connection: 'live', world: { worldId: 'default' } })
  expect(toPanelView(store.get(), 50_000, 'http://127.0.0.1:4001')?.scenarios).toHaveLength(1)
})

it('keeps the screen when the server is gone and reconnects by itself', async () => {
  const fixture = openStore()
  await fixture.store.connect()
  fixture.failure = new ServerUnreachable('no answer')
  fixture.cutStream()
  expect(fixture.store.get().connection).toBe('stream-cut')
  fixture.later.at(-1)?.call()
  await settled()
  expect(fixture.store.get()).toMatchObject({
    connection: 'gone',
    retryAtWallMs: 50_250,
    world: { worldId: 'default' },
  })
  fixture.failure = null
  fixture.later.at(-1)?.call()
  await settled()
  expect(fixture.store.get().connection).toBe('live')
})

it('marks entries that came while the stream was cut until they are dismissed', async () => {
  const fixture = openStore()
  const entries = (count: number) => Array.from({ length: count }, (_, at) => wireEntry({ seq: at + 1 }))
  const answerJournal = (count: number) => {
    fixture.ports.control.getJournal = async (_, { afterSeq, limit }) => {
      const page = entries(count).slice(afterSeq, afterSeq + limit)
      return { entries: page, lastSeq: count, hash: '' }
    }
  }
  answerJournal(3)
  await fixture.store.connect()
  expect(fixture.store.get().gap).toBeNull()
  fixture.cutStream()
  expect(fixture.store.get().gap).toEqual({ afterSeq: 3, untilSeq: null })
  answerJournal(5)
  await fixture.store.connect()
  expect(fixture.store.get().gap).toEqual({ afterSeq: 3, untilSeq: 5 })
  actionsOf(fixture).dismissGap()
  expect(fixture.store.get()).toMatchObject({ gap: null, connection: 'live' })
})

it('reports an exception of the panel and keeps following the stream', async () => {
  const { store } = openStore()
  await store.connect()
  store.noteError(new TypeError('undefined is not a function'))
  expect(store.get()).toMatchObject({
    connection: 'live',
    refusal: { code: null, message: 'undefined is not a function' },
  })
})

it('opens a link when the server is reachable again', async () => {
  const fixture = openStore()
  const { ports, store, later } = fixture
  ports.copies.forkSnapshot = async () => {
    if (fixture.failure) throw fixture.failure
    return world('copy')
  }
  const link = { worldId: 'w1', snapshotId: 's1', scenario: 'new-owner', seed: 1 }
  fixture.failure = new ServerUnreachable('Failed to fetch')
  await store.connectWith(() => createSharing(ports, store, createHistory(ports, store)).follow(link))
  expect(store.get()).toMatchObject({ connection: 'gone', world: null })
  fixture.failure = null
  later.at(-1)?.call()
  await settled()
  expect(store.get()).toMatchObject({ connection: 'live', worldId: 'copy' })
})

it('restarts the scenario of a link when its checkpoint is missing', async () => {
  const { ports, store } = openStore('default', { createWorld: async () => world('anew') })
  const { follow } = createSharing(ports, store, createHistory(ports, store))
  const link = { worldId: 'w1', snapshotId: 's1', scenario: 'new-owner', seed: 7 }
  ports.copies.forkSnapshot = async () => {
    throw new ControlRefused('too-many-worlds', 'There is no room for another.')
  }
  await expect(follow(link)).rejects.toThrow('There is no room')
  ports.copies.forkSnapshot = async () => {
    throw new ControlRefused('snapshot-not-found', 'The world w1 has no snapshot s1.')
  }
  await follow(link)
  expect(store.get()).toMatchObject({
    worldId: 'anew',
    worldChange: { kind: 'link', scenario: 'new-owner', seed: 7 },
  })
})

it('begins the world of a link with its faults, in their order, before it is shown', async () => {
  const armed: unknown[] = []
  const { ports, store } = openStore('default', {
    createWorld: async () => world('begun'),
    addFault: async (worldId, record) => {
      armed.push([worldId, record, store.get().worldId])
      return { faultId: armed.length, remaining: 1, createdAtMs: 0, record }
    },
  })
  const faults = [{ hold: true }, { wallet: { outcome: 'paid', callback: 'lost' } }] as const
  const { follow } = createSharing(ports, store, createHistory(ports, store))
  await follow({ scenario: 'new-owner', seed: 7, faults })
  expect(armed).toEqual(faults.map((record) => ['begun', record, 'default']))
  expect(store.get()).toMatchObject({
    worldId: 'begun',
    worldChange: { kind: 'begun', scenario: 'new-owner', seed: 7, faults: 2 },
  })
})

it('opens the default world when its own world is missing', async () => {
  const fixture = openStore('w1', {
    getWorld: async (worldId) => {
      if (worldId === 'w1') throw new ControlRefused('world-not-found', 'There is no world w1.')
      return world(worldId)
    },
  })
  await fixture.store.connect()
  await settled()
  expect(fixture.store.get()).toMatchObject({
    ...{ worldId: 'default', refusal: null },
    worldChange: { kind: 'world', worldId: 'w1' },
  })
})

it('stays in the open world when an item in it is missing', async () => {
  const fixture = openStore('w1', {
    removeFault: async () => {
      throw new ControlRefused('fault-not-found', 'This world has no such fault.')
    },
  })
  await fixture.store.connect()
  actionsOf(fixture).disarm(7)
  await settled()
  expect(fixture.store.get()).toMatchObject({
    worldId: 'w1',
    refusal: { message: 'This world has no such fault.' },
  })
})

it('shows the newest reading when answers arrive out of order', async () => {
  const answers: ((nowMs: number) => void)[] = []
  const fixture = openStore()
  await fixture.store.connect()
  fixture.ports.control.getWorld = (id) =>
    new Promise((answer) => {
      answers.push((nowMs) => answer({ ...world(id), clock: { ...world(id).clock, nowMs } }))
    })
  const readings = [fixture.store.read(), fixture.store.read()]
  answers[1]?.(3000)
  await readings[1]
  answers[0]?.(2000)
  await readings[0]
  expect(fixture.store.get().world?.clock.nowMs).toBe(3000)
})

it('shows the message of a refusal and changes nothing else', async () => {
  const fixture = openStore('default', {
    advanceClock: async () => {
      throw new ControlRefused('clock-busy', 'Another jump is under way.')
    },
  })
  const { copies } = fixture.ports
  copies.removeSnapshot = (worldId) => copies.takeSnapshot(worldId, '')
  await fixture.store.connect()
  const before = fixture.store.get()
  actionsOf(fixture).jumpBy(3_600_000)
  await settled()
  const refusal = { code: 'clock-busy', message: 'Another jump is under way.', docs: null }
  expect(fixture.store.get()).toEqual({ ...before, refusal })
})

it('knows the world that was in front before, unless that one is gone', async () => {
  const { store } = openStore('w1')
  await store.connect()
  await store.open('w2')
  expect(store.get().previousWorldId).toBe('w1')
  await store.open('w2')
  expect(store.get().previousWorldId).toBe('w1')
  await store.open('default', { kind: 'world', worldId: 'w2' })
  expect(store.get().previousWorldId).toBeNull()
})

it('stays in the open world when the earlier one is missing', async () => {
  const fixture = openStore('w1', {
    removeFault: async () => {
      await fixture.store.open('w2')
      throw new ControlRefused('world-not-found', 'There is no world w1.')
    },
  })
  await fixture.store.connect()
  actionsOf(fixture).disarm(7)
  await settled()
  expect(fixture.store.get()).toMatchObject({ worldId: 'w2', refusal: null, worldChange: null })
})

it('makes a checkpoint before changing the host app or expiring a token', async () => {
  const kept: string[] = []
  const fixture = openStore('default', { expireToken: async () => world('default').user })
  const { ports } = fixture
  ports.edit = async () => kept.push('changed')
  ports.copies.takeSnapshot = async (_, label) => {
    kept.push(label)
    return { snapshotId: label, label, nowMs: 1000, takenAtMs: 0, bytes: 1 }
  }
  await fixture.store.connect()
  const actions = actionsOf(fixture)
  actions.changeHost({ countryCode: 'DE' })
  await settled()
  actions.expireToken()
  await settled()
  expect(kept).toEqual(['profile', 'changed', 'expire-token'])
  expect(fixture.store.get().history.entries.map(({ label }) => label)).toEqual(['profile', 'expire-token'])
})

it('calls onDone when a fault is armed, not when it was refused', async () => {
  const bridge = { names: ['closePage'], effect: { kind: 'silent' as const } }
  const addFault = async () => ({ faultId: 1, remaining: 1, createdAtMs: 1000, record: { bridge } })
  const fixture = openStore('default', { addFault })
  await fixture.store.connect()
  const results: string[] = []
  const { arm } = actionsOf(fixture)
  arm({ bridge }, () => results.push('armed'))
  await settled()
  fixture.failure = new ServerUnreachable('no answer')
  fixture.ports.control.addFault = () => Promise.reject(fixture.failure)
  arm({ bridge }, () => results.push('armed though gone'))
  await settled()
  expect(results).toEqual(['armed'])
})

it('returns whether a fault beside a wallet sheet was armed', async () => {
  const fixture = openStore()
  await fixture.store.connect()
  const { arm } = walletActions(fixture.ports, fixture.store)
  const record = { bridge: { names: ['closePage'], effect: { kind: 'silent' as const } } }
  fixture.ports.control.addFault = async () => ({ faultId: 1, remaining: 1, createdAtMs: 1000, record })
  expect(await arm(record)).toBe(true)
  fixture.ports.control.addFault = async () => {
    throw new ControlRefused('bad-request', 'No such method.')
  }
  expect(await arm(record)).toBe(false)
  expect(fixture.store.get().refusal?.message).toBe('No such method.')
})

it('lists among what is due the deduction that follows its announcement, in order of time and by the camera', async () => {
  const cycle = { state: 'scheduled', nextDueMs: 2000, plannedAtMs: 4000 }
  const due = [
    { eventId: 1, kind: 'contract.due', dueMs: 2000, label: 'Auto-renewal', subject: 'C1' },
    { eventId: 2, kind: 'entitlement.due', dueMs: 5000, label: 'Package ends', subject: null },
  ]
  // A neighbour's, which the host app does not list.
  const device = { deviceId: 'd1', deviceName: 'Cellar' }
  const contract = { contractCode: 'C1', deviceId: 'd1', nextDeductionMs: 4000, cycles: [cycle] }
  const { store } = openStore('default', {
    getState: async () =>
      ({ ...emptyState, due, contracts: [contract], devices: [device] }) as unknown as typeof emptyState,
  })
  await store.connect()
  const shown = toPanelView(store.get(), 50_000, 'http://127.0.0.1:4001')?.due
  expect(shown?.map(({ title, dueMs }) => [title, dueMs])).toEqual([
    ['Auto-renewal is announced', 2000],
    ['Auto-renewal is deducted', 4000],
    ['Package ends', 5000],
  ])
  expect(shown?.map(({ subject }) => subject)).toEqual(['Cellar', 'Cellar', null])
})
