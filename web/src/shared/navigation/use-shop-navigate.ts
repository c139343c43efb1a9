import { useEffect, useMemo } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import type { Services } from '../services/services.ts'
import { useServices } from '../services/services-context.ts'
import { keepOperationPoint, type OperationPoint, operationPointOf } from '../session/session.ts'
import { type InterType, readPageQuery } from './page-query.ts'
import { paths, type QueryValues, type ShopPath, shopUrl } from './paths.ts'
import { withTracking } from './with-parameters.ts'

/** The only way from page to page. */
interface ShopNavigate {
  /** Opens a page; tracking parameters come along. */
  go(path: ShopPath, query?: QueryValues): void
  /** Opens a page in place of this one; `state` stays in its history entry. */
  replace(path: ShopPath, query?: QueryValues, state?: object): void
  /**
   * Follows a configured link in this web view, if it may be followed, and answers whether. `onOpen` is called right before.
   * Rejects when the code that validates it cannot be loaded.
   */
  openTarget(rawTarget: unknown, point: OperationPoint, onOpen?: () => void): Promise<boolean>
  /** The header's back and the host's: history or closing, by how the page was opened. */
  back(): void
  /** Closes the shop; without a host that can, shows its first page. */
  close(): void
}

export function useShopNavigate(): ShopNavigate {
  const navigate = useNavigate()
  const services = useServices()
  const { pathname, search } = useLocation()
  return useMemo(
    () => createShopNavigate({ navigate, services, pathname, search }),
    [navigate, services, pathname, search],
  )
}

/** Keeps the tracking parameters of each address for the navigations after it, and for a page loaded anew. */
export function useStoredOperationPoint(): void {
  const { session, sessionStore } = useServices()
  const { search } = useLocation()
  useEffect(() => {
    const operationPoint = operationPointOf(new URLSearchParams(search), session.getState().operationPoint)
    session.setState({ operationPoint })
    keepOperationPoint(sessionStore, operationPoint)
  }, [session, sessionStore, search])
}

interface Place {
  navigate: NavigateFunction
  services: Services
  pathname: string
  search: string
}

export function createShopNavigate({ navigate, services, pathname, search }: Place): ShopNavigate {
  const { session, host, browser } = services
  const tracked = (url: string): string => {
    return withTracking(url, operationPointOf(new URLSearchParams(search), session.getState().operationPoint))
  }
  const replace: ShopNavigate['replace'] = (path, query, state) => {
    void navigate(tracked(shopUrl(path, query)), { replace: true, ...(state && { state }) })
  }
  const close = (): void => {
    host.call('closePage', {}).catch(() => replace(paths.home))
  }
  return {
    go(path, query) {
      void navigate(tracked(shopUrl(path, query)))
    },
    replace,
    async openTarget(rawTarget, point, onOpen) {
      const { classifyLinkTarget, insideAddress } = await import('./link-target.ts')
      const target = classifyLinkTarget(rawTarget, browser.origin)
      if (target.kind === 'refused') return false
      onOpen?.()
      const url = withTracking(target.url, point)
      if (target.kind === 'inside') void navigate(insideAddress(url))
      else browser.leaveFor(url)
      return true
    },
    back() {
      const { interType } = readPageQuery(search)
      if (decideBack({ pathname, interType, depth: browser.historyDepth() }) === 'history') void navigate(-1)
      else close()
    },
    close,
  }
}

/** What a page knows when its back is used. */
interface BackSituation {
  pathname: string
  interType: InterType | undefined
  /** Pages of the shop behind this one in the history. */
  depth: number
}

const firstPages: ReadonlySet<string> = new Set([
  paths.root,
  paths.home,
  paths.cloud,
  paths.data,
  paths.unattended,
  paths.wechatCall,
  paths.nullData,
])

/**
 * Tells whether back is history or closes the host page (R-LINK-1). The tabs close; a page opened from inside, /algorithm
 * too, goes back; one without `interType` was opened by the host. A link that claims an inside it never had closes too.
 */
export function decideBack({ pathname, interType, depth }: BackSituation): 'history' | 'close' {
  if (firstPages.has(pathname) || interType === undefined) return 'close'
  return depth > 0 ? 'history' : 'close'
}
