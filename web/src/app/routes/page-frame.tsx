import { type ReactElement, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'
import { Ready } from '../ready.tsx'

type PageFrameProps = {
  /** False for a page inside one of the app, which has the header. */
  hasBar?: boolean
  children: ReactNode
}

/**
 * What a page stands in. Give it a key of its own in each route: a new frame answers a tap at once, where a shared one
 * would leave the old page on the screen until the new page's code is there.
 */
export function PageFrame({ hasBar = true, children }: PageFrameProps): ReactElement {
  return (
    <Suspense fallback={<PageSkeleton hasBar={hasBar} />}>
      <Ready>{children}</Ready>
    </Suspense>
  )
}

function PageSkeleton({ hasBar }: { hasBar: boolean }): ReactElement {
  const { t } = useTranslation()
  const { back } = useShopNavigate()
  return (
    <Page bar={hasBar ? <AppBar title={t('common.loading')} onBack={back} /> : undefined}>
      <Skeleton shape="row" count={4} />
    </Page>
  )
}
