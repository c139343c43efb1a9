import type { PanelPorts } from '../api/panel-ports.ts'
import type { PanelStore } from './panel-store.ts'
import { previewOrder } from './scenario-order.ts'

/** Tables that only some pages show: read when first asked for. */
export function tableActions({ tables }: PanelPorts, store: PanelStore) {
  const quietly = (read: () => Promise<void>) => void read().catch(store.noteError)
  return {
    needMachines: () => {
      if (store.get().machines.length === 0)
        quietly(async () => store.update({ machines: await tables.stateMachines() }))
    },
    showPackages: store.showPackages,
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
