import type { HostToPageMessage } from '../shim/shim-config.ts'
import {
  type BridgeEffect,
  type BridgeErrorCode,
  type BridgeRecord,
  BridgeRefusal,
  type HostDependencies,
  type HostEvent,
  type HostEventSender,
  type MethodHandlers,
  type SimulatedHost,
} from './host-dependencies.ts'
import { isRecord, methodHandlers, runMethod } from './method-handlers.ts'
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
    reload: async (entry) => dependencies.page.deliver(reloadMessage(entry)),
    setTheme: async (theme) => dependencies.page.deliver({ skyBridge: 'theme', theme }),
    highlight: async (selector) => dependencies.page.deliver({ skyBridge: 'highlight', selector }),
    point: async (isOn) => dependencies.page.deliver({ skyBridge: 'point', isOn }),
    ...filmingOf(dependencies, record),
    act: async (id, act) => dependencies.page.deliver({ skyBridge: 'act', id, act }),
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

function reloadMessage(entry: unknown): HostToPageMessage {
  return entry === undefined ? { skyBridge: 'reload' } : { skyBridge: 'entry', state: entry }
}

/** Makes the methods that keep the screens of a phone along the journal. */
function filmingOf(
  { page, control }: Pick<HostDependencies, 'page' | 'control'>,
  record: ReturnType<typeof createBridgeJournal>,
): Pick<SimulatedHost, 'askForFrame' | 'keepFrame'> {
  return {
    askForFrame: async (always) => page.deliver({ skyBridge: 'frame', always }),
    // One that cannot be kept is missing among them, and nobody has to act on that.
    keepFrame: (frame) =>
      record
        .settled()
        .then(() => control.addFrame?.(frame) ?? null)
        .catch(() => null),
  }
}

/** Writes bridge records one after the other, in call order; a failed one is reported and skipped. */
function createBridgeJournal({ control, onError }: Pick<HostDependencies, 'control' | 'onError'>) {
  let last: Promise<void> = Promise.resolve()
  const record = (entry: BridgeRecord): Promise<void> => {
    last = last.then(() => control.recordBridge(entry)).catch(onError)
    return last
  }
  /** Resolves when all of them are written. */
  return Object.assign(record, { settled: () => last })
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

/** Dependencies of handling a message of the page. */
interface CallHandling {
  dependencies: HostDependencies
  handlers: MethodHandlers
  record: (entry: BridgeRecord) => Promise<void>
}

/** Answers one message of the page: writes the journal, sends the reply, then runs the handler's `after`. */
async function handleMessage(handling: CallHandling, raw: string): Promise<void> {
  const call = readBridgeCall(raw)
  if (call) return handleCall(handling, call)
  await handling.record({
    direction: 'page-to-host',
    method: 'unreadable',
    status: 'bad-message',
    params: { raw: raw.slice(0, 500) },
  })
}

async function handleCall({ dependencies, handlers, record }: CallHandling, call: BridgeCall): Promise<void> {
  const startedMs = dependencies.wallNowMs()
  const effect = await consumeEffect(dependencies, call.method)
  const {
    status,
    reply: plain,
    after,
  } = await answerWithFault(effect, () => answerCall(dependencies, handlers, call))
  const reply = 'result' in plain ? { result: applyToPayload(effect, plain.result) } : plain
  await record({
    direction: 'page-to-host',
    method: call.method.slice(0, 64),
    status,
    tookMs: Math.max(0, dependencies.wallNowMs() - startedMs),
    params: call.params,
    result: 'result' in reply ? reply.result : reply.error,
    ...(effect && { effect }),
  })
  const json = JSON.stringify({ id: call.id, ...reply })
  const send = async () => dependencies.page.deliver({ skyBridge: 'reply', json })
  if (effect?.kind === 'before-return') await after?.()
  await sendWithEffect(effect, send)
  if (effect?.kind !== 'before-return') await after?.()
}

/** Refuses the call by the fault armed for it, without running it; without such a fault, runs `answer`. */
async function answerWithFault(
  effect: BridgeEffect | null,
  answer: () => Promise<CallOutcome>,
): Promise<CallOutcome> {
  if (effect?.kind === 'missing') return refusal('method-missing', 'This host app has no such method.')
  if (effect?.kind === 'failed') return refusal('failed', 'The host app could not do this.')
  if (effect?.kind === 'not-installed')
    return refusal('wallet-missing', 'The wallet app is not on this phone.')
  return answer()
}

function refusal(code: BridgeErrorCode, message: string): CallOutcome {
  return { status: code, reply: { error: { code, message } } }
}

/** A message of the page. `params` is what the page sent, an empty object when it sent none. */
interface BridgeCall {
  id: string | number
  method: string
  params: unknown
}

/** Parses a message of the page; null without an id or a method to answer to. */
function readBridgeCall(raw: string): BridgeCall | null {
  const message = parse(raw)
  if (!isRecord(message)) return null
  const { id, method, params } = message
  if (typeof id !== 'string' && typeof id !== 'number') return null
  if (typeof method !== 'string' || method === '') return null
  return { id, method, params: params ?? {} }
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

/** The reply to a call, and what the host does once the page has it. `status` goes into the journal. */
interface CallOutcome {
  status: 'ok' | BridgeErrorCode
  reply: { result: unknown } | { error: { code: BridgeErrorCode; message: string } }
  after?: (() => void | Promise<void>) | undefined
}

/** Runs the method of a call and turns every failure into a bridge error. */
async function answerCall(
  dependencies: HostDependencies,
  handlers: MethodHandlers,
  call: BridgeCall,
): Promise<CallOutcome> {
  try {
    const { result, after } = await runMethod(dependencies, handlers, call)
    return { status: 'ok', reply: { result }, after }
  } catch (error) {
    if (!(error instanceof BridgeRefusal)) dependencies.onError(error)
    const code = error instanceof BridgeRefusal ? error.code : 'failed'
    const message = error instanceof BridgeRefusal ? error.message : 'The host app could not do this.'
    return { status: code, reply: { error: { code, message } } }
  }
}

/**
 * The fault armed for a call or an event, used up by it. Never rejects; null when the control plane cannot be
 * reached.
 */
async function consumeEffect(
  { control, onError }: Pick<HostDependencies, 'control' | 'onError'>,
  name: string,
): Promise<BridgeEffect | null> {
  try {
    return await control.takeBridgeEffect(name)
  } catch (error) {
    onError(error)
    return null
  }
}

/** Payload after the effect: types changed, values emptied, or unchanged. */
function applyToPayload(effect: BridgeEffect | null, value: unknown): unknown {
  if (effect?.kind === 'wrong-type') return withDriftedTypes(value)
  return effect?.kind === 'empty' ? withEmptyValues(value) : value
}

/** Type drift of old hosts: numbers as strings, booleans as 0/1, digit strings as numbers (R-HOST-4). */
export function withDriftedTypes(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return /^\d{1,15}$/.test(value) ? Number(value) : value
  return mapInside(value, withDriftedTypes)
}

/** Copy with empty strings and lists; other values stay. */
export function withEmptyValues(value: unknown): unknown {
  if (typeof value === 'string') return ''
  if (Array.isArray(value)) return []
  return mapInside(value, withEmptyValues)
}

function mapInside(value: unknown, change: (inside: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, change(inside)]))
}

/** Sends to the page once, or as the effect demands: never, late or twice. Delays are wall time. */
async function sendWithEffect(effect: BridgeEffect | null, send: () => Promise<void>): Promise<void> {
  if (effect?.kind === 'silent') return
  if (effect?.kind === 'late') {
    await new Promise((resolve) => setTimeout(resolve, effect.delayMs))
  }
  await send()
  if (effect?.kind === 'twice') await send()
}
