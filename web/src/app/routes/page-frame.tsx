import { type ReactElement, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'
import { Ready } from '../ready.tsx'

/**
 * What a page stands in. Give it a key of its own in each route: a new frame answers a tap at once, where a shared one
 * would leave the old page on the screen until the new page's code is there.
 */
export function PageFrame({ children }: { children: ReactNode }): ReactElement {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Ready>{children}</Ready>
    </Suspense>
  )
}

function PageSkeleton(): ReactElement {
  const { t } = useTranslation()
  const { back } = useShopNavigate()
  return (
    <Page bar={<AppBar title={t('common.loading')} onBack={back} />}>
      <Skeleton shape="row" count={4} />
    </Page>
  )
}
