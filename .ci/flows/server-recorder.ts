import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { registerHooks } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rootDir } from '../../e2e/run/project.ts'
import { type EntryRecorder, insertEntryCalls } from './entry-calls.ts'
import { isTraced } from './flow-table.ts'

/** A call over a wire, with what answering it led to in order: places of functions, and further calls. */
export interface ServerCall {
  /** Name of the server that answers, for instance `product`. */
  party: string
  /** Method and path, or the method of the bridge. */
  name: string
  /** Of HTTP; 0 without one. */
  status: number
  items: (string | ServerCall)[]
}

type CallName = Pick<ServerCall, 'party' | 'name'>

/** Carries the key of a call from one listener to the next. */
const callHeader = 'x-flow-call'

/**
 * Records which functions of this process answer which call. A call is an asynchronous context: what happens beside it is no
 * part of it.
 */
export class ServerRecorder implements EntryRecorder {
  readonly #context = new AsyncLocalStorage<ServerCall | null>()
  readonly #calls = new Map<string, ServerCall>()
  readonly #parties = new Map<number, string>()
  #sent = 0

  /** Observes the calls of this process, and records the modules that it loads from now on. */
  start(): void {
    Object.assign(globalThis, { flowRecorder: this })
    registerHooks({
      load: (url, context, nextLoad) => {
        const result = nextLoad(url, context)
        const path = url.startsWith('file:') ? relative(rootDir, fileURLToPath(url)) : ''
        if (!isTraced(path) || result.source === undefined || result.source === null) return result
        return { ...result, source: insertEntryCalls(String(result.source), path) }
      },
    })
    subscribe('http.client.request.created', (message) => {
      const { request } = message as { request: { setHeader(name: string, value: string): void } }
      this.#send((key) => request.setHeader(callHeader, key))
    })
    // That of `fetch`.
    subscribe('undici:request:create', (message) => {
      const { request } = message as { request: { addHeader(name: string, value: string): void } }
      this.#send((key) => request.addHeader(callHeader, key))
    })
    subscribe('http.server.request.start', (message) => {
      const { request } = message as { request: IncomingMessage }
      this.#context.enterWith(this.#receive(request))
    })
    subscribe('http.server.response.finish', (message) => {
      const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
      const call = this.#calls.get(String(request.headers[callHeader]))
      if (call) call.status = response.statusCode
    })
    const startTimer = globalThis.setTimeout
    // What a timer does later comes sooner or later from run to run.
    const setTimeout = (...given: Parameters<typeof startTimer>) =>
      this.#context.exit(() => startTimer(...given))
    Object.assign(globalThis, { setTimeout })
  }

  /** Says who listens at an address. */
  name(party: string, url: string): void {
    this.#parties.set(Number(new URL(url).port), party)
  }

  readonly enter = (place: string): void => void this.#context.getStore()?.items.push(place)
  readonly beginDrawing: EntryRecorder['beginDrawing'] = this.enter
  readonly endDrawing: EntryRecorder['endDrawing'] = () => undefined

  /** Runs the answer to a call that is no request. */
  run<Result>(key: string, name: CallName, answer: () => Result): Result {
    return this.#context.run(this.#add(key, name), answer)
  }

  /** Returns a call by its key; throws for one that has not come. */
  find(key: string): ServerCall {
    const call = this.#calls.get(key)
    if (call) return call
    throw new Error(`There was no call ${key}.`)
  }

  #send(mark: (key: string) => void): void {
    const call = this.#context.getStore()
    if (!call) return
    const key = `server${++this.#sent}`
    call.items.push(this.#add(key, { party: '', name: '' }))
    mark(key)
  }

  #receive({ method, url = '', headers, socket }: IncomingMessage): ServerCall | null {
    const key = headers[callHeader]
    if (typeof key !== 'string') return null
    const party = this.#parties.get(socket.localPort ?? 0) ?? ''
    const name = { party, name: `${method} ${url.split('?')[0]}` }
    return Object.assign(this.#calls.get(key) ?? this.#add(key, name), name)
  }

  #add(key: string, name: CallName): ServerCall {
    const call = { ...name, status: 0, items: [] }
    this.#calls.set(key, call)
    return call
  }
}
