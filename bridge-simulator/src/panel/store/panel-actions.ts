import type { Schemas } from '@skyshop/openapi/control'
import { ControlRefused } from '../../control/control-client.ts'
import { createSerialQueue } from '../../control/serial-queue.ts'
import type { PanelPorts, RecentWorld } from '../api/panel-ports.ts'
import type {
  FaultActions,
  FilmActions,
  JournalActions,
  LongWork,
  PanelActions,
  RecentRow,
  WorldChange,
  WorldEdit,
} from '../model/panel-view.ts'
import { createHistory, type WorldHistory } from './history-actions.ts'
import { merchantActions } from './merchant-actions.ts'
import type { PanelState } from './panel-state.ts'
import type { PanelStore } from './panel-store.ts'
import { previewOrder } from './scenario-list.ts'
import { createSharing, type SharingWork, sharingActions } from './share-actions.ts'
import { showProgress } from './show-progress.ts'
import { toDueView, worldNowMs } from './to-panel-view.ts'

export interface ActionHooks {
  /** The host app round the shop changed; the page learns it only by loading anew. */
  onHostChanged: () => void
  /** The world in front went to another of its checkpoints. */
  onTravelled: () => void
  onWorldOpened: (worldId: string, worldChange?: WorldChange | null) => Promise<void>
  /** Whether a wallet lies over the shop and waits for the buyer. */
  isWalletOpen: () => boolean
  /** What the phone shows, path with query. */
  page: () => string
}

type Act = (call: (worldId: string) => Promise<unknown>) => Promise<void>

/** State without messages about the last action. */
const noError = { refusal: null, importError: null, worldChange: null } as const

/** Actions of the tester as calls to the control plane; the message of a refusal is shown. */
export function createPanelActions(ports: PanelPorts, store: PanelStore, hooks: ActionHooks): PanelActions {
  const { control } = ports
  const act: Act = async (call) => {
    const { worldId } = store.get()
    store.update(noError)
    try {
      await call(worldId)
    } catch (error) {
      store.noteError(error, worldId)
      return
    }
    await store.read()
  }
  const inTurn = createSerialQueue()
  const history = createHistory(ports, store)
  const actInTurn: Act = (call) => {
    const { worldId } = store.get()
    // What was meant for the world in front then must not happen to another.
    return inTurn(async () => (store.get().worldId === worldId ? act(call) : undefined))
  }
  const parts = { ports, store, history, act, actInTurn }
  return {
    ...clockActions(parts),
    ...worldActions({ ...parts, hooks }),
    ...tableActions(ports, store),
    ...merchantActions(ports, store),
    arrange: (outcome) => void act((worldId) => control.setWalletOutcome(worldId, outcome)),
    ...faultActions(ports, store, act),
    ...journalActions(store),
    ...filmActions(ports, store),
    dismissError: () => store.update(noError),
    dismissGap: () => store.update({ gap: null }),
    retry: () => void store.connect(),
  }
}

interface ActionParts {
  ports: PanelPorts
  store: PanelStore
  history: WorldHistory
  act: Act
  /** For what keeps checkpoints or goes to one: a second begins when the first has ended. */
  actInTurn: Act
}

function clockActions({ ports, store, history, act, actInTurn }: ActionParts) {
  const { control } = ports
  const jump = (advance: Schemas['ClockAdvance'], label: string) => {
    if (store.get().isJumping) return
    void actInTurn(async (worldId) => {
      store.update({ isJumping: true })
      try {
        const { fromMs, advanced } = await history.keepBefore(label, async () => {
          const fromMs = worldNowMs(store.get(), ports.wallNowMs())
          store.updateIn(worldId, { jump: { fromMs, toMs: targetOf(advance, fromMs, store.get()) } })
          const run = () => control.advanceClock(worldId, advance)
          return { fromMs, advanced: await showProgress({ ports, store }, 'jump', run) }
        })
        const { clock, fired, firedCount } = advanced
        const events = fired.map(toDueView).map(({ id, dueMs, title }) => ({ id, worldMs: dueMs, title }))
        store.updateIn(worldId, { lastJump: { fromMs, toMs: clock.nowMs, fired: events, firedCount } })
      } finally {
        store.updateIn(worldId, { isJumping: false, jump: null })
      }
    })
  }
  return {
    run: () => void act((worldId) => control.setClockMode(worldId, 'running')),
    stop: () => void act((worldId) => control.setClockMode(worldId, 'standing')),
    jumpBy: (byMs: number) => jump({ byMs }, 'jump'),
    jumpTo: (toMs: number) => jump({ toMs }, 'jump'),
    jumpToNext: () => jump({ toNextEvent: true }, 'jump'),
    stopJump: () => void act((worldId) => control.stopClockJump(worldId)),
  }
}

/** Where a jump ends, if nobody stops it. */
function targetOf({ toMs, byMs }: Schemas['ClockAdvance'], fromMs: number, { state }: PanelState): number {
  if (toMs !== undefined) return toMs
  return byMs === undefined ? (state?.due[0]?.dueMs ?? fromMs) : fromMs + byMs
}

/** Changes of the world, steps through its checkpoints, and other worlds. */
function worldActions(parts: ActionParts & { hooks: ActionHooks }) {
  const { ports, store, history, act, actInTurn, hooks } = parts
  const sharing = createSharing(ports, store, history)
  const long = <T>(kind: LongWork, run: () => Promise<T>) => showProgress({ ports, store }, kind, run)
  const openAnother: SharingWork['openAnother'] = (kind, made, change = null) =>
    void act((worldId) =>
      long(kind, async () => {
        const told = typeof change === 'function' ? change(worldId) : change
        await hooks.onWorldOpened(...(await Promise.all([made(), told])))
      }),
    )
  const isInFront = (worldId: string) => store.get().worldId === worldId
  const travel = (go: () => Promise<void>, kind: LongWork = 'restore') =>
    void actInTurn(async (worldId) => {
      await long(kind, go)
      if (isInFront(worldId)) hooks.onTravelled()
    })
  const edit: PanelActions['edit'] = (change, onDone, onRefused) =>
    void actInTurn(async (worldId) => {
      try {
        await history.keepBefore(change.kind, () => ports.edit(worldId, change))
      } catch (error) {
        if (!(onRefused && error instanceof ControlRefused)) throw error
        onRefused({ code: error.code, message: error.message, docs: error.docs })
        return
      }
      if (reachesShopByReload(change) && isInFront(worldId)) hooks.onHostChanged()
      onDone?.()
    })
  return {
    edit,
    changeHost: (change: Parameters<PanelActions['changeHost']>[0]) => edit({ kind: 'profile', change }),
    expireToken: () =>
      void actInTurn(async (worldId) => {
        const userId = store.get().world?.user.userId
        if (userId === undefined) return
        await history.keepBefore('expire-token', () => ports.control.expireToken(worldId, userId))
      }),
    startWorld: (world: Parameters<PanelActions['startWorld']>[0]) =>
      openAnother('start', () => sharing.start(world)),
    restart: () =>
      travel(async () => {
        await sharing.restart()
      }, 'restart'),
    updateCatalogue: () => edit({ kind: 'update-catalogue' }),
    checkpoint: () => void actInTurn(() => history.keep('by-hand')),
    undo: () => travel(() => history.undo('present')),
    redo: () => travel(() => history.redo('present')),
    goTo: (index: number) => travel(() => history.goTo(index, 'present')),
    keepWorld: (name: string | null) => void act((worldId) => ports.control.setLifetime(worldId, name)),
    openWorld: (worldId: string) => void act(() => hooks.onWorldOpened(worldId)),
    ...sharingActions(sharing, { act, actInTurn, long, openAnother, hooks }),
  }
}

/** Faults, callbacks and requests of the journal: what a tester makes happen on purpose. */
function faultActions({ control }: PanelPorts, store: PanelStore, act: Act): FaultActions {
  return {
    arm: (record, onDone) =>
      void act(async (worldId) => {
        await control.addFault(worldId, record)
        onDone?.()
      }),
    disarm: (faultId) => void act((worldId) => control.removeFault(worldId, faultId)),
    allOff: () => void act((worldId) => control.removeFaults(worldId)),
    actOnWebhook: (notifyId, how) => void act((worldId) => control.actOnWebhook(worldId, notifyId, how)),
    holdWebhooks: (isHeld) => void act((worldId) => control.holdWebhooks(worldId, isHeld)),
    deliverAll: (notifyIds) =>
      void act(async (worldId) => {
        for (const notifyId of notifyIds) await control.actOnWebhook(worldId, notifyId, { action: 'deliver' })
      }),
    reorderWebhooks: (notifyIds) => void act((worldId) => control.reorderWebhooks(worldId, [...notifyIds])),
    repeat: (seq) => void act((worldId) => control.repeatRequest(worldId, seq)),
    exportJournal: (format, range) => control.exportJournal(store.get().worldId, { format, ...range }),
  }
}

/** Screens of the phone; to fork at one is an action of sharing. */
function filmActions({ copies, keepFilming }: PanelPorts, store: PanelStore): Omit<FilmActions, 'forkFrame'> {
  return {
    listFrames: copies.listFrames,
    readFrame: copies.getFrame,
    setFilming: (isFilming) => {
      keepFilming(isFilming)
      store.update({ isFilming })
    },
  }
}

function journalActions(store: PanelStore): JournalActions {
  const { window } = store
  const firstSeq = () => store.get().journal.at(0)?.seq ?? 1
  return {
    showFound: (asked) => {
      window.show(asked)
      return () => window.hide()
    },
    showNewest: () => void window.newest(),
    showStretch: (seq) => void window.goTo(seq),
    showOlder: () => void window.older(firstSeq()),
    showNewer: () => void window.newer(),
    needAround: (seq) => {
      const { worldId } = store.get()
      store.update({ around: [] })
      if (seq >= firstSeq()) return
      // Without it the entry is shown, but for what led to it.
      void window
        .readAround(seq)
        .then((around) => store.updateIn(worldId, { around }))
        .catch(store.noteError)
    },
  }
}

/** Tables that only some pages show: read when first asked for. */
function tableActions({ tables, recentWorlds }: PanelPorts, store: PanelStore) {
  const quietly = (read: () => Promise<void>) => void read().catch(store.noteError)
  return {
    needMachines: () => {
      if (store.get().machines.length === 0)
        quietly(async () => store.update({ machines: await tables.stateMachines() }))
    },
    showPackages: () => store.showTable('packages'),
    showBanners: () => store.showTable('banners'),
    showTexts: () => store.showTable('texts'),
    showAccounts: () => {
      const [hidePlans, hideAccounts] = [store.showTable('plans'), store.showTable('accounts')]
      return () => {
        hidePlans()
        hideAccounts()
      }
    },
    needRecentWorlds: () =>
      quietly(async () => {
        const { worlds } = await tables.worlds()
        store.update({ recentWorlds: recentRows(worlds, recentWorlds()) })
      }),
    needLibrary: () => quietly(async () => store.update({ library: (await tables.library()).entries })),
    needCoverage: () => quietly(async () => store.update({ coverage: (await tables.coverage()).outcomes })),
    /** One after the other, each makes a world for a moment; the function returned ends it. */
    needPreviews: () => {
      let isWanted = true
      quietly(async () => {
        for (const name of previewOrder(store.get().scenarios)) {
          if (!isWanted) return
          if (store.get().previews[name]) continue
          const preview = await tables.scenario(name)
          store.update({ previews: { ...store.get().previews, [name]: preview } })
        }
      })
      return () => {
        isWanted = false
      }
    },
  }
}

/**
 * Worlds that this browser had in front, the last first, then those kept under a name that it had not. Of a shared server
 * most worlds are those of tests.
 */
function recentRows(worlds: readonly Schemas['WorldRow'][], recent: readonly RecentWorld[]): RecentRow[] {
  const rows = worlds
    .filter(({ isDefault }) => !isDefault)
    .map((row) => ({ ...row, seen: recent.find(({ worldId }) => worldId === row.worldId) ?? null }))
    .filter(({ seen, lifetime }) => seen !== null || lifetime.kind === 'kept')
  return rows
    .toSorted((a, b) => (b.seen?.openedAtMs ?? 0) - (a.seen?.openedAtMs ?? 0))
    .map(({ seen, ...row }) => ({ ...row, originId: seen?.originId ?? null }))
}

/** Actions in a wallet or beside it. Each returns false when it was refused; the message is then shown. */
export function walletActions({ control }: PanelPorts, store: PanelStore) {
  const act = async (call: (worldId: string) => Promise<unknown>): Promise<boolean> => {
    try {
      await call(store.get().worldId)
      await store.read()
      return true
    } catch (error) {
      store.noteError(error)
      return false
    }
  }
  return {
    endContract: (contractCode: string, by: Schemas['ContractEnd']['by'] = 'user') =>
      act((worldId) => control.endContract(worldId, contractCode, by)),
    arm: (record: Schemas['FaultRecord']) => act((worldId) => control.addFault(worldId, record)),
  }
}

/** What the shop asks for only once, or as a whole has changed: it shows the change after loading anew. */
function reachesShopByReload({ kind }: WorldEdit): boolean {
  const devices = ['device', 'add-device', 'unbind-device']
  const accounts = ['sign-in', 'profile', 'user']
  const banners = ['create-banner', 'change-banner', 'remove-banner']
  const content = ['update-catalogue', 'change-package', 'change-campaign']
  return [...devices, ...accounts, ...banners, ...content].includes(kind)
}
