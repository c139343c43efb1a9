/**
 * Records in the page what a click leads to; the traced shop loads it before its own modules. A cause is followed through
 * promises: a callback belongs to where it was registered, so the order is the same however long answers take. For that the
 * traced shop has no async functions, as what they wait for cannot be observed. Timers and drawing are not followed.
 */
import type { EntryRecorder } from './entry-calls.ts'

/** A function entered, or a call made. */
export type PageStep = { place: string; isDrawn: boolean } | { key: string; name: string }

/** Marks by which a flow goes on and ends in the page. */
export interface PageFlow {
  /** The event with which the host answers what the flow asked of it; null where it has none. */
  answer: string | null
  /**
   * Beginning of the address at which the flow is over, but for what is drawn and read there for the first time; null where
   * the flow keeps its page.
   */
  end: string | null
}

/** The recorder, as the program that drives the page uses it. */
export interface PageRecorder extends EntryRecorder {
  /** Records what the next click leads to. */
  begin(flow: PageFlow): void
  /** Resolves when every call is answered and the page does nothing any more. */
  quiet(): Promise<void>
  /** Resolves when the page is quiet and has done what it puts off until after its first view. */
  settled(): Promise<void>
  steps(): PageStep[]
}

/** A page that enters no function for so long has drawn what came. */
const QUIET_MS = 100
/** Work of a first view is put off for less; what waits longer belongs to caches. */
const PUT_OFF_MS = 10_000

/** Consequences of a cause, in order. */
interface Branch {
  items: (PageStep | Branch)[]
}

const root: Branch = { items: [] }
const drawnFirst: PageStep[] = []
/** Files entered and calls made since the page was opened. */
const known = new Set<string>()
/** By the id of a call to the host, what its reply leads to. */
const replies = new Map<string, Branch>()
let lastReply: Branch | undefined
let flow: PageFlow | null = null
let isOver = false
let branch: Branch | null = null
let drawing = 0
/** Number of entries and calls so far. */
let activity = 0
let unanswered = 0
/** Timers of the page that have yet to fire. */
const putOff = new Set<unknown>()

function within<Result>(own: Branch | null, run: () => Result): Result {
  const before = branch
  branch = own
  try {
    return run()
  } finally {
    branch = before
  }
}

function add(...items: Branch['items']): void {
  if (!isOver) branch?.items.push(...items)
}

/** Returns true the first time a name is given. */
function isFirst(name: string): boolean {
  const isNew = !known.has(name)
  known.add(name)
  return isNew
}

function enter(place: string): void {
  activity += 1
  const isNew = isFirst(place.split(':', 1)[0] ?? '')
  if (drawing === 0) add({ place, isDrawn: false })
  else if (flow && isNew) drawnFirst.push({ place, isDrawn: true })
}

function flatten(items: Branch['items']): PageStep[] {
  return items.flatMap((item) => ('items' in item ? flatten(item.items) : [item]))
}

/** Resolves when nothing is entered any more, no call is open and `isWaiting` returns false. */
async function untilQuiet(isWaiting: () => boolean): Promise<void> {
  for (let before = -1; before !== activity || unanswered > 0 || isWaiting(); ) {
    before = activity
    await new Promise((resolve) => wait(resolve, QUIET_MS))
  }
}

declare global {
  var flowRecorder: PageRecorder
}

globalThis.flowRecorder = {
  enter,
  beginDrawing(place) {
    drawing += 1
    enter(place)
  },
  endDrawing() {
    drawing -= 1
  },
  begin(chosen) {
    flow = chosen
  },
  quiet: () => untilQuiet(() => false),
  settled: () => untilQuiet(() => putOff.size > 0),
  steps: () => flatten([...root.items, ...drawnFirst]),
}

const page = globalThis as typeof globalThis & {
  /** Sends a message to the host. */
  __skyBridgeCall: (raw: string) => void
}

const wait = page.setTimeout

/** Puts another function in the place of one that the page has. */
function replace<Target extends object, Name extends keyof Target>(
  target: Target,
  name: Name,
  make: (original: Target[Name]) => unknown,
): void {
  Reflect.set(target, name, make(target[name]))
}

// What timers lead to is no part of a flow.
replace(page, 'setTimeout', () => (run: (...given: unknown[]) => void, delayMs = 0, ...given: unknown[]) => {
  const timer = wait(() => {
    putOff.delete(timer)
    run(...given)
  }, delayMs)
  if (delayMs < PUT_OFF_MS) putOff.add(timer)
  return timer
})
replace(page, 'clearTimeout', (forget) => (timer: number) => {
  putOff.delete(timer)
  forget(timer)
})

replace(Promise.prototype, 'then', (then) => {
  return function followed(this: Promise<unknown>, ...callbacks: unknown[]) {
    if (!branch) return Reflect.apply(then, this, callbacks)
    const own: Branch = { items: [] }
    add(own)
    const follow = (callback: unknown) =>
      typeof callback === 'function' ? (value: unknown) => within(own, () => callback(value)) : callback
    return Reflect.apply(then, this, callbacks.map(follow))
  }
})

// React has one listener for all clicks, at the root of what it draws.
replace(Element.prototype, 'addEventListener', (listen) => {
  return function listenTo(this: Element, ...given: unknown[]) {
    const [type, listener, ...rest] = given
    if (type !== 'click' || this.id !== 'app' || typeof listener !== 'function')
      return Reflect.apply(listen, this, given)
    const onClick = (event: unknown) => within(flow ? root : null, () => listener(event))
    return Reflect.apply(listen, this, [type, onClick, ...rest])
  }
})

// Requests of the flow, and after its end those of a kind that is new to the page; each takes its key along.
replace(page, 'fetch', (send) => (input: RequestInfo, init?: RequestInit) => {
  const request = new Request(input, init)
  const name = `${request.method} ${new URL(request.url).pathname}`
  activity += 1
  unanswered += 1
  const isNew = isFirst(name)
  if (isOver ? isNew : branch) {
    const call = { key: crypto.randomUUID(), name }
    request.headers.set('x-flow-call', call.key)
    if (isOver) drawnFirst.push(call)
    else add(call)
  }
  return send(request).finally(() => {
    unanswered -= 1
  })
})

replace(page, '__skyBridgeCall', (send) => (raw: string) => {
  const { id, method } = JSON.parse(raw) as { id: string; method: string }
  activity += 1
  unanswered += 1
  const reply: Branch = { items: [] }
  replies.set(id, reply)
  if (branch) lastReply = reply
  add({ key: id, name: method }, reply)
  send(raw)
})

/** Runs the handler that the shop sets for messages of the host in the branch of each message. */
function followHandler(
  name: string,
  branchOf: (message: Record<string, unknown>) => Branch | undefined,
): void {
  let handler: ((json: string) => void) | undefined
  const hear = (json: string) => within(branchOf(JSON.parse(json)) ?? null, () => handler?.(json))
  Object.defineProperty(page, name, {
    get: () => handler && hear,
    set: (given) => {
      handler = given
    },
  })
}
followHandler('onSkyBridgeReply', ({ id }) => {
  unanswered -= 1
  return replies.get(String(id))
})
followHandler('onSkyBridgeEvent', ({ name }) => (name === flow?.answer ? lastReply : undefined))

for (const name of ['pushState', 'replaceState'] as const)
  replace(history, name, (change) => {
    return function changed(...given: Parameters<typeof change>) {
      const path = new URL(given[2] ?? '', location.href).pathname
      if (flow?.end && path.startsWith(flow.end)) isOver = true
      Reflect.apply(change, history, given)
    }
  })
