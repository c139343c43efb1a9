import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** Calls that an adapter may offer; the audit does without those that are missing. */
export const adapterCalls = [
  'begin',
  'account',
  'order',
  'sign',
  'cancel',
  'state',
  'refund',
  'returned',
  'tick',
] as const
export type AdapterCall = (typeof adapterCalls)[number]

/** Content of an adapter's file. All of it may be left out but one of `url` and `commands`. */
export interface AdapterFile {
  /** Base address of the calls; `{port}` stands for a free port when `start` starts a backend for each world. */
  url?: string
  /** Command lines in place of calls by HTTP: JSON on the standard input, JSON on the standard output. */
  commands?: Partial<Record<AdapterCall, string>>
  /** Command line that starts a backend for one world, with the accounts in the file that `SKYSHOP_ACCOUNTS` names. */
  start?: string
  /** Time that it may take to listen, in seconds; a minute when left out. */
  startWithinSeconds?: number
  /** Calls that the backend does not have, by name. */
  without?: readonly AdapterCall[]
  /** Addresses for the merchant's settings at the providers; those that `begin` answers go before them. */
  addresses?: Readonly<Record<string, string>>
}

/** Reason why an adapter's call came to nothing: the backend said no, or does not have the call. */
export class AdapterRefusal extends Error {
  readonly call: AdapterCall
  /** The backend does not have the call. */
  readonly isMissing: boolean

  constructor(call: AdapterCall, message: string, isMissing = false) {
    super(message)
    this.name = 'AdapterRefusal'
    this.call = call
    this.isMissing = isMissing
  }
}

/** A backend under audit, in one world. */
export interface MerchantAdapter {
  /** The backend was started for this world, and serves no other. */
  readonly isOwn: boolean
  /** Calls that its file says it does not have. */
  readonly without: readonly AdapterCall[]
  /** Where the providers tell what no request names an address for, as the file has it. */
  readonly addresses: Readonly<Record<string, string>>
  /** Tells whether the backend may have a call; one that turns out to be missing is known from then on. */
  has(call: AdapterCall): boolean
  /** Sends a message and returns the answer. @throws AdapterRefusal */
  call(call: AdapterCall, message: object): Promise<Record<string, unknown>>
  /** Ends what was started for the world. */
  close(): Promise<void>
}

/** Opens the adapter for one world, which is about one provider; the message is that of `begin`. */
export type OpenAdapter = (begin: BeginMessage, provider: string) => Promise<MerchantAdapter>

/** Message that a backend gets before anything else. */
export interface BeginMessage {
  world: string
  nowMs: number
  accounts: Readonly<Record<string, object>>
}

/** Reads what `--adapter` names: the address of a running adapter, or a file. @throws Error that says what is wrong */
export function readAdapter(named: string): AdapterFile & { folder: string } {
  if (/^https?:\/\//.test(named)) {
    requireAddress(named, named)
    return { url: named, folder: process.cwd() }
  }
  const path = resolve(named)
  const file = readJson(path, named)
  if (typeof file !== 'object' || file === null) throw new Error(`${named} has no object in it.`)
  const known = ['url', 'commands', 'start', 'startWithinSeconds', 'without', 'addresses']
  const unknown = Object.keys(file).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`${named} has no member "${unknown}": it takes ${known.join(', ')}.`)
  const { url, commands, startWithinSeconds = 60 } = file as AdapterFile
  if (!(typeof startWithinSeconds === 'number' && startWithinSeconds > 0))
    throw new Error(`${named}: "startWithinSeconds" is a number of seconds above 0.`)
  if (url === undefined && commands === undefined)
    throw new Error(`${named} needs "url", the address of the calls, or "commands".`)
  if (url !== undefined) requireAddress(named, url)
  return { ...(file as AdapterFile), folder: dirname(path) }
}

/** Refuses at once what nobody can listen at. */
function requireAddress(named: string, url: string): void {
  const address = url.replaceAll('{port}', '1').replaceAll('{world}', 'w')
  if (URL.canParse(address) && new URL(address).port !== '0') return
  throw new Error(`${named}: "${url}" is no address; a port is a number from 1 to 65535.`)
}

function readJson(path: string, named: string): unknown {
  let content: string
  try {
    content = readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Error(`The adapter ${path} cannot be read (${code}): write it, or name another with --adapter.`)
  }
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new Error(`${named} is no JSON: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** Times that a backend may take, in milliseconds. */
interface Limits {
  /** To answer a call. */
  callMs: number
  /** To end when it is asked to; then it is ended. */
  endMs: number
}

const usualLimits: Limits = { callMs: 30_000, endMs: 5_000 }

/** Returns a function that opens the adapters of a file. */
export function adapterOpener(
  file: AdapterFile & { folder: string },
  ports: () => Promise<number>,
  limits: Limits = usualLimits,
): OpenAdapter {
  /** What one backend lacks all of them lack; a call may be there for one provider, and not for another. */
  const knownAt = new Map<string, Record<'missing' | 'answered', Set<AdapterCall>>>()
  return async (begin, provider) => {
    const known = knownAt.get(provider) ?? { missing: new Set(file.without), answered: new Set() }
    knownAt.set(provider, known)
    const { missing, answered } = known
    const started =
      file.start === undefined ? null : await startBackend(file, { begin, port: await ports(), limits })
    const send = file.commands
      ? commandSender(file, file.commands, { started, limits })
      : httpSender(started?.url ?? file.url ?? '', limits)
    const adapter: MerchantAdapter = {
      ...{ isOwn: started !== null, without: file.without ?? [] },
      addresses: filled(file.addresses ?? {}, { world: begin.world, port: started?.env.PORT ?? '' }),
      has: (call) => !missing.has(call),
      call: async (call, message) => {
        if (missing.has(call)) throw new AdapterRefusal(call, `the adapter has no ${call}`, true)
        try {
          const answer = await send(call, message)
          answered.add(call)
          return answer
        } catch (error) {
          if (!(error instanceof AdapterRefusal)) throw error
          // Who has answered it before has no such number, in the words of many a server.
          const isMissing = error.isMissing && !answered.has(call)
          if (isMissing) missing.add(call)
          throw await toldRefusal(error, { isMissing, started })
        }
      },
      close: async () => started?.close(),
    }
    return adapter
  }
}

/** A refusal as it is told: with the last that the backend wrote on its standard error, which comes a moment later. */
async function toldRefusal(
  { call, message }: AdapterRefusal,
  { isMissing, started }: { isMissing: boolean; started: Started | null },
): Promise<AdapterRefusal> {
  if (isMissing) return new AdapterRefusal(call, `the adapter has no ${call}`, true)
  if (started) await pause(50)
  const words = started?.heard() ?? ''
  return new AdapterRefusal(call, words === '' ? message : `${message}. It wrote: ${words}`)
}

/** Addresses with the port and the world of a backend in them. */
function filled(
  addresses: Readonly<Record<string, string>>,
  { world, port }: { world: string; port: string },
): Record<string, string> {
  const entries = Object.entries(addresses).map(([name, url]) => {
    return [name, url.replaceAll('{port}', port).replaceAll('{world}', world)] as const
  })
  return Object.fromEntries(entries)
}

type Send = (call: AdapterCall, message: object) => Promise<Record<string, unknown>>

function httpSender(base: string, { callMs }: Limits): Send {
  return async (call, message) => {
    const init = {
      method: 'POST',
      // Servers of other languages let go of a connection while the next call is on its way.
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(callMs),
    }
    const refuse = (error: unknown) => {
      if (error instanceof DOMException && error.name === 'TimeoutError')
        throw new AdapterRefusal(call, `${call}: ${base} did not answer within ${callMs / 1000} seconds`)
      const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      throw new AdapterRefusal(call, `${call}: ${base} does not answer: ${why}`)
    }
    const response = await fetch(`${base.replace(/\/$/, '')}/${call}`, init).catch(refuse)
    const body = await response.text().catch(refuse)
    if (response.ok) return objectOf(call, body)
    const isMissing = response.status === 404 || response.status === 405 || response.status === 501
    throw new AdapterRefusal(call, `${call}: ${response.status} ${shortened(body)}`, isMissing)
  }
}

function objectOf(call: AdapterCall, body: string): Record<string, unknown> {
  if (body.trim() === '') return {}
  try {
    const read: unknown = JSON.parse(body)
    if (typeof read === 'object' && read !== null) return read as Record<string, unknown>
  } catch {
    // Told below.
  }
  throw new AdapterRefusal(call, `${call} did not answer with an object of JSON: ${shortened(body)}`)
}

/** Most characters that are told of an answer. */
const longestAnswer = 800

/** A text as it is; a long one until the end of a sentence, as a remedy that is cut in half helps nobody. */
export function shortened(text: string, longest = longestAnswer): string {
  if (text.length <= longest) return text
  const start = text.slice(0, longest)
  const end = Math.max(start.lastIndexOf('. '), start.lastIndexOf('。'))
  return end > longest / 2 ? `${start.slice(0, end + 1)} …` : `${start}…`
}

function commandSender(
  { folder }: { folder: string },
  commands: Partial<Record<AdapterCall, string>>,
  { started, limits: { callMs } }: { started: Started | null; limits: Limits },
): Send {
  return async (call, message) => {
    const line = commands[call]
    if (line === undefined) throw new AdapterRefusal(call, `the adapter has no ${call}`, true)
    const env = { ...process.env, ...started?.env }
    const options = { shell: true, cwd: folder, env, detached: true } as const
    const child = spawn(line, { ...options, stdio: ['pipe', 'pipe', 'inherit'] })
    endWithThis(child, null)
    // A program need not read what it is sent.
    child.stdin.on('error', () => undefined).end(JSON.stringify(message))
    const ended = new Promise<number | null>((done) => child.once('close', done))
    const late = AbortSignal.timeout(callMs)
    late.addEventListener('abort', () => endGroup(child, 'SIGKILL'))
    const said = await text(child.stdout)
    const code = await ended
    if (late.aborted) throw new AdapterRefusal(call, `${line} did not answer within ${callMs / 1000} seconds`)
    if (code !== 0) throw new AdapterRefusal(call, `${line} ended with ${code}: ${shortened(said)}`)
    return objectOf(call, said)
  }
}

/** Programs of backends that run, each with its folder of keys; in groups of their own, they would outlive this process. */
const running = new Map<ChildProcess, string | null>()

/** Ends with this process what it runs for a backend. */
function endWithThis(child: ChildProcess, scratch: string | null): void {
  if (running.size === 0) process.on('exit', endAll)
  running.set(child, scratch)
  child.once('close', () => {
    running.delete(child)
    if (running.size === 0) process.off('exit', endAll)
  })
}

function endAll(): void {
  for (const [child, scratch] of running) {
    endGroup(child, 'SIGKILL')
    if (scratch !== null) rmSync(scratch, { recursive: true, force: true })
  }
}

/** Sends a signal to a shell that has not ended, and to what it started. */
function endGroup({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // They are ending already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

interface Started {
  url: string
  env: Record<string, string>
  /** The last lines with words that it wrote on its standard error since this was asked before. */
  heard: () => string
  close: () => Promise<void>
}

/** World and port that a backend is started for. */
interface Start {
  begin: BeginMessage
  port: number
  limits: Limits
}

/** Starts a backend for one world and waits until it listens. */
async function startBackend(
  { start = '', url, folder, startWithinSeconds = 60 }: AdapterFile & { folder: string },
  { begin, port, limits }: Start,
): Promise<Started> {
  const scratch = mkdtempSync(join(tmpdir(), 'skyshop-audit-'))
  const accounts = join(scratch, 'accounts.json')
  writeFileSync(accounts, JSON.stringify(begin, null, 2))
  const env = { PORT: String(port), SKYSHOP_ACCOUNTS: accounts, SKYSHOP_WORLD: begin.world }
  const options = { shell: true, cwd: folder, env: { ...process.env, ...env }, detached: true } as const
  const child = spawn(start, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  endWithThis(child, scratch)
  const { heard, hasEnded, ending, over } = listenTo(child)
  const close = async () => {
    if (!hasEnded()) endGroup(child, 'SIGTERM')
    await Promise.race([over, pause(limits.endMs, undefined, { ref: false })])
    if (!hasEnded()) endGroup(child, 'SIGKILL')
    await over
    rmSync(scratch, { recursive: true, force: true })
  }
  const address = (url ?? 'http://127.0.0.1:{port}').replaceAll('{port}', String(port))
  if (await isUp(address, { hasEnded, withinSeconds: startWithinSeconds }))
    return { url: address, env, heard, close }
  const ended = ending()
  await close()
  const words = heard()
  const why =
    ended === null
      ? `"${start}" did not listen at ${address} within ${startWithinSeconds} seconds`
      : `"${start}" ended ${ended} before it listened at ${address}`
  throw new AdapterRefusal('begin', words === '' ? why : `${why}. It wrote: ${words}`)
}

/** Most characters that are told of a line. */
const longestLine = 400
/** Last characters that are kept of what a program writes: a deep stack stands behind the line that says what is wrong. */
const keptCharacters = 20_000

/** Lines of a stack, which say where and not what: of Java and Node, of Python with its line of source, of PHP and of Go. */
const frame =
  /^\s*(?:at\s.+|\.\.\. \d+ (?:more|common frames.*)|#\d+ .*|\S+\.go:\d+.*)$|^ +File ".*(?:\n {4,}.*)?$/gm
/** Lines that say what is wrong. */
const telling = /\b(?:Caused by|[\w.]*(?:Error|Exception)|[Ee]rror|[Ff]atal|panic)\b/

/** The last lines that say what went wrong, else the last of all, without those of a stack. */
export function lastWords(written: string): string {
  const lines = written
    .replaceAll(frame, '')
    .split('\n')
    .filter((line) => /\w/.test(line))
  const saying = lines.filter((line) => telling.test(line))
  return (saying.length > 0 ? saying : lines)
    .slice(-3)
    .map((line) => shortened(line, longestLine))
    .join(' | ')
}

/** Follows what a program writes on its standard error, and its end. */
function listenTo(child: ChildProcess) {
  let said = ''
  child.stderr?.on('data', (part: Buffer) => {
    said = (said + part.toString('utf8')).slice(-keptCharacters)
  })
  const heard = () => {
    const words = lastWords(said)
    said = ''
    return words
  }
  let ending: string | null = null
  const over = new Promise<void>((done) =>
    child.once('close', (code, signal) => {
      ending = signal === null ? `with exit code ${code}` : `by ${signal}`
      done()
    }),
  )
  return { heard, hasEnded: () => ending !== null, ending: () => ending, over }
}

/** Asks at an address until something answers, the program has ended, or it is late. */
async function isUp(
  address: string,
  { hasEnded, withinSeconds }: { hasEnded: () => boolean; withinSeconds: number },
): Promise<boolean> {
  const late = AbortSignal.timeout(withinSeconds * 1000)
  while (!late.aborted && !hasEnded()) {
    const answers = await fetch(address, { method: 'HEAD', signal: late }).then(
      () => true,
      () => false,
    )
    if (answers) return true
    await pause(50)
  }
  return false
}
