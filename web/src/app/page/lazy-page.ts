import { type ComponentType, createElement, useSyncExternalStore } from 'react'
import { pageTimers, withinCodeLimit } from '../../shared/time/clock.ts'
import { reloadOnce } from './reload.ts'

/** Forgets the pages whose code did not come. */
const lost = new Set<() => void>()

/** Has pages whose code did not come asked for again when they are drawn next; until then they stay lost. */
export function retryFailedPages(): void {
  for (const forget of lost) forget()
  lost.clear()
}

type PageModule<Props, More> = { default: ComponentType<Props> & More }

/** A page whose code comes when it is first drawn, or before; until then nothing stands in its place. */
export type LazyPage<Props, More = unknown> = ComponentType<Props> & {
  /** Loads the code ahead; rejects when it does not come, which is dealt with when the page is drawn. */
  preload: () => Promise<PageModule<Props, More>>
  /** What draws the page, null until it has come; throws what kept it from coming. */
  useCode: () => ComponentType<Props> | null
}

/**
 * A page, or a part of one, loaded when it is first opened; a failed load reloads the shop once, then shows the error
 * page. Not by React's own `lazy`, nor by suspending: a fallback, however short, would stay for the 300 ms React
 * keeps one.
 */
export function lazyPage<Props extends object, More>(
  load: () => Promise<PageModule<Props, More>>,
): LazyPage<Props, More> {
  let outcome: { code: ComponentType<Props> } | { error: unknown } | null = null
  let isRequested = false
  const listeners = new Set<() => void>()
  const settle = (next: NonNullable<typeof outcome>): void => {
    outcome = next
    for (const listener of listeners) listener()
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const preload = async () => {
    const module = await withinCodeLimit(pageTimers, load())
    settle({ code: module.default })
    return module
  }
  const preloadOnce = (): void => {
    if (isRequested) return
    isRequested = true
    reloadIfLost(preload).catch((error: unknown) => {
      lost.add(() => {
        // It may have come by itself since.
        if (outcome !== null && 'error' in outcome) outcome = null
        isRequested = false
      })
      settle({ error })
    })
  }
  const useCode = () => {
    const known = useSyncExternalStore(listen, () => outcome)
    if (known === null) preloadOnce()
    if (known !== null && 'error' in known) throw known.error
    return known?.code ?? null
  }
  const Page = (props: Props) => {
    const code = useCode()
    return code && createElement<Props>(code, props)
  }
  return Object.assign(Page, { preload, useCode })
}

async function reloadIfLost<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    // A new version has been served since: its pages have other names. The reload never settles. Without network
    // there would be nothing to come back to.
    if ((await isServed()) && reloadOnce()) return await new Promise<Module>(() => {})
    throw error
  }
}

async function isServed(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
