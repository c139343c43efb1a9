import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { portTable, StartError, type StartOptions } from '../settings/start-options.ts'

/** Addresses that the upstream (fake-api) prints when it is ready. */
export interface UpstreamReady {
  productUrl: string
  gatewayUrl: string
  controlUrl: string
  controlToken: string
}

/** The upstream as a child of this program. */
export interface UpstreamProcess {
  /** Resolves when its code is loaded, rejects with its error output. Only for a process started to wait. */
  loaded: Promise<void>
  /** Makes a waiting process open its listeners, with the token of its predecessor. */
  open: (controlToken: string) => void
  ready: Promise<UpstreamReady>
  /** Resolves with a description of how the process ended. */
  ended: Promise<string>
  stop: () => Promise<void>
}

const readyTimeoutMs = 60_000
/** A running clock is stored while it stops; killed before, it would be up to a minute behind. */
const stopTimeoutMs = 10_000
const maxOutputCharacters = 4_000
const timeoutText = `The upstream was not ready after ${readyTimeoutMs / 1000} s; its messages are above.`

/** Node's default folder of compiled code: a program that asks for it itself has compiled its first file by then. */
const compiledCode = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') }

/** What a child does when its code is loaded: opens at once, or waits for `open`. */
type OnLoaded = 'open' | 'wait'

/**
 * V8 would let what was used for longer grow to several times of what is in use, for no speed that can be measured. What is
 * used for a moment has its usual room, on machines with little memory, too: with less, much of it would be kept.
 */
const smallHeap = ['--max-semi-space-size=16', '--heap-growing-percent=10']
/**
 * V8's helpers. Of the usual four, one or another waits for a core on a machine with few of them, and the program with it:
 * it goes on once all have done their part of looking through the heap.
 */
const oneHelper = ['--v8-pool-size=1']
/** Each thread would have a heap of its own for what lies outside of V8's. */
const fewArenas = { MALLOC_ARENA_MAX: '2' }

/**
 * Starts `kit/server/server.ts`, the upstream with what the simulator adds to it. It stops when its stdin ends, so it does not outlive this program even
 * when that is killed; it leads its own process group, so Ctrl-C reaches it through us and in order.
 */
export function startUpstream(
  root: string,
  options: StartOptions,
  onLoaded: OnLoaded = 'open',
): UpstreamProcess {
  const ports = portTable.map(({ name, variable }) => [variable, String(options.ports[name])])
  const child = spawn(process.execPath, [...smallHeap, ...oneHelper, join(root, 'kit/server/server.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...compiledCode,
      ...fewArenas,
      ...Object.fromEntries(ports),
      SKYSHOP_DATA_DIR: options.dataDir,
      SKYSHOP_READY: 'json',
      SKYSHOP_ON_LOADED: onLoaded,
    },
    // What keeps one that waits from loading is also shown elsewhere than in the terminal.
    stdio: ['pipe', 'pipe', onLoaded === 'wait' ? 'pipe' : 'inherit'],
    detached: true,
  })
  const ended = endOf(child)
  const messages = messagesOf(child)
  let tellOpened: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    tellOpened = resolve
  })
  if (onLoaded === 'open') tellOpened()
  const loaded = loadedMessage(messages, ended, passOnErrors(child))
  const ready = readyMessage(messages, ended, opened)
  // Nobody asks whether one has loaded that does not wait, nor whether one is ready that was never opened.
  for (const unused of [loaded, ready]) unused.catch(() => undefined)
  return {
    loaded,
    open: (controlToken) => {
      child.stdin?.write(`${JSON.stringify({ controlToken })}\n`)
      tellOpened()
    },
    ready,
    ended,
    stop: () => stopChild(child, ended),
  }
}

function endOf(child: ChildProcess): Promise<string> {
  // Writing to a child that has just gone is no news: its end is.
  child.stdin?.on('error', () => undefined)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
}

type Messages = ReturnType<typeof messagesOf>

/** Messages of the child, lines of JSON on stdout. */
function messagesOf({ stdout }: ChildProcess) {
  const messages = new EventEmitter<Record<'loaded' | 'ready', [UpstreamReady]>>()
  if (stdout)
    createInterface({ input: stdout }).on('line', (line) => {
      const message = parseMessage(line)
      if (message) messages.emit(message.event, message)
    })
  return messages
}

/** Shows what the child complains of, and keeps the end of it. */
function passOnErrors({ stderr }: ChildProcess): () => string {
  let output = ''
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text)
    output = (output + text).slice(-maxOutputCharacters)
  })
  return () => output.trim()
}

async function loadedMessage(
  messages: Messages,
  ended: Promise<string>,
  output: () => string,
): Promise<void> {
  const gone = ended.then((how): never => {
    throw new StartError(`The sources of the upstream do not load (${how}).\n${output()}`)
  })
  await Promise.race([once(messages, 'loaded'), gone])
}

async function readyMessage(
  messages: Messages,
  ended: Promise<string>,
  opened: Promise<void>,
): Promise<UpstreamReady> {
  let timer: NodeJS.Timeout | undefined
  const late = opened.then(
    () =>
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new StartError(timeoutText)), readyTimeoutMs)
      }),
  )
  const spoken = once(messages, 'ready').then(([ready]) => ready as UpstreamReady)
  const gone = ended.then((how): never => {
    throw new StartError(earlyEndText(how))
  })
  // After the start only `ended` reports the end.
  gone.catch(() => undefined)
  try {
    return await Promise.race([spoken, late, gone])
  } finally {
    clearTimeout(timer)
  }
}

/** Message for an early end; empty for exit code 1, with which the upstream has printed its own. */
function earlyEndText(how: string): string {
  return how === 'exit code 1' ? '' : `The upstream stopped before it was ready (${how}).`
}

/** Parses a line of the child; null for other output. */
function parseMessage(line: string): (UpstreamReady & { event: 'loaded' | 'ready' }) | null {
  try {
    const message: unknown = JSON.parse(line)
    if (typeof message !== 'object' || message === null || !('event' in message)) return null
    const isKnown = message.event === 'ready' || message.event === 'loaded'
    return isKnown ? (message as UpstreamReady & { event: 'loaded' | 'ready' }) : null
  } catch {
    return null
  }
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.stdin?.end()
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timer)
}
