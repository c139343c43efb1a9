import { type ReactElement, type ReactNode, useLayoutEffect } from 'react'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { LoadingNote, Skeleton } from '../../shared/ui/feedback/skeleton.tsx'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'
import type { LazyPage } from './lazy-page.ts'

type PageFrameProps = {
  page: LazyPage<object>
  /** False for a page inside one of the app, which has the header. */
  hasBar?: boolean
}

/**
 * Frame of a page. Give it a key of its own in each route: a new frame answers a tap at once, with the boxes of a
 * page until the code of this one is there.
 */
export function PageFrame({ page, hasBar = true }: PageFrameProps): ReactElement {
  const Code = page.useCode()
  return Code === null ? (
    <PageSkeleton hasBar={hasBar} />
  ) : (
    <RevealWhenDrawn>
      <Code />
    </RevealWhenDrawn>
  )
}

function PageSkeleton({ hasBar }: { hasBar: boolean }): ReactElement {
  const { back } = useShopNavigate()
  return (
    <Page bar={hasBar ? <AppBar onBack={back} /> : undefined}>
      <LoadingNote />
      <Skeleton shape="row" count={4} />
    </Page>
  )
}

/** Stands where the first page stands: once that is drawn, the app replaces the skeleton. */
export function RevealWhenDrawn({ children }: { children: ReactNode }): ReactElement {
  useLayoutEffect(revealApp, [])
  return <>{children}</>
}

/** Shows the app in place of the skeleton of the page; further calls do nothing. */
export function revealApp(): void {
  const app = document.getElementById('app')
  if (app) app.hidden = false
  document.getElementById('skeleton')?.remove()
}
