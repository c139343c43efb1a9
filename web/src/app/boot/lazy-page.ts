import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { reloadOnce } from './reload-once.ts'

/** How long a page's code may take to arrive (spec §9). */
const chunkTimeoutMs = 120_000

type PageModule<Props> = { default: ComponentType<Props> }

/** A page, or a part of one, loaded when it is first opened; a failed load reloads the shop once, then shows the error page. */
export function lazyPage<Props = object>(
  load: () => Promise<PageModule<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return await withTimeout(load())
    } catch (error) {
      // A new version has been served since: its pages have other names. The reload never settles. Without network
      // there would be nothing to come back to.
      if ((await isServed()) && reloadOnce()) return await new Promise<PageModule<Props>>(() => {})
      throw error
    }
  })
}

async function isServed(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Chunk load error: time-out')), chunkTimeoutMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
