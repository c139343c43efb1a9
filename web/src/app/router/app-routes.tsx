import { Activity, type ReactElement, useCallback, useState } from 'react'
import { type Location, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../shared/navigation/paths.ts'
import { replacedPageOf } from '../../shared/navigation/replaced-page.ts'
import { withTracking } from '../../shared/navigation/with-parameters.ts'
import { useReviewMode, useSession } from '../../shared/services/services-context.ts'
import { classNames } from '../../shared/styles/class-names.ts'
import { KnownPages } from '../page/known-pages.ts'
import { lazyPage } from '../page/lazy-page.ts'
import { PageFrame, RevealWhenDrawn } from '../page/page-frame.tsx'
import { TabBarContext, type TabPath, tabPathOf, tabPaths } from '../page/tab-bar.ts'
import { NetworkErrorState } from '../page-states/network-error-state.tsx'
import { HomeTabBar } from '../routes/tabs/home-tab-bar.tsx'
import { hasTabBar, useTabAvailability } from '../routes/tabs/tab-availability.ts'
import styles from './app-routes.module.css'
import { lazyPages, tabPages } from './pages.ts'

const knownPages: ReadonlySet<string> = new Set([...tabPaths, ...lazyPages.map(({ path }) => path)])

/** Every route of the shop. */
export function AppRoutes(): ReactElement {
  const location = useLocation()
  const replaced = replacedPageOf(location)
  return (
    <KnownPages value={knownPages}>
      <MountedTabs />
      {replaced === null ? null : <LostNetworkPage replaced={replaced} />}
      <Activity mode={replaced === null ? 'visible' : 'hidden'}>
        <PageRoutes location={replaced ?? location} />
      </Activity>
    </KnownPages>
  )
}

/** The error page in place of a page that went offline, which comes back with the network (product 2.88). */
function LostNetworkPage({ replaced }: { replaced: Location }): ReactElement {
  const navigate = useNavigate()
  const comeBack = (): void => void navigate(replaced, { replace: true, state: replaced.state })
  return ready(<NetworkErrorState onReachable={comeBack} />)
}

const UnknownAddress = lazyPage(async () => ({
  default: (await import('../page-states/empty-states.tsx')).UnknownAddressState,
}))
const ReviewPage = lazyPage(() => import('../routes/tabs/review-page.tsx'))

function PageRoutes({ location }: { location: Location }): ReactElement {
  const isReview = useReviewMode()
  return (
    <Routes location={location}>
      <Route path={paths.root} element={<ToHome />} />
      {tabPaths.map((path) => (
        <Route key={path} path={path} caseSensitive element={null} />
      ))}
      {/* Comes with the shop itself: offline, nothing more can be loaded. */}
      <Route path={paths.nullError} caseSensitive element={ready(<NetworkErrorState />)} />
      {lazyPages.map(({ path, Page, sells }) => (
        <Route
          key={path}
          path={path}
          caseSensitive
          element={
            <PageFrame
              key={path}
              page={sells && isReview ? ReviewPage : Page}
              hasBar={path !== paths.redeemForApp}
            />
          }
        />
      ))}
      <Route path="*" element={ready(<UnknownAddress />)} />
    </Routes>
  )
}

function ready(page: ReactElement): ReactElement {
  return <RevealWhenDrawn>{page}</RevealWhenDrawn>
}

// Tracking parameters come along, those of the visit where the address has none.
function ToHome(): ReactElement {
  const { search } = useLocation()
  const point = useSession(({ operationPoint }) => operationPoint)
  return <Navigate to={withTracking(paths.home + search, point)} replace />
}

/** The tabs opened so far, those not open hidden with all they know, over the one bar. */
function MountedTabs(): ReactElement {
  const open = tabPathOf(useLocation().pathname)
  const [kept, setKept] = useState<readonly TabPath[]>([])
  if (open !== null && !kept.includes(open)) setKept([...kept, open])
  const gates = useTabAvailability(open !== null)
  const [hiders, setHiders] = useState(0)
  const countHider = useCallback((change: 1 | -1) => setHiders((count) => count + change), [])
  const hasBar = open !== null && hiders === 0 && hasTabBar(open, gates.isOpen)
  return (
    <TabBarContext value={countHider}>
      <div className={classNames(hasBar && styles.tabs)}>
        {kept.map((path) => (
          <Activity key={path} mode={path === open ? 'visible' : 'hidden'}>
            <PageFrame page={tabPages[path].Page} />
          </Activity>
        ))}
        {hasBar ? <HomeTabBar active={open} gates={gates} /> : null}
      </div>
    </TabBarContext>
  )
}
