import type { ReactElement, ReactNode } from 'react'
import { paths } from '../../../shared/navigation/paths.ts'
import { useReviewMode } from '../../../shared/services/services-context.ts'
import { useNoTabBar } from '../../page/tab-bar-context.ts'
import type { TabPath } from '../../page/tab-paths.ts'
import { NullData } from '../../page-states/null-data.tsx'
import { HomeTabError, HomeTabSkeleton } from './home-tab-page.tsx'
import { useTabAvailability } from './use-tab-availability.ts'

/** A tab that is not for everybody: shown where its gate is open, nullData where it is shut (R-LINK-7). */
export function RestrictedTab({ path, children }: { path: TabPath; children: ReactNode }): ReactElement {
  const { isOpen, error, retry } = useTabAvailability()
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
