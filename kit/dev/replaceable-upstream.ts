import { startUpstream, type UpstreamProcess, type UpstreamReady } from '../launcher/upstream-process.ts'
import { portTable, StartError, type StartOptions } from '../settings/start-options.ts'

/** Far above what loading takes on a slow and busy machine. */
const loadLimitMs = 60_000

/** An upstream that ends sooner than this after its start counts as one that does not start. */
const steadyAfterMs = 10_000
/** How often in a row such an upstream is started again. */
const quickStarts = 3

/** A process that has loaded its sources and waits; exactly one of the two is called. */
export interface LoadedUpstream {
  /** Stops the present upstream and opens this one at its addresses, with its token. */
  replace: () => Promise<void>
  discard: () => Promise<void>
}

/**
 * An upstream that can be replaced, while it runs, by one of the present sources. The first process chooses ports and
 * token; each later one takes them over, so clients of the stack still reach it. One that ends by itself is started
 * again; `ended` stays pending.
 */
export class ReplaceableUpstream implements UpstreamProcess {
  readonly #root: string
  readonly #options: StartOptions
  #present: UpstreamProcess
  #loading: UpstreamProcess | null = null
  #isRestarting = false
  #isStopping = false
  #replaced: Promise<void> = Promise.resolve()
  #startedMs = performance.now()
  #quickEnds = 0
  readonly ready: UpstreamProcess['ready']
  readonly loaded: UpstreamProcess['loaded']
  readonly open: UpstreamProcess['open']
  readonly ended: UpstreamProcess['ended'] = new Promise(() => undefined)

  /** Starts it; `root` is the folder of the sources. */
  constructor(root: string, options: StartOptions) {
    this.#root = root
    this.#options = options
    this.#present = startUpstream(root, options)
    const first = this.#present
    this.ready = first.ready
    this.loaded = first.loaded
    this.open = first.open
    // A first one that is never ready ends the program, which reports it.
    this.ready.then(
      () => this.#follow(first),
      () => undefined,
    )
  }

  /** True from the moment the old process is asked to stop, or has ended, until the new one answers, or does not start. */
  readonly isRestarting = (): boolean => this.#isRestarting

  /** Resolves when the upstream answers, at once while it is not being replaced; rejects when a new one did not start. */
  readonly untilRestarted = (): Promise<void> => this.#replaced

  readonly stop = async (): Promise<void> => {
    this.#isStopping = true
    await Promise.all([this.#present.stop(), this.#loading?.stop()])
  }

  /** Loads the present sources in a second process; answers how to go over to it. Rejects when they do not load. */
  async load(): Promise<LoadedUpstream> {
    const next = await this.#startWaiting()
    this.#loading = next
    try {
      await within(loadLimitMs, next.loaded)
    } catch (error) {
      await next.stop()
      throw error
    }
    return { discard: next.stop, replace: () => this.#replace(next) }
  }

  /** Starts a process of the present sources, which waits until it is opened in the place of the first one. */
  async #startWaiting(): Promise<UpstreamProcess> {
    return startUpstream(this.#root, samePlace(this.#options, await this.ready), 'wait')
  }

  async #open(next: UpstreamProcess): Promise<void> {
    next.open((await this.ready).controlToken)
    await next.ready
    this.#startedMs = performance.now()
    this.#follow(next)
  }

  #replace(next: UpstreamProcess): Promise<void> {
    this.#quickEnds = 0
    this.#replaced = this.#goOver(next)
    // A failure rejects for the caller and for every waiting request.
    this.#replaced.catch(() => undefined)
    return this.#replaced
  }

  async #goOver(next: UpstreamProcess): Promise<void> {
    const old = this.#present
    this.#isRestarting = true
    this.#present = next
    try {
      await old.stop()
      await this.#open(next)
    } catch (error) {
      throw new StartError(`The upstream of the changed sources does not start. ${sentenceOf(error)}`)
    } finally {
      if (next === this.#present) this.#isRestarting = false
    }
  }

  #follow(upstream: UpstreamProcess): void {
    void upstream.ended.then((how) => {
      if (upstream === this.#present && !this.#isStopping) this.#startAgain(how)
    })
  }

  #startAgain(how: string): void {
    this.#quickEnds = performance.now() - this.#startedMs < steadyAfterMs ? this.#quickEnds + 1 : 0
    if (this.#quickEnds > quickStarts) {
      console.error(absentText(how, 'it ends soon after each start'))
      return
    }
    console.error(`upstream: ended (${how}), starting again`)
    this.#isRestarting = true
    this.#replaced = this.#startWaiting().then((next) => this.#comeBack(next))
    this.#replaced.catch((error: unknown) => console.error(absentText(how, sentenceOf(error))))
  }

  /** Opens an upstream in the place of one that has ended; one that is replaced meanwhile has nothing to tell. */
  async #comeBack(next: UpstreamProcess): Promise<void> {
    this.#present = next
    try {
      await within(loadLimitMs, next.loaded)
      await this.#open(next)
      console.log('upstream: started again')
    } catch (error) {
      await next.stop()
      if (next === this.#present && !this.#isStopping) throw error
    } finally {
      if (next === this.#present) this.#isRestarting = false
    }
  }
}

function absentText(how: string, why: string): string {
  return `The upstream ended (${how}) and is not running. Save one of its sources, or start pnpm dev again:\n${why}`
}

function samePlace(options: StartOptions, ready: UpstreamReady): StartOptions {
  const urls = { product: ready.productUrl, gateway: ready.gatewayUrl, control: ready.controlUrl }
  const ports = { ...options.ports }
  for (const { name } of portTable) {
    if (name in urls) ports[name] = Number(new URL(urls[name as keyof typeof urls]).port)
  }
  return { ...options, ports }
}

/** Rejects with a `StartError` when sources take longer to load than any that come to an end. */
async function within(limitMs: number, loaded: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const message = `The sources of the upstream did not load in ${limitMs / 1000} s: look for a loop or an await at the top of a module.`
    timer = setTimeout(() => reject(new StartError(message)), limitMs)
  })
  await Promise.race([loaded, late]).finally(() => clearTimeout(timer))
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
