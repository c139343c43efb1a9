import type { HostToPageMessage } from '../shim/shim-config.ts'
import { applyToPayload, consumeEffect, sendWithEffect } from './bridge-effect.ts'
import { handleMessage } from './call-handling.ts'
import type {
  BridgeRecord,
  HostDependencies,
  HostEvent,
  HostEventSender,
  SimulatedHost,
} from './host-dependencies.ts'
import { methodHandlers } from './method-handlers.ts'
import { phoneNowMs } from './phone-clock.ts'
import { createWalletSession } from './wallet-payment.ts'

/**
 * The host app of one shop page: answers every bridge method of `bridge.yaml` from the world, opens the wallet,
 * sends the host's events (product 7.55-7.67, R-HOST-7). Each call and event is in the world's journal before the page has
 * its answer, so a test that saw the answer finds the entry. Runs in the panel and in Playwright alike.
 */
export function createSimulatedHost(given: HostDependencies): SimulatedHost {
  const dependencies = { ...given, page: safePage(given) }
  const record = createBridgeJournal(dependencies)
  const events = createHostEventSender(dependencies, record)
  const wallet = createWalletSession(events)
  const running = new Set<Promise<void>>()
  let isBackBlocked = false
  const handlers = methodHandlers(dependencies, {
    wallet,
    events,
    setBackBlocked: (isBlocked) => {
      isBackBlocked = isBlocked
    },
  })
  return {
    receive: (raw) => {
      const work: Promise<void> = handleMessage({ dependencies, handlers, record }, raw)
        .catch(dependencies.onError)
        .finally(() => running.delete(work))
      running.add(work)
      return work
    },
    pageLoaded: () => {
      isBackBlocked = false
    },
    back: async () => {
      if (isBackBlocked) return false
      await events.send('back')
      return true
    },
    pageHide: () => events.send('pageHide'),
    pageShow: () => events.send('pageShow'),
    wake: async () => {
      if (events.isHidden()) return
      const hidden = events.send('pageHide')
      const atHide = events.viewChangeCount()
      await hidden
      // A wallet or a page of the app may have opened meanwhile: it covers the page until it closes.
      if (events.viewChangeCount() === atHide) await events.send('pageShow')
    },
    noteOnPage: (method, params) => record({ direction: 'on-page', method, status: 'ok', params }),
    setClock: async ({ mode, rate, ...reading }) => {
      const clock = {
        virtualMs: phoneNowMs({ mode, rate, ...reading }),
        wallMs: dependencies.wallNowMs(),
        mode,
        rate,
      }
      await dependencies.page.deliver({ skyBridge: 'clock', clock })
    },
    setOnline: async (isOnline) => dependencies.page.deliver({ skyBridge: 'network', isOnline }),
    unload: async () => dependencies.page.deliver({ skyBridge: 'unload' }),
    reload: async () => dependencies.page.deliver({ skyBridge: 'reload' }),
    setTheme: async (theme) => dependencies.page.deliver({ skyBridge: 'theme', theme }),
    highlight: async (selector) => dependencies.page.deliver({ skyBridge: 'highlight', selector }),
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** Writes bridge records one after the other, in call order; a failed one is reported and skipped. */
function createBridgeJournal({ control, onError }: Pick<HostDependencies, 'control' | 'onError'>) {
  let last: Promise<void> = Promise.resolve()
  return function record(entry: BridgeRecord): Promise<void> {
    last = last.then(() => control.recordBridge(entry)).catch(onError)
    return last
  }
}

/** Creates the event sender of one host. */
function createHostEventSender(
  dependencies: Pick<HostDependencies, 'page' | 'control' | 'onError'>,
  record: (entry: BridgeRecord) => Promise<void>,
): HostEventSender & { isHidden: () => boolean; viewChangeCount: () => number } {
  let isHidden = false
  let viewChangeCount = 0
  async function deliver(name: HostEvent, plain: object): Promise<void> {
    const effect = await consumeEffect(dependencies, name)
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
    await sendWithEffect(effect, async () => dependencies.page.deliver({ skyBridge: 'event', json }))
  }
  return {
    send: (name) => {
      if (name !== 'back') {
        isHidden = name === 'pageHide'
        viewChangeCount += 1
      }
      return deliver(name, {})
    },
    isHidden: () => isHidden,
    viewChangeCount: () => viewChangeCount,
    payCallback: (resultType, isCallbackSent) => {
      const params = { resultType }
      return isCallbackSent
        ? deliver('payCallback', params)
        : record({ direction: 'host-to-page', method: 'payCallback', status: 'lost', params })
    },
  }
}

/** A page that may be gone: what cannot be delivered is reported, and the host goes on as a real one would. */
function safePage({ page, onError }: Pick<HostDependencies, 'page' | 'onError'>) {
  return {
    deliver: async (message: HostToPageMessage): Promise<void> => {
      try {
        await page.deliver(message)
      } catch (error) {
        onError(error)
      }
    },
  }
}
