import type { ReactElement, ReactNode } from 'react'
import { paths } from '../../shared/navigation/paths.ts'
import { useReviewMode } from '../../shared/services/use-review-mode.ts'
import { useNoTabBar } from '../hooks/tab-bar-context.ts'
import { useTabGates } from '../hooks/use-tab-gates.ts'
import { NullData } from '../null-data.tsx'
import { HomeTabError, HomeTabSkeleton } from './home-tab-page.tsx'
import type { TabPath } from './tab-paths.ts'

/** A tab that is not for everybody: shown where its gate is open, nullData where it is shut (shop.md, Tabs). */
export function GatedTab({ path, children }: { path: TabPath; children: ReactNode }): ReactElement {
  const { isOpen, error, retry } = useTabGates()
  const isReview = useReviewMode()
  // The reviewers are shown this page whatever their devices are.
  if (isReview && path === paths.unattended) return <>{children}</>
  if (isOpen?.(path)) return <>{children}</>
  if (isOpen) return <ShutTab />
  return error === null ? <HomeTabSkeleton /> : <HomeTabError error={error} onRetry={retry} />
}

function ShutTab(): ReactElement {
  useNoTabBar()
  return <NullData />
}
