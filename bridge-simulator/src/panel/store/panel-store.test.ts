import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import { ControlRefused, ServerGone } from '../api/control-answer.ts'
import { toPanelView } from '../api/to-panel-view.ts'
import { createPanelActions } from './panel-actions.ts'
import type { PanelPorts } from './panel-ports.ts'
import { PanelStore } from './panel-store.ts'

const state: Schemas['WorldState'] = {
  users: [],
  devices: [],
  orders: [],
  entitlements: [],
  payments: [],
  contracts: [],
  coupons: [],
  codes: [],
  grants: [],
  captchas: [],
  due: [],
}

function world(worldId: string): Schemas['World'] {
  return {
    worldId,
    tenantId: 't1',
    scenario: 'new-owner',
    seed: 1,
    isDefault: worldId === 'default',
    user: { userId: 'u1', token: 'x', tokenExpiresAtMs: 10_000, phone: '13800000000', isReviewer: false },
    profile: {
      platform: 'android',
      appVersion: '6.2.0',
      appKey: 'sky',
      appLanguage: 'en',
      countryCode: 'CN',
      manufacturerName: 'A',
    },
    devices: [],
    clock: { nowMs: 1000, mode: 'standing', rate: 1, isAdvancing: false, next: null },
    walletOutcome: { outcome: 'ask', callback: 'told', notifyDelayMs: 0 },
  }
}

interface Fixture {
  ports: PanelPorts
  store: PanelStore
  /** Set to make every call fail with it. */
  trouble: Error | null
  later: { delayMs: number; call: () => void }[]
  cutStream: () => void
}

function openStore(worldId = 'default', control: Partial<PanelPorts['control']> = {}): Fixture {
  const fixture = { trouble: null, later: [], cutStream: () => undefined } as unknown as Fixture
  const answer = async <T>(value: T): Promise<T> => {
    if (fixture.trouble) throw fixture.trouble
    return value
  }
  const refuse = async () => {
    throw new Error('This test does not expect that call.')
  }
  fixture.ports = {
    defaultWorldId: 'default',
    edit: refuse,
    tables: {
      coverage: () => Promise.resolve({ outcomes: [] }),
      stateMachines: refuse,
      scenario: refuse,
      packages: refuse,
    },
    copies: {
      listSnapshots: () => answer([]),
      takeSnapshot: (_, label) => answer({ snapshotId: 's1', label, nowMs: 1000, takenAtMs: 0, bytes: 1 }),
      removeSnapshot: refuse,
      restoreSnapshot: refuse,
      forkWorld: refuse,
      forkSnapshot: refuse,
      exportWorld: refuse,
      importWorld: refuse,
    },
    saveFile: () => undefined,
    linkTo: () => '',
    wallNowMs: () => 50_000,
    after: (delayMs, call) => {
      fixture.later.push({ delayMs, call })
      return () => {
        fixture.later = fixture.later.filter((timer) => timer.call !== call)
      }
    },
    openStream: (_worldId, _afterSeq, listener) => {
      listener.onOpen()
      fixture.cutStream = listener.onCut
      return () => undefined
    },
    control: {
      listScenarios: () => answer([{ name: 'new-owner', group: 'account', summary: 'One owner.' }]),
      getWorld: (id) => answer(world(id)),
      getState: () => answer(state),
      getJournal: () => answer({ entries: [], lastSeq: 0, hash: '' }),
      listFaults: () => answer([]),
      listNotifies: () => answer([]),
      exportJournal: refuse,
      repeatRequest: refuse,
      addFault: refuse,
      removeFault: refuse,
      removeFaults: refuse,
      actOnNotify: refuse,
      reorderNotifies: refuse,
      createWorld: refuse,
      setClockMode: refuse,
      advanceClock: refuse,
      changeProfile: refuse,
      expireToken: refuse,
      endContract: refuse,
      setWalletOutcome: refuse,
      ...control,
    },
  }
  fixture.store = new PanelStore(fixture.ports, worldId)
  return fixture
}

const actionsOf = ({ ports, store }: Fixture) =>
  createPanelActions(ports, store, { onHostChanged: () => undefined, onWorldOpened: () => undefined })

/** Lets the promises of calls already made settle. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

it('shows the world and goes live', async () => {
  const { store } = openStore()
  await store.connect()
  expect(store.get()).toMatchObject({ connection: 'live', world: { worldId: 'default' } })
  expect(toPanelView(store.get(), 50_000, 'http://127.0.0.1:4001')?.scenarios).toHaveLength(1)
})

it('keeps what is on screen when the server is gone, and comes back by itself', async () => {
  const fixture = openStore()
  await fixture.store.connect()
  fixture.trouble = new ServerGone('no answer')
  fixture.cutStream()
  expect(fixture.store.get().connection).toBe('stream-cut')
  fixture.later.at(-1)?.call()
  await settled()
  expect(fixture.store.get()).toMatchObject({
    connection: 'gone',
    retryAtWallMs: 55_000,
    world: { worldId: 'default' },
  })
  fixture.trouble = null
  fixture.later.at(-1)?.call()
  await settled()
  expect(fixture.store.get().connection).toBe('live')
})

it('opens the default world when its own is no longer there', async () => {
  const fixture = openStore('w1', {
    getWorld: async (worldId) => {
      if (worldId === 'w1') throw new ControlRefused(404, 'There is no world w1.')
      return world(worldId)
    },
  })
  await fixture.store.connect()
  await settled()
  expect(fixture.store.get()).toMatchObject({ worldId: 'default', refusal: 'There is no world w1.' })
})

it('says the sentence of a refusal and changes nothing else', async () => {
  const fixture = openStore('default', {
    advanceClock: async () => {
      throw new ControlRefused(409, 'Another jump is under way.')
    },
  })
  await fixture.store.connect()
  const before = fixture.store.get()
  actionsOf(fixture).jumpBy(3_600_000)
  await settled()
  const { history, ...rest } = fixture.store.get()
  expect(history.entries).toHaveLength(1)
  expect({ ...rest, history: before.history }).toEqual({ ...before, refusal: 'Another jump is under way.' })
})

it('shows what a jump fired', async () => {
  const event = { eventId: 7, dueMs: 1500, kind: 'order-deadline', label: 'Payment deadline', subject: null }
  const fixture = openStore('default', {
    advanceClock: async () => ({
      clock: { nowMs: 2000, mode: 'standing', rate: 1, isAdvancing: false, next: null },
      fired: [event],
      firedCount: 1,
    }),
  })
  await fixture.store.connect()
  actionsOf(fixture).jumpToNext()
  await settled()
  expect(fixture.store.get()).toMatchObject({
    isJumping: false,
    lastJump: {
      fromMs: 1000,
      toMs: 2000,
      fired: [{ id: '7', worldMs: 1500, title: 'Payment deadline' }],
      firedCount: 1,
    },
  })
})

it('keeps a checkpoint before a change of the host app and before a token ends', async () => {
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
