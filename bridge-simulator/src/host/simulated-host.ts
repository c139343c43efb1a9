import { createBridgeJournal } from './bridge-journal.ts'
import { handleMessage } from './call-handling.ts'
import { createHostEvents } from './host-events.ts'
import type { HostPorts, SimulatedHost } from './host-ports.ts'
import { methodHandlers } from './method-handlers.ts'
import { safePage } from './safe-page.ts'
import { createWalletSession } from './wallet-session.ts'

/**
 * The host app round one shop page: answers every bridge method of `bridge.yaml` from the world, opens the wallet,
 * sends the host's events (spec §7, design §7). Each call and event is in the world's journal before the page has
 * its answer, so a test that saw the answer finds the entry. Runs in the panel and in Playwright alike.
 */
export function createSimulatedHost(given: HostPorts): SimulatedHost {
  const ports = { ...given, page: safePage(given) }
  const record = createBridgeJournal(ports)
  const events = createHostEvents(ports, record)
  const wallet = createWalletSession(events)
  const running = new Set<Promise<void>>()
  let isBackHeld = false
  const handlers = methodHandlers(ports, {
    wallet,
    events,
    holdBack: (isHeld) => {
      isBackHeld = isHeld
    },
  })
  return {
    receive: (raw) => {
      const work: Promise<void> = handleMessage({ ports, handlers, record }, raw)
        .catch(ports.onTrouble)
        .finally(() => running.delete(work))
      running.add(work)
      return work
    },
    pageLoaded: () => {
      isBackHeld = false
    },
    back: async () => {
      if (isBackHeld) return false
      await events.send('back')
      return true
    },
    pageHide: () => events.send('pageHide'),
    pageShow: () => events.send('pageShow'),
    noteOnPage: (method, params) => record({ direction: 'on-page', method, status: 'ok', params }),
    setClock: async ({ nowMs, mode, rate }) => {
      const clock = { virtualMs: nowMs, wallMs: ports.wallNowMs(), mode, rate }
      await ports.page.deliver({ skyBridge: 'clock', clock })
    },
    setOnline: async (isOnline) => ports.page.deliver({ skyBridge: 'network', isOnline }),
    setTheme: async (theme) => ports.page.deliver({ skyBridge: 'theme', theme }),
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
