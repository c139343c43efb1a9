import type { Schemas } from '@skyshop/openapi/control'
import { toDue, worldNowMs } from '../api/to-panel-view.ts'
import type { PanelActions } from '../model/panel-view.ts'
import { reachesShopByReload } from '../model/world-edit.ts'
import { createHistory } from './history-actions.ts'
import { labActions } from './lab-actions.ts'
import type { PanelPorts } from './panel-ports.ts'
import type { PanelStore } from './panel-store.ts'
import { createSharing } from './share-actions.ts'
import { tableActions } from './table-actions.ts'

interface ActionHooks {
  /** The host app round the shop changed; the page learns it only by loading anew. */
  onHostChanged: () => void
  onWorldOpened: (worldId: string) => void
}

type Act = (call: (worldId: string) => Promise<unknown>) => Promise<void>

/** What the tester can do, each a call to the control plane; a refusal becomes the sentence on screen. */
export function createPanelActions(ports: PanelPorts, store: PanelStore, hooks: ActionHooks): PanelActions {
  const { control } = ports
  const act: Act = async (call) => {
    const { worldId } = store.get()
    store.update({ refusal: null })
    try {
      await call(worldId)
    } catch (error) {
      store.noteTrouble(error)
      return
    }
    await store.read()
  }
  return {
    ...clockActions({ ports, store, act }),
    ...worldActions({ ports, store, act, hooks }),
    ...tableActions(ports, store),
    arrange: (outcome) => void act((worldId) => control.setWalletOutcome(worldId, outcome)),
    ...labActions(ports, store, act),
    dismissRefusal: () => store.update({ refusal: null }),
    retry: () => void store.connect(),
  }
}

interface ActionParts {
  ports: PanelPorts
  store: PanelStore
  act: Act
}

function clockActions({ ports, store, act }: ActionParts) {
  const { control } = ports
  const history = createHistory(ports, store)
  const jump = (advance: Schemas['ClockAdvance'], label: string) =>
    void act(async (worldId) => {
      if (store.get().isJumping) return
      store.update({ isJumping: true })
      try {
        await history.keep(label)
        const fromMs = worldNowMs(store.get(), ports.wallNowMs())
        const { clock, fired, firedCount } = await control.advanceClock(worldId, advance)
        const events = fired.map(toDue).map(({ id, dueMs, title }) => ({ id, worldMs: dueMs, title }))
        store.update({ lastJump: { fromMs, toMs: clock.nowMs, fired: events, firedCount } })
      } finally {
        store.update({ isJumping: false })
      }
    })
  return {
    run: () => void act((worldId) => control.setClockMode(worldId, 'running')),
    stop: () => void act((worldId) => control.setClockMode(worldId, 'standing')),
    jumpBy: (byMs: number) => jump({ byMs }, 'jump'),
    jumpTo: (toMs: number) => jump({ toMs }, 'jump'),
    jumpToNext: () => jump({ toNextEvent: true }, 'jump'),
  }
}

/** Changes of the world, steps through its checkpoints, and other worlds. */
function worldActions({ ports, store, act, hooks }: ActionParts & { hooks: ActionHooks }) {
  const history = createHistory(ports, store)
  const sharing = createSharing(ports, store, history)
  const openAnother = (made: () => Promise<string>) => void act(async () => hooks.onWorldOpened(await made()))
  const travel = (go: () => Promise<void>) =>
    void act(async () => {
      await go()
      hooks.onHostChanged()
    })
  const edit: PanelActions['edit'] = (change, onDone) =>
    void act(async (worldId) => {
      await history.keep(change.kind)
      await ports.edit(worldId, change)
      if (reachesShopByReload(change)) hooks.onHostChanged()
      onDone?.()
    })
  return {
    edit,
    changeHost: (change: Parameters<PanelActions['changeHost']>[0]) => edit({ kind: 'profile', change }),
    expireToken: () =>
      void act(async (worldId) => {
        const userId = store.get().world?.user.userId
        if (userId === undefined) return
        await history.keep('expire-token')
        await ports.control.expireToken(worldId, userId)
      }),
    startWorld: (world: Parameters<PanelActions['startWorld']>[0]) =>
      openAnother(async () => {
        const mode = store.get().world?.clock.mode ?? 'running'
        return (await ports.control.createWorld(world, mode)).worldId
      }),
    checkpoint: () => void act(() => history.keep('by-hand')),
    undo: () => travel(() => history.undo('present')),
    redo: () => travel(() => history.redo('present')),
    goTo: (place: number) => travel(() => history.goTo(place, 'present')),
    fork: () => openAnother(sharing.fork),
    saveFile: () => void act(sharing.save),
    openFile: (file: Blob) => openAnother(() => sharing.open(file)),
    makeLink: () => void act(() => sharing.link('shared')),
  }
}
