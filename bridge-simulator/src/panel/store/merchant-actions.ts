import type { PanelPorts } from '../api/panel-ports.ts'
import type { PanelActions } from '../model/panel-view.ts'
import type { PanelState } from './panel-state.ts'
import type { PanelStore } from './panel-store.ts'

/** Time between two looks of a page that follows an audit or an entry of the journal, in milliseconds. */
const lookMs = 1_000

type MerchantActions = Pick<
  PanelActions,
  'showMerchantChecks' | 'showMerchantAudit' | 'startMerchantAudit' | 'stopMerchantAudit' | 'showEntryChecks'
>

/** Returns the actions on what providers ask of merchants: verdicts on this world and on one entry of its journal, and the audit of a backend. */
export function merchantActions({ tables, after }: PanelPorts, store: PanelStore): MerchantActions {
  const readAudit = async () => store.update({ merchantAudit: await tables.merchantAudit() })
  const changeAudit = (change: () => Promise<PanelState['merchantAudit']>) => {
    void change().then((merchantAudit) => store.update({ merchantAudit }), store.noteError)
  }
  /** Runs now and after each pause, until the returned function is called; a failure is told and does not end it. */
  const again = (run: () => Promise<void>) => {
    let callOff: (() => void) | null = () => undefined
    const go = () => {
      void run()
        .catch(store.noteError)
        .then(() => {
          if (callOff !== null) callOff = after(lookMs, go)
        })
    }
    go()
    return () => {
      callOff?.()
      callOff = null
    }
  }
  return {
    showMerchantChecks: () => store.showTable('merchantChecks'),
    /** What other worlds are doing is in no journal of this one, so it is asked for. */
    showMerchantAudit: () => again(readAudit),
    startMerchantAudit: (order) => changeAudit(() => tables.startMerchantAudit(order)),
    stopMerchantAudit: () => changeAudit(tables.stopMerchantAudit),
    showEntryChecks: (seq) => {
      const { worldId } = store.get()
      let readSeq = -1
      let isShown = true
      const callOff = again(async () => {
        const { journal, merchantAudit } = store.get()
        const lastSeq = journal.at(-1)?.seq ?? 0
        if (readSeq < 0 || merchantAudit?.isOver === false) await readAudit()
        // What came later may show a break of an entry that was kept until then: a query that never followed.
        if (lastSeq === readSeq) return
        const checks = await tables.entryChecks(worldId, seq)
        if (!isShown) return
        readSeq = lastSeq
        store.updateIn(worldId, { entryChecks: checks })
      })
      return () => {
        isShown = false
        callOff()
        store.updateIn(worldId, { entryChecks: [] })
      }
    },
  }
}
