import type { HostMessage } from '../shim/shim-config.ts'
import { applyToPayload, consumeEffect, sendWithEffect } from './bridge-effect.ts'
import { handleMessage } from './call-handling.ts'
import type { BridgeRecord, HostEvent, HostEvents, HostPorts, SimulatedHost } from './host-ports.ts'
import { methodHandlers } from './method-handlers.ts'
import { phoneNowMs } from './phone-clock.ts'
import { createWalletSession } from './wallet-payment.ts'

/**
 * The host app round one shop page: answers every bridge method of `bridge.yaml` from the world, opens the wallet,
 * sends the host's events (product 7.55-7.67, R-HOST-7). Each call and event is in the world's journal before the page has
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
        .catch(ports.onError)
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
    wake: async () => {
      if (events.isHidden()) return
      const hidden = events.send('pageHide')
      const atHide = events.viewChanges()
      await hidden
      // A wallet or a page of the app may have opened meanwhile: it covers the page until it closes.
      if (events.viewChanges() === atHide) await events.send('pageShow')
    },
    noteOnPage: (method, params) => record({ direction: 'on-page', method, status: 'ok', params }),
    setClock: async ({ mode, rate, ...reading }) => {
      const clock = {
        virtualMs: phoneNowMs({ mode, rate, ...reading }),
        wallMs: ports.wallNowMs(),
        mode,
        rate,
      }
      await ports.page.deliver({ skyBridge: 'clock', clock })
    },
    setOnline: async (isOnline) => ports.page.deliver({ skyBridge: 'network', isOnline }),
    unload: async () => ports.page.deliver({ skyBridge: 'unload' }),
    reload: async () => ports.page.deliver({ skyBridge: 'reload' }),
    setTheme: async (theme) => ports.page.deliver({ skyBridge: 'theme', theme }),
    highlight: async (selector) => ports.page.deliver({ skyBridge: 'highlight', selector }),
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** Writes bridge records one after the other, in the order they came up; a failed one is reported and passed over. */
function createBridgeJournal({ control, onError }: Pick<HostPorts, 'control' | 'onError'>) {
  let last: Promise<void> = Promise.resolve()
  return function record(entry: BridgeRecord): Promise<void> {
    last = last.then(() => control.recordBridge(entry)).catch(onError)
    return last
  }
}

/** Makes the sender of one host. */
function createHostEvents(
  ports: Pick<HostPorts, 'page' | 'control' | 'onError'>,
  record: (entry: BridgeRecord) => Promise<void>,
): HostEvents & { isHidden: () => boolean; viewChanges: () => number } {
  let isHidden = false
  let viewChanges = 0
  async function deliver(name: HostEvent, plain: object): Promise<void> {
    const effect = await consumeEffect(ports, name)
    const payload = applyToPayload(effect, plain)
    const status = effect?.kind === 'silent' ? 'lost' : 'ok'
    await record({
      direction: 'host-to-page',
      method: name,
      status,
      params: payload,
      ...(effect && { effect }),
    })
    const json = JSON.stringify({ name, payload })
    await sendWithEffect(effect, async () => ports.page.deliver({ skyBridge: 'event', json }))
  }
  return {
    send: (name) => {
      if (name !== 'back') {
        isHidden = name === 'pageHide'
        viewChanges += 1
      }
      return deliver(name, {})
    },
    isHidden: () => isHidden,
    viewChanges: () => viewChanges,
    payCallback: (resultType, isCallbackSent) => {
      const params = { resultType }
      return isCallbackSent
        ? deliver('payCallback', params)
        : record({ direction: 'host-to-page', method: 'payCallback', status: 'lost', params })
    },
  }
}

/** A page that may be gone: what cannot be delivered is reported, and the host goes on as a real one would. */
function safePage({ page, onError }: Pick<HostPorts, 'page' | 'onError'>) {
  return {
    deliver: async (message: HostMessage): Promise<void> => {
      try {
        await page.deliver(message)
      } catch (error) {
        onError(error)
      }
    },
  }
}
