import type { Schemas } from '@skyshop/openapi/control'
import { toDue, worldNowMs } from '../api/to-panel-view.ts'
import type { PanelActions } from '../model/panel-view.ts'
import type { PanelPorts } from './panel-ports.ts'
import type { PanelStore } from './panel-store.ts'

interface ActionHooks {
  /** The host app round the shop changed; the page learns it only by loading anew. */
  onHostChanged: () => void
  onWorldOpened: (worldId: string) => void
}

/** What the tester can do, each a call to the control plane; a refusal becomes the sentence on screen. */
export function createPanelActions(ports: PanelPorts, store: PanelStore, hooks: ActionHooks): PanelActions {
  const { control } = ports
  const act = async (call: (worldId: string) => Promise<unknown>) => {
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
  const jump = (advance: Schemas['ClockAdvance']) =>
    void act(async (worldId) => {
      if (store.get().isJumping) return
      const fromMs = worldNowMs(store.get(), ports.wallNowMs())
      store.update({ isJumping: true })
      try {
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
    jumpBy: (byMs) => jump({ byMs }),
    jumpTo: (toMs) => jump({ toMs }),
    jumpToNext: () => jump({ toNextEvent: true }),
    startWorld: (world) =>
      void act(async () => {
        const mode = store.get().world?.clock.mode ?? 'running'
        const { worldId } = await control.createWorld(world, mode)
        hooks.onWorldOpened(worldId)
      }),
    changeHost: (change) =>
      void act(async (worldId) => {
        await control.changeProfile(worldId, change)
        hooks.onHostChanged()
      }),
    expireToken: () =>
      void act(async (worldId) => {
        const userId = store.get().world?.user.userId
        if (userId !== undefined) await control.expireToken(worldId, userId)
      }),
    arrange: (outcome) => void act((worldId) => control.setWalletOutcome(worldId, outcome)),
    dismissRefusal: () => store.update({ refusal: null }),
    retry: () => void store.connect(),
  }
}
