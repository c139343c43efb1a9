import { portTable, StartError, type StartOptions } from '../settings/start-options.ts'
import { startUpstream, type UpstreamProcess, type UpstreamReady } from '../stack/upstream-process.ts'

/** Far above what loading takes on a slow and busy machine. */
const loadLimitMs = 60_000

/** An upstream that can be replaced, while it runs, by one of the present sources. */
export interface ReplaceableUpstream extends UpstreamProcess {
  /** True from the moment the old process is asked to stop until the new one answers, or does not start. */
  isRestarting: () => boolean
  /**
   * Resolves when the upstream answers, at once while it is not being replaced; rejects when a new one did not start.
   */
  untilRestarted: () => Promise<void>
  /** Loads the present sources in a second process; answers how to go over to it. Rejects when they do not load. */
  load: () => Promise<LoadedUpstream>
}

/** A process that has loaded its sources and waits; exactly one of the two is called. */
export interface LoadedUpstream {
  /** Stops the present upstream and opens this one at its addresses, with its token. */
  replace: () => Promise<void>
  discard: () => Promise<void>
}

/**
 * Starts the upstream. The first one chooses ports and token; each later one takes them over, so clients of the stack
 * still reach it. Until a new one has loaded, the present one answers.
 */
export function startReplaceableUpstream(root: string, options: StartOptions): ReplaceableUpstream {
  let present = startUpstream(root, options)
  let isRestarting = false
  let replaced: Promise<void> = Promise.resolve()
  let loading: UpstreamProcess | null = null
  let tellEnd: (how: string) => void = () => undefined
  const ended = new Promise<string>((resolve) => {
    tellEnd = resolve
  })
  const follow = (upstream: UpstreamProcess) =>
    void upstream.ended.then((how) => {
      if (upstream === present && !isRestarting) tellEnd(how)
    })
  const first = present.ready
  follow(present)

  async function load(): Promise<LoadedUpstream> {
    const next = startUpstream(root, samePlace(options, await first), 'wait')
    loading = next
    try {
      await within(loadLimitMs, next.loaded)
    } catch (error) {
      await next.stop()
      throw error
    }
    return { discard: next.stop, replace: () => replace(next) }
  }

  function replace(next: UpstreamProcess): Promise<void> {
    replaced = goOver(next)
    // A failure rejects for the caller and for every waiting request.
    replaced.catch(() => undefined)
    return replaced
  }

  async function goOver(next: UpstreamProcess): Promise<void> {
    const { controlToken } = await first
    isRestarting = true
    const old = present
    present = next
    try {
      await old.stop()
      next.open(controlToken)
      await next.ready
      follow(next)
    } catch (error) {
      throw new StartError(`The upstream of the changed sources does not start. ${sentenceOf(error)}`)
    } finally {
      isRestarting = false
    }
  }

  return {
    ready: present.ready,
    loaded: present.loaded,
    open: present.open,
    ended,
    stop: async () => void (await Promise.all([present.stop(), loading?.stop()])),
    isRestarting: () => isRestarting,
    untilRestarted: () => replaced,
    load,
  }
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
