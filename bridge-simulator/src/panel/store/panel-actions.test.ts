import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import { ControlRefused } from '../../control/control-client.ts'
import { createHistory } from './history-actions.ts'
import { createSharing } from './share-actions.ts'
import { actionsOf, openStore, settled, world } from './store-fixture.ts'

const scenario = (name: string) => ({
  ...{ name, group: 'account' as const, title: '', titleZh: '', summary: '', summaryZh: '' },
})

/** A panel whose worlds have one package each, named by the world and how often it was read. */
async function openPrices() {
  const fixture = openStore()
  let readings = 0
  fixture.ports.tables.packages = async (worldId) => {
    readings += 1
    const packageId = `${worldId} ${readings}`
    return [
      {
        packageId,
        kind: 'cloud' as const,
        productCode: 'IPC',
        priceFen: 990,
        originalPriceFen: 990,
        validityDays: 30,
        onSale: true,
      },
    ]
  }
  await fixture.store.connect()
  const shown = () => fixture.store.get().packages.map(({ packageId }) => packageId)
  return { ...fixture, shown, actions: actionsOf(fixture) }
}

it('reads the price list with the world only while a page shows it', async () => {
  const { store, shown, actions } = await openPrices()
  expect(shown()).toEqual([])
  const close = actions.showPackages()
  await settled()
  expect(shown()).toEqual(['default 1'])
  await store.read()
  expect(shown()).toEqual(['default 2'])
  close()
  await store.read()
  expect(shown()).toEqual(['default 2'])
})

it('shows the price list of the open world', async () => {
  const { store, shown, actions } = await openPrices()
  const close = actions.showPackages()
  await settled()
  await store.open('w2')
  expect(shown()).toEqual([expect.stringMatching(/^w2 /)])
  close()
  await store.open('w3')
  expect(shown()).toEqual([])
})

it('keeps the coverage counts when another world is opened', async () => {
  const { store } = await openPrices()
  const outcomes = [{ operationId: 'addOrder', status: 200, code: 200, via: 'socket' as const, times: 3 }]
  store.update({ coverage: outcomes })
  await store.open('w2')
  expect(store.get().coverage).toEqual(outcomes)
})

it('reads previews only while they are shown', async () => {
  const { ports, store, actions } = await openPrices()
  store.update({ scenarios: [scenario('new-owner'), scenario('one-order'), scenario('two-orders')] })
  const read: string[] = []
  ports.tables.scenario = async (name) => {
    read.push(name)
    await Promise.resolve()
    close()
    return { name, nowMs: 0, periods: [] } as never
  }
  const close = actions.needPreviews()
  await settled()
  expect([read.length, store.get().refusal]).toEqual([1, null])
})

it('reports a refused edit to its caller alone, and as a notice when the caller takes no report', async () => {
  const fixture = openStore()
  fixture.ports.edit = () => Promise.reject(new ControlRefused('plan-refused', 'Certificates first.'))
  await fixture.store.connect()
  const edit = { kind: 'merchant-plans', change: { wechat: { keyMode: 'switching' } } } as const
  const refusal = { code: 'plan-refused', message: 'Certificates first.', docs: null }
  const told: unknown[] = []
  const { store } = fixture
  const actions = actionsOf(fixture)
  actions.edit(edit, undefined, (reason) => told.push(reason))
  await settled()
  expect([told, store.get().refusal]).toEqual([[refusal], null])
  actions.edit(edit)
  await settled()
  expect([told, store.get().refusal]).toEqual([[refusal], refusal])
})

it('stays in the open world when the one to be opened is missing, names that one, and leads back to it no more', async () => {
  const isGone = new Set<string>()
  const fixture = openStore('w1', {
    getWorld: async (worldId) => {
      if (isGone.has(worldId)) throw new ControlRefused('world-not-found', `There is no world ${worldId}.`)
      return world(worldId)
    },
  })
  const { store } = fixture
  const { openWorld } = actionsOf(fixture, { onWorldOpened: (worldId) => store.open(worldId) })
  const open = async (worldId: string) => {
    openWorld(worldId)
    await settled()
  }
  await store.connect()
  await open('w2')
  isGone.add('w3')
  await open('w3')
  expect(store.get()).toMatchObject({ worldId: 'w2', previousWorldId: 'w1', worldChange: null })
  expect(store.get().refusal?.message).toBe('There is no world w3.')
  isGone.add('w1')
  await open('w1')
  expect(store.get()).toMatchObject({ worldId: 'w2', previousWorldId: null, connection: 'live' })
  expect(store.get().refusal?.message).toBe('There is no world w1.')
  expect(fixture.streams.map(({ worldId }) => worldId)).toEqual(['w2'])
})

it.each([
  ['de', 'en', ['de']],
  ['en', 'en', []],
  ['de', 'fr', []],
])(
  'a world begun from a phone in %s, whose own language is %s, is set to %j: of a scenario, of the library, and restarted',
  async (chosen, own, set) => {
    const inLanguage = (worldId: string, appLanguage: string) => {
      const made = world(worldId)
      return { ...made, profile: { ...made.profile, appLanguage } }
    }
    const changed: unknown[] = []
    let isRestarted = false
    const fixture = openStore('default', {
      getWorld: async (worldId) => inLanguage(worldId, isRestarted ? own : chosen),
      createWorld: async () => inLanguage('anew', own),
      createWorldFromLibrary: async () => inLanguage('kept', own),
      changeProfile: async (worldId, change) => {
        changed.push([worldId, change])
        return inLanguage(worldId, chosen).profile
      },
    })
    fixture.ports.edit = async (_, { kind }) => {
      isRestarted = kind === 'restart'
    }
    await fixture.store.connect()
    const opened: string[] = []
    const actions = actionsOf(fixture, { onWorldOpened: async (worldId) => void opened.push(worldId) })
    actions.startWorld({ scenario: 'new-owner', seed: 1, startMs: null })
    await settled()
    actions.createWorldFromLibrary('entry')
    await settled()
    actions.restart()
    await settled()
    const changes = set.flatMap((appLanguage) =>
      ['anew', 'kept', 'default'].map((id) => [id, { appLanguage }]),
    )
    expect([changed, opened]).toEqual([changes, ['anew', 'kept']])
  },
)

const begins = { scenario: 'new-owner', seed: 1 }
const restarts = { ...begins, worldId: 'gone', snapshotId: 's1' }

it.each([
  [{ ...begins, faults: [], appLanguage: 'de' }, 'en', ['de']],
  [{ ...restarts, appLanguage: 'de' }, 'en', ['de']],
  [{ ...begins, faults: [], appLanguage: 'en' }, 'fr', ['en']],
  [{ ...restarts, appLanguage: 'en' }, 'fr', ['en']],
  [{ ...begins, faults: [] }, 'fr', []],
  [restarts, 'fr', []],
])('the world of the link %j, whose own language is %s, is set to %j', async (link, own, set) => {
  const changed: unknown[] = []
  const { ports, store } = openStore('default', {
    createWorld: async () => {
      const made = world('anew')
      return { ...made, profile: { ...made.profile, appLanguage: own } }
    },
    changeProfile: async (worldId, change) => {
      changed.push([worldId, change])
      return world(worldId).profile
    },
  })
  ports.copies.forkSnapshot = async () => {
    throw new ControlRefused('world-not-found', 'There is no world gone.')
  }
  await createSharing(ports, store, createHistory(ports, store)).follow(link)
  const changes = set.map((appLanguage) => ['anew', { appLanguage }])
  expect([changed, store.get().worldId]).toEqual([changes, 'anew'])
})

it('opens a fork at a frame, on the page of then with what it kept, and says when a wallet was open there', async () => {
  const fixture = openStore()
  const [opened, forked]: [unknown[], unknown[]] = [[], []]
  fixture.ports.copies.forkFrame = async (...asked) => {
    forked.push(asked)
    return world('forked')
  }
  fixture.ports.copies.getFrame = async (_, seq) => {
    if (seq === 9) throw new ControlRefused('frame-not-found', 'There is no such frame.')
    return { html: '<html data-frame-entry="{&quot;usr&quot;:1}">' } as Schemas['FrameScreen']
  }
  const actions = actionsOf(fixture, { onWorldOpened: async (...told) => void opened.push(told) })
  const size = { inlineSize: 375, blockSize: 748, virtualMs: 1000, wallMs: 0, isForkable: true }
  actions.forkFrame({ ...size, seq: 7, path: '/payDtl', over: 'cashier' })
  await settled()
  actions.forkFrame({ ...size, seq: 9, path: '/orders', over: 'host-page' })
  await settled()
  expect(forked).toEqual([
    ['default', 7],
    ['default', 9],
  ])
  expect(opened).toEqual([
    ['forked', { kind: 'fork', hadWallet: true, page: '/payDtl', entry: { usr: 1 } }],
    ['forked', { kind: 'fork', hadWallet: false, page: '/orders' }],
  ])
})

it('remembers that the phone is not filmed, in every world that is opened', async () => {
  const kept: boolean[] = []
  const fixture = openStore()
  const { ports, store } = fixture
  ports.keepFilming = (isFilming) => void kept.push(isFilming)
  actionsOf(fixture).setFilming(false)
  await store.open('w2')
  expect([kept, store.get().worldId, store.get().isFilming]).toEqual([[false], 'w2', false])
})

/** The clock after a jump of a second. */
const jumpedClock = {
  nowMs: 2000,
  mode: 'standing',
  rate: 1,
  isAdvancing: false,
  skew: { merchantMs: 0, providerMs: 0, phoneMs: 0 },
  next: null,
} as const

it('shows what a jump fired', async () => {
  const event = { eventId: 7, dueMs: 1500, kind: 'order-deadline', label: 'Payment deadline', subject: null }
  const fixture = openStore('default', {
    advanceClock: async () => ({
      clock: jumpedClock,
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

it('does not show the jump of a world that was left meanwhile', async () => {
  const fixture = openStore('default', {
    advanceClock: async () => {
      await fixture.store.open('w2')
      return { clock: jumpedClock, fired: [], firedCount: 0 }
    },
  })
  await fixture.store.connect()
  actionsOf(fixture).jumpToNext()
  await settled()
  expect(fixture.store.get()).toMatchObject({ worldId: 'w2', lastJump: null, isJumping: false })
})
