import { StartError } from '../server/start-error.ts'
import { portTable, type StartOptions } from '../server/start-options.ts'
import { startUpstream, type UpstreamProcess, type UpstreamReady } from '../server/upstream-process.ts'

/** An upstream that can be replaced, while it runs, by one of the present sources. */
export interface ReplaceableUpstream extends UpstreamProcess {
  /** True from the moment the old process is told to stop until the new one answers. */
  isRestarting: () => boolean
  /** Resolves when the upstream answers, at once while it is not being replaced; rejects when a new one did not start. */
  answering: () => Promise<void>
  /** Loads the present sources in a second process; answers how to go over to it. Rejects when they do not load. */
  load: () => Promise<LoadedUpstream>
}

/** A process that has loaded its sources and waits; exactly one of the two is called. */
export interface LoadedUpstream {
  /** Stops the present upstream and opens this one at its addresses, with its token. */
  take: () => Promise<void>
  drop: () => Promise<void>
}

/**
 * Starts the upstream. The first one chooses ports and token; each later one takes them over, so whoever knows the
 * stack still reaches it. Until a new one has loaded, the present one answers.
 */
export function startReplaceableUpstream(root: string, options: StartOptions): ReplaceableUpstream {
  let present = startUpstream(root, options)
  let isRestarting = false
  let taken: Promise<void> = Promise.resolve()
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
    await next.loaded
    const takeOver = () => {
      taken = take(next)
      // Whoever waits for it hears of its failure; so does the caller.
      taken.catch(() => undefined)
      return taken
    }
    return { drop: next.stop, take: takeOver }
  }

  async function take(next: UpstreamProcess): Promise<void> {
    const { controlToken } = await first
    isRestarting = true
    const old = present
    present = next
    try {
      await old.stop()
      next.open(controlToken)
      await next.ready
      isRestarting = false
      follow(next)
    } catch (error) {
      // Nobody answers until the next change; the proxies go on saying so.
      throw new StartError(`The upstream of the changed sources does not start. ${sentenceOf(error)}`)
    }
  }

  return {
    ready: present.ready,
    loaded: present.loaded,
    open: present.open,
    ended,
    stop: () => present.stop(),
    isRestarting: () => isRestarting,
    answering: () => taken,
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

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
