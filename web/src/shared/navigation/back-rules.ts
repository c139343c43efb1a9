import type { InterType } from './page-query.ts'
import { paths } from './paths.ts'

/** What a page knows when its back is used. */
export interface BackSituation {
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
  paths.algorithm,
  paths.nullData,
])

/**
 * Whether back is history or closes the host page (R-LINK-1). The tabs close; a page opened from inside goes
 * back; one without `interType` was opened by the host. A link that claims an inside it never had closes too.
 */
export function decideBack({ pathname, interType, depth }: BackSituation): 'history' | 'close' {
  if (firstPages.has(pathname) || interType === undefined) return 'close'
  return depth > 0 ? 'history' : 'close'
}
