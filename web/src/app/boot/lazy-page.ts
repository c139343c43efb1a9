import { type ComponentType, createElement, use } from 'react'
import { withinCodeLimit } from '../../shared/time/code-limit.ts'
import { pageTimers } from '../../shared/time/timers.ts'
import { reloadOnce } from './reload-once.ts'

/** Lets go of the pages whose code did not come. */
const lost = new Set<() => void>()

/** Has pages whose code did not come asked for again when they are drawn next; until then they stay lost. */
export function forgetLostPages(): void {
  for (const forget of lost) forget()
  lost.clear()
}

type PageModule<Props, More> = { default: ComponentType<Props> & More }

/** A page whose code comes when it is first drawn, or before. */
export type LazyPage<Props, More = unknown> = ComponentType<Props> & {
  /** Loads the code ahead; rejects when it does not come, which is dealt with when the page is drawn. */
  preload: () => Promise<PageModule<Props, More>>
}

/**
 * A page, or a part of one, loaded when it is first opened; a failed load reloads the shop once, then shows the error
 * page. Unlike React's own `lazy` it draws a page whose code is there at once: a fallback, however short, would stay
 * for the 300 ms React keeps one.
 */
export function lazyPage<Props extends object, More>(
  load: () => Promise<PageModule<Props, More>>,
): LazyPage<Props, More> {
  let loaded: PageModule<Props, More> | null = null
  let awaited: Promise<PageModule<Props, More>> | null = null
  const preload = async () => {
    const module = await withinCodeLimit(pageTimers, load())
    loaded = module
    return module
  }
  const Page = (props: Props) => {
    if (loaded !== null) return createElement<Props>(loaded.default, props)
    awaited ??= reloadIfLost(preload).catch((error: unknown) => {
      lost.add(() => {
        awaited = null
      })
      throw error
    })
    return createElement<Props>(use(awaited).default, props)
  }
  return Object.assign(Page, { preload })
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
